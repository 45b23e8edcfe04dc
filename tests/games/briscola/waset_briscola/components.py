"""Edition data of Briscola: checks that it adds up, and writes it into a state."""

from collections.abc import Mapping

from waset.edition import Values, need
from waset.errors import WasetError
from waset.notation import codes
from waset_briscola.rules.state import CARDS, HAND, RANKS, Rank, State, Suit

PLAYERS = (2, 3, 4)
MODULES = ("partners",)

RANK_CODES = codes(Rank)
SUIT_CODES = codes(Suit)
CARD_CODES = {
    f"{suit}-{rank}": (int(SUIT_CODES[suit]) - 1) * RANKS + int(RANK_CODES[rank])
    for suit in SUIT_CODES
    for rank in RANK_CODES
}


def check(values: Values) -> None:
    """Refuse an edition that can't be played, naming the key."""
    ranks = values["order"]["ranks"]
    need(sorted(ranks) == sorted(RANK_CODES), "order.ranks", f"expected each rank once: {', '.join(RANK_CODES)}")
    hand = values["deal"]["hand"]
    need(1 <= hand <= HAND, "deal.hand", f"expected 1 to {HAND}, got {hand}")
    left_out = values["three"]["left_out"]
    need(left_out in CARD_CODES, "three.left_out", f"expected a card such as cups-two, got {left_out!r}")


def check_players(players: int, modules: tuple[str, ...]) -> None:
    """P1: partners sit opposite each other."""
    if "partners" in modules and players != 4:
        raise WasetError(f"players: expected 4 with partners, got {players}")


def fill(s: State, values: Values, players: int) -> None:
    """The edition as the sub-record `s.edition`, for this number of players."""
    for name, rank in RANK_CODES.items():
        s.edition.points[rank] = values["points"][name]
        s.edition.strength[rank] = RANKS - values["order"]["ranks"].index(name)
    s.edition.hand = values["deal"]["hand"]
    s.edition.left_out = CARD_CODES[values["three"]["left_out"]] if players == 3 else 0
    s.edition.cards = CARDS - 1 - int(s.edition.left_out > 0)


def switch_on(s: State, modules: tuple[str, ...]) -> None:
    """Note in the state which modules are played."""
    s.partners.on = int("partners" in modules)


def modules_on(s: State) -> tuple[str, ...]:
    """The modules a state is played with."""
    return MODULES if s.partners.on else ()


def numbers(values: Values, players: int = PLAYERS[0]) -> Mapping[str, object]:
    """The edition's numbers under the names the texts use."""
    points = {f"points_{rank}": values["points"][rank] for rank in RANK_CODES}
    all_points = len(SUIT_CODES) * sum(points.values())
    return points | {"hand": values["deal"]["hand"], "all_points": all_points}
