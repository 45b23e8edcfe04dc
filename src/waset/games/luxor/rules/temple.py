"""Temple and Horus tiles: what they give (L16)."""

from waset.event_log import Log, note
from waset.games.luxor.rules.hand import pick, total
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.state import CARDS, TOMB, TUNNEL, State, Take, Tile
from waset.kernel import kernel
from waset.rng import below


@kernel
def tile_kind(s: State, space: int) -> int:
    return int(s.edition.tile[s.tile[space]])


@kernel
def in_supply(s: State, what: int) -> bool:
    """L16: empty supplies give nothing."""
    if what == Take.KEY:
        return s.keys > 0
    if what == Take.SCARAB:
        return total(s.scarabs) > 0
    if what == Take.WILD:
        return s.wilds > 0
    return s.top[what - Take.WILD] > 0


@kernel
def take_scarab(s: State, log: Log) -> None:
    """L16: draw one, secret to others."""
    count = total(s.scarabs)
    if count > 0:
        player = s.players[s.active]
        player.scarab[player.scarabs] = pick(s.rng, s.scarabs, count)
        note(log, Happened.SCARAB_DRAWN.value, s.active, player.scarab[player.scarabs])
        player.scarabs += 1


@kernel
def take_keys(s: State, number: int, log: Log) -> None:
    """L16: keys, as far as there are any."""
    number = min(number, int(s.keys))
    if number > 0:
        note(log, Happened.PIECES_TAKEN.value, s.active, Take.KEY.value, number)
    s.players[s.active].keys += number
    s.keys -= number


@kernel
def take_wild(s: State, log: Log) -> None:
    """L16: a wild treasure, if there is one."""
    if s.wilds > 0:
        note(log, Happened.PIECES_TAKEN.value, s.active, Take.WILD.value, 1)
        s.players[s.active].wilds += 1
        s.wilds -= 1


@kernel
def take_piece(s: State, what: int, log: Log) -> None:
    """L16: a key, a scarab or a wild."""
    if what == Take.KEY:
        take_keys(s, 1, log)
    elif what == Take.SCARAB:
        take_scarab(s, log)
    else:
        take_wild(s, log)


@kernel
def open_top(s: State, level: int) -> None:
    """L7: the next card of this stack is open."""
    count = 0
    for card in range(CARDS):
        if s.edition.level[card] == level:
            count += int(s.horus[card])
    if count == 0:
        s.top[level] = 0
        return
    at = below(s.rng, count)
    for card in range(CARDS):
        if s.edition.level[card] == level:
            if at < s.horus[card]:
                s.horus[card] -= 1
                s.top[level] = card
                return
            at -= int(s.horus[card])


@kernel
def take_top(s: State, level: int) -> int:
    """L17: the top card of a stack is taken, the next one is open."""
    card = int(s.top[level])
    open_top(s, level)
    return card


@kernel
def belongs(s: State, space: int, what: int) -> bool:
    """L16: does the tile here show this?"""
    kind, level = tile_kind(s, space), what - Take.WILD
    if kind == Tile.WILD_OR_SCARAB:
        return what == Take.SCARAB or what == Take.WILD
    if level <= 0:
        return kind == Tile.HORUS and what == Take.KEY
    if kind == Tile.CARD:
        return level == s.edition.needed[s.tile[space]] or level == s.edition.points[s.tile[space]]
    return kind == Tile.HORUS and level == s.edition.needed[s.tile[space]]


@kernel
def next_tunnel(s: State, space: int) -> int:
    """L16: the next tunnel tile ahead, or 0."""
    for other in range(space + 1, TOMB):
        if s.tile[other] == TUNNEL:
            return other
    return 0
