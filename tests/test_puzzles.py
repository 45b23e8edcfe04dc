"""Puzzles: those that are shipped hold what they promise, and the miner finds, keeps and goes on."""

from datetime import date, timedelta

import pytest

import waset
from waset.bots.mcts import Mcts
from waset.bots.thought import CLEARLY
from waset.errors import WasetError
from waset.games import GAMES
from waset.puzzles import collection, of_the_day, puzzle
from waset.puzzles.checking import FAR, LEAD, MARGIN, Effort, digest, finders, prove
from waset.puzzles.collection import FOLDER, GRADING, Collection, Figures, read, written
from waset.puzzles.mining import Found, Mine, Task, check_again, mine, promising

pytestmark = pytest.mark.compiled

ALL = [pytest.param(game, one, id=f"{game}-{one.id}") for game in GAMES for one in collection(game)]


@pytest.mark.parametrize(("game", "one"), ALL)
def test_every_puzzle_is_a_legal_decision_with_exactly_one_solution(game, one):
    state = one.state()
    assert state.game.name == game and not state.over
    assert sorted(state.action(known.move) for known in one.moves) == state.legal()
    assert len(one.moves) >= 3 and all(known.deals >= 2000 for known in one.moves[: len(one.rivals)])
    best, *others = one.moves
    assert best.behind == best.error == 0
    assert all(other.behind >= MARGIN and other.behind > CLEARLY * other.error for other in others)
    assert [rival.move for rival in one.rivals] == [known.move for known in one.moves[: len(one.rivals)]]


@pytest.mark.parametrize(("game", "one"), ALL)
def test_the_solution_of_every_puzzle_leads_and_the_best_level_finds_it(game, one):
    expected = list(one.rivals[0].expected)
    assert expected.pop(one.state().seat) - max(expected) >= LEAD
    assert GRADING[-1] in one.found and set(one.found) <= set(GRADING)
    assert 0 <= one.grade < len(GRADING)


@pytest.mark.parametrize(("game", "one"), ALL)
def test_a_puzzle_is_made_of_what_its_seat_may_know(game, one):
    """The name of a puzzle is a digest of the view; another deal that the seat can't exclude is the same puzzle."""
    state = one.state()
    other = state.redeal(state.seat, 5)
    assert digest(state) == digest(other) == one.id
    assert state.view(state.seat) == other.view(state.seat)
    assert [option.text for option in state.options()] == [option.text for option in other.options()]


@pytest.mark.parametrize("game", GAMES)
def test_judged_again_by_a_moderate_search_the_solution_is_the_best(game):
    known = collection(game)
    for one in known[:: max(1, len(known) // 3)][:3]:
        state = one.state()
        thought = Mcts("expert", seed=77).think(state, playouts=2500, deals=300)
        assert state.name(thought.action) == one.solution


@pytest.mark.parametrize("game", GAMES)
def test_there_are_puzzles_of_every_game(game):
    known = collection(game)
    assert len(known) >= 20
    assert len({one.id for one in known}) == len(known)
    assert [one.grade for one in known] == sorted(one.grade for one in known)
    assert puzzle(game, known[0].id) is known[0] and puzzle(game, "none") is None


def test_luxor_has_puzzles_with_and_without_modules():
    assert len({tuple(one.modules) for one in collection("luxor")}) >= 3


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_goes_through_all():
    first = date(2026, 3, 1)
    assert of_the_day(first, GAMES) == of_the_day(first, GAMES)
    days = [of_the_day(first + timedelta(day), GAMES) for day in range(3 * max(len(collection(g)) for g in GAMES))]
    assert [game for game, _ in days[:6]] == [game for game, _ in days[:3]] * 2  # the games take turns
    for game in GAMES:
        assert {one.id for name, one in days if name == game} == {one.id for one in collection(game)}
    assert of_the_day(first, ()) is None


def test_a_thought_tells_the_solution_first():
    one = collection("expedition")[0]
    thought, state = one.thought(), one.state()
    assert state.name(thought.action) == one.solution and thought.clear
    assert thought.alternatives[0].expected[state.seat] == one.moves[0].chance
    with pytest.raises(WasetError, match="is no move of this puzzle"):
        one.figures("nonsense")


# ---------------------------------------------------------------- the judge


def test_a_decision_that_changes_nothing_is_no_puzzle():
    state = waset.game("expedition").new(players=2, seed=1)
    assert prove(state, 1, Effort(playouts=300, each=20, all=400, rounds=(20, 40))) is None


def test_what_is_proved_is_told_of_every_move():
    one = max(
        collection("expedition"), key=lambda one: min(known.behind - FAR * known.error for known in one.moves[1:])
    )
    effort = Effort(playouts=2000, each=100, all=4000, rounds=(60, 600))
    proof = prove(one.state(), 3, effort)
    assert proof is not None
    assert proof.moves[0].move == one.solution and len(proof.moves) == len(one.moves)
    assert all(isinstance(known, Figures) and known.deals >= 60 for known in proof.moves)
    assert [rival.move for rival in proof.rivals] == [known.move for known in proof.moves[: len(proof.rivals)]]


def test_levels_that_find_a_move_are_those_that_play_it():
    one = collection("expedition")[0]
    state = one.state()
    assert finders(state, state.action(one.solution), 1, GRADING[-1:]) == [GRADING[-1]]
    other = next(state.action(known.move) for known in one.moves[1:])
    assert finders(state, other, 1, GRADING[-1:]) == []


# ---------------------------------------------------------------- the miner's file


def test_a_mine_keeps_every_game_and_goes_on(tmp_path):
    one, path = collection("expedition")[0], tmp_path / "mine.json"
    mine = Mine(path, "expedition", 2, (), seed=4)
    tasks = mine.tasks(3)
    assert [task.number for task in tasks] == [0, 1, 2] and len({task.deal for task in tasks}) == 3
    mine.add(tasks[1], [one])
    mine.add(tasks[0], [one])  # found twice, kept once
    again = Mine(path, "expedition", 2, (), seed=4)
    assert [task.number for task in again.tasks(4)] == [2, 3] and again.found.puzzles == [one]
    other = Mine(path, "expedition", 3, (), seed=4)
    assert len(other.tasks(2)) == 2
    with pytest.raises(WasetError, match="holds puzzles of expedition, not of horus"):
        Mine(path, "horus", 2, (), seed=4)
    path.write_text("{")
    with pytest.raises(WasetError, match="expected a file of puzzles"):
        Mine(path, "expedition", 2, (), seed=4)


def test_one_game_is_mined_with_a_short_look(monkeypatch):
    """Whatever it finds, it found in this game; the same task finds the same."""
    monkeypatch.setattr("waset.puzzles.mining.MOST_LOOKED", 4)
    monkeypatch.setattr("waset.puzzles.mining.PLAYOUTS", (30,))
    monkeypatch.setattr("waset.puzzles.mining.LEVEL", "novice")
    monkeypatch.setattr("waset.puzzles.mining.puzzle_of", lambda state, seed, source: looked.append(source))
    looked = []
    task = Task("expedition", 2, (), 5, 0)
    assert mine(task).puzzles == []
    first, looked = looked, []
    assert mine(task).puzzles == [] and looked == first
    assert all(source.seed == task.deal for source in looked)


def test_only_a_move_that_stands_out_is_promising():
    one = collection("expedition")[0]
    thought, state = one.thought(), one.state()
    thought.playouts = 100
    for other in thought.alternatives:
        other.share = 0.2
    assert promising(state, thought)
    thought.alternatives[1].expected[state.seat] = thought.alternatives[0].expected[state.seat] - 0.01
    assert not promising(state, thought)


def test_puzzles_that_do_not_hold_are_dropped_when_they_are_checked_again(tmp_path, monkeypatch):
    path, first = tmp_path / "mine.json", collection("expedition")[:3]
    path.write_text(written(Collection("expedition", puzzles=list(first))), "utf-8")
    answers = iter([first[0], None, first[0]])  # holds, fails, has another solution
    monkeypatch.setattr("waset.puzzles.mining.checked", lambda state, seed, source: next(answers))
    told = []
    assert first[2].solution != first[0].solution
    assert check_again(path, 9, told.append) == 1 and told == [1, 2, 3]
    assert read(path).puzzles == [first[0]]


def test_an_interrupt_loses_nothing(tmp_path, monkeypatch):
    path, seen = tmp_path / "mine.json", []

    def interrupted(work, tasks, jobs):
        yield tasks[0], Found([])
        raise KeyboardInterrupt

    monkeypatch.setattr("waset.puzzles.mining.run_tasks", interrupted)
    assert Mine(path, "expedition", 2, (), seed=4).run(3, 1, seen.append) is False
    assert seen == [0, 1] and read(path).mined[0].games == [0]


def test_a_collection_is_written_as_it_is_read():
    for game in GAMES:
        found = read(FOLDER / f"{game}.json")
        assert written(found) == (FOLDER / f"{game}.json").read_text("utf-8")
    assert written(Collection("horus")) == '{"game":"horus",\n"mined":[\n],\n"puzzles":[\n]}\n'
