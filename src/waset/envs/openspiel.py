"""The games as OpenSpiel games: `register()`, then `pyspiel.load_game("waset_horus(players=3)")`.

>>> from waset.envs import openspiel
>>> openspiel.register()
>>> import pyspiel
>>> state = pyspiel.load_game("waset_luxor(players=3,modules=mummy)").new_initial_state()
>>> state.apply_action(17)  # chance chooses the deal
>>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()]
(0, ['play left 1', 'play right +/-1'])

Chance acts once, at the start: it chooses one of `deals` deals, and with it all that will be turned up and thrown. So a
history tells a whole game. Returns are each seat's share of the victory; they sum to one.
"""

import json
from collections.abc import Callable
from functools import cache

import numpy as np

from waset.errors import missing
from waset.game import Game, State
from waset.game import game as game_of
from waset.games import names

try:
    import pyspiel
except ImportError:
    raise missing("open_spiel", "openspiel") from None

DEALS = 1000
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
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(game.players), "modules": "", "deals": DEALS},
    )


class OpenSpielGame(pyspiel.Game):
    """Parameters: `players`, `modules` (joined by +), and how many `deals` there are."""

    game: str

    def __init__(self, given: dict[str, int | str] | None = None) -> None:
        self.rules, params = game_of(self.game), given or {}
        players = int(params.get("players", min(self.rules.players)))
        self.modules = tuple(module for module in str(params.get("modules", "")).split("+") if module)
        self.deals = int(params.get("deals", DEALS))
        self.rules.blank(players, self.modules)  # refuses what can't be played
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(self.rules), info, params)

    def new_initial_state(self, *start: object) -> "OpenSpielState":
        return OpenSpielState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> "Observer":
        """Observations; with perfect recall they are all that a seat has heard."""
        return Observer(self, iig_obs_type)


class OpenSpielState(pyspiel.State):
    """A position, and what each seat has heard so far; before the deal there is none."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.owner = game
        self.position: State | None = None
        self.heard: tuple[tuple[str, ...], ...] = ((),) * game.num_players()

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self.owner.deals) for deal in range(self.owner.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.dealt.legal() if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.owner.rules.new(self.owner.num_players(), self.owner.modules, action)
            return
        step = self.position.step(action)
        self.heard = tuple((*lines, step.heard(seat)) for seat, lines in enumerate(self.heard))
        self.position = step.after

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if self.position is None else self.position.name(action)

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
            return [0.0] * self.owner.num_players()
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
        return "before the deal" if self.position is None else json.dumps(self.position.save())


class Observer:
    """What OpenSpiel asks of an observer: a tensor, and strings."""

    def __init__(self, game: OpenSpielGame, kind: pyspiel.IIGObservationType | None) -> None:
        self.layout = game.rules.observation
        self.recalls = bool(kind and kind.perfect_recall)
        self.tensor = np.zeros(self.layout.size, np.float32)
        self.dict = {
            name: self.tensor[one.start : one.stop].reshape(one.shape or (1,))
            for name, one in self.layout.slices.items()
        }

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor[:] = 0 if state.position is None else state.position.observe(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        if state.position is None:
            return "before the deal"
        seen = json.dumps(state.position.view(player), separators=(",", ":"))
        return "\n".join([*state.heard[player], seen]) if self.recalls else seen
