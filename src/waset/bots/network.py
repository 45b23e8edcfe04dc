"""The bot that does not think ahead: it plays the move that its network takes for the one a search would choose."""

from typing import NamedTuple

from waset import rng
from waset.errors import WasetError
from waset.game import State
from waset.layout import ints
from waset.search.encoding import foresight, work_room
from waset.search.network import Network
from waset.search.network_choice import Foresight, look_ahead, look_at
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
        self._sight: Foresight | None = None
        self._dice = ints(rng.WORDS)
        rng.seed(self._dice, seed)

    def choose(self, state: State) -> int:
        """The move with the best prospects, the first of equals."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        hopes = self.hopes(state)
        return max(legal, key=lambda action: hopes[action])

    def hopes(self, state: State) -> dict[int, float]:
        """What share of the victory each legal action promises the seat that is asked."""
        sight = self._foresight(state)
        sight.states[0] = state.box[0]
        count: int = look_ahead(sight, DEALS, self._dice)
        acts: list[int] = sight.outs[1, :count].tolist()
        promised: list[float] = sight.hopes[:count, state.seat].tolist()
        return dict(zip(acts, promised, strict=True))

    def _foresight(self, state: State) -> Foresight:
        """Room to look ahead in this game; made once."""
        if self._sight is None or self._sight.states.dtype != state.box.dtype:
            self._sight = foresight(state.game, self._network or self._shipped(state))
        return self._sight

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
