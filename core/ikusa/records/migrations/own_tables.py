"""The store's own tables, the same in every version."""

from __future__ import annotations

OWN_TABLES_SQL = (
    'CREATE TABLE "file_info" ("key" TEXT NOT NULL PRIMARY KEY, "value" TEXT NOT NULL) WITHOUT ROWID',
    'CREATE TABLE "history" ("id" INTEGER NOT NULL PRIMARY KEY, "undone" INTEGER NOT NULL, "at" TEXT NOT NULL, '
    '"name" TEXT NOT NULL, "args" TEXT NOT NULL, "checksum" INTEGER NOT NULL, "changeset" BLOB NOT NULL)',
)
"""`file_info`: what is known of the file itself. `history`: one row a step, in the order of `id`; undone ones last."""
