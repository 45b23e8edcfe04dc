"""Edition data of Expedition Luxor: checks that it adds up, and writes it into a state."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

from waset.edition import Values, need
from waset.games.expedition.rules.state import (
    ACTION_KINDS,
    ACTIONS,
    COLUMNS,
    KINDS,
    MOST,
    ROWS,
    START_COLUMN,
    START_ROW,
    TILES,
    Action,
    Direction,
    Phase,
    State,
    Tile,
)
from waset.moves import one_of
from waset.notation import code, codes

PLAYERS = (2, 3, 4)
MODULES = ("new-adventures",)

GROUND = {"d": "desert", "o": "oasis"}


TILE_CODES = codes(Tile)
ACTION_CODES = codes(Action)
DIRECTION_CODES = {code(direction): direction for direction in Direction}

TileName = Annotated[str, one_of("Tile", TILE_CODES)]
ActionName = Annotated[str, one_of("ActionTile", ACTION_CODES)]
DirectionName = Annotated[str, one_of("Direction", DIRECTION_CODES)]
PhaseName = Annotated[str, one_of("Phase", Phase.__members__)]


def parts(tile: Tile) -> tuple[str, str]:
    """Building and ground: CAMP_D is ("camp", "desert"); ("", "mountain") where nothing stands."""
    building, _, ground = code(tile).partition("-")
    return (building, GROUND[ground]) if ground else ("", building)


def check(values: Values) -> None:
    """Refuse an edition that can't be played, naming the key."""
    check_tiles(values)
    check_layout(values)
    check_numbers(values)


def check_tiles(values: Values) -> None:
    counted: Counter[str] = Counter()
    for back in "12345":
        for i, name in enumerate(values["backs"][back]):
            expected = ", ".join(TILE_CODES)
            need(name in TILE_CODES, f"backs.{back}[{i}]", f"{name!r} is no tile; expected one of: {expected}")
        counted.update(values["backs"][back])
    for name in TILE_CODES:
        stated = values["tiles"][name]
        need(counted[name] == stated, f"tiles.{name}", f"{stated}, but the backs list {counted[name]} of them")
    ones = [parts(TILE_CODES[name])[0] for name in values["backs"]["1"]]
    need(ones.count("camp") == 1, "backs.1", f"expected exactly one camp among the 1s, got {ones.count('camp')}")
    need(len(ones) >= 3, "backs.1", f"expected the camp and at least two others, got {len(ones)} tiles")
    need(counted.total() <= TILES, "tiles", f"expected at most {TILES} tiles a player, got {counted.total()}")


def check_layout(values: Values) -> None:
    tiles = sum(values["tiles"][name] for name in TILE_CODES)
    given = len(values["backs"]["1"]) - 2
    for players in PLAYERS:
        frame = values["frame"][str(players)]
        start = values["start"][str(players)]
        columns, rows = start["columns"], start["rows"]
        key = f"start.{players}"
        need(columns >= 1 and rows >= 1, key, "expected at least one column and one row")
        need(columns * rows == players * given, key, f"expected room for {players * given} tiles, got {columns}x{rows}")
        most = min(COLUMNS - 1 - START_COLUMN, START_COLUMN + columns - 1, ROWS - 1 - START_ROW, START_ROW + rows - 1)
        least = max(columns, rows)
        need(least <= frame <= most, f"frame.{players}", f"expected {least} to {most}, got {frame}")
        need(
            players * tiles <= frame**2, f"frame.{players}", f"{frame}x{frame} has no room for {players * tiles} tiles"
        )


def check_numbers(values: Values) -> None:
    camp, stack, cost = values["camp"], values["stack"], values["cost"]
    need(1 <= camp["most"] <= MOST, "camp.most", f"expected 1 to {MOST}, got {camp['most']}")
    need(1 <= stack["most"] <= MOST, "stack.most", f"expected 1 to {MOST}, got {stack['most']}")
    for ground in ("desert", "oasis"):
        need(1 <= camp[ground] <= camp["most"], f"camp.{ground}", f"expected 1 to {camp['most']}, got {camp[ground]}")
    for ground in ("desert", "oasis", "mountain"):
        need(cost[ground] >= 1, f"cost.{ground}", f"expected at least 1, got {cost[ground]}")
    need(values["turn"]["tiles"] >= 1, "turn.tiles", "expected at least 1")
    actions = sum(values["actions"][name] for name in ACTION_CODES)
    need(actions <= ACTIONS, "actions", f"expected at most {ACTIONS} action tiles a player, got {actions}")
    hand = values["actions"]["hand"]
    need(hand <= actions, "actions.hand", f"expected at most the {actions} action tiles there are, got {hand}")


def fill(s: State, values: Values, players: int) -> None:
    """The edition as the sub-record `s.edition`, for this number of players."""
    edition = s.edition
    order = [(TILE_CODES[name], int(back)) for back in "12345" for name in values["backs"][back]]
    edition.tiles = len(order)
    for i, (tile, back) in enumerate(order):
        edition.tile[i], edition.back[i] = tile, back
    for tile in TILE_CODES.values():
        building, ground = parts(tile)
        edition.cost[tile] = values["cost"].get(ground, 0)
        edition.points[tile] = values["points"].get(building, 0)
        edition.building[tile] = int(building != "")
        edition.must[tile] = values["camp"][ground] if building == "camp" else 0
    order_actions = [action for name, action in ACTION_CODES.items() for _ in range(values["actions"][name])]
    edition.actions = len(order_actions)
    edition.action[: len(order_actions)] = order_actions
    edition.adventurers = values["supply"]["adventurers"]
    edition.columns = values["start"][str(players)]["columns"]
    edition.rows = values["start"][str(players)]["rows"]
    edition.frame = values["frame"][str(players)]
    edition.turn_tiles = values["turn"]["tiles"]
    edition.camp_most = values["camp"]["most"]
    edition.stack_most = values["stack"]["most"]
    edition.action_hand = values["actions"]["hand"]
    edition.boat_points = values["boat"]["points"]
    edition.trophy_points = values["trophy"]["points"]


def switch_on(s: State, modules: tuple[str, ...]) -> None:
    """Note in the state which modules are played."""
    s.adventures.on = int("new-adventures" in modules)


def modules_on(s: State) -> tuple[str, ...]:
    """The modules a state is played with."""
    return ("new-adventures",) if s.adventures.on else ()


def numbers(values: Values, players: int = PLAYERS[0]) -> Mapping[str, object]:
    """The edition's numbers under the names the texts use."""
    named = {
        f"{section}_{key}": value
        for section in ("camp", "cost", "points", "frame")
        for key, value in values[section].items()
    }
    return named | {
        "frame": values["frame"][str(players)],
        "adventurers": values["supply"]["adventurers"],
        "tiles": sum(values["tiles"][name] for name in TILE_CODES),
        "stack_most": values["stack"]["most"],
        "turn_tiles": values["turn"]["tiles"],
        "action_tiles": sum(values["actions"][name] for name in ACTION_CODES),
        "action_hand": values["actions"]["hand"],
        "boat_points": values["boat"]["points"],
        "trophy_points": values["trophy"]["points"],
    }


assert len(TILE_CODES) == KINDS - 1 and len(ACTION_CODES) == ACTION_KINDS - 1
