"""HTTP: puzzles, the one of the day, and how good an attempt is."""

from datetime import UTC, datetime
from typing import Annotated

from litestar import Controller, get, post
from litestar.params import Parameter

from waset.game import State
from waset.puzzles import Puzzle, collection, of_the_day, puzzle
from waset.sentences import certain_facts
from waset.server import clock
from waset.server.errors import Code, Refused
from waset.server.http_bodies import (
    DailyPuzzle,
    PuzzleAttempt,
    PuzzleDecision,
    PuzzleInfo,
    PuzzleSolution,
    PuzzleVerdict,
)
from waset.server.http_errors import ERROR_RESPONSES
from waset.server.services import Services

GameName = Annotated[str, Parameter(min_length=1, max_length=64, pattern=r"^[\w-]+$")]
PuzzleId = Annotated[str, Parameter(min_length=1, max_length=32, pattern=r"^[\w-]+$")]


class PuzzleRoutes(Controller):
    path = "/api/puzzles"
    tags = ("puzzles",)

    @get("/", responses=ERROR_RESPONSES, sync_to_thread=False)
    def puzzles(self, services: Services) -> list[PuzzleInfo]:
        """All puzzles of the games, the easiest of each game first."""
        return [info(name, one) for name in services.games for one in collection(name)]

    @get("/today", responses=ERROR_RESPONSES, sync_to_thread=False)
    def today(self, services: Services) -> DailyPuzzle:
        """The puzzle of the day: the same for everybody."""
        day = datetime.fromtimestamp(clock.now(), UTC).date()
        found = of_the_day(day, services.games)
        return DailyPuzzle(date=day.isoformat(), puzzle=info(*found) if found else None)

    @get("/{game:str}/{puzzle_id:str}", responses=ERROR_RESPONSES)
    async def decision(self, game: GameName, puzzle_id: PuzzleId, services: Services, address: str) -> PuzzleDecision:
        """A puzzle: what its seat sees and may do, without the solution."""
        await services.limits.charge("look", address)
        found = await known_puzzle(services, game, puzzle_id)
        return await services.replay_cache.run(address, decision_of, game, found)

    @post("/{game:str}/{puzzle_id:str}", status_code=200, responses=ERROR_RESPONSES)
    async def attempt(
        self, game: GameName, puzzle_id: PuzzleId, data: PuzzleAttempt, services: Services, address: str
    ) -> PuzzleVerdict:
        """Try a move; the solution is told to whoever has found it, or asks for it by trying none."""
        await services.limits.charge("look", address)
        found = await known_puzzle(services, game, puzzle_id)
        return await services.replay_cache.run(address, verdict_on, found, data.action)


def info(name: str, found: Puzzle) -> PuzzleInfo:
    return PuzzleInfo(id=found.id, game=name, grade=found.grade, players=found.players, modules=found.modules)


async def known_puzzle(services: Services, game: str, puzzle_id: str) -> Puzzle:
    """The puzzle, once its rules are compiled."""
    found = puzzle(game, puzzle_id) if game in services.games else None
    if found is None:
        raise Refused(Code.NOT_FOUND)
    await services.compiler.wait_for(game)
    return found


def decision_of(name: str, found: Puzzle) -> PuzzleDecision:
    state, all_of_game = found.state(), collection(name)
    after = all_of_game[(all_of_game.index(found) + 1) % len(all_of_game)]
    return PuzzleDecision(
        info=info(name, found),
        turn=state.turn,
        seat=state.seat,
        view=state.seen_by(state.seat),
        options=state.options(),
        next=after.id,
    )


def verdict_on(found: Puzzle, action: int | None) -> PuzzleVerdict:
    state = found.state()
    if action is None:
        return PuzzleVerdict(solved=False, chance=None, loss=None, error=None, solution=solution_of(state, found))
    if action not in state.legal():
        raise Refused(Code.BAD_SETTINGS, "action: expected one of the options of this puzzle")
    tried = found.figures(state.name(action))
    solved = tried.move == found.solution
    return PuzzleVerdict(
        solved=solved,
        chance=tried.chance,
        loss=tried.behind,
        error=tried.error,
        solution=solution_of(state, found) if solved else None,
    )


def solution_of(state: State, found: Puzzle) -> PuzzleSolution:
    action = state.action(found.solution)
    return PuzzleSolution(
        thought=found.thought(),
        option=next(option for option in state.options() if option.action == action),
        facts=certain_facts(state, action),
        found=found.found,
    )
