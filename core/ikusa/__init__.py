"""Ikusa 戦: the core of a game master's desktop app for a sengoku tabletop RPG.

Everything here runs without a screen; floors and arrows are described in ARCHITECTURE.md.
"""

__version__ = "0.1.0"
