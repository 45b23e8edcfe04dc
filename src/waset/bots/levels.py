"""The levels of play, from gentle to as strong as the machine allows: one engine, more playouts and fewer slips.

Each game says in its package how strong its levels are; each beats the one before in two games of three or more
(docs/bots.md).
"""

from waset.package import END, LEVELS, Level, Settings

__all__ = ["LEVELS", "Level", "Settings", "to_the_end"]


def to_the_end(settings: Settings) -> Settings:
    """Playouts that are never cut and tell of victory; points only decide between equals."""
    return settings._replace(cut=END, lead=0.02)
