"""What a seat can't know, dealt again (E24)."""

from waset import rng
from waset.games.expedition.setup import keep, ones
from waset.games.expedition.state import ACTION_KINDS, ACTIONS, HAND, TILES, Phase
from waset.kernel import kernel


@kernel
def deal_kept_again(s, seat):
    """E4: while seats still choose, nobody knows what another has kept."""
    for other in range(s.seat):
        if other != seat:
            pick = rng.below(s.rng, ones(s) - 1)
            for i in range(ones(s)):
                tile = s.edition.tile[i]
                if s.edition.must[tile] > 0:
                    continue
                if pick == 0:
                    keep(s, other, tile)
                pick -= 1


@kernel
def kept_slot(s, seat):
    """Where this seat still holds the 1 it kept beside the camp, or -1."""
    for slot in range(HAND):
        player = s.players[seat]
        if player.hand_back[slot] == 1 and s.edition.must[player.hand[slot]] == 0:
            return slot
    return -1


@kernel
def swap_kept(s, seat):
    """E4: who gave which tile is secret, so kept tiles not yet laid may be with any of the others."""
    for i in range(s.seats - 1, 0, -1):
        one = kept_slot(s, i)
        if i == seat or one < 0:
            continue
        choices = 0
        for j in range(i + 1):
            if j != seat and kept_slot(s, j) >= 0:
                choices += 1
        pick = rng.below(s.rng, choices)
        for j in range(i + 1):
            if j != seat and kept_slot(s, j) >= 0:
                if pick == 0:
                    other = kept_slot(s, j)
                    tile = s.players[i].hand[one]
                    s.players[i].hand[one] = s.players[j].hand[other]
                    s.players[j].hand[other] = tile
                pick -= 1


@kernel
def group(player, back):
    """First and end of a number group in what is left of the stack."""
    first = player.drawn
    while first < TILES and player.stack[first] != 0 and player.stack_back[first] < back:
        first += 1
    end = first
    while end < TILES and player.stack_back[end] == back and player.stack[end] != 0:
        end += 1
    return first, end


@kernel
def shuffle_stack(s, seat):
    """E3: each number group of the stack for itself."""
    player = s.players[seat]
    first = player.drawn
    while first < TILES and player.stack[first] != 0:
        end = group(player, player.stack_back[first])[1]
        rng.shuffle(s.rng, player.stack, first, end)
        first = end


@kernel
def swap_hand(s, seat):
    """E24: a hidden hand tile is any of its number group that is not laid yet."""
    player = s.players[seat]
    for slot in range(HAND):
        back = player.hand_back[slot]
        if back <= 1:
            continue
        first, end = group(player, back)
        earlier = 1 if slot == 1 and player.hand_back[0] == back else 0
        pick = rng.below(s.rng, end - first + earlier + 1)
        tile = player.hand[slot]
        if pick < end - first:
            player.hand[slot] = player.stack[first + pick]
            player.stack[first + pick] = tile
        elif pick == end - first and earlier == 1:
            player.hand[slot] = player.hand[0]
            player.hand[0] = tile


@kernel
def deal_actions_again(s, seat, knows_hand):
    """X1: the hidden action tiles of a seat, hand and stack together; or the stack alone."""
    own = s.adventures.players[seat]
    first = own.drawn
    end = first
    while end < ACTIONS and own.stack[end] != 0:
        end += 1
    if knows_hand:
        rng.shuffle(s.rng, own.stack, first, end)
        return
    held = 0
    for action in range(1, ACTION_KINDS):
        while own.hand[action] > 0:
            own.hand[action] -= 1
            held += 1
            own.stack[first - held] = action
    rng.shuffle(s.rng, own.stack, first - held, end)
    for i in range(first - held, first):
        own.hand[own.stack[i]] += 1
        own.stack[i] = 0


@kernel
def redeal(s, seat, seed):
    """E24: another full state that this seat (-1: a spectator) can't tell from this one."""
    rng.seed(s.rng, seed)
    if s.phase == Phase.KEEP:
        deal_kept_again(s, seat)
    else:
        swap_kept(s, seat)
    for other in range(s.seats):
        shuffle_stack(s, other)
        if other != seat:
            swap_hand(s, other)
        if s.adventures.on:
            deal_actions_again(s, other, other == seat)
