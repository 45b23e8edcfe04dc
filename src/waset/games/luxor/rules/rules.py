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
    draw_at,
    held,
    kind_of,
    outer,
    put,
    put_in_middle,
    resort,
    roll,
    rolls,
)
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
    Step,
    Take,
    Tile,
)
from waset.games.luxor.rules.temple import in_supply, next_tunnel, take_piece, take_top, tile_kind
from waset.games.luxor.rules.tomb import ends, enter, pay_key
from waset.games.luxor.rules.track import active_on, ahead, reach, rearmost, shift
from waset.games.luxor.rules.treasure import close_gap, is_treasure, lay_temple, missing, take_treasure
from waset.kernel import Kernels, kernel

# ---------------------------------------------------------------- set-up


@kernel
def any_module(s):
    """L21: is any part of the expansion used?"""
    return s.fifth + s.mummy.on + s.equipment.on + s.artifacts.on + s.characters.on > 0


@kernel
def new(s, seed):
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
def ask(s, phase):
    """The player whose turn it is decides."""
    s.phase = phase
    s.seat = s.active
    return True


@kernel
def go_on(s, step):
    """Nothing to decide: the next step follows."""
    s.step = step
    return False


# ---------------------------------------------------------------- moving


@kernel
def go(s, start, target):
    """L10-L12, M6: one adventurer moves; return where it can act now, or 0."""
    if target == start:
        return start
    shift(s, start, target)
    if target == TOMB:
        enter(s)
        return 0
    if s.mummy.on and target == s.mummy.at:
        mummy.lay_down(s, s.active, target)
        return 0
    return target if s.tile[target] != 0 else 0


@kernel
def move_all(s, number):
    """L15, M9: each active adventurer that can, front-most first; note where those that moved may act."""
    for space in range(TOMB - 1, -1, -1):
        for _ in range(active_on(s, space)):
            if reach(s, space, 1 << number, int(s.players[s.active].keys)) != 0:
                s.moved[go(s, space, ahead(s, space, number))] = 1
    s.moved[0] = 0


@kernel
def wake_mummy(s, card):
    """M2: a Horus card played, or taken from the board, moves the mummy by its eyes."""
    if s.mummy.on:
        mummy.walk_mummy(s, int(s.edition.level[card]))


# ---------------------------------------------------------------- a turn begins: M7


@kernel
def begin_turn(s):
    """M7, L9: those who lie may try to get up; then a card is played."""
    s.turn += 1
    if s.mummy.on and mummy.next_lying(s, -1) < TOMB:
        return ask(s, Phase.GET_UP)
    return ask(s, Phase.PLAY)


@kernel
def try_to_get_up(s):
    """M7: one die for all who lie."""
    outcome = s.edition.rise[roll(s)]
    first = mummy.next_lying(s, -1)
    if outcome == Rise.ONE:
        if mummy.next_lying(s, first) < TOMB:
            return ask(s, Phase.RAISE)
        mummy.raise_one(s, first)
        return go_on(s, Step.END)
    mummy.raise_all(s)
    return ask(s, Phase.PLAY) if outcome == Rise.TURN else go_on(s, Step.END)


# ---------------------------------------------------------------- a card is played


@kernel
def play(s, side, ignored):
    """L9, L14, M2, C5: the card goes to the discard pile, the mummy moves, then the card is carried out."""
    s.card = discard_at(s, outer(s.players[s.active], side))
    s.ignored = ignored
    if s.edition.level[s.card] > 0:
        wake_mummy(s, s.card)
    if ignored:
        return go_on(s, Step.CARRY)
    if kind_of(s, s.card) == Card.PLUS:
        return ask(s, Phase.SECOND)
    return roll_for(s, s.card)


@kernel
def add_second(s, side):
    """Q4: one more outer card."""
    s.second = discard_at(s, outer(s.players[s.active], side))
    return roll_for(s, s.second)


@kernel
def roll_for(s, card):
    """L10, C1: cards that roll do it now."""
    s.step = Step.CARRY
    if not rolls(s, card):
        return False
    s.roll = roll(s)
    if characters.is_active(s, Character.RE_ROLL):
        s.step = Step.NOTHING
        return ask(s, Phase.REROLL)
    return False


@kernel
def carry_out(s):
    """L10, L13, L15: who moves? If nobody can, nothing moves and the card is spent."""
    kind = Card.NUMBER.value if s.ignored else kind_of(s, s.card)
    if kind == Card.ALL:
        move_all(s, int(s.edition.value[s.card]))
        return go_on(s, Step.CHOOSE)
    if kind == Card.CATCH_UP:
        target = catch_up_target(s)
        s.cell = go(s, rearmost(s, -1), target) if target < TOMB else 0
        return go_on(s, Step.ACT)
    return ask(s, Phase.MOVE) if can_move(s, True) else go_on(s, Step.DRAW)


@kernel
def choose_actor(s):
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
def act(s):
    """L16: what the tile does that the adventurer stands on."""
    if s.cell == 0:
        return go_on(s, Step.DRAW)
    if is_treasure(s, s.cell):
        return act_on_treasure(s)
    kind = tile_kind(s, s.cell)
    if kind == Tile.TUNNEL:
        return crawl(s)
    if kind == Tile.OSIRIS:
        return jump(s)
    if kind == Tile.SCARAB or kind == Tile.WILD:
        take_piece(s, Take.SCARAB if kind == Tile.SCARAB else Take.WILD)
        return go_on(s, Step.DRAW)
    return offer_take(s)


@kernel
def act_on_treasure(s):
    """L15, L16: enough adventurers take it; `lighter` may stand for the last one."""
    short = missing(s, s.cell)
    if short <= 0:
        return collect(s)
    lighter = s.ignored == 0 and kind_of(s, s.card) == Card.LIGHTER
    return ask(s, Phase.LIGHTER) if lighter and short == 1 else go_on(s, Step.DRAW)


@kernel
def collect(s):
    """L16, A4, C6, C7: take it, open what lies below; abilities follow."""
    kind = tile_kind(s, s.cell)
    take_treasure(s, s.cell)
    temple = lay_temple(s, s.cell)
    if s.artifacts.on:
        artifacts.turn_up(s, s.cell)
    close_gap(s, s.cell)
    if temple and characters.is_active(s, Character.TEMPLE_ACTION) and characters.temple_would_act(s, s.cell):
        return ask(s, Phase.TEMPLE)
    if kind != Tile.ARTIFACT and characters.is_active(s, Character.EXTRA_TURN) and characters.has_set(s):
        return ask(s, Phase.EXTRA)
    return go_on(s, Step.DRAW)


@kernel
def crawl(s):
    """L16: to the next tunnel tile ahead, which does nothing more."""
    target = next_tunnel(s, s.cell)
    if target > 0:
        go(s, s.cell, target)
    s.cell = 0
    return go_on(s, Step.DRAW)


@kernel
def jump(s):
    """L16: so many steps on, and act there too; stay if that can't be."""
    steps = int(s.edition.needed[s.tile[s.cell]])
    if reach(s, s.cell, 1 << steps, int(s.players[s.active].keys)) == 0:
        return go_on(s, Step.DRAW)
    s.cell = go(s, s.cell, ahead(s, s.cell, steps))
    return go_on(s, Step.ACT)


@kernel
def offer_take(s):
    """L16: a choice is asked; what is left alone is taken."""
    count, only = 0, 0
    for what in range(TAKES):
        if shows(s, what) and in_supply(s, what):
            count += 1
            only = what
    if count > 1:
        return ask(s, Phase.TAKE)
    return take(s, only) if count == 1 else go_on(s, after_take(s))


@kernel
def after_take(s):
    """M9: was it a mummy tile?"""
    return Step.RETIRE if s.mummy.using > 0 else Step.DRAW


@kernel
def take(s, what):
    """L16, L17, M2, Q5: a piece, or a Horus card into the hand, and then the mummy moves."""
    if what <= Take.WILD:
        take_piece(s, what)
        return go_on(s, Step.DRAW)
    card = take_top(s, what - Take.WILD)
    player = s.players[s.active]
    if held(player) < HAND - 1:
        put(player, 1, card, Source.STACK)
        return ask(s, Phase.PLACE)
    put_in_middle(player, card, Source.STACK)
    if s.mummy.using == 0:
        wake_mummy(s, card)
    return go_on(s, after_take(s))


# ---------------------------------------------------------------- the turn ends


@kernel
def draw(s):
    """L17, Q5: a hand of fewer than five draws into the middle; after two cards the first one's place is chosen."""
    s.card = s.second = s.roll = s.ignored = s.cell = 0
    count = held(s.players[s.active])
    if count < HAND - 1:
        draw_at(s, 1)
        return ask(s, Phase.PLACE)
    if count < HAND:
        draw_at(s, count // 2)
    return go_on(s, Step.OFFER)


@kernel
def place(s, side):
    """Q5: a taken Horus card moves the mummy now; after a drawn card the next one is drawn."""
    at = equipment.place(s, side)
    if s.cell > 0:
        wake_mummy(s, int(s.players[s.active].hand[at]))
    return go_on(s, Step.DRAW)


@kernel
def offer_tile(s):
    """M8: a mummy tile may be used."""
    if s.mummy.on and mummy.can_use(s):
        return ask(s, Phase.MUMMY)
    return go_on(s, Step.END)


@kernel
def use_tile(s, tile):
    """M8, M9: pay, then do what the tile says as far as possible."""
    mummy.pay_for(s, tile)
    s.step = Step.RETIRE
    if mummy.moves_one(tile):
        return ask(s, Phase.MOVE) if can_move(s, False) else False
    if tile == Effect.ALL_4:
        move_all(s, int(s.edition.number[tile]))
        s.moved[:] = 0
        return False
    asked = mummy.asks(s, tile)
    if asked != Phase.OVER:
        return ask(s, asked)
    mummy.give_at_once(s, tile)
    return False


@kernel
def retire_tile(s):
    """M8: the tile is replaced before an extra turn begins."""
    mummy.retire(s)
    return go_on(s, Step.END)


@kernel
def end_turn(s):
    """L18, C7, M9: an extra turn, the next seat, or the end of the game."""
    s.fresh = 0
    if s.extra > 0:
        s.extra -= 1
        return begin_turn(s)
    s.active = (s.active + 1) % s.seats
    if s.active == s.first:
        s.rounds += 1
        if ends(s):
            return ask(s, Phase.OVER)
    return begin_turn(s)


# ---------------------------------------------------------------- playing an action


@kernel
def ask_resort(s):
    """C2: for each adventurer woken, the owner may re-sort."""
    owner = characters.owner(s, Character.RE_SORT)
    if owner < 0:
        s.wakes = 0
        return False
    s.phase = Phase.RESORT
    s.seat = owner
    return True


@kernel
def run(s):
    """The next step of the turn; True when it asks."""
    if s.wakes > 0 and ask_resort(s):
        return True
    step = s.step
    s.step = Step.NOTHING
    if step == Step.CARRY:
        return carry_out(s)
    if step == Step.ACT:
        return act(s)
    if step == Step.DRAW:
        return draw(s)
    if step == Step.OFFER:
        return offer_tile(s)
    if step == Step.END:
        return end_turn(s)
    if step == Step.CHOOSE:
        return choose_actor(s)
    return retire_tile(s)


@kernel
def answer_start(s, a):
    """M7, L9: getting up, playing or discarding a card."""
    if a == ROLL:
        return try_to_get_up(s)
    if a == LIE:
        return ask(s, Phase.PLAY)
    if s.phase == Phase.RAISE:
        mummy.raise_one(s, a - UP)
        return go_on(s, Step.END)
    if a < FORWARD:
        return play(s, a - PLAY, 0)
    if a < DISCARD:
        return play(s, a - FORWARD, 1)
    discard_at(s, outer(s.players[s.active], a - DISCARD))
    return go_on(s, Step.DRAW)


@kernel
def answer_card(s, a):
    """Q4, C1: a second card, another roll."""
    if s.phase == Phase.SECOND:
        return add_second(s, a - SECOND) if a < ALONE else go_on(s, Step.CARRY)
    if a == AGAIN:
        s.roll = roll(s)
    return go_on(s, Step.CARRY)


@kernel
def answer_move(s, a):
    """L10, C8, M9: an adventurer moves, and acts unless a mummy tile moved it."""
    if a == DECLINE:
        return go_on(s, Step.DRAW)
    start, target = move_start(a), move_target(a)
    pay_key(s, pay_number(s, start, target))
    cell = go(s, start, target)
    if s.mummy.using > 0:
        return go_on(s, Step.RETIRE)
    s.cell = cell
    return go_on(s, Step.ACT)


@kernel
def answer_tile(s, a):
    """L15, L16, C6, C7: decisions of the adventurer that acts."""
    if a == LIGHTER:
        return collect(s)
    if a == TEMPLE:
        return act(s)
    if a == EXTRA:
        s.characters.turned[s.active] += 1
        s.extra += 1
    if s.phase == Phase.ACT:
        s.cell = a - ACT
        s.moved[:] = 0
        return act(s)
    return take(s, a - TAKE) if s.phase == Phase.TAKE else go_on(s, Step.DRAW)


@kernel
def answer_resort(s, a):
    """C2, M9: a hand is re-sorted, or left as it is; what waited goes on."""
    if a != LEAVE:
        resort(s.players[s.seat], sort_start(a), sort_target(a))
    if s.wakes > 0:
        s.wakes -= 1
    return False


@kernel
def answer_mummy(s, a):
    """M8, M9: a mummy tile, and what it asks."""
    if s.phase == Phase.MUMMY:
        return go_on(s, Step.END) if a == SKIP else use_tile(s, a - USE)
    if s.phase == Phase.DROP:
        discard_at(s, a - DROP)
        return offer_take(s)
    if s.phase == Phase.PAIR:
        mummy.give_pair(s, a - PAIR)
    else:
        mummy.exchange(s, a - EXCHANGE)
    return go_on(s, Step.RETIRE)


@kernel
def answer(s, a):
    """By the decision that was asked; True if another one follows at once."""
    phase = s.phase
    if phase <= Phase.PLAY:
        return answer_start(s, a)
    if phase <= Phase.REROLL:
        return answer_card(s, a)
    if phase == Phase.MOVE:
        return answer_move(s, a)
    if phase == Phase.PLACE:
        return place(s, a - PLACE)
    if phase <= Phase.EXTRA:
        return answer_tile(s, a)
    if phase == Phase.RESORT:
        return answer_resort(s, a)
    return answer_mummy(s, a)


@kernel
def apply(s, a):
    """Play a legal action and run on to the next decision."""
    asked = answer(s, a)
    while not asked:
        asked = run(s)


@kernel
def settled(s):
    """No card and no mummy tile is half done."""
    return s.phase <= Phase.PLAY or s.phase == Phase.MUMMY


@kernel
def reserve(s, seat):
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
