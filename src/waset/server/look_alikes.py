"""Names that look the same, after Unicode's UTS 39: invisible signs, other alphabets, capital I for small l."""

import unicodedata
from functools import cache, lru_cache

# Default_Ignorable_Code_Point of Unicode 15, and a blank that is none.
INVISIBLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x2800, 0x2800),  # a Braille cell without dots
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
DROPPED = {code: None for first, last in INVISIBLE for code in range(first, last + 1)}


def visible(text: str) -> str:
    """The text without signs that nobody sees."""
    return text.translate(DROPPED)


def look_alike(one: str, other: str) -> bool:
    """Could one name be taken for the other? Nobody is taken for somebody without a name."""
    return not looks(one).isdisjoint(looks(other))


@lru_cache(20_000)
def looks(name: str) -> frozenset[str]:
    """What a name looks like, as it is written and in small letters; none if nothing of it can be seen.

    Both are needed: as written, "Ian" looks like "lan"; in small letters, it is "ian".
    """
    plain = " ".join(visible(unicodedata.normalize("NFKC", name)).split())
    found = (prototypes(prototypes(plain).casefold()), prototypes(plain.casefold()))
    return frozenset(found) - {""}


def prototypes(text: str) -> str:
    """Each sign replaced by the one that stands for all that look like it."""
    known = prototype_of()
    return "".join(known.get(sign, sign) for sign in unicodedata.normalize("NFD", text))


@cache
def prototype_of() -> dict[str, str]:
    """What stands for each sign: one of those that look like it, or several letters (m: rn).

    Unicode's confusables.txt names pairs of them, which are joined here.
    """
    from confusable_homoglyphs.confusables import confusables_data  # takes a while to read

    leader: dict[str, str] = {}

    def find(sign: str) -> str:
        while (above := leader.get(sign, sign)) != sign:
            sign = above
        return sign

    for sign, others in confusables_data.items():
        for other in others:
            one, two = sorted((find(visible(sign)), find(visible(other["c"]))), key=rank)
            leader[two] = one
    return {sign: find(sign) for sign in leader if len(sign) == 1}


def rank(text: str) -> tuple[bool, bool, bool, bool, str]:
    """Small letters come first, because large ones are made small; before them several, which one looks like."""
    several = len(text) > 1 and text.isascii() and text.isalpha()
    return not several, not text.isalpha(), not text.isascii(), not text.islower(), text
