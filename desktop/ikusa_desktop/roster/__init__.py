"""The roster: folders and search at the left, the character edited in place, what will be printed beside it.

`page` puts it together. The left column: `list_column`, `people_list`, `people_model`, `folder_list`. The character:
`sheet` and its parts (`head`, `profile`, `abilities`, `defence_part`, `gear_part`, `technique_part`, `status_part`,
`notes_part`), which store through `editing`. The right column: `preview`. `menus` holds what is done with many at once.
"""
