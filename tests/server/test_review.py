"""Finished games reviewed: choice and luck add up, and turning points are where the curve moved."""

import msgspec
import pytest

from server.bare_tables import fold, play, running
from waset.bots import levels
from waset.bots.assessment import assess
from waset.bots.levels import network_for, to_the_end
from waset.bots.mcts import Mcts
from waset.bots.thought import Assessment, Thought
from waset.search.tree import Tree
from waset.search.weights import WeightsError
from waset.server import transitions
from waset.server.analysis import empty_analysis
from waset.server.http_bodies import Moment
from waset.server.review import LEAST_MOVE, Review, at_first_sight, moved, turns, without_advantage

GAMES = ("expedition", "luxor", "horus")


def finished(name):
    """A table at which a whole random game was played."""
    made = running(name)
    play(made, 10_000)
    return made


def reviewed(table, playouts=60, deals=60):
    """The whole review of a game, with few playouts."""
    review, found = Review(turns(table.steps()), table.result()), empty_analysis("waiting", 0)
    for index, turn in enumerate(review.turns):
        review.guess(index, Mcts("expert", index).think(turn.decisions[0].before, playouts=playouts))
    review.tell(found)
    assert all(moment.rough and not moment.luck for moment in found.moments)
    for index in review.most_moved_first():
        review.assess(index, [assessed(one, playouts, deals) for one in review.turns[index].decisions])
        review.tell(found)
    return found


def assessed(one, playouts, deals):
    state = one.before
    tree = Tree(state, state.seat, one.length, to_the_end(state.game.package.search)).grow(playouts)
    return assess(tree, state, one.action, deals, one.length)


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_choices_and_luck_of_all_turns_are_the_change_over_the_game(name):
    table = finished(name)
    found = reviewed(table)
    assert len(found.moments) == len(turns(table.steps()))
    for seat in (0, 1):
        changes = sum(moment.choice[seat] + moment.luck[seat] for moment in found.moments)
        assert found.chances[seat] + changes == pytest.approx(found.moments[-1].chances[seat], abs=1e-6)
    for earlier, later in zip(found.moments, found.moments[1:], strict=False):
        assert later.before == earlier.chances
    won = table.result().winners
    assert found.moments[-1].chances == [float(seat in won) / len(won) for seat in (0, 1)]
    for moment in found.moments:
        assert sum(moment.chances) == pytest.approx(1, abs=1e-3)
        if moment.moved is not None:
            assert abs(moment.chances[moment.moved] - moment.before[moment.moved]) >= LEAST_MOVE


def test_a_game_that_was_given_up_has_no_last_change():
    table = running()
    play(table, 12)
    fold(table, transitions.resign(table, "ann", 0, "key-of-the-end", "random", 200.0))
    assert table.result().resigned
    review = Review(turns(table.steps()), table.result())
    for index in range(len(review.turns)):
        review.guess(index, guess(0.5))
    assert len(review.values()) == len(review.turns)


# ---------------------------------------------------------------- the curve at first sight


@pytest.mark.compiled
@pytest.mark.parametrize("name", GAMES)
def test_a_network_guesses_the_whole_curve_and_the_search_replaces_every_point(name):
    table = finished(name)
    found, review = empty_analysis("waiting", 0), Review(turns(table.steps()), table.result())
    curve = at_first_sight(review.turns)
    review.expect(curve)
    review.tell(found)
    assert len(found.moments) == len(review.turns) and not review.not_guessed()
    assert found.chances == pytest.approx(curve[0].shares, abs=1e-3)  # just as the network says
    assert all(moment.rough and moment.moved is None and not moment.choice for moment in found.moments)
    for index, turn in enumerate(review.turns):
        share = 0.25 if turn.seat else 0.75
        one = thought(share, share, 0.01)
        review.assess(index, [assessed_as(one, decision.action) for decision in turn.decisions])
        review.tell(found)
        assert not found.moments[index].rough
        assert found.moments[index].before[0] == pytest.approx(share, abs=0.1)


@pytest.mark.compiled
def test_what_a_network_sees_is_what_the_seat_may_know():
    """Of two deals that the seats can't tell apart it thinks the same."""
    found = turns(finished("horus").steps())[:6]
    again = [msgspec.structs.replace(turn, decisions=[redealt(turn.decisions[0])]) for turn in found]
    assert any(one.decisions[0].before != other.decisions[0].before for one, other in zip(found, again, strict=True))
    assert at_first_sight(again) == at_first_sight(found)


def redealt(one):
    return msgspec.structs.replace(one, before=one.before.redeal(one.before.seat, 99))


def test_turning_points_come_from_the_search_alone():
    """A swing between a assessed turn and one that is only guessed is none yet."""
    table = finished("expedition")
    review, found = Review(turns(table.steps()), table.result()), empty_analysis("waiting", 0)
    for index in range(len(review.turns)):
        review.guess(index, guess(0.1))
    decisions = review.turns[0].decisions
    review.assess(0, [assessed_as(thought(0.9, 0.9, 0.01), one.action) for one in decisions])
    review.tell(found)
    assert found.moments[0].before[0] - found.moments[0].chances[0] > 0.7 and found.moments[0].moved is None
    review.assess(1, [assessed_as(thought(0.1, 0.1, 0.01), one.action) for one in review.turns[1].decisions])
    review.tell(found)
    assert found.moments[0].moved is not None


@pytest.mark.compiled
def test_without_a_network_nothing_is_guessed_at_first_sight(monkeypatch):
    def broken(game):
        raise WeightsError("the file was cut off")

    found = turns(finished("expedition").steps())[:2]
    assert len(at_first_sight(found)) == 2 and at_first_sight([]) == []
    network_for.cache_clear()
    monkeypatch.setattr(levels, "shipped", broken)
    assert at_first_sight(found) == []
    network_for.cache_clear()


# ---------------------------------------------------------------- what is told, from thoughts made by hand


def guess(share):
    return Thought(1, "", [share, 1 - share], [0.0, 0.0], [], 100, 0.1, [])


def assessed_as(one, action):
    """The same thought of a real move, which is also the best one."""
    return msgspec.structs.replace(one, action=action, played=action)


def thought(best, played, error, doubt=0.02):
    """Of the first of two seats."""
    return Assessment(
        action=1,
        played=2,
        expected=[best, 1 - best],
        expected_played=[played, 1 - played],
        scores=[0.0, 0.0],
        line=[],
        loss=best - played,
        error=error,
        doubt=doubt,
        deals=100,
    )


@pytest.mark.parametrize(
    ("best", "played", "error", "mistake"),
    [(0.8, 0.3, 0.1, 0.5), (0.8, 0.3, 0.45, 0), (0.8, 0.79, 0.001, 0), (0.5, 0.6, 0.01, 0), (0.5, 0.44, 0.05, 0)],
    ids=["clear", "in doubt", "too small to tell", "better than the best", "hardly more than its error"],
)
def test_a_mistake_is_what_is_lost_beyond_doubt(best, played, error, mistake):
    assert thought(best, played, error).mistake == pytest.approx(mistake)


def test_a_turning_point_is_where_the_curve_moved_whatever_was_played():
    """A clear mistake while the curve stands still is none, and a swing by luck alone is one."""
    before = Moment(turn=1, seat=0, start=0, length=0, before=[0.56, 0.44], chances=[0.3, 0.7], scores=[])
    assert moved(before, 0.05) == 0
    assert moved(before, 0.3) is None  # it may be chance
    still = msgspec.structs.replace(before, chances=[0.52, 0.48], mistake=0.4)
    assert moved(still, 0.01) is None
    other = Moment(turn=1, seat=0, start=0, length=0, before=[0.3, 0.3, 0.4], chances=[0.28, 0.12, 0.6], scores=[])
    assert moved(other, 0.05) == 2


def test_what_thinking_longest_for_a_seat_adds_is_taken_off():
    assert without_advantage([0.5, 0.5], 0, 0.04) == pytest.approx([0.46, 0.54])
    assert without_advantage([1.0, 0.0], 0, 0.04) == [1.0, 0.0]
    assert sum(without_advantage([0.5, 0.2, 0.3], 1, 0.1)) == pytest.approx(1)
