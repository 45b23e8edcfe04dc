"""Horus."""

PLAYERS = (2, 3, 4)
MODULES = ()
VERSION = "1"  # of the rules: a record of another version is refused
