"""Luxor with The Mummy's Curse."""

PLAYERS = (2, 3, 4, 5)
MODULES = ("fifth-player", "mummy", "equipment", "artifacts", "characters")
VERSION = "1"  # of the rules: a record of another version is refused
