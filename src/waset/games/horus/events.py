"""What happened in Horus, read from what the rules noted (H20)."""

from typing import get_args

from waset.events import Reader
from waset.games.horus.components import TILE_CODES
from waset.games.horus.event_kinds import Event
from waset.games.horus.notation import WORDS, at_place
from waset.games.horus.rules.happened import Happened
from waset.moves import Word, named

WAS = Word(
    type={"was_x": int, "was_y": int},
    tell=lambda s, place: {f"was_{axis}": number for axis, number in at_place(place).items()},
    read=WORDS["place"].read,
)

READER = Reader(
    Happened,
    get_args(Event),
    {
        "place": WORDS["place"],
        "was": WAS,
        "tile": named(TILE_CODES, "tile"),
        "end": WORDS["end"],
        "pile": WORDS["pile"],
        "card": WORDS["card"],
        "cards": WORDS["card"],
    },
)
