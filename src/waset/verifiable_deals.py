"""Deals that nobody can choose: a secret that is committed to before anybody sits, and a number of each seat's own.

docs/protocol.md says what this proves and what it does not. Everything is SHA-256 of lines of text, so that anybody can
work it out again with other tools.

>>> secret, numbers = "00" * 32, ["11" * 16, None]
>>> commitment("k3xq", secret)[:16], seed_of("k3xq", secret, numbers)
('ad0133e122e00bca', 5946510940588416046)
"""

import hashlib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Literal, NamedTuple

SEED_BITS = 63
NO_NUMBER = "-"  # a bot's seat

# The tags of a record from a server.
TABLE, COMMITMENT, SECRET, ENTROPY, SEED = "Table", "Commitment", "Secret", "Entropy", "Seed"


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


def contributions_of(tag: str) -> dict[int, Contribution]:
    """The numbers by seat; what is no number of a seat is left out."""
    parts = [word.partition(":") for word in tag.split()]
    return {int(seat): Contribution.parse(rest) for seat, _, rest in parts if seat.isascii() and seat.isdigit()}


def check(tags: Mapping[str, str], noted: str | None = None) -> Finding:
    """Does the seed of a record follow from what was committed to? `noted` is the commitment seen before the game."""
    if not all(tags.get(name) for name in (TABLE, COMMITMENT, SECRET)):
        return Finding.NOT_COMMITTED
    table, secret, given = tags[TABLE], tags[SECRET], contributions_of(tags.get(ENTROPY, ""))
    if commitment(table, secret) != tags[COMMITMENT]:
        return Finding.WRONG_SECRET
    if noted is not None and noted.lower() != tags[COMMITMENT]:
        return Finding.OTHER_COMMITMENT
    players = tags.get("Players", "")
    seats = range(int(players) if players.isascii() and players.isdigit() and len(players) < 3 else 0)
    numbers = [given[seat].number if seat in given else None for seat in seats]
    return Finding.VERIFIED if str(seed_of(table, secret, numbers)) == tags.get(SEED) else Finding.WRONG_SEED
