"""What a seat can't know, dealt again (L23).

Piles are bags, so their order is dealt again with the generator. Hidden cards and scarabs go back to the bag they came
from and are drawn anew. Cards of the common pile drawn before its last reshuffle can't be in it: whoever counts knows
that, so they change places only among themselves. What others chose is not thought through: that somebody discarded
(L13) proves that the other outer card could not move either, and yet it may be dealt again as one that could.
"""

from waset import rng
from waset.games.luxor.rules.hand import pick, total
from waset.games.luxor.rules.state import HAND, LEFT_OUT, VALUES, Phase, Player, Source, State
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def is_hidden(player: Player, i: int, age: int) -> bool:
    """L23: a card of the common pile, drawn so many reshuffles ago."""
    return player.hand[i] != 0 and player.source[i] == Source.PILE and player.age[i] == age


@kernel
def deal_cards_again(s: State, seat: int, bag: Ints, count: int, age: int) -> None:
    """L14: hidden cards of one age go into the bag and are drawn anew."""
    for other in range(s.seats):
        player = s.players[other]
        for i in range(HAND):
            if other != seat and is_hidden(player, i, age):
                bag[player.hand[i]] += 1
                count += 1
    for other in range(s.seats):
        player = s.players[other]
        for i in range(HAND):
            if other != seat and is_hidden(player, i, age):
                player.hand[i] = pick(s.rng, bag, count)
                count -= 1


@kernel
def oldest(s: State) -> int:
    """L14: the age of the oldest card in any hand."""
    age = 0
    for seat in range(s.seats):
        for i in range(HAND):
            age = max(age, int(s.players[seat].age[i]))
    return age


@kernel
def deal_equipment_again(s: State, seat: int) -> None:
    """Q1: what a seat still holds of its own seven, and the two it left out."""
    player = s.players[seat]
    count = 0
    for i in range(HAND):
        if player.source[i] == Source.CHEST:
            s.bag[player.hand[i]] += 1
            count += 1
    for i in range(LEFT_OUT):
        if s.equipment.left_out[seat, i] > 0:
            s.bag[s.equipment.left_out[seat, i]] += 1
            count += 1
    for i in range(HAND):
        if player.source[i] == Source.CHEST:
            player.hand[i] = pick(s.rng, s.bag, count)
            count -= 1
    for i in range(LEFT_OUT):
        if s.equipment.left_out[seat, i] > 0:
            s.equipment.left_out[seat, i] = pick(s.rng, s.bag, count)
            count -= 1


@kernel
def return_scarabs(s: State, seat: int) -> None:
    """L23: the values of a seat's scarabs, those in the box too; boxed[0] keeps how many are unknown meanwhile."""
    player, own = s.players[seat], s.mummy.players[seat]
    for i in range(player.scarabs):
        s.scarabs[player.scarab[i]] += 1
    for value in range(1, VALUES):
        s.scarabs[value] += own.boxed[value]
        own.boxed[0] += own.boxed[value]
        own.boxed[value] = 0


@kernel
def draw_scarabs(s: State, seat: int) -> None:
    """L23: as many as before, of unknown values."""
    player, own = s.players[seat], s.mummy.players[seat]
    for i in range(player.scarabs):
        player.scarab[i] = pick(s.rng, s.scarabs, total(s.scarabs))
    while own.boxed[0] > 0:
        own.boxed[0] -= 1
        own.boxed[pick(s.rng, s.scarabs, total(s.scarabs))] += 1


@kernel
def deal_scarabs_again(s: State, seat: int) -> None:
    """L23: only their owner knows them, until the end."""
    for other in range(s.seats):
        if other != seat:
            return_scarabs(s, other)
    for other in range(s.seats):
        if other != seat:
            draw_scarabs(s, other)


@kernel
def redeal(s: State, seat: int, seed: int) -> None:
    """L23: another full state that this seat (-1: a spectator) can't tell from this one."""
    rng.seed(s.rng, seed)
    deal_cards_again(s, seat, s.draw, int(s.pile), 0)
    for age in range(1, oldest(s) + 1):
        deal_cards_again(s, seat, s.bag, 0, age)
    if s.equipment.on:
        for other in range(s.seats):
            if other != seat:
                deal_equipment_again(s, other)
    if s.phase != Phase.OVER:
        deal_scarabs_again(s, seat)
