"""Horus, told in order: set-up, turns, the end. The only file that knows all chapters."""

from waset import rng
from waset.event_log import SILENT, Log, note, note_points
from waset.games.horus.rules.actions import CARD, MARK, MOVE, NECROPOLIS, NILE_CARD, PICK, PILE, PLACE, REPLACE
from waset.games.horus.rules.cards import (
    card_terrain,
    discard,
    discard_dead,
    held,
    legal_card,
    legal_pile,
    refill,
    why_not_card,
    why_not_nile,
    why_not_pile,
)
from waset.games.horus.rules.deny import Deny
from waset.games.horus.rules.ground import place_at
from waset.games.horus.rules.happened import Happened
from waset.games.horus.rules.light import suggest
from waset.games.horus.rules.markers import (
    legal_mark,
    legal_move,
    legal_pick,
    next_mark,
    next_pick,
    why_not_mark,
    why_not_move,
    why_not_pick,
)
from waset.games.horus.rules.observe import observe
from waset.games.horus.rules.place import (
    has_place,
    lay,
    lay_end,
    legal_lay,
    legal_two_sided,
    replace,
    why_not_necropolis,
    why_not_place,
)
from waset.games.horus.rules.redeal import redeal
from waset.games.horus.rules.regions import lift_marker, note_region, set_marker
from waset.games.horus.rules.river import can_replace, legal_end, legal_replace, why_not_replace
from waset.games.horus.rules.scoring import result
from waset.games.horus.rules.setup import deal, fill_bag, lay_out_piles, lay_start
from waset.games.horus.rules.state import ANY, NILE, PILES, Phase, State, Tile
from waset.kernel import Kernels, kernel
from waset.layout import Ints

# ---------------------------------------------------------------- set-up


@kernel
def new(s: State, seed: int) -> None:
    """H1-H4: lay everything out and begin the first turn."""
    rng.seed(s.rng, seed)
    if s.first < 0:
        s.first = rng.below(s.rng, s.seats)
    fill_bag(s)
    lay_out_piles(s)
    deal(s)
    lay_start(s)
    begin_turns(s, s.first, SILENT[0])


# ---------------------------------------------------------------- a turn


@kernel
def ask_tile(s: State, tile: int, log: Log) -> bool:
    """H10, H12: ask where the tile goes; without a legal place it leaves the game. Is anything asked?"""
    s.tile = tile
    if tile == Tile.RIVER:
        s.phase = Phase.RIVER
        asked = can_replace(s, 0) or can_replace(s, 1)
    elif tile == Tile.TWO_SIDED:
        s.phase = Phase.TWO_SIDED
        asked = has_place(s) or can_replace(s, 0) or can_replace(s, 1)
    else:
        s.phase = Phase.LAY
        asked = has_place(s)
    if not asked:
        note(log, Happened.TILE_GONE.value, s.seat, tile)
        s.tile = Tile.NOTHING
        s.gone[tile] += 1
    return asked


@kernel
def draw_tile(s: State, log: Log) -> bool:
    """H5, H16: the next tile of the bag, if it is not empty. Is anything asked?"""
    if s.bag_left == 0:
        return False
    s.bag_left -= 1
    tile = s.bag[s.bag_left]
    s.bag[s.bag_left] = 0
    note(log, Happened.TILE_DRAWN.value, s.seat, tile, s.bag_left)
    return ask_tile(s, tile, log)


@kernel
def ask_card(s: State) -> bool:
    """H5: a card must be played; is there one?"""
    s.phase = Phase.CARD
    return s.players[s.seat].nile > 0 or held(s, s.seat) > 0


@kernel
def begin_turns(s: State, seat: int, log: Log) -> None:
    """H5: the turn of this seat; where nothing at all can be done, of the next one who can do something."""
    for _ in range(s.bag_left + 2 * s.seats):
        s.seat = seat
        s.turn += 1
        note(log, Happened.TURN.value, seat, s.turn)
        if draw_tile(s, log) or ask_card(s):
            return
        refill(s, seat, log)
        seat = (seat + 1) % s.seats
    s.phase = Phase.OVER


@kernel
def empty_piles(s: State) -> int:
    """H17: how many piles have been emptied?"""
    empty = 0
    for pile in range(1, PILES + 1):
        if s.piles[pile] == 0:
            empty += 1
    return empty


@kernel
def finish_turn(s: State, log: Log) -> None:
    """H5, H17: refill the hand; clockwise to the next seat, or the end."""
    s.card = 0
    refill(s, s.seat, log)
    if empty_piles(s) >= s.edition.end_piles:
        s.phase = Phase.OVER
    else:
        begin_turns(s, (s.seat + 1) % s.seats, log)


@kernel
def close_pile(s: State, pile: int, log: Log) -> None:
    """H15, H17: a pile is empty now; if it was one of a terrain, all discard."""
    note(log, Happened.PILE_EMPTY.value, pile)
    if empty_piles(s) == s.edition.end_piles:
        note(log, Happened.LAST_TURN.value, s.seat)
    if pile < Tile.TWO_SIDED:
        discard_dead(s, log)


@kernel
def take_tile(s: State, pile: int, log: Log) -> bool:
    """H5, H15: the top tile of a selection pile. Is anything asked?"""
    s.piles[pile] -= 1
    note(log, Happened.TILE_TAKEN.value, s.seat, pile, s.piles[pile], pile)
    if s.piles[pile] == 0:
        close_pile(s, pile, log)
    return ask_tile(s, pile, log)


@kernel
def take_two_sided(s: State, log: Log) -> bool:
    """H10, H16: a river/necropolis tile, if one is left. Is anything asked?"""
    return s.piles[Tile.TWO_SIDED.value] > 0 and take_tile(s, Tile.TWO_SIDED.value, log)


@kernel
def go_on_nile(s: State, log: Log) -> None:
    """H14: the tiles that are left of the card's two, then the marker."""
    while s.more > 0:
        s.more -= 1
        if take_two_sided(s, log):
            return
    if next_pick(s, 0) != 0:
        s.phase = Phase.FROM
    else:
        finish_turn(s, log)


@kernel
def ask_marker(s: State, log: Log) -> None:
    """H6: a marker must be set if it can be."""
    if s.players[s.seat].markers > 0 and next_mark(s, 0) != 0:
        s.phase = Phase.MARKER
    else:
        finish_turn(s, log)


@kernel
def go_on(s: State, log: Log) -> None:
    """H5: the tile is laid, or left the game; what comes next?"""
    if s.card == NILE:
        go_on_nile(s, log)
    elif s.card != 0:
        ask_marker(s, log)
    elif not ask_card(s):
        finish_turn(s, log)


# ---------------------------------------------------------------- the decisions


@kernel
def lay_and_go_on(s: State, tile: int, place: int, log: Log) -> None:
    """H8: the tile in hand joins the map as this one."""
    note(log, Happened.TILE_LAID.value, s.seat, tile, place)
    lay(s, tile, place, log)
    note_points(log)
    s.tile = Tile.NOTHING
    go_on(s, log)


@kernel
def place_tile(s: State, place: int, log: Log) -> None:
    """H8, H11, H13: lay the tile in hand."""
    lay_and_go_on(s, Tile.RIVER.value if s.tile == Tile.TWO_SIDED else int(s.tile), place, log)


@kernel
def place_necropolis(s: State, place: int, log: Log) -> None:
    """H11: lay the tile in hand as necropolis."""
    lay_and_go_on(s, Tile.NECROPOLIS.value, place, log)


@kernel
def replace_end(s: State, end: int, log: Log) -> None:
    """H10, H11: the river takes the place of an end, which must be laid again."""
    place = s.ends[end]
    note(log, Happened.END_LIFTED.value, s.seat, end, place)
    note(log, Happened.TILE_LAID.value, s.seat, Tile.RIVER.value, place)
    replace(s, end)
    s.phase = Phase.END


@kernel
def place_end(s: State, place: int, log: Log) -> None:
    """H10, H11: the end lies again; after a river from the bag a river/necropolis tile follows."""
    note(log, Happened.END_LAID.value, s.seat, s.lifted - 1, place, s.replaced)
    lay_end(s, s.lifted - 1, place, log)
    note_points(log)
    drawn = s.tile == Tile.RIVER
    s.tile = Tile.NOTHING
    s.lifted = 0
    s.replaced = 0
    if not (drawn and take_two_sided(s, log)):
        go_on(s, log)


@kernel
def play_card(s: State, card: int, log: Log) -> None:
    """H5: the card goes to the discards at once and says which tile to take."""
    note(log, Happened.CARD_PLAYED.value, s.seat, card)
    discard(s, s.seat, card)
    s.card = card
    if card_terrain(card) == ANY:
        s.phase = Phase.PILE
    else:
        take_and_go_on(s, card_terrain(card), log)


@kernel
def take_and_go_on(s: State, pile: int, log: Log) -> None:
    """H5: lay the tile of the card; if it has no place, go on to the marker."""
    if not take_tile(s, pile, log):
        go_on(s, log)


@kernel
def play_nile(s: State, log: Log) -> None:
    """H14: the card leaves the game."""
    note(log, Happened.NILE_PLAYED.value, s.seat)
    s.players[s.seat].nile -= 1
    s.card = NILE
    s.more = s.edition.nile_tiles
    go_on_nile(s, log)


@kernel
def mark(s: State, number: int, log: Log) -> None:
    """H6: set a marker."""
    note(log, Happened.MARKER_SET.value, s.seat, s.place[number])
    s.players[s.seat].markers -= 1
    set_marker(s, number, s.seat)
    note_region(s.region[number], 1, log)
    note_points(log)
    finish_turn(s, log)


@kernel
def pick(s: State, number: int, log: Log) -> None:
    """H14: this marker moves."""
    note(log, Happened.MARKER_PICKED.value, s.seat, s.place[number])
    s.moving = number
    s.phase = Phase.TO


@kernel
def move(s: State, number: int, log: Log) -> None:
    """H14: ... to this tile."""
    note(log, Happened.MARKER_MOVED.value, s.seat, s.place[number], s.place[s.moving])
    set_marker(s, number, lift_marker(s, s.moving))
    note_region(s.region[s.moving], 1, log)
    note_region(s.region[number], 1, log)
    note_points(log)
    s.moving = 0
    finish_turn(s, log)


@kernel
def apply_tile(s: State, a: int, log: Log) -> None:
    """H8-H13: the decisions about tiles."""
    if a >= REPLACE:
        replace_end(s, a - REPLACE, log)
    elif a >= NECROPOLIS:
        place_necropolis(s, place_at(s, a - NECROPOLIS), log)
    elif s.phase == Phase.END:
        place_end(s, place_at(s, a - PLACE), log)
    else:
        place_tile(s, place_at(s, a - PLACE), log)


@kernel
def apply(s: State, a: int, log: Log) -> None:
    """Play a legal action and run on to the next decision."""
    if a < CARD:
        apply_tile(s, a, log)
    elif a < NILE_CARD:
        play_card(s, a - CARD, log)
    elif a < PILE:
        play_nile(s, log)
    elif a < MARK:
        take_and_go_on(s, a - PILE, log)
    elif a < PICK:
        mark(s, a - MARK, log)
    elif a < MOVE:
        pick(s, a - PICK, log)
    else:
        move(s, a - MOVE, log)


# ---------------------------------------------------------------- what is legal


@kernel
def deny(s: State, a: int) -> Deny:
    """The reason by the range in which the action lies."""
    if a < NECROPOLIS:
        return why_not_place(s, a - PLACE)
    if a < REPLACE:
        return why_not_necropolis(s, a - NECROPOLIS)
    if a < CARD:
        return why_not_replace(s, a - REPLACE)
    if a < NILE_CARD:
        return why_not_card(s, a - CARD)
    if a < PILE:
        return why_not_nile(s)
    if a < MARK:
        return why_not_pile(s, a - PILE)
    if a < PICK:
        return why_not_mark(s, a - MARK)
    if a < MOVE:
        return why_not_pick(s, a - PICK)
    return why_not_move(s, a - MOVE)


@kernel
def why_not(s: State, a: int) -> int:
    """The one judge of legality: 0, or the Deny."""
    if s.phase == Phase.OVER:
        return Deny.GAME_OVER.value
    return deny(s, a).value


@kernel
def legal(s: State, out: Ints) -> int:
    """The legal actions, ascending."""
    phase = s.phase
    if phase == Phase.LAY:
        return legal_lay(s, out)
    if phase == Phase.CARD:
        return legal_card(s, out)
    if phase == Phase.MARKER:
        return legal_mark(s, out)
    if phase == Phase.TWO_SIDED:
        return legal_two_sided(s, out)
    if phase == Phase.END:
        return legal_end(s, out)
    if phase == Phase.RIVER:
        return legal_replace(s, 0, out)
    if phase == Phase.PILE:
        return legal_pile(s, out)
    if phase == Phase.FROM:
        return legal_pick(s, out)
    if phase == Phase.TO:
        return legal_move(s, out)
    return 0


@kernel
def settled(s: State) -> bool:
    """No end is lifted and no card half played; a river/necropolis tile is a new start."""
    if s.phase == Phase.LAY:
        return s.card == 0
    return s.phase == Phase.OVER or s.phase == Phase.RIVER or s.phase == Phase.TWO_SIDED or s.phase == Phase.CARD


@kernel
def reserve(s: State, seat: int) -> int:
    """H3: markers left to set, and the Nile card."""
    return s.players[seat].markers + s.players[seat].nile


KERNELS = Kernels(
    new=new,
    why_not=why_not,
    legal=legal,
    apply=apply,
    result=result,
    redeal=redeal,
    observe=observe,
    settled=settled,
    reserve=reserve,
    suggest=suggest,
)
