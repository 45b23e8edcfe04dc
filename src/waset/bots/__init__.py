"""Bots: a registry, open to packages of others through the entry point group `waset.bots`."""

from waset.bots.levels import LEVELS
from waset.bots.registry import Bot, bot, names

__all__ = ["LEVELS", "Bot", "bot", "names"]
