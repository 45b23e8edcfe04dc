"""Luxor, told in order: set-up, turns, the end. The only file that knows all chapters and modules.

An answer sets the next step; steps run on until something is asked. A step returns True when it asks.
"""

from waset import rng
from waset.games.luxor.rules.actions import (
    ACT,
    AGAIN,
    ALONE,
    DECLINE,
    DISCARD,
    DROP,
    EXCHANGE,
    EXTRA,
    FORWARD,
    LEAVE,
    LIE,
    LIGHTER,
    PAIR,
    PLACE,
    PLAY,
    ROLL,
    SECOND,
    SKIP,
    TAKE,
    TEMPLE,
    UP,
    USE,
    move_start,
    move_target,
    sort_start,
    sort_target,
)
from waset.games.luxor.rules.hand import (
    discard_at,
    draw_cards,
    held,
    kind_of,
    outer,
    put,
    resort,
    roll,
    rolls,
    throw_away,
)
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.judge import legal, shows, why_not
from waset.games.luxor.rules.light import suggest
from waset.games.luxor.rules.modules import artifacts, characters, equipment, mummy
from waset.games.luxor.rules.move import (
    can_move,
    catch_up_target,
    pay_number,
)
from waset.games.luxor.rules.redeal import redeal
from waset.games.luxor.rules.scoring import result
from waset.games.luxor.rules.setup import (
    deal_hand,
    fill_supplies,
    lay_track,
    place_team,
    shuffle_starters,
    stack_horus_cards,
)
from waset.games.luxor.rules.state import (
    HAND,
    SPACES,
    TAKES,
    TOMB,
    Card,
    Character,
    Effect,
    Phase,
    Rise,
    Source,
    State,
    Step,
    Take,
    Tile,
)
from waset.games.luxor.rules.temple import in_supply, next_tunnel, take_piece, take_top, tile_kind
from waset.games.luxor.rules.tomb import ends, enter, pay_keys
from waset.games.luxor.rules.track import active_on, ahead, reach, rearmost, shift
from waset.games.luxor.rules.treasure import close_gap, is_treasure, lay_temple, missing, take_treasure
from waset.kernel import Kernels, kernel
from waset.log import Log, note, note_item

# ---------------------------------------------------------------- set-up


@kernel
def any_module(s: State) -> bool:
    """L21: is any part of the expansion used?"""
    return s.fifth + s.mummy.on + s.equipment.on + s.artifacts.on + s.characters.on > 0


@kernel
def new(s: State, seed: int) -> None:
    """L7, L8, M1, Q1, A1, C0: lay out and deal, then the first turn."""
    rng.seed(s.rng, seed)
    if s.first < 0:
        s.first = rng.below(s.rng, s.seats)
    fill_supplies(s)
    lay_track(s)
    stack_horus_cards(s, int(any_module(s)))
    shuffle_starters(s)
    for seat in range(s.seats):
        place_team(s, seat)
        if s.equipment.on:
            equipment.deal_equipment(s, seat)
        else:
            deal_hand(s, seat)
    if s.mummy.on:
        mummy.set_up_mummy(s)
    if s.characters.on:
        characters.deal_characters(s)
        characters.give_keys(s)
    s.active = s.first
    begin_turn(s)


@kernel
def ask(s: State, phase: int) -> bool:
    """The player whose turn it is decides."""
    s.phase = phase
    s.seat = s.active
    return True


@kernel
def go_on(s: State, step: int) -> bool:
    """Nothing to decide: the next step follows."""
    s.step = step
    return False


# ---------------------------------------------------------------- moving


@kernel
def go(s: State, start: int, target: int, price: int, log: Log) -> int:
    """L10-L12, C8, M6: one adventurer moves, for a key into the tomb; return where it can act now, or 0."""
    pay_keys(s, price + int(target == TOMB), log)
    if target == start:
        return start
    shift(s, start, target, log)
    if target == TOMB:
        enter(s, log)
        return 0
    if s.mummy.on and target == s.mummy.at:
        mummy.lay_down(s, s.active, target, log)
        return 0
    return target if s.tile[target] != 0 else 0


@kernel
def move_all(s: State, number: int, log: Log) -> None:
    """L15, M9: each active adventurer that can, front-most first; mark where those that moved may act."""
    for space in range(TOMB - 1, -1, -1):
        for _ in range(active_on(s, space)):
            if reach(s, space, 1 << number, int(s.players[s.active].keys)) != 0:
                s.moved[go(s, space, ahead(s, space, number), 0, log)] = 1
    s.moved[0] = 0


@kernel
def wake_mummy(s: State, card: int, log: Log) -> None:
    """M2: a Horus card played, or taken from the board, moves the mummy by its eyes."""
    if s.mummy.on:
        mummy.walk_mummy(s, int(s.edition.level[card]), log)


# ---------------------------------------------------------------- a turn begins: M7


@kernel
def begin_turn(s: State) -> bool:
    """M7, L9: those who lie may try to get up; then a card is played."""
    s.turn += 1
    if s.mummy.on and mummy.next_lying(s, -1) < TOMB:
        return ask(s, Phase.GET_UP)
    return ask(s, Phase.PLAY)


@kernel
def try_to_get_up(s: State, log: Log) -> bool:
    """M7: one die for all who lie."""
    outcome = s.edition.rise[roll(s, log)]
    first = mummy.next_lying(s, -1)
    if outcome == Rise.ONE:
        if mummy.next_lying(s, first) < TOMB:
            return ask(s, Phase.RAISE)
        mummy.raise_some(s, first, 1, log)
        return go_on(s, Step.END)
    mummy.raise_all(s, log)
    return ask(s, Phase.PLAY) if outcome == Rise.TURN else go_on(s, Step.END)


# ---------------------------------------------------------------- a card is played


@kernel
def play(s: State, side: int, ignored: int, log: Log) -> bool:
    """L9, L14, M2, C5: the card goes to the discard pile, the mummy moves, then the card is carried out."""
    at = outer(s.players[s.active], side)
    s.card = discard_at(s, at)
    s.ignored = ignored
    note(log, Happened.CARD_PLAYED.value, s.active, s.card, at, 0, ignored)
    if s.edition.level[s.card] > 0:
        wake_mummy(s, s.card, log)
    if ignored:
        return go_on(s, Step.CARRY)
    if kind_of(s, s.card) == Card.PLUS:
        return ask(s, Phase.SECOND)
    return roll_for(s, s.card, log)


@kernel
def add_second(s: State, side: int, log: Log) -> bool:
    """Q4: one more outer card."""
    at = outer(s.players[s.active], side)
    s.second = discard_at(s, at)
    note(log, Happened.CARD_PLAYED.value, s.active, s.second, at, 1, 0)
    return roll_for(s, s.second, log)


@kernel
def roll_for(s: State, card: int, log: Log) -> bool:
    """L10, C1: cards that roll do it now."""
    s.step = Step.CARRY
    if not rolls(s, card):
        return False
    s.roll = roll(s, log)
    if characters.is_active(s, Character.RE_ROLL):
        s.step = Step.NOTHING
        return ask(s, Phase.REROLL)
    return False


@kernel
def carry_out(s: State, log: Log) -> bool:
    """L10, L13, L15: who moves? If nobody can, nothing moves and the card is spent."""
    kind = Card.NUMBER.value if s.ignored else kind_of(s, s.card)
    if kind == Card.ALL:
        move_all(s, int(s.edition.value[s.card]), log)
        return go_on(s, Step.CHOOSE)
    if kind == Card.CATCH_UP:
        target = catch_up_target(s)
        s.cell = go(s, rearmost(s, -1), target, 0, log) if target < TOMB else 0
        return go_on(s, Step.ACT)
    return ask(s, Phase.MOVE) if can_move(s, True) else go_on(s, Step.DRAW)


@kernel
def choose_actor(s: State) -> bool:
    """L15: one of those that moved acts; asked if they stand on different tiles."""
    count = 0
    for space in range(SPACES):
        if s.moved[space] > 0:
            s.cell = space
            count += 1
    if count > 1:
        s.cell = 0
        return ask(s, Phase.ACT)
    s.moved[:] = 0
    return go_on(s, Step.ACT)


# ---------------------------------------------------------------- the adventurer acts


@kernel
def act(s: State, log: Log) -> bool:
    """L16: what the tile does that the adventurer stands on."""
    if s.cell == 0:
        return go_on(s, Step.DRAW)
    if is_treasure(s, s.cell):
        return act_on_treasure(s, log)
    kind = tile_kind(s, s.cell)
    if kind == Tile.TUNNEL:
        return crawl(s, log)
    if kind == Tile.OSIRIS:
        return jump(s, log)
    if kind == Tile.SCARAB or kind == Tile.WILD:
        take_piece(s, Take.SCARAB if kind == Tile.SCARAB else Take.WILD, log)
        return go_on(s, Step.DRAW)
    return offer_take(s, log)


@kernel
def act_on_treasure(s: State, log: Log) -> bool:
    """L15, L16: enough adventurers take it; `lighter` may stand for the last one."""
    short = missing(s, s.cell)
    if short <= 0:
        return collect(s, log)
    lighter = s.ignored == 0 and kind_of(s, s.card) == Card.LIGHTER
    return ask(s, Phase.LIGHTER) if lighter and short == 1 else go_on(s, Step.DRAW)


@kernel
def collect(s: State, log: Log) -> bool:
    """L16, A4, C6, C7: take it, open what lies below; abilities follow."""
    kind, treasure = tile_kind(s, s.cell), int(s.tile[s.cell])
    take_treasure(s, s.cell)
    note(log, Happened.TREASURE_TAKEN.value, s.active, s.cell, treasure, characters.treasure_worth(s, treasure))
    temple = lay_temple(s, s.cell, log)
    if s.artifacts.on:
        artifacts.turn_up(s, s.cell, log)
    close_gap(s, s.cell)
    if temple and characters.is_active(s, Character.TEMPLE_ACTION) and characters.temple_would_act(s, s.cell):
        return ask(s, Phase.TEMPLE)
    if kind != Tile.ARTIFACT and characters.is_active(s, Character.EXTRA_TURN) and characters.has_set(s):
        return ask(s, Phase.EXTRA)
    return go_on(s, Step.DRAW)


@kernel
def crawl(s: State, log: Log) -> bool:
    """L16: to the next tunnel tile ahead, which does nothing more."""
    target = next_tunnel(s, s.cell)
    if target > 0:
        go(s, s.cell, target, 0, log)
    s.cell = 0
    return go_on(s, Step.DRAW)


@kernel
def jump(s: State, log: Log) -> bool:
    """L16: so many steps on, and act there too; stay if that can't be."""
    steps = int(s.edition.needed[s.tile[s.cell]])
    if reach(s, s.cell, 1 << steps, int(s.players[s.active].keys)) == 0:
        return go_on(s, Step.DRAW)
    s.cell = go(s, s.cell, ahead(s, s.cell, steps), 0, log)
    return go_on(s, Step.ACT)


@kernel
def offer_take(s: State, log: Log) -> bool:
    """L16: a choice is asked; what is left alone is taken."""
    count, only = 0, 0
    for what in range(TAKES):
        if shows(s, what) and in_supply(s, what):
            count += 1
            only = what
    if count > 1:
        return ask(s, Phase.TAKE)
    return take(s, only, log) if count == 1 else go_on(s, after_take(s))


@kernel
def after_take(s: State) -> Step:
    """M9: was it a mummy tile?"""
    return Step.RETIRE if s.mummy.using > 0 else Step.DRAW


@kernel
def take(s: State, what: int, log: Log) -> bool:
    """L16, L17, M2, Q5: a piece, or a Horus card into the middle of the hand, and then the mummy moves."""
    if what <= Take.WILD:
        take_piece(s, what, log)
        return go_on(s, Step.DRAW)
    level, player = what - Take.WILD, s.players[s.active]
    card, count = take_top(s, level), held(player)
    waits = count < HAND - 1
    at = 1 if waits else count // 2
    note(log, Happened.CARD_TAKEN.value, s.active, level, card, at)
    note(log, Happened.STACK_OPENED.value, level, s.top[level])
    put(player, at, card, Source.STACK)
    if waits:
        return ask(s, Phase.PLACE)
    if s.mummy.using == 0:
        wake_mummy(s, card, log)
    return go_on(s, after_take(s))


# ---------------------------------------------------------------- the turn ends


@kernel
def draw(s: State, log: Log) -> bool:
    """L17, Q5: a hand of fewer than five draws into the middle; after two cards the first one's place is chosen."""
    s.card = s.second = s.roll = s.ignored = s.cell = 0
    count = held(s.players[s.active])
    if count < HAND - 1:
        draw_cards(s, 1, 1, log)
        return ask(s, Phase.PLACE)
    if count < HAND:
        draw_cards(s, count // 2, 1, log)
    return go_on(s, Step.OFFER)


@kernel
def place(s: State, side: int, log: Log) -> bool:
    """Q5: a taken Horus card moves the mummy now; after a drawn card the next one is drawn."""
    at = equipment.place(s, side, log)
    if s.cell > 0:
        wake_mummy(s, int(s.players[s.active].hand[at]), log)
    return go_on(s, Step.DRAW)


@kernel
def offer_tile(s: State) -> bool:
    """M8: a mummy tile may be used."""
    if s.mummy.on and mummy.can_use(s):
        return ask(s, Phase.MUMMY)
    return go_on(s, Step.END)


@kernel
def use_tile(s: State, tile: int, log: Log) -> bool:
    """M8, M9: pay, then do what the tile says as far as possible."""
    mummy.pay_for(s, tile, log)
    s.step = Step.RETIRE
    if mummy.moves_one(tile):
        return ask(s, Phase.MOVE) if can_move(s, False) else False
    if tile == Effect.ALL_4:
        move_all(s, int(s.edition.number[tile]), log)
        s.moved[:] = 0
        return False
    asked = mummy.asks(s, tile)
    if asked != Phase.OVER:
        return ask(s, asked)
    mummy.give_at_once(s, tile, log)
    return False


@kernel
def retire_tile(s: State, log: Log) -> bool:
    """M8: the tile is replaced before an extra turn begins."""
    mummy.retire(s, log)
    return go_on(s, Step.END)


@kernel
def show_scarabs(s: State, log: Log) -> None:
    """L18: at the end everybody turns the scarabs up."""
    for seat in range(s.seats):
        player = s.players[seat]
        if player.scarabs > 0:
            note(log, Happened.SCARABS_SHOWN.value, seat)
        for i in range(player.scarabs):
            note_item(log, player.scarab[i])


@kernel
def end_turn(s: State, log: Log) -> bool:
    """L18, C7, M9: an extra turn, the next seat, or the end of the game."""
    s.fresh = 0
    if s.extra > 0:
        s.extra -= 1
        return begin_turn(s)
    s.active = (s.active + 1) % s.seats
    if s.active == s.first:
        s.rounds += 1
        if ends(s):
            show_scarabs(s, log)
            return ask(s, Phase.OVER)
    return begin_turn(s)


# ---------------------------------------------------------------- playing an action


@kernel
def ask_resort(s: State) -> bool:
    """C2: for each adventurer woken, the owner may re-sort."""
    owner = characters.owner(s, Character.RE_SORT)
    if owner < 0:
        s.wakes = 0
        return False
    s.phase = Phase.RESORT
    s.seat = owner
    return True


@kernel
def run(s: State, log: Log) -> bool:
    """The next step of the turn; True when it asks."""
    if s.wakes > 0 and ask_resort(s):
        return True
    step = s.step
    s.step = Step.NOTHING
    if step == Step.CARRY:
        return carry_out(s, log)
    if step == Step.ACT:
        return act(s, log)
    if step == Step.DRAW:
        return draw(s, log)
    if step == Step.OFFER:
        return offer_tile(s)
    if step == Step.END:
        return end_turn(s, log)
    if step == Step.CHOOSE:
        return choose_actor(s)
    return retire_tile(s, log)


@kernel
def decline(s: State, a: int, log: Log) -> None:
    """What could be done is not: note by which action."""
    note(log, Happened.DECLINED.value, s.seat, a)


@kernel
def answer_start(s: State, a: int, log: Log) -> bool:
    """M7, L9: getting up, playing or discarding a card."""
    if a == ROLL:
        return try_to_get_up(s, log)
    if a == LIE:
        decline(s, a, log)
        return ask(s, Phase.PLAY)
    if s.phase == Phase.RAISE:
        mummy.raise_some(s, a - UP, 1, log)
        return go_on(s, Step.END)
    if a < FORWARD:
        return play(s, a - PLAY, 0, log)
    if a < DISCARD:
        return play(s, a - FORWARD, 1, log)
    throw_away(s, outer(s.players[s.active], a - DISCARD), log)
    return go_on(s, Step.DRAW)


@kernel
def answer_card(s: State, a: int, log: Log) -> bool:
    """Q4, C1: a second card, another roll."""
    if a < ALONE:
        return add_second(s, a - SECOND, log)
    if a == AGAIN:
        s.roll = roll(s, log)
    else:
        decline(s, a, log)
    return go_on(s, Step.CARRY)


@kernel
def answer_move(s: State, a: int, log: Log) -> bool:
    """L10, C8, M9: an adventurer moves, and acts unless a mummy tile moved it."""
    if a == DECLINE:
        decline(s, a, log)
        return go_on(s, Step.DRAW)
    start, target = move_start(a), move_target(a)
    cell = go(s, start, target, pay_number(s, start, target), log)
    if s.mummy.using > 0:
        return go_on(s, Step.RETIRE)
    s.cell = cell
    return go_on(s, Step.ACT)


@kernel
def answer_tile(s: State, a: int, log: Log) -> bool:
    """L15, L16, C6, C7: decisions of the adventurer that acts."""
    if s.phase == Phase.ACT:
        s.cell = a - ACT
        s.moved[:] = 0
        return act(s, log)
    if s.phase == Phase.TAKE:
        return take(s, a - TAKE, log)
    if a == LIGHTER:
        return collect(s, log)
    if a == TEMPLE:
        return act(s, log)
    if a == EXTRA:
        characters.turn_set(s, log)
    else:
        decline(s, a, log)
    return go_on(s, Step.DRAW)


@kernel
def answer_resort(s: State, a: int, log: Log) -> bool:
    """C2, M9: a hand is re-sorted, or left as it is; what waited goes on."""
    if a == LEAVE:
        decline(s, a, log)
    else:
        note(log, Happened.CARD_MOVED.value, s.seat, sort_start(a), sort_target(a))
        resort(s.players[s.seat], sort_start(a), sort_target(a))
    if s.wakes > 0:
        s.wakes -= 1
    return False


@kernel
def answer_mummy(s: State, a: int, log: Log) -> bool:
    """M8, M9: a mummy tile, and what it asks."""
    if a == SKIP:
        decline(s, a, log)
        return go_on(s, Step.END)
    if s.phase == Phase.MUMMY:
        return use_tile(s, a - USE, log)
    if s.phase == Phase.DROP:
        throw_away(s, a - DROP, log)
        return offer_take(s, log)
    if s.phase == Phase.PAIR:
        mummy.give_pair(s, a - PAIR, log)
    else:
        mummy.exchange(s, a - EXCHANGE, log)
    return go_on(s, Step.RETIRE)


@kernel
def answer(s: State, a: int, log: Log) -> bool:
    """By the decision that was asked; True if another one follows at once."""
    phase = s.phase
    if phase <= Phase.PLAY:
        return answer_start(s, a, log)
    if phase <= Phase.REROLL:
        return answer_card(s, a, log)
    if phase == Phase.MOVE:
        return answer_move(s, a, log)
    if phase == Phase.PLACE:
        return place(s, a - PLACE, log)
    if phase <= Phase.EXTRA:
        return answer_tile(s, a, log)
    if phase == Phase.RESORT:
        return answer_resort(s, a, log)
    return answer_mummy(s, a, log)


@kernel
def apply(s: State, a: int, log: Log) -> None:
    """Play a legal action and run on to the next decision; note in the log what happens on the way."""
    asked = answer(s, a, log)
    while not asked:
        asked = run(s, log)


@kernel
def settled(s: State) -> bool:
    """No card and no mummy tile is half done."""
    return s.phase <= Phase.PLAY or s.phase == Phase.MUMMY


@kernel
def reserve(s: State, seat: int) -> int:
    """L12, L16, M8: keys, talismans, wilds and scarabs."""
    player = s.players[seat]
    return player.keys + player.wilds + player.scarabs + s.mummy.players[seat].talismans


KERNELS = Kernels(
    new=new,
    why_not=why_not,
    legal=legal,
    apply=apply,
    result=result,
    redeal=redeal,
    settled=settled,
    reserve=reserve,
    suggest=suggest,
)
