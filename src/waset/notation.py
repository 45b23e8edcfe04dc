"""What the notation of every game shares: codes of enum members, and reading a word of a closed list."""

from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from waset.errors import NotationError

Member = TypeVar("Member", bound=Enum)
Meaning = TypeVar("Meaning")


def code(member: Enum) -> str:
    """CAMP_D -> camp-d."""
    return member.name.lower().replace("_", "-")


def codes(members: type[Member]) -> dict[str, Member]:
    """Every member by its code, except 0, which means nothing."""
    return {code(member): member for member in members if member.value}


def read_word(text: str, known: Mapping[str, Meaning], what: str) -> Meaning:
    """What a word stands for; an unknown one is refused with the whole list."""
    if text not in known:
        raise NotationError(f"{text!r} is no {what}; expected one of: {', '.join(known)}")
    return known[text]
