"""Small, dumb, reusable widgets and painters of the look; one subject a file. They know no campaign and no rules.

Painters (for delegates and paint events) take a `QPainter` and a `QRectF` box, paint left-aligned and centred in its
height with the current theme and zoom, and return the width used. Widgets wrap them and add keys, focus, names.

`painting` (hatches, lines of text, the focus frame) and `text` (`PlainLabel`, `safe_tooltip`, `minus`, `signed`) are
the ground; `broken_text` (`Run`, `broken`) breaks text into lines. Values with painters and widgets: `rows`
(`RowState`, `RowList`, `RowDelegate`, `ListModel`), `entry_list` (`EntryDelegate`, `EntryList`), `table` (`Column`,
`TupleModel`), `table_view` (`TableView`), `marks` (`Side`, `paint_side`, `paint_grade`, `paint_state`,
`paint_damage_mark`), `pips` (`paint_pips`), `track_bar` (`paint_track`, `TrackBar`), `gear_points`
(`paint_gear_points`), `chips` (`Chip`, `paint_chips`, `ChipRow`), `odds_bar` (`Odds`, `OddsWords`, `OddsBar`), `dice`
(`paint_faces`, `DieField`), `breakdown` (`Line`, `BreakdownList`), `bar_chart` (`Bar`, `BarChart`), `portrait`
(`paint_portrait`, `Portrait`). Controls: `fields` (`TextField`, `NotesField`, `SearchField`, `ComboField`), `stepper`,
`segmented`, `buttons` (`button`, `link`, `LuckButton`, `CheckBox`). Bones: `panel` (`PanelHead`, `hairline`,
`splitter`, `EmptyState`, `FoldSection`, `Ground`), `layouts` (`Flow`, `Columns`), `message_bar`, `progress`.
"""
