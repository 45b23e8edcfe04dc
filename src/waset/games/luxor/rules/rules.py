"""Luxor, told in order: set-up, the decisions and steps of a turn, the end.

An answer sets the next step; steps run on until something is asked. `begin`, `play`, `act` and `finish` are the
chapters of a turn.
"""

from waset import rng
from waset.event_log import Log
from waset.games.luxor.rules.act import act, answer_tile
from waset.games.luxor.rules.actions import PLACE
from waset.games.luxor.rules.begin import answer_get_up, begin_turn
from waset.games.luxor.rules.finish import (
    answer_mummy,
    answer_resort,
    ask_resort,
    draw,
    end_turn,
    offer_tile,
    place,
    retire_tile,
)
from waset.games.luxor.rules.judge import legal, why_not
from waset.games.luxor.rules.light import suggest
from waset.games.luxor.rules.modules import characters, equipment, mummy
from waset.games.luxor.rules.observe import observe
from waset.games.luxor.rules.play import answer_card, answer_move, answer_play, carry_out, choose_actor
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
from waset.games.luxor.rules.state import Phase, State, Step
from waset.kernel import Kernels, kernel


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
def answer(s: State, a: int, log: Log) -> bool:
    """The decisions of a turn in order; True if another one follows at once."""
    phase = s.phase
    if phase <= Phase.RAISE:
        return answer_get_up(s, a, log)
    if phase == Phase.PLAY:
        return answer_play(s, a, log)
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
def run(s: State, log: Log) -> bool:
    """The steps of a turn in order; True when one asks."""
    if s.wakes > 0 and ask_resort(s):
        return True
    step = s.step
    s.step = Step.NOTHING
    if step == Step.CARRY:
        return carry_out(s, log)
    if step == Step.CHOOSE:
        return choose_actor(s)
    if step == Step.ACT:
        return act(s, log)
    if step == Step.DRAW:
        return draw(s, log)
    if step == Step.OFFER:
        return offer_tile(s)
    if step == Step.RETIRE:
        return retire_tile(s, log)
    return end_turn(s, log)


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
    observe=observe,
    settled=settled,
    reserve=reserve,
    suggest=suggest,
)
