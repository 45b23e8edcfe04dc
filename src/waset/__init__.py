"""Waset: Expedition Luxor, Luxor and Horus, to play, to study and to research."""

from waset.game import Game, Ruling, State, game
from waset.record import Record

__version__ = "0.1.0"
__all__ = ["Game", "Record", "Ruling", "State", "game"]
