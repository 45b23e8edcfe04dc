"""What happened in Expedition Luxor, read from what the rules noted (E24)."""

from typing import Any, get_args

from waset.events import Common, Reader
from waset.games.expedition.event_kinds import Event
from waset.games.expedition.notation import action_name, cell_name, direction_name, tile_name
from waset.games.expedition.rules.happened import Happened


def cell(_: Any, number: int) -> str:
    return cell_name(number)


def tile(_: Any, number: int) -> str:
    return tile_name(number)


def direction(_: Any, number: int) -> str:
    return direction_name(number)


def action_tile(_: Any, number: int) -> str:
    return action_name(number)


READER = Reader(
    Happened,
    [kind for kind in get_args(Event) if kind not in get_args(Common)],
    {"cell": cell, "start": cell, "tile": tile, "direction": direction, "action_tile": action_tile},
)
