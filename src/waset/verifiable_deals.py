"""Deals that nobody can choose: a secret that is committed to before anybody sits, and a number of each seat's own.

docs/protocol.md says what this proves and what it does not. Everything is SHA-256 of lines of text, so that anybody can
work it out again with other tools.

>>> secret, numbers = "00" * 32, ["11" * 16, None]
>>> commitment("k3xq", secret)[:16], seed_of("k3xq", secret, numbers)
('ad0133e122e00bca', 5946510940588416046)
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Literal, NamedTuple

SEED_BITS = 63
NO_NUMBER = "-"  # a bot's seat

# The tags of a record from a server.
TABLE, COMMITMENT, SECRET, ENTROPY, SEED = "Table", "Commitment", "Secret", "Entropy", "Seed"
KNOWN_START = "KnownStart"
NUMBER = re.compile(r"(\d{1,2}):(client|server):([0-9a-f]{32})", re.ASCII)
FOLLOWING = (
    "Game",
    "Rules",
    "Edition",
    "Players",
    "Modules",
    "Result",
    "Winners",
    "Digest",
)  # from the deal and the moves


class Contribution(NamedTuple):
    """A seat's number, and who made it: the seat's own client, or the server for a client that sent none."""

    source: Literal["client", "server"]
    number: str

    @classmethod
    def parse(cls, text: str) -> "Contribution":
        source, _, number = text.partition(":")
        return cls("client" if source == "client" else "server", number)

    def __str__(self) -> str:
        return f"{self.source}:{self.number}"


class Finding(StrEnum):
    """What a check of a deal found."""

    VERIFIED = "verified"
    NOT_COMMITTED = "not-committed"  # the record has no commitment: a deal from before, or a known start
    WRONG_SECRET = "wrong-secret"  # the secret is not the one that was committed to
    WRONG_SEED = "wrong-seed"  # the seed does not follow from the secret and the numbers
    OTHER_COMMITMENT = "other-commitment"  # not the commitment that was shown before the game
    KNOWN_START = "known-start"  # it begins with a position, and not with a deal from the seed
    CHOSEN_FIRST = "chosen-first"  # the first player does not follow from the seed
    WRONG_NUMBERS = "wrong-numbers"  # what it calls the seats' numbers could not have been given
    OTHER_GAME = "other-game"  # its tags tell of another game than its deal and its moves


def commitment(table: str, secret: str) -> str:
    """What is published before anybody sits: it fixes the secret without telling it."""
    return digest("waset commitment", table, secret).hex()


def seed_of(table: str, secret: str, numbers: Iterable[str | None]) -> int:
    """The seed of the game: a whole number of 0 to 2**63 - 1."""
    whole = digest("waset seed", table, secret, *(number or NO_NUMBER for number in numbers))
    return int.from_bytes(whole[:8]) & ((1 << SEED_BITS) - 1)


def digest(*lines: str) -> bytes:
    return hashlib.sha256("\n".join(lines).encode()).digest()


# ---------------------------------------------------------------- records


def entropy_tag(contributions: Mapping[int, Contribution]) -> str:
    """The numbers of the seats as the tag of a record: `0:client:9f... 2:server:1c...`."""
    return " ".join(f"{seat}:{one}" for seat, one in sorted(contributions.items()))


def contributions_of(tag: str, seats: int) -> dict[int, Contribution] | None:
    """The numbers by seat; None if the tag has anything else, or two numbers for a seat."""
    matches = [NUMBER.fullmatch(word) for word in tag.split()]
    given = {int(one[1]): Contribution.parse(f"{one[2]}:{one[3]}") for one in matches if one}
    return given if len(given) == len(matches) and all(seat < seats for seat in given) else None


def seats_of(tags: Mapping[str, str]) -> int:
    players = tags.get("Players", "")
    return int(players) if players.isascii() and players.isdigit() and len(players) < 3 else 0


def check(tags: Mapping[str, str], noted: str | None = None) -> Finding:
    """Does the deal of a record follow from what was committed to? `noted` is the commitment seen before the game."""
    if not all(tags.get(name) for name in (TABLE, COMMITMENT, SECRET)):
        return Finding.NOT_COMMITTED
    if commitment(tags[TABLE], tags[SECRET]) != tags[COMMITMENT]:
        return Finding.WRONG_SECRET
    if noted is not None and noted.strip().lower() != tags[COMMITMENT]:
        return Finding.OTHER_COMMITMENT
    return check_deal(tags)


def check_deal(tags: Mapping[str, str]) -> Finding:
    """Is everything that a record begins with dealt from the seed, and the seed made of the secret and the numbers?"""
    if "Position" in tags or KNOWN_START in tags:
        return Finding.KNOWN_START
    if tags.get("First") != "random":
        return Finding.CHOSEN_FIRST
    seats = seats_of(tags)
    given = contributions_of(tags.get(ENTROPY, ""), seats)
    if given is None:
        return Finding.WRONG_NUMBERS
    numbers = [given[seat].number if seat in given else None for seat in range(seats)]
    seed = seed_of(tags[TABLE], tags[SECRET], numbers)
    return Finding.VERIFIED if str(seed) == tags.get(SEED) else Finding.WRONG_SEED


def check_replayed(tags: Mapping[str, str], replayed: Mapping[str, str]) -> Finding:
    """Does a record tell of the game that its deal and its moves give? `replayed` are the tags of that one."""
    same = all(tags.get(name) == replayed.get(name) for name in FOLLOWING)
    return Finding.VERIFIED if same else Finding.OTHER_GAME
