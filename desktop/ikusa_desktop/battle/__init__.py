"""The Battle page: preparing a fight and running it at the table.

Without a screen, to be tested by themselves: `table_state` (the attack being prepared), `luck`, `order_rows`, `acts`
(every other command as a small form), `events` (what a round, lull, scene or battle end will do), `log_rows`. The rest
are widgets over them; `page` puts them together.
"""
