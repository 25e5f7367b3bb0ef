"""The game's rules (shared with RULES.md by rule id): pure values and functions, dice as an argument.

Start at `engine.perform`. Nothing here does I/O, asks a clock, knows a language or rolls by itself.
"""
