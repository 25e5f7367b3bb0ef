"""Handouts: choose what, for whom and on what paper; see the very PDF; export it, open it, print it."""
