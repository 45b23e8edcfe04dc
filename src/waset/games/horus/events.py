"""What happened, in the order it happened, for animation, log and screen readers; only what a seat may know (H20).

The map, the piles and the discards are open, so what is told of them is read from the records. Of hands only this is
told: the own cards, how many cards the others draw, and cards that leave a hand before all eyes.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from waset.games.horus.components import PILE_CODES
from waset.games.horus.event_kinds import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsShuffled,
    DeadCards,
    EndLaid,
    EndLifted,
    Event,
    LastTurn,
    MarkerMoved,
    MarkerPicked,
    MarkerSet,
    NilePlayed,
    Over,
    PileEmpty,
    RegionChanged,
    Scored,
    TileDrawn,
    TileGone,
    TileLaid,
    TileTaken,
    Turn,
)
from waset.games.horus.notation import card_name, card_of, card_played, drawn_cards, drawn_tiles, place_of, tile_name
from waset.games.horus.options import ENDS, at_place
from waset.games.horus.rules.actions import TABLE
from waset.games.horus.rules.cards import is_dead
from waset.games.horus.rules.rules import is_last_turn
from waset.games.horus.rules.state import CARD_KINDS, Phase
from waset.games.horus.view import Region, regions_of
from waset.points import scores_of


def events(before: Any, action: int, after: Any, seat: int | None) -> list[Event]:
    """What this seat (None: a spectator) may know of what an action brought about."""
    return list(happened(before, action, after, seat))


def happened(before: Any, action: int, after: Any, seat: int | None) -> Iterator[Event]:
    """The deed itself, what it changed on the map, the tiles taken for it, and the turns that begin."""
    yield from deed(before, action, after)
    yield from region_changes(before, after)
    yield from score_changes(before, after)
    yield from taking(before, action, after, seat)
    if not emptied(before, after):  # else all have refilled their hands already
        yield from drawing(before, action, after, seat)
    yield from turns(before, after)
    if after.phase == Phase.OVER:
        yield over(after)


# ---------------------------------------------------------------- the deed and the map


def deed(before: Any, action: int, after: Any) -> Iterator[Event]:
    """What the seat that was asked did."""
    kind, index = TABLE.find(action)
    seat = int(before.seat)
    if kind == "card":
        yield CardPlayed(seat, card_name(index[0]))
    elif kind == "nile":
        yield NilePlayed(seat)
    elif kind == "mark":
        yield MarkerSet(seat, **at_place(before.place[index[0]]))
    elif kind == "pick":
        yield MarkerPicked(seat, **at_place(before.place[index[0]]))
    elif kind == "move":
        yield MarkerMoved(seat, **at_place(before.place[index[0]]), **was(before.place[before.moving]))
    elif kind == "replace":
        place = at_place(before.ends[index[0]])
        yield EndLifted(seat, ENDS[index[0]], **place)
        yield TileLaid(seat, "river", **place)
    elif before.lifted:
        end = int(before.lifted) - 1
        yield EndLaid(seat, ENDS[end], **at_place(after.ends[end]), **was(before.replaced))
    elif kind != "pile":
        yield TileLaid(seat, tile_name(after.kind[after.laid]), **at_place(after.place[after.laid]))


def was(place: int) -> dict[str, int]:
    return {f"was_{axis}": number for axis, number in at_place(place).items()}


def region_changes(before: Any, after: Any) -> Iterator[RegionChanged]:
    """H9, H18: the regions that are other than they were, but for new ones of a single tile."""
    if before.laid == after.laid and before.ends.tolist() == after.ends.tolist():
        return
    old = {region.place: region for region in regions_of(before)}
    joined = Counter(int(after.region[before.at[place]]) for place in map(place_of, old))
    for region in regions_of(after):
        if worth(region) not in (worth(old.get(region.place)), (1, False, False)):
            first = place_of(region.place)
            yield RegionChanged(
                **at_place(first),
                tile=region.tile,
                tiles=region.tiles,
                temple=region.temple,
                island=region.island,
                joined=joined[int(after.at[first])],
            )


def worth(region: Region | None) -> tuple[int, bool, bool]:
    """What its points depend on."""
    return (region.tiles, region.temple, region.island) if region else (0, False, False)


def score_changes(before: Any, after: Any) -> Iterator[Scored]:
    for seat, (old, new) in enumerate(zip(scores_of(before), scores_of(after))):
        if old != new:
            yield Scored(seat, new, new - old)


# ---------------------------------------------------------------- tiles that come into the hand


def taking(before: Any, action: int, after: Any, seat: int | None) -> Iterator[Event]:
    """H5, H10, H14: tiles of a selection pile, one after the other; those without a legal place leave the game."""
    for name, pile in PILE_CODES.items():
        for left in range(before.piles[pile] - 1, after.piles[pile] - 1, -1):
            yield TileTaken(int(before.seat), name, left)
            if left == 0:
                yield from emptying(before, action, after, seat, name)
            if left > after.piles[pile] or after.turn > before.turn or not in_hand(after):
                yield TileGone(int(before.seat), tile_name(pile))


def in_hand(after: Any) -> bool:
    """Is the tile that came last in hand? If not it left the game, as all before it did."""
    return bool(after.tile)


def turns(before: Any, after: Any) -> Iterator[Event]:
    """H5, H16: the turns that begin, and what each draws from the bag; those where nothing can be done pass."""
    drawn, left = drawn_tiles(before, after), int(before.bag_left)
    for turn in range(before.turn + 1, after.turn + 1):
        seat = int(before.seat + turn - before.turn) % int(after.seats)
        yield Turn(seat, turn)
        if drawn:
            tile, left = drawn.pop(0), left - 1
            yield TileDrawn(seat, tile, left)
            if turn < after.turn or not in_hand(after):
                yield TileGone(seat, tile)


# ---------------------------------------------------------------- cards


def emptied(before: Any, after: Any) -> bool:
    """H15: was the last tile of a pile taken?"""
    return any(before.piles[pile] and not after.piles[pile] for pile in PILE_CODES.values())


def emptying(before: Any, action: int, after: Any, seat: int | None, pile: str) -> Iterator[Event]:
    """H15, H17: a pile is empty: all discard the cards of its terrain, then all refill."""
    yield PileEmpty(pile)
    if is_last_turn(after) and not is_last_turn(before):
        yield LastTurn(int(before.seat))
    for other in range(before.seats):
        if cards := lost_cards(before, action, after, other):
            yield CardsDiscarded(other, cards)
    yield from drawing(before, action, after, seat)


def lost_cards(before: Any, action: int, after: Any, seat: int) -> list[str]:
    """H15: the cards of a terrain that is gone; one that was played is not among them."""
    less = before.players[seat].hand - after.players[seat].hand
    if seat == before.seat:
        less[card_played(action)] -= 1
    return [card_name(card) for card in range(1, CARD_KINDS) for _ in range(less[card]) if is_dead(after, card)]


def drawing(before: Any, action: int, after: Any, seat: int | None) -> Iterator[Event]:
    """H5, H15: hands are refilled, clockwise from the seat whose turn it is."""
    played = card_played(action)
    more = open_discards(before, action, after)
    if shuffled := [card_name(card) for card, number in enumerate(more) for _ in range(-number)]:
        yield CardsShuffled(len(shuffled), shuffled)
    if dead := [card_name(card) for card, number in enumerate(more) for _ in range(number)]:
        yield DeadCards(dead)
    for i in range(before.seats):
        other = (int(before.seat) + i) % int(before.seats)
        if cards := drawn_cards(before, after, other, played):
            yield CardsDrawn(other, len(cards), cards if other == seat else None)


def open_discards(before: Any, action: int, after: Any) -> list[int]:
    """How many more of each card lie in the discards than were played and discarded; fewer if they were shuffled."""
    more = after.discards - before.discards
    if played := card_played(action):
        more[played] -= 1
    if emptied(before, after):
        for seat in range(before.seats):
            for card in lost_cards(before, action, after, seat):
                more[card_of(card)] -= 1
    numbers: list[int] = more.tolist()
    return numbers


# ---------------------------------------------------------------- the end


def over(after: Any) -> Over:
    """H18: most points win."""
    scores = scores_of(after)
    return Over(scores, [seat for seat, score in enumerate(scores) if score == max(scores)])
