"""Many live tables on one server process, clients in the same machine: `python bench/load.py --tables 500`.

Every table has two people who move two seconds after they are asked; bots are off. What is measured is the time from
sending a move to the server's word that it is kept, and memory and processor time of the server.
"""

import asyncio
import contextlib
import json
import os
import random
import secrets
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

import click
import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from serving import serving

GAMES = ("expedition", "luxor", "horus")
BUDGET = 0.1  # seconds in which 99 % of moves are acknowledged


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

    def __init__(self, http: httpx.AsyncClient, tally: Tally, pause: float) -> None:
        self.http = http
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


async def seat_two(url: str, game: str, tally: Tally, pause: float) -> list["asyncio.Task[None]"]:
    """A table with two people, each with a cookie of their own."""
    tasks = []
    async with httpx.AsyncClient(base_url=url, timeout=60) as host:
        body = {"game": game, "players": 2, "seats": ["me", "open"], "undo": True}
        board = (await host.post("/api/tables", json=body)).json()["id"]
        cookies = [cookie_of(host)]
        tasks.append(asyncio.create_task(Player(host, tally, pause).play(url, board, cookies[0])))
    async with httpx.AsyncClient(base_url=url, timeout=60) as guest:
        await guest.get("/api/me")
        await take_seat(url, board, cookie_of(guest))
        tasks.append(asyncio.create_task(Player(guest, tally, pause).play(url, board, cookie_of(guest))))
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


def cpu_seconds(pid: int) -> float:
    ticks = 0
    for one in family(pid):
        parts = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(parts[11]) + int(parts[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_mb(pid: int) -> float:
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def measure(url: str, pid: int, tables: int, seconds: float, pause: float) -> tuple[Figures, Tally]:
    tally, tasks, empty = Tally(), list["asyncio.Task[None]"](), memory_mb(pid)
    for begin in range(0, tables, 10):
        batch = [seat_two(url, GAMES[i % 3], tally, pause) for i in range(begin, min(begin + 10, tables))]
        for made in await asyncio.gather(*batch):
            tasks += made
    await asyncio.sleep(3)
    tally.measuring, cpu, begun = True, cpu_seconds(pid), time.perf_counter()
    await asyncio.sleep(seconds)
    tally.measuring, took, used = False, time.perf_counter() - begun, cpu_seconds(pid) - cpu
    memory = memory_mb(pid)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    acks = sorted(tally.seconds) or [float("nan")]
    figures = Figures(
        tables=tables,
        moves=len(tally.seconds),
        moves_per_second=round(len(tally.seconds) / took, 1),
        p50_ms=round(acks[len(acks) // 2] * 1000, 1),
        p99_ms=round(acks[int(len(acks) * 0.99)] * 1000, 1),
        worst_ms=round(acks[-1] * 1000, 1),
        cpu_ms_a_move=round(used / max(1, len(tally.seconds)) * 1000, 2),
        server_cpu=round(used / took, 2),
        memory_mb=round(memory, 1),
        kb_a_table=round((memory - empty) * 1024 / tables, 1),
        errors=len(tally.errors),
        games_finished=tally.finished // 2,
    )
    return figures, tally


@click.command(help=__doc__)
@click.option("--tables", default="50,500", show_default=True, help="How many tables, one run each.")
@click.option("--seconds", default=40.0, show_default=True, help="How long a run is measured.")
@click.option("--pause", default=2.0, show_default=True, help="Seconds before a person moves.")
@click.option("--out", type=click.Path(path_type=Path), help="Also write the figures here, as JSON.")
def main(tables: str, seconds: float, pause: float, out: Path | None) -> None:
    found = []
    for count in map(int, tables.split(",")):
        with serving() as (url, pid):
            figures, tally = asyncio.run(measure(url, pid, count, seconds, pause))
        click.echo(json.dumps(asdict(figures) | {"met": figures.met}))
        lengths = {
            length: f"{sorted(times)[len(times) // 2] * 1000:.1f}"
            for length, times in sorted(tally.by_length.items())
            if len(times) > 20
        }
        click.echo(f"  median ms by moves played: {lengths}")
        if tally.errors:
            click.echo(f"  errors: {sorted(set(tally.errors))}")
        found.append(asdict(figures) | {"met": figures.met, "median_ms_by_length": lengths})
    if out:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
