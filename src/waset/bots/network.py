"""The bot that does not think ahead: it plays the move that its network takes for the one a search would choose."""

from typing import NamedTuple

import numpy as np

from waset import rng
from waset.errors import WasetError
from waset.game import State
from waset.layout import ints
from waset.search.encoding import work_room
from waset.search.network import Network
from waset.search.network_choice import look, look_at
from waset.search.weights import WeightsError, shipped

DEALS = 2  # on which every move is looked at: what is drawn after a move must not decide


class Expected(NamedTuple):
    """What each seat may expect, by seat."""

    shares: list[float]  # of the victory; they add up to one
    points: list[float]  # at the end


class NetworkAlone:
    """Less than a millisecond for most decisions; for what the network alone is worth, and where time is short."""

    def __init__(self, seed: int = 0, network: Network | None = None) -> None:
        self._network = network
        self._dice = ints(rng.WORDS)
        rng.seed(self._dice, seed)

    def choose(self, state: State) -> int:
        """The move of the highest merit, the first of equals; where the game may end, that with the best prospects."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        hopes, merits = self._look(state)
        told = merits or hopes
        return max(legal, key=lambda action: told[action])

    def hopes(self, state: State) -> dict[int, float]:
        """What share of the victory each legal action promises the seat that is asked."""
        return self._look(state)[0]

    def _look(self, state: State) -> tuple[dict[int, float], dict[int, float]]:
        """What each legal action promises, and its merit; none if one of them ends the game."""
        network = self._network or self._shipped(state)
        actions, seats = len(state.game.actions), network.share.shape[1]
        out, hopes, merits = np.zeros(actions, np.int32), np.zeros(actions), np.zeros(actions)
        work = work_room(state.game.observation, network)
        dealt, scratch = state.copy().box, state.copy().box
        found: tuple[int, int] = look(
            state.box, dealt, scratch, state.seat, DEALS, network, work, self._dice, out, hopes, merits,
            np.zeros(seats, np.int64), np.zeros(seats, np.int64),
        )  # fmt: skip
        count, ends = found
        acts: list[int] = out[:count].tolist()
        promised: list[float] = hopes[:count].tolist()
        deserved: list[float] = merits[:count].tolist()
        return dict(zip(acts, promised, strict=True)), {} if ends else dict(zip(acts, deserved, strict=True))

    def expect(self, state: State) -> Expected:
        """What the network thinks of a position that the seat which is asked looks at, without any move."""
        network = self._network or self._shipped(state)
        work = work_room(state.game.observation, network)
        look_at(state.box, state.seat, network, work)
        shares: list[float] = work.shares[: state.players].tolist()
        points: list[float] = work.points[: state.players].tolist()
        return Expected(shares, points)

    def _shipped(self, state: State) -> Network:
        try:
            return shipped(state.game)
        except WeightsError as error:
            raise WasetError(f"the bot network can't play {state.game.name}: {error}") from None
