"""Waset: Expedition Luxor, Luxor and Horus, to play, to study and to research."""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Game", "Record", "State", "game"]

if TYPE_CHECKING:
    from waset.game import Game, State, game
    from waset.record import Record

_HOMES = {"game": "waset.game", "Game": "waset.game", "State": "waset.game", "Record": "waset.record"}


def __getattr__(name: str) -> Any:
    """Load the engine when it is first asked for, so that `waset --help` need not wait for it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'waset' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
