"""Whether a log can be replayed here: only with the rules and the edition that it was played with."""

import hashlib
import json
from functools import cache
from typing import NamedTuple

import msgspec

from waset.errors import WasetError
from waset.game import Game, game
from waset.server.entries import Header

# Logs from before moves were kept in notation hold numbers of these action tables.
NUMBERED_TABLES = {"expedition": "9dff8662c234", "luxor": "7824d76741f1", "horus": "d5f6aebd9f03"}


class Rules(NamedTuple):
    """What a game is played with: the version of its rules, and the digest of its edition's values."""

    version: str
    edition_digest: str


def current_rules(known: Game, own_edition: dict[str, object]) -> Rules:
    """What a game that begins now is played with; WasetError if the own values don't fit the edition of today."""
    edition = known.own_edition(own_edition) if own_edition else known.edition
    return Rules(known.version, edition.digest)


def with_current_rules(header: Header) -> Header | None:
    """The header of a game that has not begun, to begin with the rules of today; None if it can't."""
    if "Position" in header.begin:
        return None
    try:
        rules = current_rules(game(header.game), header.edition)
    except WasetError:
        return None
    return msgspec.structs.replace(header, rules=rules.version, edition_digest=rules.edition_digest)


def played_with_these_rules(header: Header, known: Game) -> bool:
    try:
        return (header.rules, header.edition_digest) == current_rules(known, header.edition)
    except WasetError:
        return False


def numbers_mean_the_same(known: Game) -> bool:
    """May a log that holds only numbers be replayed?"""
    return action_table_digest(known) == NUMBERED_TABLES.get(known.name)


@cache
def action_table_digest(known: Game) -> str:
    """Twelve hex digits that differ when an action has another number."""
    numbering = [[one.name, one.first] for one in known.actions.ranges.values()], len(known.actions)
    return hashlib.sha256(json.dumps(numbering).encode()).hexdigest()[:12]
