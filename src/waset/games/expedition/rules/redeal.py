"""What a seat can't know, dealt again (E24)."""

from waset import rng
from waset.games.expedition.rules.setup import keep, ones
from waset.games.expedition.rules.state import ACTION_KINDS, ACTIONS, HAND, TILES, Phase, Player, State
from waset.kernel import kernel


@kernel
def deal_kept_again(s: State, seat: int) -> None:
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
def kept_slot(s: State, seat: int) -> int:
    """Where this seat still holds the 1 it kept beside the camp, or -1."""
    for slot in range(HAND):
        player = s.players[seat]
        if player.hand_back[slot] == 1 and s.edition.must[player.hand[slot]] == 0:
            return slot
    return -1


@kernel
def swap(s: State, seat: int, slot: int, other: int, there: int) -> None:
    """Two hands exchange a tile."""
    tile = s.players[seat].hand[slot]
    s.players[seat].hand[slot] = s.players[other].hand[there]
    s.players[other].hand[there] = tile


@kernel
def sort_kept(s: State, seat: int) -> None:
    """E4: what the others kept, by rising seats: so nothing depends on how it truly lies."""
    for i in range(s.seats):
        for j in range(i):
            one, other = kept_slot(s, i), kept_slot(s, j)
            if i == seat or j == seat or one < 0 or other < 0:
                continue
            if s.players[i].hand[one] < s.players[j].hand[other]:
                swap(s, i, one, j, other)


@kernel
def swap_kept(s: State, seat: int) -> None:
    """E4: who gave which tile is secret, so kept tiles not yet laid may be with any of the others."""
    sort_kept(s, seat)
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
                    swap(s, i, one, j, kept_slot(s, j))
                pick -= 1


@kernel
def group_end(player: Player, first: int) -> int:
    """Where the number group ends that begins here in the stack."""
    end = first
    while end < TILES and player.stack[end] != 0 and player.stack_back[end] == player.stack_back[first]:
        end += 1
    return end


@kernel
def shuffle_stack(s: State, seat: int) -> None:
    """E3: each number group of the stack for itself."""
    player = s.players[seat]
    first = player.drawn
    while first < TILES and player.stack[first] != 0:
        end = group_end(player, first)
        rng.shuffle_anew(s.rng, player.stack, first, end)
        first = end


@kernel
def deal_number_again(s: State, player: Player, back: int) -> None:
    """E24: hidden hand tiles of a number join what is left of its group on top of the stack, and are drawn again."""
    first = int(player.drawn)
    end = first
    if first < TILES and player.stack_back[first] == back:
        end = group_end(player, first)
    for slot in range(HAND):
        if player.hand_back[slot] == back:
            first -= 1
            player.stack[first] = player.hand[slot]
    rng.shuffle_anew(s.rng, player.stack, first, end)
    for slot in range(HAND):
        if player.hand_back[slot] == back:
            player.hand[slot] = player.stack[first]
            player.stack[first] = 0
            first += 1


@kernel
def deal_hand_again(s: State, seat: int) -> None:
    """E24: a hidden hand tile is any of its number group that is not laid yet; the 1s are dealt elsewhere."""
    player = s.players[seat]
    if player.hand_back[0] > 1:
        deal_number_again(s, player, player.hand_back[0])
    if player.hand_back[1] > 1 and player.hand_back[1] != player.hand_back[0]:
        deal_number_again(s, player, player.hand_back[1])


@kernel
def deal_actions_again(s: State, seat: int, knows_hand: int) -> None:
    """X1: the hidden action tiles of a seat, hand and stack together; or the stack alone."""
    own = s.adventures.players[seat]
    first = own.drawn
    end = first
    while end < ACTIONS and own.stack[end] != 0:
        end += 1
    if knows_hand:
        rng.shuffle_anew(s.rng, own.stack, first, end)
        return
    held = 0
    for action in range(1, ACTION_KINDS):
        while own.hand[action] > 0:
            own.hand[action] -= 1
            held += 1
            own.stack[first - held] = action
    rng.shuffle_anew(s.rng, own.stack, first - held, end)
    for i in range(first - held, first):
        own.hand[own.stack[i]] += 1
        own.stack[i] = 0


@kernel
def redeal(s: State, seat: int, seed: int) -> None:
    """E24: another full state that this seat (-1: a spectator) can't tell from this one."""
    rng.seed(s.rng, seed)
    if s.phase == Phase.KEEP:
        deal_kept_again(s, seat)
    else:
        swap_kept(s, seat)
    for other in range(s.seats):
        shuffle_stack(s, other)
        if other != seat:
            deal_hand_again(s, other)
        if s.adventures.on:
            deal_actions_again(s, other, other == seat)
