"""What a user can do, one module a subject.

Queries return frozen values. Every operation that writes is one act of the store, so one transaction and one undo
step, and returns `Changes`. A slip raises RuleError (often `refusals.InputError`, which can say it in another
language), and then nothing is stored. Ids are row ids; in rules values they are text.
"""
