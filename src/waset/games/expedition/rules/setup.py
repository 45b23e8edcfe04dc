"""Set-up: stacks, the choice of two tiles, the starting display (E3-E6)."""

from waset.event_log import Log, note, note_item, note_secret
from waset.games.expedition.rules.actions import ACTION_SPACE, KEEP
from waset.games.expedition.rules.deny import Deny
from waset.games.expedition.rules.happened import Happened
from waset.games.expedition.rules.place import begin_turn, lay
from waset.games.expedition.rules.state import COLUMNS, HAND, KINDS, START_COLUMN, START_ROW, TILES, Phase, State
from waset.kernel import kernel
from waset.layout import Ints
from waset.rng import below, shuffle


@kernel
def ones(s: State) -> int:
    """E2: how many tiles of a player carry a 1."""
    count = 0
    while count < s.edition.tiles and s.edition.back[count] == 1:
        count += 1
    return count


@kernel
def start_camp(s: State) -> int:
    """E2: the one camp among the 1s."""
    for i in range(ones(s)):
        if s.edition.must[s.edition.tile[i]] > 0:
            return s.edition.tile[i]
    return 0


@kernel
def shuffle_groups(rng: Ints, tiles: Ints, backs: Ints, first: int) -> None:
    """E3: shuffle each number group for itself."""
    start = first
    for i in range(first + 1, TILES + 1):
        if i == TILES or backs[i] != backs[start]:
            shuffle(rng, tiles, start, i)
            start = i


@kernel
def deal(s: State, seat: int) -> None:
    """E3: a full supply and the stack below the 1s."""
    player = s.players[seat]
    player.supply = s.edition.adventurers
    player.drawn = ones(s)
    for i in range(player.drawn, s.edition.tiles):
        player.stack[i] = s.edition.tile[i]
        player.stack_back[i] = s.edition.back[i]
    shuffle_groups(s.rng, player.stack, player.stack_back, player.drawn)


@ACTION_SPACE.judges("keep")
@kernel
def why_not_keep(s: State, tile: int) -> Deny:
    """E4: one of the 1s beside the camp."""
    if s.phase != Phase.KEEP:
        return Deny.NOT_KEEPING
    if s.edition.must[tile] > 0:
        return Deny.KEEP_CAMP
    for i in range(ones(s)):
        if tile != 0 and s.edition.tile[i] == tile:
            return Deny.NO
    return Deny.KEEP_NOT_ONE


@kernel
def keep(s: State, seat: int, tile: int) -> None:
    """E4: the hand is the camp and one other 1."""
    player = s.players[seat]
    player.hand[0] = start_camp(s)
    player.hand[1] = tile
    player.hand_back[0] = 1
    player.hand_back[1] = 1


@kernel
def note_kept(s: State, seat: int, log: Log) -> None:
    """E4: the hand that a seat keeps, and how many tiles all have given so far, with the back of those."""
    player = s.players[seat]
    note(log, Happened.TILE_KEPT.value, seat, player.hand[1], (seat + 1) * (ones(s) - HAND), player.hand_back[1])
    for slot in range(HAND):
        tile = player.hand[slot]
        note_secret(log, player.hand_back[slot], tile, s.edition.points[tile], s.edition.cost[tile])


@kernel
def start_cell(s: State, i: int) -> int:
    """E5: the i-th cell of the starting rectangle."""
    row = START_ROW + i // s.edition.columns
    return row * COLUMNS + START_COLUMN + i % s.edition.columns


@kernel
def give(s: State, seat: int, laid: int) -> int:
    """E4: lay what this seat did not keep; return how many tiles lie in the middle then."""
    kept = s.players[seat].hand[1]
    camp = s.players[seat].hand[0]
    for i in range(ones(s)):
        tile = s.edition.tile[i]
        if tile == kept:
            kept = 0
        elif tile == camp:
            camp = 0
        else:
            lay(s, start_cell(s, laid), tile)
            laid += 1
    return laid


@kernel
def reveal(s: State, log: Log) -> None:
    """E4, E5: what all gave is shuffled and forms the starting display."""
    laid = 0
    for seat in range(s.seats):
        laid = give(s, seat, laid)
    for i in range(laid - 1, 0, -1):
        here = start_cell(s, i)
        there = start_cell(s, below(s.rng, i + 1))
        tile = s.tile[here]
        s.tile[here] = s.tile[there]
        s.tile[there] = tile
    note(log, Happened.DISPLAY_REVEALED.value)
    for i in range(laid):
        note_item(log, start_cell(s, i))


@ACTION_SPACE.plays("keep")
@kernel
def keep_tile(s: State, tile: int, log: Log) -> None:
    """E4: the next seat chooses; after the last one the starting display is revealed."""
    keep(s, s.seat, tile)
    note_kept(s, s.seat, log)
    s.seat += 1
    if s.seat == s.seats:
        reveal(s, log)
        begin_turn(s, s.first)


@kernel
def legal_keep(s: State, out: Ints) -> int:
    """E4: each kind of 1 but the camp, once."""
    count = 0
    for tile in range(1, KINDS):
        if why_not_keep(s, tile) == Deny.NO:
            out[count] = KEEP + tile
            count += 1
    return count
