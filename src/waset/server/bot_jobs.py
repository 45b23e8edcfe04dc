"""A decision that a bot is asked for, as it travels to whoever thinks: a process beside the server, or a worker.

`python -m waset.server.bot_jobs` is such a process: it reads jobs from its standard input and writes answers.
"""

import os
import queue
import secrets
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any, BinaryIO, Literal

import msgspec
from msgspec import Struct

from waset.bots.mcts import Progress
from waset.bots.registry import Reporting, ask, bot
from waset.bots.thought import Assessment, Thought
from waset.edition import Edition
from waset.game import Game, State, game, state_from_bytes

NICE = 5  # the server comes first
PROGRESS_INTERVAL = 0.3  # seconds between two reports
HEAD = 4  # bytes that tell the length of a frame

JobKind = Literal["choose", "think", "assess"]
Report = Callable[[float], None]  # hears the share that is done


class Job(Struct, kw_only=True):
    """What is to be decided. The position was dealt anew for the seat that is asked, so it holds nothing hidden."""

    id: str
    kind: JobKind
    bot: str
    game: str
    rules: str
    edition: dict[str, Any]  # the person's own values
    state: bytes
    effort: dict[str, Any] = {}
    answers: str = ""  # where the answers are to go


class Answer(Struct, kw_only=True, omit_defaults=True):
    """The answer to a job, or (`share`) how far it is; `problem` says why there is no decision."""

    id: str
    share: float | None = None
    action: int | None = None
    thought: Thought | None = None
    assessed: Assessment | None = None
    problem: str | None = None


class Stop(Struct):
    """Nobody waits any more for the job of this id."""

    id: str


encode = msgspec.msgpack.Encoder().encode
decode_job = msgspec.msgpack.Decoder(Job).decode
decode_answer = msgspec.msgpack.Decoder(Answer).decode


def job_for(kind: JobKind, name: str, state: State, effort: dict[str, Any] | None = None) -> Job:
    given = state.redeal(state.seat, secrets.randbelow(2**31))
    return Job(
        id=secrets.token_hex(8),
        kind=kind,
        bot=name,
        game=state.game.name,
        rules=state.game.version,
        edition=state.edition.own,
        state=given.box.tobytes(),
        effort=effort or {},
    )


def do(job: Job, progress: Progress) -> Answer:
    """Think; whatever goes wrong becomes an answer."""
    try:
        known = game(job.game)
        state = state_from_bytes(known, job.rules, job.state, edition_of(known, job.edition))
        if job.kind == "choose":
            return Answer(id=job.id, action=choose(job.bot, state, progress))
        player: Any = bot(job.bot, secrets.randbelow(2**31))
        if job.kind == "assess":
            return Answer(id=job.id, assessed=player.assess(state, **job.effort, progress=progress))
        return Answer(id=job.id, thought=player.think(state, **job.effort, progress=progress))
    except Exception as error:
        return Answer(id=job.id, problem=f"{type(error).__name__}: {error}")


def choose(name: str, state: State, progress: Progress) -> int:
    """A bot's decision; it sees only what its seat may know, and its random numbers are not those of the game."""
    player = bot(name, secrets.randbelow(2**31))
    if isinstance(player, Reporting):
        player.progress = progress
    progress(0.0)
    return ask(player, state, secrets.randbelow(2**31), name=name)


def edition_of(known: Game, own: dict[str, Any]) -> Edition:
    return _own_edition(known, msgspec.json.encode(own)) if own else known.edition


@lru_cache(64)
def _own_edition(known: Game, own: bytes) -> Edition:
    return known.own_edition(msgspec.json.decode(own))


class Reporter:
    """Reports progress now and then; `stopped` once nobody waits any more."""

    def __init__(self, job: Job, send: Callable[[Answer], None]) -> None:
        self.job = job
        self.stopped = False
        self._send = send
        self._next = time.monotonic() + PROGRESS_INTERVAL

    def __call__(self, share: float) -> bool:
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + PROGRESS_INTERVAL
            self._send(Answer(id=self.job.id, share=min(1.0, share)))
        return self.stopped


# ---------------------------------------------------------------- the process beside the server


def frame(message: Any) -> bytes:
    data = encode(message)
    return len(data).to_bytes(HEAD, "big") + data


def read_frame(source: BinaryIO) -> bytes | None:
    head = source.read(HEAD)
    return source.read(int.from_bytes(head, "big")) if len(head) == HEAD else None


def main() -> None:
    """Do one job after the other until the input ends."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    out, jobs = sys.stdout.buffer, queue.SimpleQueue[Reporter | None]()
    sys.stdout = sys.stderr  # a bot that prints must not disturb the answers

    def send(answer: Answer) -> None:
        out.write(frame(answer))
        out.flush()

    def read() -> None:
        current: Reporter | None = None
        while (data := read_frame(sys.stdin.buffer)) is not None:
            if (found := msgspec.msgpack.decode(data)).get("kind") is None:  # a Stop
                if current is not None and current.job.id == found["id"]:
                    current.stopped = True
                continue
            jobs.put(current := Reporter(decode_job(data), send))
        os._exit(0)  # the server is gone, and nobody waits for what is being thought

    threading.Thread(target=read, daemon=True).start()
    while (reporter := jobs.get()) is not None:
        send(do(reporter.job, reporter))


if __name__ == "__main__":
    main()
