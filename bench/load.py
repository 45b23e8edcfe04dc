"""Many live tables, clients in the same machine: `python bench/load.py --tables 500`.

Every table has two people who move two seconds after they are asked; bots are off. What is measured is the time from
sending a move to the server's word that it is kept, and memory and processor time of the servers. On a busy machine
latency says little; processor time a move is then best read from the quietest seconds (`cpu_ms_quietest`).

`--servers 4` starts so many on a PostgreSQL and a Redis of their own; the two people of a table are served by different
ones. `--cluster` does so for one server too, to compare. `--soak` lets tables come and go, and reports memory every
minute.
"""

import asyncio
import contextlib
import json
import os
import random
import secrets
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from serving import serving

GAMES = ("expedition", "luxor", "horus")
BUDGET = 0.1  # seconds in which 99 % of moves are acknowledged
PATIENCE = 120  # seconds for a table to be set up, on a machine that has other things to do
WINDOW = 5  # seconds over which the quietest processor time is taken
LIFETIME = (60, 180)  # seconds for which people stay at a table in a soak


class Option(msgspec.Struct):
    action: int


class Update(msgspec.Struct, tag_field="type", tag="update"):
    length: int
    viewpoint: int | None
    asked: int
    options: list[Option] | None


class Changed(Update, tag_field="type", tag="changed"):
    """An update whose view comes as changes."""


class Welcome(msgspec.Struct, tag_field="type", tag="welcome"):
    update: Update | None


class Done(msgspec.Struct, tag_field="type", tag="done"):
    ask: int


class Refusal(msgspec.Struct, tag_field="type", tag="error"):
    ask: int | None
    code: str


class Table(msgspec.Struct, tag_field="type", tag="table"):
    seq: int


read = msgspec.json.Decoder(Update | Changed | Welcome | Done | Refusal | Table).decode


@dataclass
class Tally:
    """What the clients have seen."""

    seconds: list[float] = field(default_factory=list)
    by_length: dict[int, list[float]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    finished: int = 0
    measuring: bool = False

    def count(self, seconds: float, length: int) -> None:
        if self.measuring:
            self.seconds.append(seconds)
            self.by_length.setdefault(length // 20 * 20, []).append(seconds)


@dataclass
class Figures:
    """One run."""

    tables: int
    moves: int
    moves_per_second: float
    p50_ms: float
    p99_ms: float
    worst_ms: float
    cpu_ms_a_move: float
    cpu_ms_quietest: float
    server_cpu: float
    memory_mb: float
    kb_a_table: float
    errors: int
    games_finished: int

    @property
    def met(self) -> bool:
        return self.p99_ms <= BUDGET * 1000 and not self.errors


class Player:
    """One person with one socket, who moves `pause` seconds after being asked."""

    def __init__(self, tally: Tally, pause: float) -> None:
        self.tally = tally
        self.pause = pause
        self.dice = random.Random(secrets.randbits(32))
        self.ask = 0
        self.sent: dict[int, tuple[float, int]] = {}

    async def play(self, url: str, board: str, cookie: str) -> None:
        address = url.replace("http", "ws", 1) + f"/api/tables/{board}/socket"
        headers = {"Cookie": cookie}
        async with connect(address, additional_headers=headers, max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "ask": 0, "since": None, "changes": True}))
            async for frame in socket:
                message = read(frame)
                if isinstance(message, Welcome):
                    message = message.update
                if isinstance(message, Update):
                    if message.asked < 0:
                        self.tally.finished += 1
                        return
                    if message.options:
                        asyncio.get_running_loop().create_task(self.move(socket, message))
                elif isinstance(message, Done) and message.ask in self.sent:
                    begun, length = self.sent.pop(message.ask)
                    self.tally.count(time.perf_counter() - begun, length)
                elif isinstance(message, Refusal):
                    self.tally.errors.append(message.code)

    async def move(self, socket: ClientConnection, update: Update) -> None:
        await asyncio.sleep(self.pause * self.dice.uniform(0.75, 1.25))
        assert update.options
        self.ask += 1
        action = self.dice.choice(update.options).action
        message = {"type": "act", "ask": self.ask, "seat": update.viewpoint, "length": update.length}
        self.sent[self.ask] = (time.perf_counter(), update.length)
        with contextlib.suppress(Exception):
            await socket.send(json.dumps(message | {"actions": [action], "key": secrets.token_hex(16)}))


async def seat_two(urls: Sequence[str], game: str, tally: Tally, pause: float) -> list["asyncio.Task[None]"]:
    """A table with two people, each with a cookie of their own; none if it could not be set up."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await seated(urls, game, tally, pause)
    except (TimeoutError, httpx.HTTPError, OSError, WebSocketException) as error:
        tally.errors.append(f"set-up: {type(error).__name__}")
        return []


async def seated(urls: Sequence[str], game: str, tally: Tally, pause: float) -> list["asyncio.Task[None]"]:
    tasks = []
    async with httpx.AsyncClient(base_url=urls[0], timeout=60) as host:
        body = {"game": game, "players": 2, "seats": ["me", "open"], "undo": True}
        board = (await host.post("/api/tables", json=body)).json()["id"]
        tasks.append(asyncio.create_task(Player(tally, pause).play(urls[0], board, cookie_of(host))))
    async with httpx.AsyncClient(base_url=urls[-1], timeout=60) as guest:
        await guest.get("/api/me")
        await take_seat(urls[-1], board, cookie_of(guest))
        tasks.append(asyncio.create_task(Player(tally, pause).play(urls[-1], board, cookie_of(guest))))
    return tasks


def cookie_of(client: httpx.AsyncClient) -> str:
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


async def take_seat(url: str, board: str, cookie: str) -> None:
    address = url.replace("http", "ws", 1) + f"/api/tables/{board}/socket"
    async with connect(address, additional_headers={"Cookie": cookie}, max_size=None, compression=None) as socket:
        await socket.send('{"type":"hello","ask":0}')
        await socket.send('{"type":"take","ask":1,"seat":1}')
        async for frame in socket:
            if isinstance(read(frame), Done):
                return


# ---------------------------------------------------------------- the server


def family(pid: int) -> list[int]:
    """A process and its children: bots think in processes of their own."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in map(int, children) for one in family(child))]


def cpu_seconds(pids: Sequence[int]) -> float:
    """Processor time of these processes and their children so far."""
    found = 0
    for pid in pids:
        for one in family(pid):
            for thread in Path(f"/proc/{one}/task").iterdir():
                with contextlib.suppress(OSError):  # it has ended
                    found += int((thread / "schedstat").read_text().split()[0])
    return found / 1e9


def memory_mb(pids: Sequence[int]) -> float:
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for pid in pids for one in family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Windows:
    """Processor time and moves, second by second."""

    def __init__(self, pids: Sequence[int], tally: Tally) -> None:
        self.pids = pids
        self.tally = tally
        self.samples = [(cpu_seconds(pids), len(tally.seconds))]

    async def watch(self, seconds: float) -> None:
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            await asyncio.sleep(min(1.0, max(0.0, until - time.perf_counter())))
            self.samples.append((cpu_seconds(self.pids), len(self.tally.seconds)))

    @property
    def cpu(self) -> float:
        return self.samples[-1][0] - self.samples[0][0]

    def quietest(self) -> float:
        """Seconds of processor time a move: the tenth of all windows in which it took least."""
        pairs = zip(self.samples, self.samples[WINDOW:], strict=False)
        costs = sorted((late - soon) / (more - few) for (soon, few), (late, more) in pairs if more > few)
        return statistics.mean(costs[: max(1, len(costs) // 10)]) if costs else float("nan")


def pair_of(urls: Sequence[str], number: int) -> tuple[str, str]:
    """The servers of the two people of a table."""
    return urls[number % len(urls)], urls[(number + 1) % len(urls)]


async def measure(
    urls: Sequence[str], pids: Sequence[int], tables: int, seconds: float, pause: float
) -> tuple[Figures, Tally]:
    tally, tasks, empty = Tally(), list["asyncio.Task[None]"](), memory_mb(pids)
    for begin in range(0, tables, 10):
        numbers = range(begin, min(begin + 10, tables))
        batch = [seat_two(pair_of(urls, i), GAMES[i % 3], tally, pause) for i in numbers]
        for made in await asyncio.gather(*batch):
            tasks += made
    await asyncio.sleep(3)
    tally.measuring, begun, windows = True, time.perf_counter(), Windows(pids, tally)
    await windows.watch(seconds)
    tally.measuring, took = False, time.perf_counter() - begun
    memory = memory_mb(pids)
    await ended(tasks)
    acks = sorted(tally.seconds) or [float("nan")]
    figures = Figures(
        tables=tables,
        moves=len(tally.seconds),
        moves_per_second=round(len(tally.seconds) / took, 1),
        p50_ms=round(acks[len(acks) // 2] * 1000, 1),
        p99_ms=round(acks[int(len(acks) * 0.99)] * 1000, 1),
        worst_ms=round(acks[-1] * 1000, 1),
        cpu_ms_a_move=round(windows.cpu / max(1, len(tally.seconds)) * 1000, 2),
        cpu_ms_quietest=round(windows.quietest() * 1000, 2),
        server_cpu=round(windows.cpu / took, 2),
        memory_mb=round(memory, 1),
        kb_a_table=round((memory - empty) * 1024 / tables, 1),
        errors=len(tally.errors),
        games_finished=tally.finished // 2,
    )
    return figures, tally


async def ended(tasks: "Sequence[asyncio.Task[None]]") -> None:
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=PATIENCE)


async def soak(urls: Sequence[str], pids: Sequence[int], tables: int, minutes: float, pause: float) -> None:
    """Keep so many tables going, each for a while; tell memory every minute."""
    tally, until, dice = Tally(measuring=True), time.perf_counter() + minutes * 60, random.Random(1)

    async def keep_one(number: int) -> None:
        while time.perf_counter() < until:
            tasks = await seat_two(pair_of(urls, number), GAMES[number % 3], tally, pause)
            if tasks:
                await asyncio.wait(tasks, timeout=min(dice.uniform(*LIFETIME), max(0.0, until - time.perf_counter())))
            await ended(tasks)

    keeping = [asyncio.create_task(keep_one(number)) for number in range(tables)]
    minute = 0
    while time.perf_counter() < until:
        await asyncio.sleep(min(60, max(0.1, until - time.perf_counter())))
        minute += 1
        told = {"minute": minute, "memory_mb": round(memory_mb(pids), 1), "moves": len(tally.seconds)}
        click.echo(json.dumps(told | {"errors": len(tally.errors)}))
    await asyncio.gather(*keeping)


# ---------------------------------------------------------------- starting


@contextlib.contextmanager
def serving_on(servers: int, data: str | None, cluster: bool) -> Iterator[tuple[list[str], list[int]]]:
    """The addresses and processes of one server on SQLite, or of a cluster on PostgreSQL and Redis."""
    with contextlib.ExitStack() as stack:
        environment: dict[str, str] = {}
        if cluster:
            sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
            backends: Any = import_module("server.backends")
            database, redis = stack.enter_context(backends.postgres()), stack.enter_context(backends.redis())
            asyncio.run(backends.emptied(database))
            environment = {"WASET_DATABASE_URL": database, "WASET_REDIS_URL": redis}
        started = [stack.enter_context(serving(data, **environment)) for _ in range(servers)]
        yield [url for url, _ in started], [pid for _, pid in started]


@click.command(help=__doc__)
@click.option("--tables", default="50,500", show_default=True, help="How many tables, one run each.")
@click.option("--seconds", default=40.0, show_default=True, help="How long a run is measured.")
@click.option("--pause", default=2.0, show_default=True, help="Seconds before a person moves.")
@click.option("--servers", default=1, show_default=True, help="More than one: on PostgreSQL and Redis.")
@click.option("--cluster", is_flag=True, help="On PostgreSQL and Redis, as more than one server always are.")
@click.option("--soak", "minutes", type=float, help="Let tables come and go for so many minutes instead.")
@click.option("--data", type=click.Path(file_okay=False, exists=True), help="Where the SQLite file is kept.")
@click.option("--out", type=click.Path(path_type=Path), help="Also write the figures here, as JSON.")
def main(
    tables: str,
    seconds: float,
    pause: float,
    servers: int,
    cluster: bool,
    minutes: float | None,
    data: str | None,
    out: Path | None,
) -> None:
    found = []
    for count in map(int, tables.split(",")):
        with serving_on(servers, data, cluster or servers > 1) as (urls, pids):
            if minutes is not None:
                asyncio.run(soak(urls, pids, count, minutes, pause))
                continue
            figures, tally = asyncio.run(measure(urls, pids, count, seconds, pause))
        click.echo(json.dumps(asdict(figures) | {"servers": servers, "met": figures.met}))
        lengths = {
            length: f"{sorted(times)[len(times) // 2] * 1000:.1f}"
            for length, times in sorted(tally.by_length.items())
            if len(times) > 20
        }
        click.echo(f"  median ms by moves played: {lengths}")
        if tally.errors:
            click.echo(f"  errors: {sorted(set(tally.errors))}")
        found.append(asdict(figures) | {"servers": servers, "met": figures.met, "median_ms_by_length": lengths})
    if out:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
