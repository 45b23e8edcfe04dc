"""Puzzles over HTTP: listed, posed without their solution, judged by the server."""

import json

import msgspec
import pytest

from server.client import Person, code_of
from server.real_server import run
from waset.games import GAMES
from waset.puzzles import collection
from waset.server.routes.puzzles import decision_of, verdict_on

pytestmark = pytest.mark.compiled


def test_all_puzzles_are_listed_without_their_solutions(url):
    async def test():
        async with Person(url) as ann:
            told = await ann.get("/api/puzzles")
            assert [(one["game"], one["id"]) for one in told] == [(g, one.id) for g in GAMES for one in collection(g)]
            assert all(one.keys() == {"id", "game", "grade", "players", "modules"} for one in told)
            today = await ann.get("/api/puzzles/today")
            assert today["puzzle"] in told and len(today["date"]) == 10
            assert await ann.get("/api/puzzles/today") == today

    run(test())


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_solved_and_failed(url, game):
    one = collection(game)[0]
    state = one.state()
    right = state.action(one.solution)
    wrong = state.action(one.moves[1].move)

    async def test():
        async with Person(url) as ann:
            path = f"/api/puzzles/{game}/{one.id}"
            asked = await ann.get(path)
            assert asked["view"] == state.view(state.seat) and asked["seat"] == state.seat
            assert sorted(option["action"] for option in asked["options"]) == state.legal()
            assert asked["next"] == collection(game)[1].id

            failed = await ann.post(path, action=wrong)
            assert failed["solved"] is False and failed["solution"] is None
            assert failed["loss"] == one.moves[1].behind and failed["chance"] == one.moves[1].chance

            solved = await ann.post(path, action=right)
            assert solved["solved"] and solved["loss"] == 0
            assert solved["solution"]["option"]["action"] == right == solved["solution"]["thought"]["action"]
            assert solved["solution"]["found"] == one.found

            shown = await ann.post(path, action=None)
            assert not shown["solved"] and shown["chance"] is None
            assert shown["solution"] == solved["solution"]

            nothing = next(a for a in range(len(state.game.actions)) if a not in state.legal())
            assert await code_of(ann.post(path, action=nothing)) == "bad-settings"
            assert await code_of(ann.get(f"/api/puzzles/{game}/none")) == "not-found"
            assert await code_of(ann.get(f"/api/puzzles/chess/{one.id}")) == "not-found"

    run(test())


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_sent_depends_on_what_the_seat_may_not_know(game):
    """The same puzzle with its hidden part dealt again sends the same bytes: asked, failed, solved and shown."""
    for one in collection(game)[::4]:
        state = one.state()
        twin = msgspec.structs.replace(one, position=state.redeal(state.seat, 99).save())
        moves = [None, *(state.action(known.move) for known in one.moves[:2])]
        assert [sent(verdict_on(one, move)) for move in moves] == [sent(verdict_on(twin, move)) for move in moves]
        asked, again = decision_of(game, one), decision_of(game, one)
        again.view, again.options = twin.state().seen_by(state.seat), twin.state().options()
        assert sent(asked) == sent(again)


def sent(body):
    return json.dumps(msgspec.to_builtins(body))
