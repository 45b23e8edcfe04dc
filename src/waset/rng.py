"""The generator that lives in a state: xoshiro128++, the same numbers interpreted and compiled.

Its four 32-bit words are kept in int64, where no step can overflow, so both ways of running agree without casts.
"""

from waset.kernel import kernel
from waset.layout import Ints

WORDS = 4
MASK = 0xFFFFFFFF


@kernel
def mix(x: int) -> int:
    """Spread 32 bits over 32 bits; multipliers under 2**31 keep every product inside int64."""
    x ^= x >> 16
    x = (x * 0x7FEB352D) & MASK
    x ^= x >> 15
    x = (x * 0x31848BAB) & MASK
    x ^= x >> 14
    x = (x * 0x5BD1E995) & MASK
    x ^= x >> 16
    return x


@kernel
def seed(rng: Ints, value: int) -> None:
    """Start the generator from any whole number of 0 .. 2**63 - 1."""
    low = value & MASK
    high = (value >> 32) & MASK
    for i in range(WORDS):
        low = mix((low + 0x9E3779B9) & MASK)
        rng[i] = mix(low ^ mix((high + i + 1) & MASK))
    if rng[0] == 0 and rng[1] == 0 and rng[2] == 0 and rng[3] == 0:
        rng[0] = 1  # the one state that xoshiro can't leave


@kernel
def rotate(x: int, bits: int) -> int:
    return ((x << bits) & MASK) | (x >> (32 - bits))


@kernel
def draw(rng: Ints) -> int:
    """The next 32 bits."""
    out = (rotate((rng[0] + rng[3]) & MASK, 7) + rng[0]) & MASK
    carried = (rng[1] << 9) & MASK
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= carried
    rng[3] = rotate(rng[3], 11)
    return out


@kernel
def below(rng: Ints, n: int) -> int:
    """A whole number of 0 .. n-1, for n up to 2**31; uneven by less than n in 2**32."""
    return (draw(rng) * n) >> 32


@kernel
def shuffle(rng: Ints, items: Ints, first: int, end: int) -> None:
    """Shuffle items[first:end] in place."""
    for i in range(end - 1, first, -1):
        j = first + below(rng, i - first + 1)
        held = items[i]
        items[i] = items[j]
        items[j] = held


@kernel
def shuffle_anew(rng: Ints, items: Ints, first: int, end: int) -> None:
    """Shuffle items[first:end] so that the outcome depends on what they are, not on how they lay before."""
    for i in range(first + 1, end):
        j = i
        while j > first and items[j - 1] > items[j]:
            held = items[j]
            items[j] = items[j - 1]
            items[j - 1] = held
            j -= 1
    shuffle(rng, items, first, end)
