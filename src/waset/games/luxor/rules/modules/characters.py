"""Module Characters: eight abilities (C0-C8)."""

from waset.event_log import SILENT, Log, note
from waset.games.luxor.rules.actions import ACTION_SPACE, AGAIN, EXTRA, HOLD, KEEP, TEMPLE, WAIT
from waset.games.luxor.rules.deny import Deny
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.state import CHARACTERS, Character, Phase, State, Tile
from waset.games.luxor.rules.temple import in_supply, next_tunnel, take_keys
from waset.games.luxor.rules.treasure import kind_count
from waset.games.luxor.rules.turn import legal_two
from waset.kernel import kernel
from waset.layout import Ints
from waset.rng import below


@kernel
def deal_characters(s: State) -> None:
    """C0: one character a seat, no two alike; C8: the special key starts with keys."""
    for seat in range(s.seats):
        skip = below(s.rng, CHARACTERS - 1 - seat)
        for character in range(1, CHARACTERS):
            if owner(s, character) < 0:
                if skip == 0:
                    s.characters.who[seat] = character
                    break
                skip -= 1


@kernel
def give_keys(s: State) -> None:
    """C8: the special key starts with keys."""
    seat = owner(s, Character.SPECIAL_KEY)
    if seat >= 0:
        s.active = seat
        take_keys(s, int(s.edition.character_keys), SILENT[0])


@kernel
def owner(s: State, character: int) -> int:
    """C0: the seat that plays this character, or -1."""
    for seat in range(s.seats):
        if s.characters.who[seat] == character:
            return seat
    return -1


@kernel
def is_active(s: State, character: int) -> bool:
    """C0: does the player whose turn it is have this ability?"""
    return s.characters.who[s.active] == character


@kernel
def treasure_worth(s: State, treasure: int) -> int:
    """L16, C4: the points that this treasure scores at once for whoever takes it."""
    extra = int(s.edition.character_points) if is_active(s, Character.EXTRA_POINT) else 0
    return int(s.edition.points[treasure]) + extra


@kernel
def changed(numbers: int) -> int:
    """C8: one more or one less, not below 0."""
    return numbers << 1 | numbers >> 1


@kernel
def temple_would_act(s: State, space: int) -> bool:
    """C6: asked only if the tile would do something."""
    kind = int(s.edition.tile[s.tile[space]])
    if kind == Tile.TUNNEL:
        return next_tunnel(s, space) > 0
    if kind == Tile.SCARAB:
        return in_supply(s, 1)
    if kind == Tile.WILD:
        return in_supply(s, 2)
    if kind == Tile.WILD_OR_SCARAB:
        return in_supply(s, 1) or in_supply(s, 2)
    tile = s.tile[space]
    return s.top[s.edition.needed[tile]] > 0 or s.top[s.edition.points[tile]] > 0


@kernel
def has_set(s: State) -> bool:
    """C7: an unturned vase, statue and jewel."""
    turned = s.characters.turned[s.active]
    for kind in range(Tile.VASE, Tile.JEWEL + 1):
        if kind_count(s, s.active, kind) <= turned:
            return False
    return True


@kernel
def turn_set(s: State, log: Log) -> None:
    """C7: a set is turned over for an extra turn."""
    note(log, Happened.SET_TURNED.value, s.active)
    s.characters.turned[s.active] += 1
    s.extra += 1


@ACTION_SPACE.judges("keep", "again")
@kernel
def why_not_reroll(s: State) -> Deny:
    """C1: a roll that may be repeated."""
    if s.characters.on == 0:
        return Deny.CHARACTERS_OFF
    return Deny.NO if s.phase == Phase.REROLL else Deny.NOT_REROLLING


@ACTION_SPACE.judges("temple", "wait")
@kernel
def why_not_temple(s: State) -> Deny:
    """C6: a temple tile was just placed."""
    if s.characters.on == 0:
        return Deny.CHARACTERS_OFF
    return Deny.NO if s.phase == Phase.TEMPLE else Deny.NOT_TEMPLE


@ACTION_SPACE.judges("extra", "hold")
@kernel
def why_not_extra(s: State) -> Deny:
    """C7: a set was just completed."""
    if s.characters.on == 0:
        return Deny.CHARACTERS_OFF
    return Deny.NO if s.phase == Phase.EXTRA else Deny.NOT_EXTRA


@kernel
def legal_ability(s: State, out: Ints) -> int:
    """C1, C6, C7: the ability is used, or not."""
    if s.phase == Phase.REROLL:
        return legal_two(KEEP, AGAIN, out)
    if s.phase == Phase.TEMPLE:
        return legal_two(TEMPLE, WAIT, out)
    return legal_two(EXTRA, HOLD, out)
