"""Whether a position is possible: what a document must hold to be a game of Expedition Luxor."""

from collections import Counter

import numpy as np

from waset.games.expedition.components import parts
from waset.games.expedition.notation import cell_name, tile_name
from waset.games.expedition.rules.camp import least, most
from waset.games.expedition.rules.modules.new_adventures import is_own_mountain, may_act, next_mountain, next_target
from waset.games.expedition.rules.move import can_leave, only_stay, why_not_enter
from waset.games.expedition.rules.place import has_tiles
from waset.games.expedition.rules.setup import ones
from waset.games.expedition.rules.state import HAND, STEPS, Action, Phase, Player, State, Tile
from waset.games.expedition.view import stacks_of
from waset.notation import code
from waset.position_document import need


def check_possible(s: State) -> None:
    """Pieces may be missing (they are out of the game), never too many; and the phase fits the table."""
    check_display(s)
    check_tiles(s)
    check_action_tiles(s)
    CHECKS[Phase(int(s.phase))](s)
    if s.phase != Phase.KEEP:
        check_under_way(s)


# ---------------------------------------------------------------- the display


def check_display(s: State) -> None:
    stacks = stacks_of(s)
    for cell, stack in stacks.items():
        check_place(f"display.{cell_name(cell)}", s, cell, stack)
    cells = list(stacks)
    wide, high = s.right - s.left + 1, s.bottom - s.top + 1
    frame = s.edition.frame
    need(not cells or max(wide, high) <= frame, "display", f"expected at most {frame}x{frame}, got {wide}x{high}")
    joined = joined_cells(s, cells[:1])
    for cell in cells:
        need(cell in joined, f"display.{cell_name(cell)}", "is not joined to the other tiles by edges")


def joined_cells(s: State, start: list[int]) -> set[int]:
    """All tiles that can be reached from the start over edges."""
    tiles = s.tile
    reached, todo = set(start), list(start)
    while todo:
        here = todo.pop()
        around = {here + step for step in STEPS if tiles[here + step]} - reached
        reached |= around
        todo.extend(around)
    return reached


def check_place(field: str, s: State, cell: int, stack: list[int]) -> None:
    """What may lie on one tile."""
    building, ground = parts(Tile(int(s.tile[cell])))
    boat, snakes = s.adventures.boat[cell], s.adventures.snakes[cell]
    need(s.adventures.on or not (boat or snakes), field, "boats and snakes need the module new-adventures")
    need(not stack or ground != "lake", field, "nobody can lie on a lake")
    need(not boat or ground == "lake", field, "boats lie on lakes only")
    need(not snakes or not (stack or boat), field, "snakes lie alone on their tile")
    limit = int(s.edition.stack_most)
    if building == "camp" and len(set(stack)) == 1:
        limit = max(limit, int(s.edition.camp_most))
    need(len(stack) <= limit, field, f"expected at most {limit} adventurers, got {len(stack)}")


# ---------------------------------------------------------------- pieces


def check_tiles(s: State) -> None:
    """No more tiles than there are, in each number group of a seat and of each kind in all."""
    full = Counter(zip(s.edition.tile.tolist(), s.edition.back.tolist(), strict=True))
    del full[0, 0]
    left = Counter({tile: count * int(s.seats) for tile, count in Counter(tile for tile, _ in full.elements()).items()})
    for seat in range(s.seats):
        player = s.players[seat]
        hidden = Counter(zip(player.stack.tolist(), player.stack_back.tolist(), strict=True))
        hidden.update(zip(player.hand.tolist(), player.hand_back.tolist(), strict=True))
        del hidden[0, 0]
        for (tile, back), count in hidden.items():
            there = full[tile, back]
            text = f"{count} times {tile_name(tile)}/{back}, but a seat has {there}"
            need(count <= there, f"seats[{seat}]", text)
            left[tile] -= count
        check_order(f"seats[{seat}]", player)
    left.subtract(tile for tile in s.tile.tolist() if tile)
    for tile, count in left.items():
        need(count >= 0, "display", f"{-count} {tile_name(tile)} more than there are, hands and stacks counted")


def check_order(field: str, player: Player) -> None:
    """E3: the stack goes by rising numbers, without the 1s, and the hand was drawn before what is left of it."""
    backs = [back for back in player.stack_back.tolist() if back]
    need(backs == sorted(backs) and 1 not in backs, f"{field}.stack", "expected back numbers 2 to 5 in rising order")
    drawn = max(player.hand_back.tolist())
    text = f"expected back numbers of at most {min(backs, default=drawn)}, the next of the stack, got {drawn} (E3)"
    need(drawn <= min(backs, default=drawn), f"{field}.hand", text)
    kept = [int(player.hand[i]) for i in range(HAND) if player.hand_back[i] == 1]
    camps = [tile for tile in kept if parts(Tile(tile))[0] == "camp"]
    need(len(kept) - len(camps) <= 1, f"{field}.hand", "expected at most one tile with a 1 beside the camp (E4)")


def check_action_tiles(s: State) -> None:
    """X1: no more action tiles than there are; boats and snakes on the display have been used."""
    full = Counter(int(s.edition.action[i]) for i in range(s.edition.actions)) if s.adventures.on else Counter()
    snakes = 0
    for seat in range(s.seats):
        own = s.adventures.players[seat]
        field = f"seats[{seat}].actions"
        hand = int(s.edition.action_hand)
        need(own.hand.sum() <= hand, f"{field}.hand", f"expected at most {hand}, got {own.hand.sum()}")
        for action in Action:
            count = int(own.hand[action] + own.used[action]) + (own.stack.tolist().count(action) if action else 0)
            text = f"{count} {code(action)}, but a seat has {full[action]} in this game"
            need(count <= full[action], field, text)
        boats = s.adventures.boat.tolist().count(seat + 1)
        need(boats <= own.used[Action.BOAT], f"{field}.used", f"expected the {boats} boats on the display")
        need(s.adventures.on or not own.trophies.any(), f"seats[{seat}].trophies", "trophies need new-adventures")
        snakes += int(own.used[Action.SNAKES])
    need(
        s.adventures.snakes.sum() <= snakes,
        "seats",
        f"expected the {s.adventures.snakes.sum()} snakes of the display among the used",
    )


# ---------------------------------------------------------------- the phase


def check_under_way(s: State) -> None:
    """After the set-up: a display, and hands that were refilled (E7)."""
    need(s.bottom > 0, "display", "expected at least one tile")
    need(s.turn >= 1, "turn", "expected at least 1 after the set-up")
    drawing = s.phase in (Phase.DEPLOY, Phase.LEAVE, Phase.STAY)
    for seat in range(s.seats):
        player = s.players[seat]
        held = int(np.count_nonzero(player.hand))
        expected = HAND - 1 if drawing and seat == s.seat else HAND
        waiting = player.stack.any()
        text = f"expected {expected} tiles while the stack is not empty, got {held}"
        need(not waiting or held == expected, f"seats[{seat}].hand", text)
        need(held <= expected, f"seats[{seat}].hand", f"expected at most {expected} tiles, got {held}")


def check_over(s: State) -> None:
    for seat in range(s.seats):
        need(not has_tiles(s, seat), f"seats[{seat}].hand", "expected no tile when the game is over")
    need(s.placed == 0, "placed", "expected 0 when the game is over")


def check_keep(s: State) -> None:
    """E4: seats before the one asked have chosen, the others not."""
    need(s.bottom == 0 and s.turn == 0 and s.placed == 0, "phase", "keep: expected no display, turn 0 and placed 0")
    for seat in range(s.seats):
        player = s.players[seat]
        chosen = list(player.hand_back) == [1, 1] and s.edition.must[player.hand[0]] > 0
        empty = not has_tiles(s, seat)
        text = "expected the camp and one other 1, in this order" if seat < s.seat else "expected no tile yet"
        need(chosen if seat < s.seat else empty, f"seats[{seat}].hand", text)
        rest = int(s.edition.tiles - ones(s))
        need(np.count_nonzero(player.stack) == rest, f"seats[{seat}].stack", f"expected all {rest} tiles")


def check_place_phase(s: State) -> None:
    need(has_tiles(s, int(s.seat)), f"seats[{s.seat}].hand", "expected a tile to place")
    need(s.placed < s.edition.turn_tiles, "placed", f"expected less than {s.edition.turn_tiles}, got {s.placed}")


def check_camp(s: State) -> None:
    """A camp that has just been laid by the seat that is asked."""
    need(parts(Tile(int(s.tile[s.cell])))[0] == "camp" if s.tile[s.cell] else False, "moving.cell", "expected a camp")
    check_placed(s)


def check_placed(s: State) -> None:
    """E7: after the first tile of a turn."""
    need(1 <= s.placed <= s.edition.turn_tiles, "placed", f"expected 1 to {s.edition.turn_tiles}, got {s.placed}")


def check_deploy(s: State) -> None:
    check_camp(s)
    need(s.height[s.cell] == 0 and s.moving == 0, "moving", "expected number 0 and nobody on the camp yet")
    need(least(s) < most(s), "phase", "deploy: there is nothing to choose with this supply")


def check_leave(s: State) -> None:
    check_camp(s)
    stack = stacks_of(s)[int(s.cell)]
    extras = len(stack) - int(s.edition.must[s.tile[s.cell]])
    need(set(stack) == {int(s.seat)}, "moving.cell", "expected a camp with adventurers of the seat that is asked")
    need(
        s.moving == extras >= 1, "moving.number", f"expected the extras of this camp, {max(extras, 0)}, got {s.moving}"
    )
    need(can_leave(s), "phase", "leave: nobody can leave this camp")


def check_stay(s: State) -> None:
    check_placed(s)
    need(why_not_enter(s, int(s.cell)) == 0, "moving.cell", "expected a tile that can be entered")
    need(s.tile[s.cell - STEPS[s.direction]] != 0, "moving.direction", "expected a tile on the way there")
    limit = int(s.edition.camp_most)
    need(1 <= s.moving <= limit, "moving.number", f"expected 1 to {limit}, got {s.moving}")
    need(only_stay(s) == 0, "phase", "stay: there is nothing to choose")


def check_action(s: State) -> None:
    check_placed(s)
    need(may_act(s), "phase", "action: expected the module, an action tile in hand and an adventurer on a mountain")


def check_used(s: State) -> None:
    check_placed(s)
    need(s.adventures.on, "phase", "expected the module new-adventures")
    own = s.adventures.players[s.seat]
    need(own.used[s.adventures.action] > 0, "using.action", "expected it among the used action tiles of the seat")


def check_mountain(s: State) -> None:
    check_used(s)
    first = next_mountain(s, int(s.adventures.action), 0)
    need(
        first and next_mountain(s, int(s.adventures.action), first),
        "phase",
        "mountain: expected at least two to choose from",
    )


def check_target(s: State) -> None:
    check_used(s)
    need(is_own_mountain(s, int(s.adventures.mountain)), "using.mountain", "expected a mountain with an own adventurer")
    need(next_target(s, int(s.adventures.action), int(s.adventures.mountain), 0), "phase", "target: there is none")


CHECKS = {
    Phase.OVER: check_over,
    Phase.KEEP: check_keep,
    Phase.PLACE: check_place_phase,
    Phase.DEPLOY: check_deploy,
    Phase.LEAVE: check_leave,
    Phase.STAY: check_stay,
    Phase.ACTION: check_action,
    Phase.MOUNTAIN: check_mountain,
    Phase.TARGET: check_target,
}
