"""A turn ends: drawing, a mummy tile, the next turn or the end of the game (L17, L18, Q5, C2, M8, M9)."""

from waset.event_log import Log, note, note_item
from waset.games.luxor.rules.act import offer_take
from waset.games.luxor.rules.actions import DROP, EXCHANGE, LEAVE, PAIR, SKIP, USE, sort_start, sort_target
from waset.games.luxor.rules.begin import begin_turn
from waset.games.luxor.rules.hand import draw_cards, held, resort, throw_away
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.modules import characters, equipment, mummy
from waset.games.luxor.rules.move import can_move
from waset.games.luxor.rules.state import HAND, Character, Effect, Phase, State, Step
from waset.games.luxor.rules.tomb import ends
from waset.games.luxor.rules.turn import ask, decline, go_on
from waset.games.luxor.rules.walk import move_all, wake_mummy
from waset.kernel import kernel


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
