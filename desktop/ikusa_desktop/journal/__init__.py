"""The journal: the sessions at the left, one of them with its notes and its log, what it left behind at the right.

`page` puts it together. `session_list` and `session_head` show the sessions and the one chosen; `reading` finds the
entries of the log page by page, `log_rows`, `log_list` and `log_part` show them; `since_rows` and `since_panel` show
who is hurt and what is broken; `exporting` gives the session away as text.
"""
