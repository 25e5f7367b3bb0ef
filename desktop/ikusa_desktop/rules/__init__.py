"""The rules: the ruleset's values, statuses and tables, each with the way back to the shipped one; what rules say.

`page` puts it together, `book` reads and stores, `index` and `index_column` find things. The sections: `values_view`
(`value_words`, `value_line`), `terms_view`, `statuses_view` (`status_list`, `status_editor`, `effect_rows`,
`effect_form`, `effect_fields`, `effect_words`, `ends_part`), `d100_view`, `readings_view`, `rule_view`; `parts` holds
what they share.
"""
