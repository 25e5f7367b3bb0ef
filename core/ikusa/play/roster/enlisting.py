"""Sending several characters into a battle, or into a new one, as one act."""

from __future__ import annotations
