"""Set-up: track, piles, Horus stacks, hands (L7, L8)."""

from waset.event_log import SILENT
from waset.games.luxor.rules.hand import draw_card, pick, put, total
from waset.games.luxor.rules.modules import artifacts
from waset.games.luxor.rules.state import (
    BACKS,
    CARDS,
    HAND,
    HORUS_TILES,
    LEVELS,
    SPACES,
    STATUES,
    TEAM,
    TEMPLES,
    TILES,
    TREASURES,
    VALUES,
    Source,
    Space,
    State,
)
from waset.games.luxor.rules.temple import open_top
from waset.games.luxor.rules.track import number_tiles
from waset.kernel import kernel


@kernel
def fill_supplies(s: State) -> None:
    """L5, L7: keys, wilds, scarabs face down, temple tiles by back."""
    s.keys = s.edition.keys
    s.wilds = s.edition.wilds
    for value in range(VALUES):
        s.scarabs[value] = s.edition.scarabs[value]
    for back in range(BACKS):
        for tile in range(TEMPLES):
            s.temple[back, tile] = s.edition.temple[back, tile]


@kernel
def stack_horus_cards(s: State, more: int) -> None:
    """L7, L21: three shuffled stacks; with any module the new cards too."""
    for card in range(CARDS):
        s.horus[card] = s.edition.horus[card] + more * s.edition.more_horus[card]
    for level in range(1, LEVELS):
        open_top(s, level)


@kernel
def lay_osiris(s: State) -> None:
    """L7: Osiris tiles at random on their spaces."""
    bag = s.bag
    for tile in range(TILES):
        bag[tile] = s.edition.osiris[tile]
    count = total(bag)
    for space in range(SPACES):
        if s.edition.space[space] == Space.OSIRIS:
            s.tile[space] = pick(s.rng, bag, count)
            count -= 1
    bag[:] = 0


@kernel
def lay_treasures(s: State) -> None:
    """L7, A1: treasures at random on all other spaces, face up."""
    bag = s.bag
    count = 0
    for treasure in range(TREASURES):
        bag[treasure] = artifacts.in_box(s, treasure)
        count += int(bag[treasure])
    if s.artifacts.on:
        count = artifacts.hide_treasures(s, bag, count)
    for space in range(SPACES):
        symbol = s.edition.space[space]
        if Space.PLAIN <= symbol <= Space.LION and count > 0:
            s.tile[space] = pick(s.rng, bag, count)
            count -= 1
    bag[:] = 0


@kernel
def lay_track(s: State) -> None:
    """L7: every space gets its tile."""
    lay_osiris(s)
    lay_treasures(s)
    for space in range(SPACES):
        if s.edition.space[space] == Space.HORUS:
            s.tile[space] = HORUS_TILES + s.edition.space_level[space]
    number_tiles(s)


@kernel
def shuffle_starters(s: State) -> None:
    """L8: the starter cards are the common draw pile."""
    for card in range(CARDS):
        s.draw[card] = s.edition.starters[card]
    s.pile = total(s.draw)


@kernel
def deal_hand(s: State, seat: int) -> None:
    """L8: five starter cards in the order dealt."""
    for i in range(HAND):
        put(s.players[seat], i, draw_card(s, SILENT[0]), Source.PILE)


@kernel
def place_team(s: State, seat: int) -> None:
    """L8: one lying at each statue, the others on the stairs."""
    player = s.players[seat]
    player.upright[0] = TEAM - STATUES
    for i in range(STATUES):
        player.statue[i] = 1
