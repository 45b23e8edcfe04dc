"""Edition data of Luxor: checks that it adds up, and writes it into a state."""

from collections import Counter
from collections.abc import Mapping
from typing import Annotated

from waset.edition import Values, need
from waset.errors import WasetError
from waset.games.luxor.rules.state import (
    CARD_TILES,
    CARDS,
    HAND,
    HORUS_CARDS,
    HORUS_TILES,
    LEFT_OUT,
    LEVELS,
    OPEN,
    OSIRIS_TILES,
    SCARAB,
    SCARABS,
    SEATS,
    SETS,
    SPACES,
    STATUES,
    TEMPLES,
    TILES,
    TOMB,
    TREASURES,
    TUNNEL,
    WILD,
    WILD_OR_SCARAB,
    Card,
    Character,
    Edition,
    Effect,
    Rise,
    Space,
    State,
    Tile,
)
from waset.moves import one_of
from waset.notation import codes

PLAYERS = (2, 3, 4, 5)
MODULES = ("fifth-player", "mummy", "equipment", "artifacts", "characters")


STARTERS = {
    "1": (Card.NUMBER, 1),
    "+/-1": (Card.BACK, 1),
    "2": (Card.NUMBER, 2),
    "3": (Card.NUMBER, 3),
    "4": (Card.NUMBER, 4),
    "5": (Card.NUMBER, 5),
    "die": (Card.DIE, 0),
}
EQUIPMENT = {
    "6": (Card.NUMBER, 6),
    "0": (Card.NUMBER, 0),
    "1+": (Card.PLUS, 1),
    "2+": (Card.PLUS, 2),
    "3+": (Card.PLUS, 3),
    "die+/-1": (Card.DIE_BACK, 0),
}
PLAIN_CARDS = {name: i for i, name in enumerate([*STARTERS, *EQUIPMENT], 1)}
HORUS_KINDS = {
    "range": Card.RANGE,
    "die-range": Card.DIE_RANGE,
    "all": Card.ALL,
    "catch-up": Card.CATCH_UP,
    "lighter": Card.LIGHTER,
}
HORUS_NAMES = {kind: name for name, kind in HORUS_KINDS.items()}
WITH_VALUE = ("range", "all", "lighter")
MOST_STEPS = 9

BACKS = ("cobra", "falcon", "lion")
SYMBOLS = {"P": Space.PLAIN, "C": Space.COBRA, "F": Space.FALCON, "L": Space.LION, "O": Space.OSIRIS}
TEMPLE_TILES = {"tunnel": TUNNEL, "scarab": SCARAB, "wild": WILD, "wild-or-scarab": WILD_OR_SCARAB}
CARD_PAIRS = {"card-1-2": (1, 2), "card-2-3": (2, 3), "card-1-3": (1, 3)}
TEMPLE_TILES |= {name: CARD_TILES + i for i, name in enumerate(CARD_PAIRS)}
SET_TILES = (Tile.VASE, Tile.STATUE, Tile.JEWEL)
EFFECT_CODES = codes(Effect)
EffectName = Annotated[str, one_of("MummyTile", EFFECT_CODES)]
CHARACTER_CODES = codes(Character)
RISE_CODES = codes(Rise)
LEVEL_NAMES = tuple(str(level) for level in range(1, LEVELS))

Horus = tuple[int, Card, int]  # level, kind, value


# ---------------------------------------------------------------- does it add up?


def check(values: Values) -> None:
    """Refuse an edition that can't be played, naming the key."""
    check_small("", values)
    check_cards(values)
    check_treasures(values)
    check_track(values)
    check_supplies(values)
    check_mummy(values)


def check_small(prefix: str, section: Values) -> None:
    """Counts and points live in one byte each."""
    for key, value in section.items():
        if isinstance(value, dict):
            check_small(f"{prefix}{key}.", value)
        elif isinstance(value, list):
            need(len(value) <= 100, f"{prefix}{key}", f"expected at most 100, got {len(value)}")
            for i, one in enumerate(value):
                need(not isinstance(one, int) or one <= 100, f"{prefix}{key}[{i}]", f"expected at most 100, got {one}")
        elif isinstance(value, int) and prefix != "rounds.":
            need(value <= 100, f"{prefix}{key}", f"expected at most 100, got {value}")


def horus_card(key: str, level: int, text: str) -> Horus:
    """`range 4` -> (level, RANGE, 4)."""
    name, _, number = text.partition(" ")
    need(name in HORUS_KINDS, key, f"{text!r} is no Horus card; expected one of: {', '.join(HORUS_KINDS)}")
    if name not in WITH_VALUE:
        need(not number, key, f"{text!r}: {name} has no number")
        return level, HORUS_KINDS[name], 0
    fine = number in map(str, range(1, MOST_STEPS + 1))
    need(fine, key, f"{text!r}: expected {name} and a number of 1 to {MOST_STEPS}")
    return level, HORUS_KINDS[name], int(number)


def horus_cards(values: Values, section: str) -> Counter[Horus]:
    """How many of each Horus card."""
    found: Counter[Horus] = Counter()
    for level in LEVEL_NAMES:
        for i, text in enumerate(values[section][level]["cards"]):
            found[horus_card(f"{section}.{level}.cards[{i}]", int(level), text)] += 1
    return found


def horus_numbers(values: Values) -> dict[Horus, int]:
    """The number of each kind of Horus card in the state: by level, kind and value."""
    kinds = sorted({*horus_cards(values, "horus"), *horus_cards(values, "more_horus")})
    return {kind: HORUS_CARDS + i for i, kind in enumerate(kinds)}


def equipment_of(values: Values) -> dict[str, int]:
    """How many a player has of each equipment card."""
    both = values["equipment"] | values["more_equipment"]
    return {name: both[name] for name in EQUIPMENT}


def check_cards(values: Values) -> None:
    cards = sum(values["starters"][name] for name in STARTERS)
    least = SEATS * HAND + 1
    need(cards >= least, "starters", f"expected at least {least} cards, for five hands and a pile, got {cards}")
    own = sum(equipment_of(values).values())
    need(own == HAND + LEFT_OUT, "equipment", f"expected {HAND + LEFT_OUT} cards a player, got {own}")
    kinds = len(horus_numbers(values))
    room = CARDS - HORUS_CARDS
    need(kinds <= room, "horus", f"expected at most {room} different Horus cards, got {kinds}")


def faces(values: Values, counted: str, shown: str) -> list[tuple[int, int, int]]:
    """Copies, adventurers needed and points of each face."""
    copies, needed, points = values[counted]["copies"], values[shown]["needed"], values[shown]["points"]
    for key in ("needed", "points"):
        given = len(values[shown][key])
        need(given == len(copies), f"{shown}.{key}", f"expected {len(copies)} numbers, got {given}")
    for i, number in enumerate(needed):
        need(1 <= number <= 5, f"{shown}.needed[{i}]", f"expected 1 to 5, got {number}")
    return list(zip(copies, needed, points, strict=True))


def treasures_of(values: Values) -> list[tuple[Tile, int, int, int]]:
    """Every kind of treasure in the order of the state: kind, copies, needed, points."""
    common, artifacts = faces(values, "treasures", "treasure_faces"), faces(values, "artifacts", "artifacts")
    kinds = [(kind, *face) for kind in SET_TILES for face in common]
    return kinds + [(Tile.ARTIFACT, *face) for face in artifacts]


def check_treasures(values: Values) -> None:
    spaces = sum(symbol in ("P", "C", "F", "L") for symbol in values["track"]["order"])
    kinds = treasures_of(values)
    seen = Counter((kind, needed, points) for kind, _, needed, points in kinds)
    for (kind, needed, points), count in seen.items():
        section = "artifacts" if kind == Tile.ARTIFACT else "treasure_faces"
        need(count == 1, f"{section}.needed", f"two faces show {needed} adventurers and {points} points; join them")
    need(len(kinds) < TREASURES, "treasures", f"expected at most {TREASURES - 1} different treasures, got {len(kinds)}")
    common = sum(copies for kind, copies, _, _ in kinds if kind != Tile.ARTIFACT)
    need(common == spaces, "treasures.copies", f"expected {spaces} treasures for the track, got {common}")
    artifacts = sum(copies for kind, copies, _, _ in kinds if kind == Tile.ARTIFACT)
    hidden = values["face_down"]["treasures"]
    need(artifacts == hidden, "face_down.treasures", f"expected as many as there are artifacts, {artifacts}")
    plain = values["track"]["order"].count("P")
    need(hidden <= plain, "face_down.treasures", f"expected at most {plain}, the plain spaces, got {hidden}")


def track_of(values: Values) -> tuple[list[str], list[int]]:
    """The symbols of the spaces in order, and behind which space each statue stands."""
    spaces: list[str] = []
    statues: list[int] = []
    for i, symbol in enumerate(values["track"]["order"]):
        known = symbol in SYMBOLS or symbol in ("A", "H1", "H2", "H3")
        need(known, f"track.order[{i}]", f"{symbol!r}: expected P, C, F, L, H1, H2, H3, O or A")
        if symbol == "A":
            statues.append(len(spaces))
        else:
            spaces.append(symbol)
    return spaces, statues


def check_track(values: Values) -> None:
    spaces, statues = track_of(values)
    need(len(spaces) == SPACES - 2, "track.order", f"expected {SPACES - 2} spaces, got {len(spaces)}")
    need(len(statues) == STATUES, "track.order", f"expected {STATUES} statues, got {len(statues)}")
    given = len(values["positions"]["points"])
    need(given == SPACES - 2, "positions.points", f"expected {SPACES - 2} numbers, got {given}")
    osiris = values["osiris"]["tiles"]
    for i, steps in enumerate(osiris):
        need(1 <= steps <= MOST_STEPS, f"osiris.tiles[{i}]", f"expected 1 to {MOST_STEPS}, got {steps}")
    need(len(osiris) >= spaces.count("O"), "osiris.tiles", f"expected a tile for each of {spaces.count('O')} spaces")
    for back in BACKS:
        tiles = values["temple"][back]["tiles"]
        for i, tile in enumerate(tiles):
            expected = ", ".join(TEMPLE_TILES)
            need(tile in TEMPLE_TILES, f"temple.{back}.tiles[{i}]", f"{tile!r}: expected one of: {expected}")
        symbols = spaces.count(back[0].upper())
        need(len(tiles) == symbols, f"temple.{back}.tiles", f"expected {symbols}, one a symbol, got {len(tiles)}")


def check_supplies(values: Values) -> None:
    scarabs = sum(values["scarabs"][str(value)] for value in range(1, 5))
    need(scarabs <= SCARABS, "scarabs", f"expected at most {SCARABS} scarabs, got {scarabs}")
    need(len(values["sarcophagi"]["points"]) == 2, "sarcophagi.points", "expected two numbers")
    given = len(values["sets"]["points"])
    need(given == SETS - 1, "sets.points", f"expected {SETS - 1} numbers, got {given}")
    need(values["rounds"]["most"] >= 1, "rounds.most", "expected at least 1")
    need(
        values["special_key"]["keys"] <= values["supply"]["keys"], "special_key.keys", "expected no more than there are"
    )


def costs_of(values: Values) -> dict[str, int]:
    """What each mummy tile costs."""
    both = values["mummy_costs"] | values["horus_cost"]
    return {name: both[name] for name in EFFECT_CODES}


def check_mummy(values: Values) -> None:
    tiles = sum(values["mummy_copies"][name] for name in EFFECT_CODES)
    need(tiles > OPEN, "mummy_copies", f"expected more than {OPEN} tiles, got {tiles}")
    for name in ("move-last-2", "move-last-4", "move-1", "all-4"):
        number = values["mummy_numbers"][name]
        need(1 <= number <= MOST_STEPS, f"mummy_numbers.{name}", f"expected 1 to {MOST_STEPS} steps, got {number}")
    given = values["get_up"]["faces"]
    need(len(given) == 6, "get_up.faces", f"expected 6, got {len(given)}")
    for i, face in enumerate(given):
        need(face in RISE_CODES, f"get_up.faces[{i}]", f"{face!r}: expected one of: {', '.join(RISE_CODES)}")
    for players in PLAYERS:
        each, supply = values["talismans"][str(players)], values["talismans"]["supply"]
        need(players * each <= supply, f"talismans.{players}", f"{players} times {each}, but there are {supply}")


# ---------------------------------------------------------------- into the state


def check_players(players: int, modules: tuple[str, ...]) -> None:
    """L22: five only with the module."""
    if players == SEATS and "fifth-player" not in modules:
        raise WasetError("players: five need the module 'fifth-player'; expected it, or 2 to 4 players")


def fill(s: State, values: Values, players: int) -> None:
    """The edition as the sub-record `s.edition`, for this number of players."""
    fill_cards(s.edition, values)
    fill_tiles(s.edition, values)
    fill_track(s.edition, values)
    fill_mummy(s.edition, values, players)
    edition = s.edition
    for value in range(1, 5):
        edition.scarabs[value] = values["scarabs"][str(value)]
    edition.sets[1:] = values["sets"]["points"]
    edition.sarcophagus[:] = values["sarcophagi"]["points"]
    edition.key_points = values["keys"]["points"]
    edition.keys = values["supply"]["keys"]
    edition.wilds = values["supply"]["wilds"]
    edition.rounds = values["rounds"]["most"]
    edition.artifact_points = values["artifact_sets"]["points"]
    edition.face_down = values["face_down"]["treasures"]
    edition.character_points = values["extra_point"]["points"]
    edition.character_keys = values["special_key"]["keys"]


def fill_cards(edition: Edition, values: Values) -> None:
    for name, (kind, value) in (STARTERS | EQUIPMENT).items():
        card = PLAIN_CARDS[name]
        edition.card[card], edition.value[card] = kind, value
        edition.starters[card] = values["starters"].get(name, 0)
        edition.equipment[card] = equipment_of(values).get(name, 0)
    common, more = horus_cards(values, "horus"), horus_cards(values, "more_horus")
    for horus, card in horus_numbers(values).items():
        edition.level[card], edition.card[card], edition.value[card] = horus
        edition.horus[card], edition.more_horus[card] = common[horus], more[horus]


def fill_tiles(edition: Edition, values: Values) -> None:
    for treasure, (kind, copies, needed, points) in enumerate(treasures_of(values), 1):
        edition.tile[treasure], edition.treasures[treasure] = kind, copies
        edition.needed[treasure], edition.points[treasure] = needed, points
    for name in ("tunnel", "scarab", "wild", "wild-or-scarab"):
        edition.tile[TEMPLE_TILES[name]] = Tile[name.upper().replace("-", "_")]
    for name, (low, high) in CARD_PAIRS.items():
        tile = TEMPLE_TILES[name]
        edition.tile[tile], edition.needed[tile], edition.points[tile] = Tile.CARD, low, high
    for level in range(1, LEVELS):
        edition.tile[HORUS_TILES + level], edition.needed[HORUS_TILES + level] = Tile.HORUS, level
    for steps in range(1, MOST_STEPS + 1):
        edition.tile[OSIRIS_TILES + steps], edition.needed[OSIRIS_TILES + steps] = Tile.OSIRIS, steps
    for steps in values["osiris"]["tiles"]:
        edition.osiris[OSIRIS_TILES + steps] += 1
    for i, back in enumerate(BACKS):
        for name in values["temple"][back]["tiles"]:
            edition.temple[i, TEMPLE_TILES[name] - TUNNEL] += 1


def fill_track(edition: Edition, values: Values) -> None:
    spaces, statues = track_of(values)
    for space, symbol in enumerate(spaces, 1):
        edition.space[space] = Space.HORUS if symbol[0] == "H" else SYMBOLS[symbol]
        edition.space_level[space] = int(symbol[1:] or 0)
    edition.space_points[1:TOMB] = values["positions"]["points"]
    edition.space_points[TOMB] = values["positions"]["tomb"]
    edition.statue[:] = statues


def fill_mummy(edition: Edition, values: Values, players: int) -> None:
    edition.talismans = values["talismans"]["supply"]
    edition.talismans_each = values["talismans"][str(players)]
    for name, effect in EFFECT_CODES.items():
        edition.cost[effect], edition.copies[effect] = costs_of(values)[name], values["mummy_copies"][name]
        edition.number[effect] = values["mummy_numbers"].get(name, 0)
    edition.rise[1:] = [RISE_CODES[face] for face in values["get_up"]["faces"]]


def switch_on(s: State, modules: tuple[str, ...]) -> None:
    """Note in the state which modules are played."""
    s.fifth = int("fifth-player" in modules)
    for name in MODULES[1:]:
        s[name].on = int(name in modules)


def modules_on(s: State) -> tuple[str, ...]:
    """The modules a state is played with."""
    fifth = MODULES[:1] if s.fifth else ()
    return fifth + tuple(name for name in MODULES[1:] if s[name].on)


def numbers(values: Values, players: int = PLAYERS[0]) -> Mapping[str, object]:
    """The edition's numbers under the names the texts use."""
    named = {f"talismans_{count}": values["talismans"][str(count)] for count in PLAYERS}
    named |= {f"cost_{name.replace('-', '_')}": cost for name, cost in costs_of(values).items()}
    named |= {
        f"number_{name.replace('-', '_')}": number
        for name, number in values["mummy_numbers"].items()
        if name in EFFECT_CODES
    }
    return named | {
        "starters": sum(values["starters"][name] for name in STARTERS),
        "horus": sum(horus_cards(values, "horus").values()),
        "more_horus": sum(horus_cards(values, "more_horus").values()),
        "treasures": 3 * sum(values["treasures"]["copies"]),
        "artifacts": sum(values["artifacts"]["copies"]),
        "temple_tiles": sum(len(values["temple"][back]["tiles"]) for back in BACKS),
        "osiris_tiles": len(values["osiris"]["tiles"]),
        "scarabs": sum(values["scarabs"][str(value)] for value in range(1, 5)),
        "keys": values["supply"]["keys"],
        "wilds": values["supply"]["wilds"],
        "first_sarcophagus": values["sarcophagi"]["points"][0],
        "second_sarcophagus": values["sarcophagi"]["points"][1],
        "tomb_points": values["positions"]["tomb"],
        "key_points": values["keys"]["points"],
        "rounds": values["rounds"]["most"],
        "set_points": ", ".join(map(str, values["sets"]["points"])),
        "talismans": values["talismans"]["supply"],
        "talismans_each": values["talismans"][str(players)],
        "mummy_tiles": sum(values["mummy_copies"][name] for name in EFFECT_CODES),
        "equipment": sum(equipment_of(values).values()),
        "face_down": values["face_down"]["treasures"],
        "artifact_points": values["artifact_sets"]["points"],
        "extra_point": values["extra_point"]["points"],
        "special_keys": values["special_key"]["keys"],
    }


assert len(PLAIN_CARDS) == HORUS_CARDS - 1 and len(TEMPLE_TILES) <= TEMPLES and TILES > OSIRIS_TILES + MOST_STEPS
