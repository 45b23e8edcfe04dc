"""A finished game turn by turn: how the chances moved, and how much of that was choice, how much luck.

The chance of a position is what its best move promises, as far as the seat that is asked can know. A decision costs the
difference between its move and the best one, on the same deals. Whatever else changes until the next turn is luck: what
was drawn and dealt, and what others knew. So choices and luck of all turns add up to the change over the whole game.
"""

from collections.abc import Iterable, Sequence
from math import hypot, sqrt

import msgspec

from waset.bots.levels import network_for
from waset.bots.network import Expected, NetworkAlone
from waset.bots.thought import Assessment, Thought
from waset.game import State, Step
from waset.search.weights import has_network
from waset.server.http_bodies import Analysis, Moment
from waset.server.messages import Result

METHOD = 2
LEAST_MOVE = 0.08  # of the victory: what makes a turning point

# The search thinks longest for the seat that is asked, which looks better for it than it is. How much is measured over
# the game itself, starting from this guess, and taken off.
ADVANTAGE, ADVANTAGE_DOUBT = 0.02, 0.02
JUMP = 0.12  # standard deviation of the chance from one turn to the next

Shares = list[float]


class PlayedDecision(msgspec.Struct):
    """A decision of a finished game, made when `length` actions had been played."""

    before: State
    action: int
    length: int


class Turn(msgspec.Struct):
    """A turn of a seat: its decisions between two or more options; `drew`: chance had a say in it."""

    turn: int
    seat: int
    decisions: list[PlayedDecision]
    drew: bool = False


class Guess(msgspec.Struct):
    """What each seat may expect before a turn, at first sight; a search looks `longest` at the seat that is asked."""

    shares: Shares
    scores: Shares
    longest: bool


def turns(steps: Iterable[Step]) -> list[Turn]:
    """The turns of a game; what happens between two of them belongs to the earlier one."""
    found: dict[tuple[int, int], Turn] = {}
    last: Turn | None = None
    for length, step in enumerate(steps):
        before = step.before
        if len(before.legal()) > 1:
            last = found.setdefault((before.turn, before.seat), Turn(before.turn, before.seat, []))
            last.decisions.append(PlayedDecision(before, step.action, length))
        if last and step.chance:
            last.drew = True
    return list(found.values())


def at_first_sight(found: Sequence[Turn]) -> list[Expected]:
    """What the game's network thinks before each turn, as far as the asked seat can know; [] without a network."""
    known = found[0].decisions[0].before.game if found else None
    network = network_for(known) if known and has_network(known) else None
    if network is None:
        return []
    player = NetworkAlone(network=network)
    states = (turn.decisions[0].before for turn in found)
    return [player.expect(state.redeal(state.seat, seed)) for seed, state in enumerate(states)]


class Review:
    """Takes what was thought of each turn, in any order, and tells of the game what is known so far."""

    def __init__(self, found: list[Turn], result: Result | None) -> None:
        self.turns = found
        self.result = None if result is None or result.resigned else result  # a game that was given up has no end
        self._guesses: dict[int, Guess] = {}
        self._assessed: dict[int, Sequence[Assessment]] = {}

    def expect(self, curve: Sequence[Expected]) -> None:
        """Take a network's guess of the whole game."""
        self._guesses = {index: Guess(one.shares, one.points, longest=False) for index, one in enumerate(curve)}

    def guess(self, index: int, thought: Thought) -> None:
        """Take a short search's guess of a turn."""
        self._guesses[index] = Guess(thought.expected, thought.scores, longest=True)

    def assess(self, index: int, assessed: Sequence[Assessment]) -> None:
        self._assessed[index] = assessed

    def not_guessed(self) -> list[int]:
        """The turns of which nothing is known yet."""
        return [index for index in range(len(self.turns)) if index not in self._guesses]

    def most_moved_first(self) -> list[int]:
        """The turns by how much the chance of their seat has moved, as far as was guessed."""
        values = self.values()

        def moved(index: int) -> float:
            seat = self.turns[index].seat
            return abs(values[index + 1][seat] - values[index][seat]) if index + 1 < len(values) else 0.0

        return sorted(range(len(self.turns)), key=lambda index: -moved(index))

    # ------------------------------------------------------------ the curve

    def values(self) -> list[Shares]:
        """The chances before each turn that has been looked at, and at the end."""
        known = [self._value(index) for index in range(len(self.turns)) if index in self._guesses]
        if self.result and len(known) == len(self.turns):
            won = self.result.winners
            known.append([float(seat in won) / len(won) for seat in range(len(self.result.scores))])
        return known

    def _value(self, index: int) -> Shares:
        if index not in self._assessed and not self._guesses[index].longest:
            return self._guesses[index].shares
        seen = self._assessed[index][0].expected if index in self._assessed else self._guesses[index].shares
        return without_advantage(seen, self.turns[index].seat, self._advantage)

    @property
    def _advantage(self) -> float:
        """By how much the seat that is asked looks better than it is, where the game is even."""
        jumps, squares = ADVANTAGE / ADVANTAGE_DOUBT**2, 1 / ADVANTAGE_DOUBT**2
        for index, assessed in self._assessed.items():
            following = self._assessed.get(index + 1)
            seat = self.turns[index].seat
            if following is None or self.turns[index + 1].seat == seat:
                continue
            own, after = assessed[0].expected[seat], following[0].expected[seat]
            weight = evenness(own) + evenness(after)
            jumps += -weight * (after - own - choice_of(assessed)[seat]) / JUMP**2
            squares += weight**2 / JUMP**2
        return min(0.1, max(0.0, jumps / squares))

    # ------------------------------------------------------------ telling

    def tell(self, found: Analysis) -> None:
        """Bring an analysis up to date."""
        values = [[round(share, 4) for share in shares] for shares in self.values()]
        found.chances = values[0] if values else []
        found.moments = [self._moment(index, *values[index : index + 2]) for index in range(len(values) - 1)]

    def _moment(self, index: int, before: Shares, after: Shares) -> Moment:
        turn, assessed = self.turns[index], self._assessed.get(index)
        rough = Moment(
            turn=turn.turn,
            seat=turn.seat,
            start=turn.decisions[0].length,
            length=turn.decisions[0].length,
            before=before,
            chances=after,
            scores=self._scores(index + 1),
            drew=turn.drew,
        )
        return rough if assessed is None else self._full(rough, index, assessed)

    def _full(self, rough: Moment, index: int, assessed: Sequence[Assessment]) -> Moment:
        worst = max(range(len(assessed)), key=lambda at: (assessed[at].mistake, assessed[at].loss))
        played, one = self.turns[index].decisions[worst], assessed[worst]
        choice = [round(share, 4) for share in choice_of(assessed)]
        luck = [round(now - then - own, 4) for then, now, own in zip(rough.before, rough.chances, choice, strict=True)]
        choice_error = sqrt(sum(each.error**2 for each in assessed))
        change_error = hypot(assessed[0].doubt, self._doubt(index + 1))
        offered = {option.action: option for option in played.before.options()}
        return msgspec.structs.replace(
            rough,
            length=played.length,
            choice=choice,
            luck=luck,
            choice_error=round(choice_error, 4),
            luck_error=round(hypot(change_error, choice_error), 4),
            moved=moved(rough, change_error) if self._is_sure(index + 1) else None,
            rough=False,
            loss=round(one.loss, 4),
            error=round(one.error, 4),
            mistake=round(one.mistake, 4),
            played_option=offered[one.played],
            best_option=offered[one.action],
            line=one.line,
        )

    def _is_sure(self, index: int) -> bool:
        """Is the chance before a turn more than a guess? The end is certain."""
        return index == len(self.turns) or index in self._assessed

    def _doubt(self, index: int) -> float:
        """How far the chance before a turn may be off; the end is certain."""
        if index == len(self.turns):
            return 0.0
        return self._assessed[index][0].doubt if index in self._assessed else LEAST_MOVE

    def _scores(self, index: int) -> Shares:
        if index == len(self.turns):
            return [float(score) for score in self.result.scores] if self.result else []
        return self._assessed[index][0].scores if index in self._assessed else self._guesses[index].scores


def choice_of(assessed: Sequence[Assessment]) -> Shares:
    """What the decisions of a turn have changed, by seat."""
    changes = [[own - best for own, best in zip(one.expected_played, one.expected, strict=True)] for one in assessed]
    return [sum(by_seat) for by_seat in zip(*changes, strict=True)]


def moved(moment: Moment, error: float) -> int | None:
    """The seat whose chance really moved: the one whose turn it was, or the one that moved most."""
    changes = [abs(now - then) for then, now in zip(moment.before, moment.chances, strict=True)]
    most = max(range(len(changes)), key=lambda seat: (changes[seat], seat == moment.seat))
    for seat in (moment.seat, most):
        if changes[seat] >= LEAST_MOVE and changes[seat] > error:
            return seat
    return None


def evenness(share: float) -> float:
    """1 where the game is open, 0 where it is decided."""
    return 4 * share * (1 - share)


def without_advantage(shares: Shares, seat: int, advantage: float) -> Shares:
    """The chances without what thinking longest for a seat makes it look better by."""
    off = advantage * evenness(shares[seat])
    return [share - off if at == seat else share + off / (len(shares) - 1) for at, share in enumerate(shares)]
