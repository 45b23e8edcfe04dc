"""Module The mummy: it walks, adventurers fall, talismans buy its tiles (M1-M9)."""

from waset.event_log import SILENT, Log, note, note_item, note_secret
from waset.games.luxor.rules.actions import ACTION_SPACE, DROP, EXCHANGE, LIE, PAIR, ROLL, SKIP, UP, USE
from waset.games.luxor.rules.deny import Deny
from waset.games.luxor.rules.hand import discard_at, draw_cards, held, pick, total
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.modules.artifacts import lowest
from waset.games.luxor.rules.state import CARDS, EFFECTS, HAND, LEVELS, OPEN, TALISMAN, TOMB, Effect, Phase, State
from waset.games.luxor.rules.temple import in_supply, take_keys, take_piece, take_scarab
from waset.games.luxor.rules.treasure import treasure_count
from waset.kernel import kernel
from waset.layout import Ints

# ---------------------------------------------------------------- M1: set-up


@kernel
def set_up_mummy(s: State) -> None:
    """M1: the mummy right before the tomb, three open tiles, talismans for all."""
    s.mummy.at = s.order[s.tiles]
    s.mummy.talismans = s.edition.talismans
    for tile in range(EFFECTS):
        s.mummy.pile[tile] = s.edition.copies[tile]
    for i in range(OPEN):
        open_tile(s, i, SILENT[0])
    for seat in range(s.seats):
        given = min(int(s.edition.talismans_each), int(s.mummy.talismans))
        s.mummy.players[seat].talismans = given
        s.mummy.talismans -= given


@kernel
def open_tile(s: State, i: int, log: Log) -> None:
    """M8: an empty pile is made again from the discards."""
    count = total(s.mummy.pile)
    remade = count == 0
    if remade:
        for tile in range(EFFECTS):
            s.mummy.pile[tile] = s.mummy.discard[tile]
            s.mummy.discard[tile] = 0
        count = total(s.mummy.pile)
    s.mummy.open[i] = pick(s.rng, s.mummy.pile, count) if count > 0 else 0
    note(
        log, Happened.TILE_OPENED.value, s.mummy.open[i], i, s.edition.cost[s.mummy.open[i]], max(count - 1, 0), remade
    )


# ---------------------------------------------------------------- M3, M4, M6: walking


@kernel
def lay_down(s: State, seat: int, space: int, log: Log) -> bool:
    """M3, M6: all of this seat here lie down; did anyone fall?"""
    player = s.players[seat]
    count = int(player.upright[space])
    if count == 0:
        return False
    note(log, Happened.FELL.value, seat, space, count)
    player.lying[space] += count
    player.upright[space] = 0
    return True


@kernel
def lay_down_all(s: State, space: int, stops: int, log: Log) -> int:
    """M3: opponents that it passes, and where it stops the player's own too; return who fell, as bits by seat."""
    fallen = 0
    for seat in range(s.seats):
        if (stops or seat != s.active) and lay_down(s, seat, space, log):
            fallen |= 1 << seat
    return fallen


@kernel
def next_tile(s: State, space: int) -> int:
    """M3, M4: one tile toward the stairs; from the last one back before the tomb."""
    rank = int(s.rank[space])
    return int(s.order[rank - 1]) if rank > 1 else int(s.order[s.tiles])


@kernel
def step_mummy(s: State, stops: int, log: Log) -> int:
    """M3, M4: from tile to tile it passes all that lies between; on its way back before the tomb it passes nobody."""
    start, target = int(s.mummy.at), next_tile(s, s.mummy.at)
    s.mummy.at = target
    fallen = 0
    for space in range(start - 1, target, -1):
        fallen |= lay_down_all(s, space, False, log)
    return fallen | lay_down_all(s, target, stops, log)


@kernel
def note_path(s: State, eyes: int, log: Log) -> None:
    """M3: where the mummy is going to walk is told before who falls."""
    note(log, Happened.MUMMY_WALKED.value, s.active)
    space = int(s.mummy.at)
    note_item(log, space)
    for _ in range(eyes):
        space = next_tile(s, space)
        note_item(log, space)


@kernel
def take_talismans(s: State, fallen: int, log: Log) -> None:
    """M3: a talisman for each opponent of whom somebody fell, as far as there are any."""
    count = 0
    for seat in range(s.seats):
        if seat != s.active and fallen >> seat & 1 and s.mummy.talismans > 0:
            s.mummy.talismans -= 1
            s.mummy.players[s.active].talismans += 1
            count += 1
    if count > 0:
        note(log, Happened.PIECES_TAKEN.value, s.active, TALISMAN, count)


@kernel
def walk_mummy(s: State, eyes: int, log: Log) -> None:
    """M2, M3: as many tiles as the card has eyes."""
    if log.on != 0:
        note_path(s, eyes, log)
    fallen = 0
    for left in range(eyes - 1, -1, -1):
        fallen |= step_mummy(s, left == 0, log)
    take_talismans(s, fallen, log)


# ---------------------------------------------------------------- M7: getting up


@kernel
def next_lying(s: State, after: int) -> int:
    """M7: the next place where one of the player's lies that can get up; TOMB if there is none."""
    for space in range(after + 1, TOMB):
        if s.players[s.active].lying[space] > 0 and space != s.mummy.at:
            return space
    return TOMB


@kernel
def raise_some(s: State, space: int, count: int, log: Log) -> None:
    """M7: standing up triggers no tile."""
    note(log, Happened.ROSE.value, s.active, space, count)
    s.players[s.active].lying[space] -= count
    s.players[s.active].upright[space] += count


@kernel
def raise_all(s: State, log: Log) -> None:
    """M7: all but those on the mummy's tile."""
    space = next_lying(s, -1)
    while space < TOMB:
        raise_some(s, space, int(s.players[s.active].lying[space]), log)
        space = next_lying(s, space)


@ACTION_SPACE.judges("roll", "lie")
@kernel
def why_not_get_up(s: State) -> Deny:
    """M7: at the start of the turn, with somebody who can get up."""
    if s.mummy.on == 0:
        return Deny.MUMMY_OFF
    return Deny.NO if s.phase == Phase.GET_UP else Deny.NOT_GETTING_UP


@ACTION_SPACE.judges("up")
@kernel
def why_not_up(s: State, space: int) -> Deny:
    """M7: somebody lies there, and not at the mummy's feet."""
    if s.mummy.on == 0:
        return Deny.MUMMY_OFF
    if s.phase != Phase.RAISE:
        return Deny.NOT_RAISING
    if s.players[s.active].lying[space] == 0:
        return Deny.NOBODY_LIES
    return Deny.MUMMY_STANDS_THERE if space == s.mummy.at else Deny.NO


@kernel
def legal_get_up(s: State, out: Ints) -> int:
    """M7: roll, or go on without."""
    out[0] = ROLL
    out[1] = LIE
    return 2


@kernel
def legal_up(s: State, out: Ints) -> int:
    """M7: each place once."""
    count = 0
    space = next_lying(s, -1)
    while space < TOMB:
        out[count] = UP + space
        count += 1
        space = next_lying(s, space)
    return count


# ---------------------------------------------------------------- M8: mummy tiles


@ACTION_SPACE.judges("skip")
@kernel
def why_not_offering(s: State) -> Deny:
    """M8: after the draw, once a turn."""
    if s.mummy.on == 0:
        return Deny.MUMMY_OFF
    return Deny.NO if s.phase == Phase.MUMMY else Deny.NOT_OFFERING


@kernel
def is_open(s: State, tile: int) -> bool:
    """M8: does this tile lie open?"""
    return s.mummy.open[0] == tile or s.mummy.open[1] == tile or s.mummy.open[2] == tile


@kernel
def can_pay(s: State, tile: int) -> bool:
    """M8: enough talismans."""
    return s.mummy.players[s.active].talismans >= s.edition.cost[tile]


@ACTION_SPACE.judges("use")
@kernel
def why_not_use(s: State, tile: int) -> Deny:
    """M8: open, and affordable."""
    deny = why_not_offering(s)
    if deny != Deny.NO:
        return deny
    if tile == 0 or not is_open(s, tile):
        return Deny.NOT_OPEN
    return Deny.NO if can_pay(s, tile) else Deny.TOO_DEAR


@kernel
def can_use(s: State) -> bool:
    """M8: is any of the open tiles affordable?"""
    for i in range(OPEN):
        if s.mummy.open[i] > 0 and can_pay(s, int(s.mummy.open[i])):
            return True
    return False


@kernel
def legal_use(s: State, out: Ints) -> int:
    """M8: each kind once, or none."""
    count = 0
    for tile in range(1, EFFECTS):
        if is_open(s, tile) and can_pay(s, tile):
            out[count] = USE + tile
            count += 1
    out[count] = SKIP
    return count + 1


@kernel
def pay_for(s: State, tile: int, log: Log) -> None:
    """M8: its talismans go to the supply; it lies open until its effect is done."""
    cost = s.edition.cost[tile]
    note(log, Happened.TILE_USED.value, s.active, tile, cost)
    s.mummy.players[s.active].talismans -= cost
    s.mummy.talismans += cost
    s.mummy.using = tile


@kernel
def retire(s: State, log: Log) -> None:
    """M8: the used tile is discarded and replaced."""
    tile = int(s.mummy.using)
    s.mummy.using = 0
    s.mummy.discard[tile] += 1
    for i in range(OPEN):
        if s.mummy.open[i] == tile:
            open_tile(s, i, log)
            return


# ---------------------------------------------------------------- M9: effects


@kernel
def moves_one(tile: int) -> bool:
    """M9: does this tile move one adventurer?"""
    return tile == Effect.MOVE_1 or moves_last(tile)


@kernel
def moves_last(tile: int) -> bool:
    """M9: the one nearest the stairs?"""
    return tile == Effect.MOVE_LAST_2 or tile == Effect.MOVE_LAST_4


@kernel
def effect_numbers(s: State) -> int:
    """M9: how far the tile in use moves, as bits."""
    number = int(s.edition.number[s.mummy.using])
    return 1 << number if s.mummy.using == Effect.MOVE_1 else (2 << number) - 2


@kernel
def score_effect(s: State, tile: int, points: int, log: Log) -> None:
    """M9: points at once."""
    if points > 0:
        note(log, Happened.TILE_SCORED.value, s.active, points, tile)
    s.mummy.players[s.active].points[tile] += points


@kernel
def note_hand(s: State, log: Log) -> None:
    """M9, L23: others see the cards on the open pile, though not their order, unless it is shuffled at once."""
    note(log, Happened.CARDS_DISCARDED.value, s.active, -1)
    hand, shuffled = s.players[s.active].hand, s.pile < HAND
    for card in range(1, CARDS):
        for i in range(HAND):
            if hand[i] == card and shuffled:
                note_secret(log, card)
            elif hand[i] == card:
                note_item(log, card)


@kernel
def swap_hand(s: State, log: Log) -> None:
    """M9: the whole hand goes, five new ones come, each at the right end."""
    if log.on != 0:
        note_hand(s, log)
    while held(s.players[s.active]) > 0:
        discard_at(s, 0)
    draw_cards(s, 0, HAND, log)


@kernel
def give_all_kinds(s: State, log: Log) -> None:
    """M9: fewer than three kinds are left: take those."""
    for what in range(3):
        if in_supply(s, what):
            take_piece(s, what, log)


@kernel
def kinds_left(s: State) -> int:
    """M9: of key, scarab and wild."""
    return int(in_supply(s, 0)) + int(in_supply(s, 1)) + int(in_supply(s, 2))


@kernel
def give_pair(s: State, without: int, log: Log) -> None:
    """M9: two different ones of the three kinds."""
    for what in range(3):
        if what != without:
            take_piece(s, what, log)


@kernel
def any_top(s: State) -> bool:
    """M9: is there a Horus card to take?"""
    for level in range(1, LEVELS):
        if s.top[level] > 0:
            return True
    return False


@kernel
def exchange(s: State, at: int, log: Log) -> None:
    """M9: one scarab returns to the box, face down; a new one is drawn."""
    player = s.players[s.active]
    note(log, Happened.SCARAB_RETURNED.value, s.active, player.scarab[at], at)
    s.mummy.players[s.active].boxed[player.scarab[at]] += 1
    player.scarabs -= 1
    for i in range(at, player.scarabs):
        player.scarab[i] = player.scarab[i + 1]
    player.scarab[player.scarabs] = 0
    take_scarab(s, log)


@kernel
def give_at_once(s: State, tile: int, log: Log) -> None:
    """M9: tiles that ask nothing and move nobody."""
    number = int(s.edition.number[tile])
    if tile == Effect.SWAP_HAND:
        swap_hand(s, log)
    elif tile == Effect.TWO_POINTS:
        score_effect(s, tile, number, log)
    elif tile == Effect.LOWEST:
        score_effect(s, tile, lowest(s), log)
    elif tile == Effect.PAIRS:
        score_effect(s, tile, number * (treasure_count(s, s.active) // 2), log)
    elif tile == Effect.KEYS:
        take_keys(s, number, log)
    elif tile == Effect.SCARAB:
        take_scarab(s, log)
    elif tile == Effect.CHOICE:
        give_all_kinds(s, log)
    elif tile == Effect.AGAIN:
        s.extra += 1


@kernel
def asks(s: State, tile: int) -> Phase:
    """M9: the decision a tile asks for, or OVER if there is none (or nothing to decide)."""
    if tile == Effect.HORUS and any_top(s):
        return Phase.DROP
    if tile == Effect.CHOICE and kinds_left(s) == 3:
        return Phase.PAIR
    if tile == Effect.RE_SORT:
        return Phase.RESORT
    if tile == Effect.EXCHANGE and s.players[s.active].scarabs > 0 and in_supply(s, 1):
        return Phase.EXCHANGE
    return Phase.OVER


@ACTION_SPACE.judges("drop")
@kernel
def why_not_drop(s: State, at: int) -> Deny:
    """M9: any card of the hand."""
    if s.mummy.on == 0:
        return Deny.MUMMY_OFF
    if s.phase != Phase.DROP:
        return Deny.NOT_DROPPING
    return Deny.NO if at < held(s.players[s.active]) else Deny.NO_SUCH_CARD


@ACTION_SPACE.judges("pair")
@kernel
def why_not_pair(s: State, _: int) -> Deny:
    """M9: two of three kinds."""
    if s.mummy.on == 0:
        return Deny.MUMMY_OFF
    return Deny.NO if s.phase == Phase.PAIR else Deny.NOT_PAIRING


@ACTION_SPACE.judges("exchange")
@kernel
def why_not_exchange(s: State, at: int) -> Deny:
    """M9: one of the own scarabs."""
    if s.mummy.on == 0:
        return Deny.MUMMY_OFF
    if s.phase != Phase.EXCHANGE:
        return Deny.NOT_EXCHANGING
    return Deny.NO if at < s.players[s.active].scarabs else Deny.NO_SUCH_SCARAB


@kernel
def legal_run(first: int, number: int, out: Ints) -> int:
    """A row of actions."""
    for i in range(number):
        out[i] = first + i
    return number


@kernel
def legal_drop(s: State, out: Ints) -> int:
    return legal_run(DROP, held(s.players[s.active]), out)


@kernel
def legal_pair(s: State, out: Ints) -> int:
    return legal_run(PAIR, 3, out)


@kernel
def legal_exchange(s: State, out: Ints) -> int:
    return legal_run(EXCHANGE, int(s.players[s.active].scarabs), out)
