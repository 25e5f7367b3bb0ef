"""Small, dumb, reusable widgets and painters of the look; one subject a file. They know no campaign and no rules.

Painters (for delegates and paint events) take a `QPainter` and a `QRectF` box, paint left-aligned and centred in its
height with the current theme and zoom, and return the width used. Widgets wrap them and add keys, focus, names.

| module | painters and values | widgets and factories |
|---|---|---|
| `text` | `safe_tooltip(text)`, `minus(n)`, `signed(n)` | `PlainLabel(text, step, tone, bold=, elide=, wrap=)`, `head`, `small`, `figure` |
| `painting` | `hatch`, `cross_hatch`, `stripes`, `draw_text`, `text_width`, `focus_frame`, `tone(name)` | |
| `rows` | `RowState`, `paint_row_ground(p, box, state)` | `RowList(model, row_height)`, `RowDelegate.paint_row(…)` |
| `marks` | `Side`, `paint_side`, `paint_grade`, `paint_state`, `paint_damage_mark` | `SideMark`, `GradeMark`, `StateMark` |
| `pips` | `paint_pips(p, box, now, maximum)`, `pips_width` | `WoundPips(now, maximum)` |
| `track_bar` | `paint_track(p, box, now, maximum, cost=0)` | `TrackBar(now, maximum, cost=)` |
| `gear_points` | `paint_gear_points(p, box, now, full)` | `GearPoints(now, full)` |
| `chips` | `Chip(text, rest=, good=, in_force=, tip=)`, `paint_chips(p, box, chips)` | `ChipRow(chips)` with `+N` and F2 |
| `odds_bar` | `Odds(fumble, miss, hit, critical, immune=, …)` | `OddsBar`, `set_odds(odds)` |
| `dice` | `paint_faces(p, box, faces)` | `DieField`, `DiceRow(count)`: `faces()`, `completed`, `edited` |
| `fields` | | `TextField` (`submitted`, `edited`), `NotesField`, `SearchField` (`searched`), `ComboField` |
| `stepper` | | `Stepper(value, low, high)`: `changed(int)`, full-width digits |
| `segmented` | | `Segmented([(key, text), …])`: `chosen(str)` |
| `buttons` | | `button(text, kind=, hint=)`, `LuckButton(title, right, second)`, `link(text)` |
| `panel` | | `PanelHead(title, acting=)`, `hairline()`, `EmptyState(…)`, `splitter(…)`, `FoldSection(title)` |
| `message_bar` | | `MessageBar`: `show_message(text, level, action_text, action)` |
| `progress` | | `ProgressStrip(title)`: `set_progress(done, total)`, `cancel_pressed` |
| `breakdown` | `Line(label, value, rule)` | `BreakdownList`: `set_lines`, `rule_chosen(str)` |
| `bar_chart` | `Bar(label, damage, broke)` | `BarChart`: `set_bars` |
| `portrait` | `paint_portrait(p, box, name, image)` | `Portrait(name, image)` |
| `table` | `Column(key, head, text=, …)` | `TupleModel(columns)`, `TableView(model)`: `activated_row`, `current_row()` |
"""
