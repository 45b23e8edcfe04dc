"""Clients that hold a connection and do not use it: they are let go, and others do not notice them."""

import asyncio
import contextlib
import gc
import json
import resource
import socket
import subprocess
import sys
import threading
import time

import httpx
import pytest
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from server.real_server import Here, Server
from waset.server import compile_ahead, http_errors, slow_clients
from waset.server.client import Client
from waset.server.identity import Person
from waset.server.slow_clients import Connections

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@pytest.fixture
def here(tmp_path, monkeypatch):
    for name in ("HEADER_SECONDS", "BODY_SECONDS", "STALL_SECONDS"):
        monkeypatch.setattr(slow_clients, name, 0.5)
    with Here(f"sqlite:///{tmp_path / 'waset.db'}", limits=True) as server:
        yield server


def opened(port, text=b""):
    one = socket.create_connection(("127.0.0.1", port), timeout=60)
    one.sendall(text)
    return one


def seconds_until_closed(one):
    """How long the server holds this connection."""
    begun = time.monotonic()
    with contextlib.suppress(ConnectionError):
        while one.recv(1 << 20):
            pass
    return time.monotonic() - begun


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(HALF, id="half of the headers"),
        pytest.param(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" + HALF, id="half of a second request"),
        pytest.param(
            b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
            id="half of a body",
        ),
    ],
)
def test_who_does_not_finish_a_request_is_let_go(here, text):
    with opened(here.port, text) as one:
        assert seconds_until_closed(one) < 30  # uvicorn holds one that has been used for five seconds


def test_who_goes_away_in_the_middle_of_a_body_is_no_error_of_ours(here, monkeypatch):
    failures, asked = [], threading.Event()
    monkeypatch.setattr(http_errors.log, "error", lambda *words, **_: failures.append(words))
    problem = http_errors.problem
    monkeypatch.setattr(http_errors, "problem", lambda *words: (asked.set(), problem(*words))[1])
    head = b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
    with opened(here.port, head):
        pass
    assert asked.wait(60) and not failures


def test_one_byte_now_and_then_does_not_prolong_it(here):
    with opened(here.port, HALF) as one, pytest.raises(ConnectionError):
        for _ in range(40):
            time.sleep(0.1)
            one.sendall(b"a")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b"GET /", id="address"),
        pytest.param(HALF, id="header"),
        pytest.param(
            b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Trailer: ",
            id="trailer",
        ),
        pytest.param(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" + HALF, id="header of a second request"),
    ],
)
def test_headers_without_end_are_not_kept(tmp_path, text):
    """However fast they come; the time limits are those of every day."""
    sent = 0
    with Here(f"sqlite:///{tmp_path / 'waset.db'}", limits=True) as server, opened(server.port, text) as one:
        with pytest.raises(ConnectionError):
            while sent < 200 * 2**20:
                one.sendall(b"a" * 2**16)
                sent += 2**16
        assert sent < 32 * 2**20, "expected no more than the network itself holds"
        assert httpx.get(f"{server.url}/health").status_code == 200


def test_a_large_body_is_no_header(tmp_path):
    body = b'{"text": "' + b"x" * 150_000 + b'"}'
    chunks = (body[at : at + 1000] for at in range(0, len(body), 1000))
    with Here(f"sqlite:///{tmp_path / 'waset.db'}", limits=True) as server:
        for content in (body, chunks):
            answer = httpx.post(
                f"{server.url}/api/records", content=content, headers={"content-type": "application/json"}
            )
            assert answer.json()["code"] == "bad-record"


def test_who_does_not_read_is_let_go(here):
    request = b"GET /api/texts/en HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with opened(here.port) as one, pytest.raises(ConnectionError):
        for _ in range(400):
            one.sendall(request)
            time.sleep(0.02)


@pytest.mark.compiled
def test_who_plays_slowly_is_not_let_go(here):
    with httpx.Client(base_url=here.url) as client:
        made = client.post("/api/tables", json={"game": "expedition"}).json()
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = f"ws://127.0.0.1:{here.port}/api/tables/{made['id']}/socket"
    with connect(address, additional_headers={"Cookie": cookies}) as table:
        time.sleep(1.5)
        table.send('{"type": "hello", "ask": 1}')
        assert '"welcome"' in table.recv(timeout=30)


def wait_for_connections(here, number, silent=None):
    """Until the server holds so many, and so many of them have not asked for anything yet."""
    known = here.server.config.http_protocol_class.known
    for _ in range(3000):
        if len(known._open) == number and silent in (None, len(known.silent)):
            return
        time.sleep(0.01)
    raise AssertionError(f"{len(known._open)} connections, {len(known.silent)} of them silent")


def test_an_address_has_so_many_connections_and_no_more(here, monkeypatch):
    """One more takes the place of the oldest that has not asked for anything; if all have, it is refused."""
    monkeypatch.setattr(slow_clients, "MAX_PER_ADDRESS", 5)
    monkeypatch.setattr(slow_clients, "HEADER_SECONDS", 20.0)
    monkeypatch.setattr(slow_clients, "BODY_SECONDS", 20.0)
    held = [opened(here.port, HALF) for _ in range(5)]
    wait_for_connections(here, 5)
    assert httpx.get(here.url + "/health").status_code == 200
    assert seconds_until_closed(held[0]) < 10
    body = b"PUT /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n"
    for one in held:
        one.close()
    wait_for_connections(here, 0)
    busy = [opened(here.port, body) for _ in range(5)]
    wait_for_connections(here, 5, silent=0)
    with opened(here.port, HALF) as more:
        assert seconds_until_closed(more) < 10
    for one in busy:
        one.close()


class Transport:
    def __init__(self, address):
        self.address = address

    def get_extra_info(self, name):
        return (self.address, 1)


def test_a_proxy_has_as_many_as_it_wants(monkeypatch):
    monkeypatch.setattr(slow_clients, "MAX_PER_ADDRESS", 2)
    known = Connections(limits=True, proxy="10.0.0.1, 192.168.0.0/16", most=100)
    for address, admitted in (("10.0.0.1", 9), ("192.168.7.7", 9), ("192.0.2.1", 2), ("2001:db8::1", 2)):
        assert sum(known.admit(Transport(address)) for _ in range(9)) == admitted


def test_there_is_room_for_health_when_everything_is_full(tmp_path, monkeypatch):
    """Even if all connections are in use, monitoring gets its answer; others are told to come back."""
    with Here(f"sqlite:///{tmp_path / 'waset.db'}") as here:
        known = here.server.config.http_protocol_class.known
        monkeypatch.setattr(known, "most", 0)
        assert httpx.get(here.url + "/health").json()["status"] in ("ok", "starting")
        assert httpx.get(here.url + "/api/games").status_code == 503


@pytest.mark.skipif(sys.platform != "linux", reason="limits the files of a process")
def test_more_half_open_requests_than_there_may_be_files(tmp_path):
    """1 100 of them took the server down for as long as they were held."""
    server = Server(f"sqlite:///{tmp_path / 'waset.db'}", WASET_LIMITS="on")
    start = subprocess.Popen
    few = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))  # noqa: E731
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(subprocess, "Popen", lambda *words, **more: start(*words, preexec_fn=few, **more))
        server.start()
    held = []
    try:
        for _ in range(1100):
            with contextlib.suppress(OSError):
                held.append(opened(server.port, HALF))
        for _ in range(5):
            assert httpx.get(server.url + "/health", timeout=20).status_code == 200
            assert httpx.get(server.url + "/api/games", timeout=20).status_code == 200
    finally:
        for one in held:
            one.close()
        assert "Traceback" not in server.stop()


def test_timers_end_with_their_connection():
    async def test():
        one = slow_clients.Timed()
        one.loop = asyncio.get_running_loop()
        dropped = []
        one.drop = lambda: dropped.append(1)
        one.wait_at_most(0.01)
        one.stalled(True)
        one.stop_timers()
        await asyncio.sleep(0.05)
        assert not dropped

    asyncio.run(test())


def test_a_closed_socket_is_freed_at_once(here, monkeypatch):
    """Cycles would keep it until all garbage is collected, which a busy server hardly ever does: a slow leak."""
    monkeypatch.setattr(compile_ahead, "spare_garbage_collector", lambda: None)  # it collects once all is compiled
    table = httpx.post(f"{here.url}/api/tables", json={"game": "expedition", "players": 2, "seats": ["me", "open"]})
    address = f"{here.url.replace('http', 'ws')}/api/tables/{table.json()['id']}/socket"
    gc.collect()
    gc.disable()
    try:
        before = connections_in_memory()
        for _ in range(3):
            with connect(address) as socket:
                socket.send('{"type": "hello", "ask": 0}')
                socket.recv()
        until = time.monotonic() + 30
        while connections_in_memory() > before and time.monotonic() < until:
            time.sleep(0.05)
        assert connections_in_memory() <= before
    finally:
        gc.enable()


def test_an_update_and_the_reply_that_follows_it_are_written_together(here, monkeypatch):
    together, write = [], slow_clients.SocketConnection._write_frames

    def counted(self):
        together.append(len(self._frames))
        write(self)

    monkeypatch.setattr(slow_clients.SocketConnection, "_write_frames", counted)
    with httpx.Client(base_url=here.url) as person:
        table = person.post("/api/tables", json={"game": "expedition", "players": 2, "seats": ["me", "me"]})
        cookie = "; ".join(f"{name}={value}" for name, value in person.cookies.items())
    address = f"{here.url.replace('http', 'ws')}/api/tables/{table.json()['id']}/socket"
    with connect(address, additional_headers={"Cookie": cookie}) as socket:
        socket.send('{"type": "hello", "ask": 0}')
        update = heard(socket, "welcome")["update"]
        together.clear()
        move = {"type": "act", "ask": 1, "seat": 0, "length": 0, "actions": [update["options"][0]["action"]]}
        socket.send(json.dumps(move | {"key": "12345678"}))
        heard(socket, "done")
    assert 2 in together


def heard(socket, kind):
    """The next message of a kind."""
    while (message := json.loads(socket.recv(60)))["type"] != kind:
        pass
    return message


def test_frames_keep_their_order_while_one_of_them_waits(tmp_path):
    """As soon as the socket takes more, those that wait are sent first."""
    written, ready = [], False

    def write(frame):
        written.append(frame) if ready else None
        return ready

    client = Client(None, None, Person("ann", locked=False), "127.0.0.1", write)
    client.send(b"1")
    ready = True
    client.send(b"2")
    assert written == [] and client.outbox.qsize() == 2
    while not client.outbox.empty():  # as the connection does
        written.append(client.outbox.get_nowait())
        client.waiting -= 1
    client.send(b"3")
    assert written == [b"1", b"2", b"3"]


def connections_in_memory():
    return sum(issubclass(type(one), slow_clients.Timed) for one in gc.get_objects())


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_is_framed_as_websockets_does(length):
    text = b"a" * length
    assert slow_clients.text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)
