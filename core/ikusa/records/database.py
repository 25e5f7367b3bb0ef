"""The peewee database of an open campaign, and the base class of all its tables.

The models of `tables.py` are bound to `DATABASE`, a proxy. `Store` points it at its own connection whenever it begins
an act or is asked for rows, so that two stores in one process (a campaign and a copy of another) cannot mix.
"""

from __future__ import annotations

import peewee

DATABASE = peewee.DatabaseProxy()
"""Stands for the campaign whose act is running, or that was opened last."""


class Record(peewee.Model):
    """Base of every table. Each has one integer primary key `id` and, to be guarded, an integer column `checksum`."""

    class Meta:
        database = DATABASE
        legacy_table_names = False
