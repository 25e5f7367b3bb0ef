"""Files and clipboards of other tools, and Ikusa's own JSON.

Nothing here reaches the campaign: what goes out comes as values (`values.Person`, plain records), what comes in leaves
as `incoming.Incoming`, record by record, each with what is wrong with it. `play.exporting` and `play.importing` stand
between this and the store.
"""
