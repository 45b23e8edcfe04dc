"""Module New Adventures: boats, snakes, caravans, sandstorms (X1-X8)."""

from waset.event_log import SILENT, Log, note, note_item
from waset.games.expedition.rules.actions import ACTION_SPACE, MOUNTAIN, SKIP, TARGET, USE
from waset.games.expedition.rules.camp import put
from waset.games.expedition.rules.deny import Deny
from waset.games.expedition.rules.happened import Happened
from waset.games.expedition.rules.state import ACTION_KINDS, ACTIONS, COLUMNS, STEPS, Action, Phase, State, Tile
from waset.kernel import kernel
from waset.layout import Ints
from waset.rng import shuffle

# ---------------------------------------------------------------- X1, X2: hand and time


@kernel
def deal_actions(s: State, seat: int) -> None:
    """X1: shuffle the action tiles and draw the first hand."""
    own = s.adventures.players[seat]
    for i in range(s.edition.actions):
        own.stack[i] = s.edition.action[i]
    shuffle(s.rng, own.stack, 0, s.edition.actions)
    for _ in range(s.edition.action_hand):
        draw_action(s, seat, SILENT[0])


@kernel
def draw_action(s: State, seat: int, log: Log) -> None:
    """X2: a new action tile, if any is left."""
    own = s.adventures.players[seat]
    if own.drawn == ACTIONS or own.stack[own.drawn] == 0:
        return
    note(log, Happened.ACTION_DRAWN.value, seat, own.stack[own.drawn])
    own.hand[own.stack[own.drawn]] += 1
    own.stack[own.drawn] = 0
    own.drawn += 1


@kernel
def own_on(s: State, cell: int, seat: int) -> int:
    """How many adventurers this seat has on a tile."""
    count = 0
    for i in range(s.height[cell]):
        if s.discs[cell, i] == seat + 1:
            count += 1
    return count


@kernel
def is_own_mountain(s: State, cell: int) -> bool:
    """X2: a mountain with an adventurer of the seat that is asked."""
    return s.tile[cell] == Tile.MOUNTAIN and own_on(s, cell, s.seat) > 0


@kernel
def next_own_mountain(s: State, cell: int) -> int:
    """The next own mountain after this cell, reading row by row; 0 if there is none."""
    for at in range(max(cell + 1, s.top * COLUMNS), (s.bottom + 1) * COLUMNS):
        if s.tile[at] == Tile.MOUNTAIN and is_own_mountain(s, at):  # few cells need the call
            return at
    return 0


@kernel
def may_act(s: State) -> bool:
    """X2: asked of everyone with an action tile and an adventurer on a mountain, so that asking betrays no hand."""
    if s.adventures.on == 0:
        return False
    held = 0
    for action in range(1, ACTION_KINDS):
        held += s.adventures.players[s.seat].hand[action]
    return held > 0 and next_own_mountain(s, 0) != 0


# ---------------------------------------------------------------- X4-X7: where each may go


@kernel
def why_not_boat(s: State, cell: int) -> Deny:
    """X4: a lake without boat or snakes."""
    if s.tile[cell] != Tile.LAKE:
        return Deny.NOT_A_LAKE
    if s.adventures.boat[cell] != 0 or s.adventures.snakes[cell] != 0:
        return Deny.LAKE_TAKEN
    return Deny.NO


@kernel
def why_not_snakes(s: State, mountain: int, cell: int) -> Deny:
    """X5: a tile where nobody lies once the adventurer has left, without boat or snakes."""
    leaving = 1 if cell == mountain else 0
    if s.height[cell] > leaving:
        return Deny.SNAKES_OCCUPIED
    if s.adventures.boat[cell] != 0 or s.adventures.snakes[cell] != 0:
        return Deny.SNAKES_TAKEN
    return Deny.NO


@kernel
def adjacent(cell: int, other: int) -> bool:
    """Do the two cells share an edge?"""
    apart = abs(cell - other)
    return apart == 1 or apart == COLUMNS


@kernel
def why_not_caravan(s: State, mountain: int, cell: int) -> Deny:
    """X6: a neighbour that is no lake, has no snakes and is not full."""
    if not adjacent(mountain, cell):
        return Deny.CARAVAN_FAR
    if s.tile[cell] == Tile.LAKE:
        return Deny.CARAVAN_LAKE
    if s.adventures.snakes[cell] != 0:
        return Deny.CARAVAN_SNAKES
    if s.height[cell] >= s.edition.stack_most:
        return Deny.CARAVAN_FULL
    return Deny.NO


@kernel
def has_majority(s: State, cell: int, seat: int) -> bool:
    """X7: at least one adventurer, and more than every single opponent."""
    own = own_on(s, cell, seat)
    for other in range(s.seats):
        if other != seat and own_on(s, cell, other) >= own:
            return False
    return own > 0


@kernel
def why_not_sandstorm(s: State, mountain: int, cell: int) -> Deny:
    """X7: another tile where the seat has the majority, with room for one more of its own."""
    if cell == mountain:
        return Deny.STORM_HERE
    if not has_majority(s, cell, s.seat):
        return Deny.STORM_MINORITY
    if s.height[cell] > s.edition.stack_most or own_on(s, cell, s.seat) >= s.edition.stack_most:
        return Deny.STORM_FULL
    return Deny.NO


@kernel
def why_not_at(s: State, action: int, mountain: int, cell: int) -> Deny:
    """X4-X7: this action tile, from this mountain, to this cell."""
    if s.tile[cell] == Tile.NOTHING:
        return Deny.NO_TILE
    if action == Action.BOAT:
        return why_not_boat(s, cell)
    if action == Action.SNAKES:
        return why_not_snakes(s, mountain, cell)
    if action == Action.CARAVAN:
        return why_not_caravan(s, mountain, cell)
    return why_not_sandstorm(s, mountain, cell)


@kernel
def next_target(s: State, action: int, mountain: int, cell: int) -> int:
    """The next legal target after this cell; 0 if there is none."""
    for at in range(max(cell + 1, s.top * COLUMNS), (s.bottom + 1) * COLUMNS):
        if s.tile[at] != Tile.NOTHING and why_not_at(s, action, mountain, at) == Deny.NO:
            return at
    return 0


@kernel
def next_mountain(s: State, action: int, cell: int) -> int:
    """X2, X3: the next own mountain from which all that the action tile says can be done; 0 if there is none."""
    mountain = next_own_mountain(s, cell)
    while mountain != 0 and next_target(s, action, mountain, 0) == 0:
        mountain = next_own_mountain(s, mountain)
    return mountain


# ---------------------------------------------------------------- judging


@ACTION_SPACE.judges("skip")
@kernel
def why_not_acting(s: State) -> Deny:
    """X2: is this the time for an action tile?"""
    if s.phase == Phase.ACTION:
        return Deny.NO
    if s.phase == Phase.KEEP:
        return Deny.SETTING_UP
    if s.adventures.on == 0:
        return Deny.MODULE_OFF
    return Deny.NOT_ACTING if next_own_mountain(s, 0) != 0 else Deny.NO_MOUNTAIN


@ACTION_SPACE.judges("use")
@kernel
def why_not_use(s: State, action: int) -> Deny:
    """X2: held, and all it says can be done."""
    deny = why_not_acting(s)
    if deny != Deny.NO:
        return deny
    if s.adventures.players[s.seat].hand[action] == 0:
        return Deny.NOT_HELD
    return Deny.NO if next_mountain(s, action, 0) != 0 else Deny.CANT_BE_DONE


@ACTION_SPACE.judges("mountain")
@kernel
def why_not_mountain(s: State, cell: int) -> Deny:
    """X3: an own adventurer there, and the action can be done from there."""
    if s.adventures.on == 0:
        return Deny.MODULE_OFF
    if s.phase != Phase.MOUNTAIN:
        return Deny.NOT_CHOOSING_MOUNTAIN
    if not is_own_mountain(s, cell):
        return Deny.NOT_YOUR_MOUNTAIN
    return Deny.NO if next_target(s, s.adventures.action, cell, 0) != 0 else Deny.MOUNTAIN_CANT


@ACTION_SPACE.judges("target")
@kernel
def why_not_target(s: State, cell: int) -> Deny:
    """X4-X7: may it go there?"""
    if s.adventures.on == 0:
        return Deny.MODULE_OFF
    if s.phase != Phase.TARGET:
        return Deny.NOT_CHOOSING_TARGET
    return why_not_at(s, s.adventures.action, s.adventures.mountain, cell)


@kernel
def legal_action(s: State, out: Ints) -> int:
    """X2: no action tile, or each kind in hand that can be done."""
    out[0] = SKIP
    count = 1
    for action in range(1, ACTION_KINDS):
        if s.adventures.players[s.seat].hand[action] > 0 and next_mountain(s, action, 0) != 0:
            out[count] = USE + action
            count += 1
    return count


@kernel
def legal_mountain(s: State, out: Ints) -> int:
    """X3: each mountain from which it can be done."""
    count = 0
    cell = next_mountain(s, s.adventures.action, 0)
    while cell != 0:
        out[count] = MOUNTAIN + cell
        count += 1
        cell = next_mountain(s, s.adventures.action, cell)
    return count


@kernel
def legal_target(s: State, out: Ints) -> int:
    """X4-X7: each cell where it may go."""
    count = 0
    cell = next_target(s, s.adventures.action, s.adventures.mountain, 0)
    while cell != 0:
        out[count] = TARGET + cell
        count += 1
        cell = next_target(s, s.adventures.action, s.adventures.mountain, cell)
    return count


# ---------------------------------------------------------------- doing


@ACTION_SPACE.plays("use")
@kernel
def use(s: State, action: int, log: Log) -> None:
    """X2, X3: lay an action tile open; with a single mountain there is nothing more to choose."""
    note(log, Happened.ACTION_USED.value, s.seat, action)
    own = s.adventures.players[s.seat]
    own.hand[action] -= 1
    own.used[action] += 1
    s.adventures.action = action
    first = next_mountain(s, action, 0)
    if next_mountain(s, action, first) != 0:
        s.phase = Phase.MOUNTAIN
    else:
        leave_from(s, first, log)


@ACTION_SPACE.plays("mountain")
@kernel
def leave_from(s: State, mountain: int, log: Log) -> None:
    """X3: from this mountain; the target is asked next."""
    note(log, Happened.MOUNTAIN_CHOSEN.value, s.seat, mountain)
    s.adventures.mountain = mountain
    s.phase = Phase.TARGET


@kernel
def lift(s: State, cell: int, seat: int) -> None:
    """X3: the topmost own adventurer is taken, the others keep their order."""
    at = s.height[cell] - 1
    while s.discs[cell, at] != seat + 1:
        at -= 1
    for i in range(at, s.height[cell] - 1):
        s.discs[cell, i] = s.discs[cell, i + 1]
    s.height[cell] -= 1
    s.discs[cell, s.height[cell]] = 0


@kernel
def take_trophies(s: State, cell: int, seat: int, log: Log) -> None:
    """X7: all opponents' adventurers there are taken; the own ones stay."""
    kept = 0
    for i in range(s.height[cell]):
        owner = s.discs[cell, i]
        s.discs[cell, i] = 0
        if owner == seat + 1:
            s.discs[cell, kept] = owner
            kept += 1
        else:
            s.adventures.players[seat].trophies[owner - 1] += 1
            note_item(log, owner - 1)
    s.height[cell] = kept


@kernel
def return_to_supply(s: State, log: Log) -> None:
    """X4, X5: the adventurer from the mountain goes back to the supply."""
    s.players[s.seat].supply += 1
    note(log, Happened.RETURNED.value, s.seat, s.adventures.mountain, s.adventures.mountain)


@kernel
def blow_sandstorm(s: State, cell: int, log: Log) -> None:
    """X7: the opponents there become trophies, and the adventurer from the mountain joins the own ones."""
    mountain = s.adventures.mountain
    note(log, Happened.SANDSTORM_BLEW.value, s.seat, mountain, cell, mountain, cell)
    take_trophies(s, cell, s.seat, log)
    put(s, cell, s.seat, 1)


@kernel
def carry_out(s: State, cell: int, log: Log) -> None:
    """X4-X7: the adventurer leaves its mountain and the action tile does what it says."""
    action, mountain = s.adventures.action, s.adventures.mountain
    lift(s, mountain, s.seat)
    if action == Action.BOAT:
        return_to_supply(s, log)
        s.adventures.boat[cell] = s.seat + 1
        note(log, Happened.BOAT_PLACED.value, s.seat, cell)
    elif action == Action.SNAKES:
        return_to_supply(s, log)
        s.adventures.snakes[cell] = 1
        note(log, Happened.SNAKES_PLACED.value, s.seat, cell)
    elif action == Action.CARAVAN:
        put(s, cell, s.seat, 1)
        note(log, Happened.CARAVAN_MOVED.value, s.seat, mountain, cell, mountain, cell)
    else:
        blow_sandstorm(s, cell, log)
    draw_action(s, s.seat, log)
    s.adventures.action = 0
    s.adventures.mountain = 0


# ---------------------------------------------------------------- scoring


@kernel
def buildings_beside(s: State, cell: int) -> int:
    """X4: camps, temples and pyramids next to a boat, whoever holds them."""
    count = 0
    for direction in range(4):
        count += s.edition.building[s.tile[cell + STEPS[direction]]]
    return count


@kernel
def boat_points(s: State, cell: int) -> int:
    """X4: points of a boat for each building beside it."""
    return buildings_beside(s, cell) * s.edition.boat_points


@kernel
def trophy_points(s: State, seat: int) -> int:
    """X7: points of a seat's trophies."""
    count = 0
    for owner in range(s.seats):
        count += s.adventures.players[seat].trophies[owner]
    return count * s.edition.trophy_points
