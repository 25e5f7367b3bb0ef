"""The peewee database of an open campaign, and the base class of all its tables.

The models of `tables.py` are bound to `DATABASE`, a proxy. `Store` points it at its own connection whenever it begins
an act or is asked for rows, so that two stores in one process (a campaign and a copy of another) cannot mix.
"""

from __future__ import annotations

import apsw
import peewee
from playhouse.apsw_ext import APSWDatabase  # type: ignore[import-untyped]  # peewee's types leave it out

DATABASE = peewee.DatabaseProxy()
"""Stands for the campaign whose act is running, or that was opened last."""


class Record(peewee.Model):
    """Base of every table: an integer primary key `id`, then `checksum`, which the store writes."""

    checksum = peewee.IntegerField(default=0, constraints=[peewee.SQL("DEFAULT 0")])

    class Meta:
        database = DATABASE
        legacy_table_names = False


class CampaignDatabase(APSWDatabase):  # type: ignore[misc]
    """Peewee over a connection that `opening` has already checked, hardened and locked."""

    def __init__(self, connection: apsw.Connection) -> None:
        super().__init__("campaign", autoconnect=False)
        self._ready = connection
        self.connect()

    def _connect(self) -> apsw.Connection:
        self._add_conn_hooks(self._ready)
        return self._ready
