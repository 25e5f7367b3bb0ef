"""The armoury: everything about wear across the campaign, repairs planned and done, what each session cost in steel.

`page` puts it together. The left: `filters`, `gear_table`. The right: `plan_panel`, `ledger_panel`, `cost_panel`.
`stock` holds what the campaign has, read once and patched by what an act changed; `gear_words` names it.
"""
