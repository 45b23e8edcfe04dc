"""The games as OpenSpiel games: `register()`, then `pyspiel.load_game("waset_horus(players=3)")`.

>>> from waset.envs import openspiel
>>> openspiel.register()
>>> import pyspiel
>>> state = pyspiel.load_game("waset_luxor(players=3,modules=mummy)").new_initial_state()
>>> while state.is_chance_node():  # it chooses the deal
...     state.apply_action(17)
>>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()]
(0, ['play left 2', 'play right 3'])

Chance acts at the start only, `draws` times: each draw is one of 1 024 outcomes, and together they choose the deal, and
with it all that will be turned up and thrown. So a history tells a whole game, there are more deals than anybody can go
through, and no node has too many outcomes. Returns are each seat's share of the victory; they sum to one.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

from waset.errors import WasetError, missing
from waset.game import Game, State
from waset.game import game as game_of
from waset.games import names

try:
    import pyspiel
except ImportError:
    raise missing("open_spiel", "openspiel") from None

OUTCOMES = 1024  # of one draw
DRAWS = 6  # 2**60 deals; a seed has 63 bits
RECALLED = 8  # moves of the information state's tensor
LONGEST = 20_000  # decisions; no game is known to have a tenth of them


def register() -> None:
    """Make OpenSpiel know every game, as `waset_<name>`; once is enough."""
    known = set(pyspiel.registered_names())
    for name in names():
        if f"waset_{name}" not in known:
            pyspiel.register_game(game_type(game_of(name)), game_class(f"waset_{name}"))


@cache
def game_class(name: str) -> type["OpenSpielGame"]:
    """A class of its own for each game: OpenSpiel lets go of it after Python has ended, which only classes survive."""
    return type(name, (OpenSpielGame,), {"game": name.removeprefix("waset_"), "__module__": __name__})


def __getattr__(name: str) -> type["OpenSpielGame"]:
    """Those classes by name, for pickles."""
    if name.startswith("waset_") and name.removeprefix("waset_") in names():
        return game_class(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def game_type(game: Game) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"waset_{game.name}",
        long_name=f"Waset: {game.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(game.players),
            "modules": "",
            "draws": DRAWS,
            "recalled": RECALLED,
        },
    )


class Setup(NamedTuple):
    """What a game is loaded with."""

    rules: Game
    players: int
    modules: tuple[str, ...]
    draws: int
    recalled: int


def setup_of(rules: Game, given: Mapping[str, int | str]) -> Setup:
    """The parameters of a game; refuses what can't be played."""
    players = int(given.get("players", min(rules.players)))
    modules = tuple(module for module in str(given.get("modules", "")).split("+") if module)
    rules.blank(players, modules)
    draws = between("draws", given.get("draws", DRAWS), 1, DRAWS)
    return Setup(rules, players, modules, draws, between("recalled", given.get("recalled", RECALLED), 0, LONGEST))


def between(name: str, given: int | str, least: int, most: int) -> int:
    """A parameter as a number, or an error that names it."""
    if not least <= int(given) <= most:
        raise WasetError(f"{name}: expected {least} to {most}, got {given}")
    return int(given)


class OpenSpielGame(pyspiel.Game):
    """Parameters: `players`, `modules` (joined by +), the `draws` of chance and the moves that are `recalled`."""

    game: str

    def __init__(self, given: dict[str, int | str] | None = None) -> None:
        params = given or {}
        self.setup = setup_of(game_of(self.game), params)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setup.rules.actions),
            max_chance_outcomes=OUTCOMES,
            num_players=self.setup.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.setup.rules), info, params)

    def new_initial_state(self, *start: object) -> "OpenSpielState":
        return OpenSpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> "Observer":
        """Observations; with perfect recall they are all that a seat has heard."""
        return Observer(self.setup, iig_obs_type)


class OpenSpielState(pyspiel.State):
    """A position, and what each seat has heard so far; before the deal there is none, only draws of chance."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.setup = game.setup  # OpenSpiel gives clones of a state a game without attributes
        self.drawn: tuple[int, ...] = ()
        self.position: State | None = None
        self.moves: tuple[tuple[int, int], ...] = ()  # the last ones: seat and action
        self.heard: tuple[tuple[str, ...], ...] = ((),) * game.setup.players

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.dealt.legal() if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self._draw(action)
            return
        step = self.position.step(action)
        if self.setup.recalled:
            self.moves = (*self.moves, (self.position.seat, action))[-self.setup.recalled :]
        self.heard = tuple((*lines, step.heard(seat)) for seat, lines in enumerate(self.heard))
        self.position = step.after

    def _draw(self, outcome: int) -> None:
        """One more draw; the last one deals."""
        self.drawn = *self.drawn, outcome
        if len(self.drawn) == self.setup.draws:
            deal = sum(digit * OUTCOMES**place for place, digit in enumerate(self.drawn))
            self.position = self.setup.rules.new(self.setup.players, self.setup.modules, deal)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"draw {action}" if self.position is None else self.position.name(action)

    @property
    def dealt(self) -> State:
        """The position; there is one whenever somebody asks for it."""
        assert self.position is not None
        return self.position

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.over

    def returns(self) -> list[float]:
        """Each seat's share of the victory."""
        if not self.is_terminal():
            return [0.0] * self.setup.players
        winners = self.dealt.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.dealt.players)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> "OpenSpielState":
        """A position that this player can't tell from this one."""
        other = self.clone()
        assert isinstance(other, OpenSpielState)
        draw = sampler() if sampler else np.random.random()
        other.position = self.dealt.redeal(player, int(draw * 2**31))
        return other

    def __str__(self) -> str:
        return f"before the deal: {self.drawn}" if self.position is None else json.dumps(self.position.save())


class Observer:
    """What OpenSpiel asks of an observer: a tensor, and strings.

    With perfect recall the tensor has the last moves besides, the latest first: whose it was (1 for the one that looks,
    then clockwise), its kind counted from 1, and the action plus 1 if it was one's own; zeros where there was none yet.
    """

    def __init__(self, setup: Setup, kind: pyspiel.IIGObservationType | None) -> None:
        self.layout = setup.rules.observation
        self.recalls = bool(kind and kind.perfect_recall)
        self.kinds = {name: number for number, name in enumerate(setup.rules.actions.ranges, 1)}
        size = self.layout.size
        self.tensor = np.zeros(size + (3 * setup.recalled if self.recalls else 0), np.float32)
        self.dict = {
            name: self.tensor[one.start : one.stop].reshape(one.shape or (1,))
            for name, one in self.layout.slices.items()
        }
        self.moves = self.tensor[size:].reshape(-1, 3)
        if len(self.moves):
            self.dict["moves"] = self.moves

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor[:] = 0
        if state.position is None:
            return
        self.tensor[: self.layout.size] = state.position.observe(player)
        for line, (seat, action) in zip(self.moves, reversed(state.moves), strict=False):
            line[0] = (seat - player) % state.position.players + 1
            # an action's number may tell a place in a hidden hand: of others only the kind is told
            line[1] = self.kinds[state.setup.rules.actions.find(action)[0]]
            line[2] = action + 1 if seat == player else 0

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if state.position is None:
            return "before the deal"
        seen = json.dumps(state.position.view(player), separators=(",", ":"))
        return "\n".join([*state.heard[player], seen]) if self.recalls else seen
