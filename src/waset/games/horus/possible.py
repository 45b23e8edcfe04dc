"""Whether a position is possible: what a document must hold to be a game of Horus."""

from waset.games.horus.components import PILE_CODES
from waset.games.horus.notation import END_NAMES, card_name, place_name, tile_name, tile_on
from waset.games.horus.rules.cards import card_terrain, is_dead
from waset.games.horus.rules.ground import CONTACT, is_river
from waset.games.horus.rules.markers import next_goal, why_not_pick
from waset.games.horus.rules.river import has_exit
from waset.games.horus.rules.state import (
    ANY,
    CARD_KINDS,
    NILE,
    PILES,
    SEATS,
    START,
    TERRAINS,
    Phase,
    State,
    Tile,
)
from waset.position_document import need


def check_possible(s: State) -> None:
    """Pieces may be missing (they are out of the game), never too many; and the phase fits the table."""
    check_map(s)
    check_tiles(s)
    check_cards(s)
    need(s.turn >= 1, "turn", "expected at least 1")
    check_step(s)
    CHECKS[Phase(int(s.phase))](s)


# ---------------------------------------------------------------- the map


def check_map(s: State) -> None:
    laid = [number for number in range(START, int(s.laid) + 1) if s.place[number]]
    check_joined(s, laid, "is not joined to the other tiles")
    rivers = [number for number in laid if is_river(int(s.kind[number]))]
    check_joined(s, rivers, "is not joined to the rest of the river")
    for number in laid:
        if s.kind[number] == Tile.TEMPLE:
            need(around(s, number) & set(rivers), "map", "temple: expected a place that touches the river")
    for end in range(2):
        if s.ends[end]:
            need(has_exit(s, int(s.ends[end])), "map", f"{END_NAMES[end]} is blocked: no free place touches it")


def check_joined(s: State, numbers: list[int], message: str) -> None:
    """All of these tiles are joined by contact among themselves."""
    rest = set(numbers[1:])
    todo = numbers[:1]
    while todo:
        found = around(s, todo.pop()) & rest
        rest -= found
        todo.extend(found)
    for number in numbers:
        need(number not in rest, "map", f"{tile_name(s.kind[number])} {place_name(s.place[number])} {message}")


def around(s: State, number: int) -> set[int]:
    """The tiles that this one touches."""
    places = s.place.tolist()
    contact = {places[number] + offset for offset in CONTACT}
    return {other for other, place in enumerate(places) if place in contact}


# ---------------------------------------------------------------- pieces


def check_tiles(s: State) -> None:
    """H1: no more tiles of each kind than there are, in the bag, in each pile and in all."""
    laid, bag = s.kind[: s.laid + 1].tolist(), s.bag[: s.bag_left].tolist()
    for tile in Tile:
        count, most = bag.count(tile), int(s.edition.bag[tile])
        need(count <= most, "bag", f"expected at most {most} {tile_name(tile)}, got {count}")
    for name, pile in PILE_CODES.items():
        count, most = int(s.piles[pile]), int(s.edition.piles[pile])
        need(count <= most, f"piles.{name}", f"expected at most {most}, got {count}")
        if pile <= TERRAINS:
            most += int(s.edition.bag[pile])
            check_total(tile_name(pile), laid.count(pile) + bag.count(pile) + count + waiting(s, pile), most)
    check_total("temple", laid.count(Tile.TEMPLE) + bag.count(Tile.TEMPLE) + waiting(s, Tile.TEMPLE), 1)
    sides = laid.count(Tile.NECROPOLIS) + int(s.piles[Tile.TWO_SIDED]) + waiting(s, Tile.TWO_SIDED)
    check_total("necropolis", sides, int(s.edition.piles[Tile.TWO_SIDED]))
    drawn = bag.count(Tile.RIVER) + waiting(s, Tile.RIVER)
    check_total("river from the bag", drawn, int(s.edition.bag[Tile.RIVER]))
    rivers = int(s.edition.bag[Tile.RIVER] + s.edition.piles[Tile.TWO_SIDED])
    check_total("river", laid.count(Tile.RIVER) + drawn + sides, rivers)
    known = (Tile.RIVER, Tile.TWO_SIDED, Tile.TEMPLE)
    for tile in Tile:
        need(
            not s.gone[tile] or 1 <= tile <= TERRAINS or tile in known,
            f"gone.{tile_name(tile)}",
            "can't leave the game",
        )


def waiting(s: State, tile: int) -> int:
    """In hand or out of the game; while an end is laid again the river in hand lies on the map already."""
    return int(s.gone[tile]) + int(s.tile == tile and s.phase != Phase.END)


def check_total(name: str, count: int, most: int) -> None:
    need(count <= most, "map", f"{count} {name} tiles on the map, in hand, to come or gone, but there are {most}")


def check_cards(s: State) -> None:
    """H2, H15: no more cards than there are, hands refilled, and none of a terrain that is gone in a hand."""
    pile = s.pile[: s.pile_left].tolist()
    living = 0
    for card in range(1, CARD_KINDS):
        hands = sum(int(s.players[seat].hand[card]) for seat in range(s.seats))
        count, most = hands + pile.count(card) + int(s.discards[card]), int(s.edition.deck[card])
        need(
            count <= most, "seats", f"{count} cards {card_name(card)} in hands, pile and discards, but there are {most}"
        )
        if is_dead(s, card):
            need(
                hands == 0, "seats", f"expected no {card_name(card)} in a hand: the pile of its terrain is empty (H15)"
            )
        else:
            living += pile.count(card) + max(0, int(s.discards[card]) - int(s.card == card))
    for seat in range(s.seats):
        check_hand(s, seat, living)
    check_outside(s)


def check_hand(s: State, seat: int, living: int) -> None:
    player, field = s.players[seat], f"seats[{seat}]"
    held, full = int(player.hand.sum()), int(s.edition.hand)
    played = s.seat == seat and 0 < s.card < NILE
    need(held <= full, f"{field}.hand", f"expected at most {full} cards, got {held}")
    least = full - 1 if played else full
    need(living == 0 or held >= least, f"{field}.hand", f"expected {least} cards while some can be drawn, got {held}")
    need(player.old <= held, f"{field}.old", f"expected at most {held}, the cards of the hand, got {player.old}")


def check_outside(s: State) -> None:
    """H20: what is known to be in hands is there, and a seat knows what a spectator does."""
    hands = s.players[0].hand
    for seat in range(1, s.seats):
        hands = hands + s.players[seat].hand
    need((s.outside[SEATS] <= hands).all(), "outside", "expected only cards that the seats hold")
    for seat in range(s.seats):
        field, own, outside = f"seats[{seat}].outside", s.players[seat].hand, s.outside[seat]
        need((outside <= hands - own).all(), field, "expected only cards that the other seats hold")
        need((s.outside[SEATS] - own <= outside).all(), field, "expected all of outside that is not in this hand")


# ---------------------------------------------------------------- the phase


def empty_piles(s: State, last: int) -> int:
    return sum(int(s.piles[pile] == 0) for pile in range(1, last + 1))


def check_step(s: State) -> None:
    """What is under way fits the phase: tile, card, lifted end, Nile tiles, marker."""
    phase = Phase(int(s.phase))
    with_tile = phase in (Phase.LAY, Phase.RIVER, Phase.END, Phase.TWO_SIDED)
    need((s.tile != 0) == with_tile, "tile", "expected in the phases lay, river, end and two-sided, and only there")
    need((s.lifted != 0) == (phase == Phase.END), "lifted", "expected in the phase end, and only there")
    need((s.moving != 0) == (phase == Phase.TO), "moving", "expected a tile, in the phase to and only there")
    most = int(s.edition.nile_tiles) - 1 if s.card == NILE and with_tile else 0
    need(s.more <= max(most, 0), "more", f"expected at most {max(most, 0)}, got {s.more}")
    if phase in (Phase.OVER, Phase.CARD):
        need(s.card == 0, "card", "expected none in this phase")
    ended = int(s.edition.end_piles)
    if phase != Phase.OVER:
        limit = ended if s.card else ended - 1
        need(empty_piles(s, TERRAINS) <= limit, "piles", f"{ended} empty piles end the game (H17)")
    if phase in (Phase.LAY, Phase.RIVER, Phase.END) and s.card == 0 and s.tile != Tile.TWO_SIDED:
        need(empty_piles(s, PILES) < ended, "piles", f"{ended} empty piles end the game (H17)")


def card_allows(s: State, pile: int) -> bool:
    """H5: may the card being played take a tile of this pile?"""
    if s.card == NILE:
        return pile == Tile.TWO_SIDED
    return card_terrain(int(s.card)) in (pile, ANY)


def check_over(s: State) -> None:
    ended = empty_piles(s, PILES) >= s.edition.end_piles
    stuck = s.bag_left == 0 and not any(one.hand.sum() + one.nile for one in s.players[: s.seats])
    need(ended or stuck, "piles", f"over: expected {s.edition.end_piles} empty piles (H17)")


def check_lay(s: State) -> None:
    known = s.tile <= TERRAINS or (s.tile == Tile.TEMPLE and s.card == 0)
    need(known, "tile", "lay: expected a terrain, or the temple when no card is played")
    need(s.card == 0 or card_allows(s, int(s.tile)), "card", f"does not give a {tile_name(s.tile)}")


def check_river(s: State) -> None:
    need(s.tile == Tile.RIVER and s.card == 0, "tile", "river: expected a river of the bag, and no card")


def check_two_sided(s: State) -> None:
    need(s.tile == Tile.TWO_SIDED, "tile", "expected two-sided")
    need(s.card == 0 or card_allows(s, Tile.TWO_SIDED), "card", "does not give a river/necropolis tile")


def check_end(s: State) -> None:
    if s.tile == Tile.RIVER:
        check_river(s)
    else:
        check_two_sided(s)
    need(
        s.kind[tile_on(s, int(s.replaced))] == Tile.RIVER,
        "lifted.place",
        "expected the river tile that replaced the end",
    )


def check_pile(s: State) -> None:
    need(0 < s.card < NILE and card_terrain(int(s.card)) == ANY, "card", "pile: expected a card with ? for its terrain")


def check_marker(s: State) -> None:
    need(0 < s.card < NILE, "card", "marker: expected the Horus card being played")
    need(s.players[s.seat].markers > 0, f"seats[{s.seat}].markers", "expected a marker to set")


def check_from(s: State) -> None:
    need(s.card == NILE, "card", "from: expected nile")


def check_to(s: State) -> None:
    need(s.card == NILE, "card", "to: expected nile")
    s.phase = Phase.FROM
    deny = why_not_pick(s, int(s.moving))
    s.phase = Phase.TO
    need(deny == 0 and next_goal(s, int(s.region[s.moving]), 0), "moving", "expected an own marker that can be moved")


def check_nothing(s: State) -> None:
    """All is said by the other checks."""


CHECKS = {
    Phase.OVER: check_over,
    Phase.LAY: check_lay,
    Phase.RIVER: check_river,
    Phase.END: check_end,
    Phase.TWO_SIDED: check_two_sided,
    Phase.CARD: check_nothing,
    Phase.PILE: check_pile,
    Phase.MARKER: check_marker,
    Phase.FROM: check_from,
    Phase.TO: check_to,
}
