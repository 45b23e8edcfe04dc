"""Set-up: bag, piles, cards, and the beginning of the river (H1-H4)."""

from waset.event_log import SILENT
from waset.games.horus.rules.cards import refill
from waset.games.horus.rules.place import lay, lay_end
from waset.games.horus.rules.state import CARD_KINDS, FIRST_END, KINDS, MIDDLE, PILES, SIDE, State, Tile
from waset.kernel import kernel
from waset.rng import shuffle


@kernel
def fill_bag(s: State) -> None:
    """H1: tiles with a sand-coloured back, shuffled."""
    for tile in range(KINDS):
        for _ in range(s.edition.bag[tile]):
            s.bag[s.bag_left] = tile
            s.bag_left += 1
    shuffle(s.rng, s.bag, 0, s.bag_left)


@kernel
def lay_out_piles(s: State) -> None:
    """H1: the five selection piles."""
    for pile in range(1, PILES + 1):
        s.piles[pile] = s.edition.piles[pile]


@kernel
def lay_start(s: State) -> None:
    """H4: the river start in the middle, an end above and below it."""
    middle = MIDDLE * SIDE + MIDDLE
    lay(s, Tile.START.value, middle, SILENT[0])
    s.laid += 2
    s.kind[FIRST_END] = Tile.END_A
    s.kind[FIRST_END + 1] = Tile.END_B
    lay_end(s, 0, middle - 2 * SIDE, SILENT[0])
    lay_end(s, 1, middle + 2 * SIDE, SILENT[0])


@kernel
def deal(s: State) -> None:
    """H2-H4: markers, the Nile card and a hand of Horus cards for each seat."""
    for card in range(1, CARD_KINDS):
        for _ in range(s.edition.deck[card]):
            s.pile[s.pile_left] = card
            s.pile_left += 1
    shuffle(s.rng, s.pile, 0, s.pile_left)
    for seat in range(s.seats):
        s.players[seat].markers = s.edition.markers
        s.players[seat].nile = s.edition.nile
        refill(s, seat, SILENT[0])
