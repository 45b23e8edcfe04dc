"""What Waset uses of OpenSpiel, which brings no types of its own."""

from collections.abc import Mapping
from enum import Enum

class PlayerId(Enum):
    CHANCE = -1
    TERMINAL = -4
    def __int__(self) -> int: ...

class GameType:
    class Dynamics(Enum):
        SEQUENTIAL = 1

    class ChanceMode(Enum):
        EXPLICIT_STOCHASTIC = 1

    class Information(Enum):
        IMPERFECT_INFORMATION = 0

    class Utility(Enum):
        CONSTANT_SUM = 1

    class RewardModel(Enum):
        TERMINAL = 1

    def __init__(
        self,
        *,
        short_name: str,
        long_name: str,
        dynamics: Dynamics,
        chance_mode: ChanceMode,
        information: Information,
        utility: Utility,
        reward_model: RewardModel,
        max_num_players: int,
        min_num_players: int,
        provides_information_state_string: bool,
        provides_information_state_tensor: bool,
        provides_observation_string: bool,
        provides_observation_tensor: bool,
        parameter_specification: Mapping[str, int | str],
    ) -> None: ...

class GameInfo:
    def __init__(
        self,
        *,
        num_distinct_actions: int,
        max_chance_outcomes: int,
        num_players: int,
        min_utility: float,
        max_utility: float,
        utility_sum: float,
        max_game_length: int,
    ) -> None: ...

class IIGObservationType:
    perfect_recall: bool

class Game:
    def __init__(self, type: GameType, info: GameInfo, parameters: Mapping[str, int | str]) -> None: ...
    def num_players(self) -> int: ...
    def get_type(self) -> GameType: ...
    def new_initial_state(self) -> State: ...

class State:
    def __init__(self, game: Game) -> None: ...
    def clone(self) -> State: ...
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def legal_actions(self) -> list[int]: ...
    def apply_action(self, action: int) -> None: ...

def registered_names() -> list[str]: ...
def register_game(type: GameType, game: type[Game]) -> None: ...
def load_game(name: str) -> Game: ...
