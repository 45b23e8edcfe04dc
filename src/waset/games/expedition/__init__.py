"""Expedition Luxor with New Adventures."""

PLAYERS = (2, 3, 4)
MODULES = ("new-adventures",)
VERSION = "1"  # of the rules: a record of another version is refused
