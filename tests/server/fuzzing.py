"""Many clients send what fits the protocol and what does not, for some seconds, at tables of all games.

Checked while they do: no request ends with 5xx, no message with `internal`, every message is answered. And afterwards:
the server is well, its log has no error, every log of a table can be read and says what lists say, and everything that
was acknowledged is in it once. `twins` checks meanwhile that what a seat is told does not depend on what is hidden.
"""

import asyncio
import contextlib
import itertools
import json
import random
import re

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from waset.game import game
from waset.record import Record
from waset.server.errors import Code
from waset.server.live_table import LiveTable
from waset.server.store import Store
from waset.server.summaries import stored_summary

GAMES = ("expedition", "luxor", "horus")
CODES = set(Code)
MAX_BODY = 400_000  # bytes
PATIENCE = 60  # seconds for an answer, on a machine that has other things to do
KINDS = (
    "hello",
    "act",
    "why",
    "undo",
    "resign",
    "chat",
    "take",
    "leave",
    "replace",
    "claim",
    "start",
    "outlook",
    "hint",
)
KINDS += ("scoring", "ping")
TEXTS = (
    "",
    " ",
    "\x00",
    "a\x00b",
    "\u202eabc",
    "\U0001f42b" * 30,
    "x" * 700,
    "../../etc",
    "<b>&\"'",
    "-1",
    "null",
    "é\n",
)
NUMBERS = (-1, 0, 1, 7, 8, 127, 128, 255, 2**31, 2**31 - 1, 2**53, 2**63, 2**64, 10**30, -(2**63), 0.5, 1e308, -0.0)
NAMES = ("Ann", "Ben", "  ", "А\u0301nn", "\u200bAnn", "x" * 24, "x" * 25, "\x07bell")


class Garbage:
    """Values that nobody asked for."""

    def __init__(self, dice):
        self.dice = dice

    def value(self, depth=0):
        kind = self.dice.randrange(8 if depth < 3 else 5)
        if kind < 2:
            return self.dice.choice(NUMBERS)
        if kind < 4:
            return self.dice.choice(TEXTS)
        if kind == 4:
            return self.dice.choice((None, True, False))
        if kind == 5:
            return [self.value(depth + 1) for _ in range(self.dice.randrange(4))]
        if kind == 6:
            return {self.dice.choice((*TEXTS, *KINDS)): self.value(depth + 1) for _ in range(3)}
        return [[[[[[]]]]]] * self.dice.randrange(1, 40)

    def spoilt(self, body):
        """A body with a field too many, one missing, or one of another kind."""
        body, kind = dict(body), self.dice.randrange(3)
        if kind == 0 and body:
            del body[self.dice.choice(list(body))]
        elif kind == 1:
            body[self.dice.choice(("extra", "ask", "type", "seat", "actions", "id"))] = self.value()
        elif body:
            body[self.dice.choice(list(body))] = self.value()
        return body

    def frame(self, message):
        """A frame that is hardly JSON any more."""
        text = json.dumps(message)
        kind = self.dice.randrange(7)
        if kind == 0:
            return text[: self.dice.randrange(len(text))]
        if kind == 1:
            return "[" * self.dice.choice((100, 8000, 16_384))
        if kind == 2:
            return text.encode()  # a binary frame
        if kind == 3:
            return text.replace('"', "", 1)
        if kind == 4:
            return json.dumps(message | {"ask": "\\ud800"}).replace("\\\\", "\\")
        if kind == 5:
            return json.dumps(message | {"pad": "x" * self.dice.choice((16_000, 20_000, 200_000))})
        return json.dumps(self.value())


class Fuzz:
    """`await run(url, seconds)`; AssertionError says what went wrong, `counts` how much was done."""

    def __init__(self, urls, seed=1, clients=10, limited=False, mails=()):
        self.urls = urls  # of one server, or of several that have the same database
        self.dice = random.Random(seed)
        self.garbage = Garbage(self.dice)
        self.clients = clients
        self.limited = limited  # the server counts, so refusals for sending too much are to be expected
        self.mails = mails  # that have come in so far, with links to follow
        self.tables = []
        self.reports = []
        self.acknowledged = []  # table, key, seq
        self.counts = {"requests": 0, "messages": 0, "refused": 0, "moves": 0, "twins": 0, "links": 0}
        self.asks = itertools.count(1)

    async def run(self, seconds):
        people = [self.browser() for _ in range(max(2, self.clients // 2))]
        try:
            await asyncio.gather(*(person.open() for person in people))
            for name in GAMES:
                await self.new_table(people[0], {"game": name, "players": 2, "seats": ["me", "open"], "public": True})
                await self.new_table(people[1], {"game": name, "players": 2, "seats": ["me", "random"]})
            until = asyncio.get_running_loop().time() + seconds
            work = [self.client(self.dice.choice(people), until) for _ in range(self.clients)]
            work.append(self.twins(until))
            async with asyncio.TaskGroup() as group:
                for one in work:
                    group.create_task(one)
            health = (await people[0].http.get("/health")).json()
            assert health["status"] in ("ok", "starting"), health
        finally:
            for person in people:
                await person.http.aclose()

    def browser(self):
        """Somebody new; where the server counts, with an address of their own."""
        address = "127." + ".".join(str(self.dice.randrange(1, 255)) for _ in range(3)) if self.limited else None
        return Browser(self.dice.choice(self.urls), address)

    async def client(self, person, until):
        while True:
            for _ in range(self.dice.randrange(1, 8)):
                await self.request(person)
            await self.visit(person, self.dice.choice(self.tables), self.dice.randrange(1, 30))
            if asyncio.get_running_loop().time() > until:
                return

    # ------------------------------------------------------------ HTTP

    async def new_table(self, person, form):
        answer = await self.asked(person, "POST", "/api/tables", json.dumps(form).encode())
        if answer.status_code == 201:
            self.tables.append(answer.json()["id"])

    async def request(self, person):
        method, path, body = self.any_request()
        if isinstance(body, dict) and self.dice.random() < 0.3:
            body = self.garbage.spoilt(body)
        data = json.dumps(body).encode() if body is not None else None
        if data and self.dice.random() < 0.05:
            data = self.dice.choice((data[:-1], b"[" * 50_000, b'"\xff\xfe"', b"", b"null", data + b"x" * 500_000))
        answer = await self.asked(person, method, path, data)
        self.counts["links"] += path.startswith("/api/mail/confirm") and answer.json().get("done") is True
        if answer.status_code == 201 and "id" in (made := answer.json()):
            self.tables = [*self.tables[-40:], made["id"]]

    async def asked(self, person, method, path, data=None):
        headers = {"content-type": "application/json"} if data is not None else {}
        if self.dice.random() < 0.03:
            headers["accept-language"] = self.dice.choice(("de", "xx" * 40, "\u00e9", ";;,,"))
        if self.dice.random() < 0.02:
            headers["authorization"] = self.dice.choice(("Bearer", "Bearer x", "Basic é", "x" * 500))
        request = person.http.build_request(method, path, content=data, headers=wire(headers), timeout=PATIENCE)
        try:
            answer = await person.http.send(request)
        except (
            httpx.RemoteProtocolError,
            httpx.ReadError,
            httpx.WriteError,
        ):  # an idle connection was closed meanwhile
            answer = await person.http.send(request)
        self.counts["requests"] += 1
        assert answer.status_code < 500, f"{method} {path} {str(data)[:300]}: {answer.status_code} {answer.text[:300]}"
        if answer.status_code >= 400:
            self.counts["refused"] += 1
            self.check_code(answer.json()["code"], f"{method} {path}")
        return answer

    async def sent(self, person, request):
        """The answer; asked once more if an idle connection was closed meanwhile. Too large a body is cut off."""
        for _ in range(2):
            with contextlib.suppress(httpx.RemoteProtocolError, httpx.ReadError, httpx.WriteError):
                return await person.http.send(request)
        assert len(request.content) > MAX_BODY, f"{request.method} {request.url}: no answer"
        return httpx.Response(413, json={"code": "too-large"})

    def any_request(self):
        """A request that is plausible, at least at first sight."""
        dice, table = self.dice, self.dice.choice(self.tables)
        if dice.random() < 0.1:
            table = dice.choice(("nosuchtable2", "%00", "a%0A", "..%2f", "x" * 40, "é"))
        name = dice.choice((*GAMES, "chess"))
        players = dice.choice((2, 2, 2, 3, 4, 9))
        form = {
            "game": name,
            "players": players,
            "seats": [dice.choice(("me", "open", "random", "greedy", "nobody")) for _ in range(players)],
            "pace": dice.choice(("live", "correspondence")),
            "clock": dice.choice((None, 5, 60, 10**9)),
            "public": dice.random() < 0.5,
            "undo": dice.random() < 0.8,
            "rated": dice.random() < 0.2,
        }
        known = [
            ("GET", "/api/me", None),
            ("PUT", "/api/me", {"name": dice.choice(NAMES)}),
            ("GET", "/api/me/results?page=" + dice.choice(("0", "-1", "x", "99999999999999999999")), None),
            ("POST", "/api/login", {"password": dice.choice(TEXTS)}),
            ("GET", "/api/games", None),
            ("GET", "/api/texts/" + dice.choice(("en", "de", "xx", "%00")), None),
            ("GET", "/api/ratings?game=" + dice.choice((*GAMES, "", "%00", "x" * 80)), None),
            ("GET", f"/api/puzzles/{name}/" + dice.choice(("1", "x", "%0a")), None),
            ("POST", f"/api/puzzles/{name}/1", {"action": dice.choice(NUMBERS)}),
            (
                "PUT",
                "/api/me/mail",
                {"address": dice.choice((f"p{dice.randrange(99)}@b.cc", "a\x00@b.cc", "x", "é@b.cc")), "lang": "en"},
            ),
            ("POST", "/api/mail/stop/" + dice.choice(("x", "%00", "y" * 64)), None),
            ("DELETE", "/api/me/mail", None),
            ("POST", self.any_link(), None),
            ("GET", "/api/tables?list=" + dice.choice(("open", "mine", "finished", "archived", "all")), None),
            ("GET", "/api/tables?count=5&before=" + dice.choice(("0", "nan", "inf", "-1e400", "x")), None),
            ("POST", "/api/tables", form),
            ("POST", "/api/tables", form | {"position": {"table": table, "length": dice.choice(NUMBERS)}}),
            ("POST", "/api/tables", form | {"edition": self.garbage.value()}),
            ("POST", "/api/tables", form | {"deal": {"token": dice.choice(TEXTS), "entropy": "0" * 32}}),
            ("POST", "/api/records", {"text": self.any_record()}),
            ("GET", f"/api/tables/{table}", None),
            ("GET", f"/api/tables/{table}/deal", None),
            ("GET", f"/api/tables/{table}/record", None),
            ("GET", f"/api/tables/{table}/export", None),
            ("GET", f"/api/tables/{table}/replay?seat=" + dice.choice(("all", "none", "0", "7", "%0a")), None),
            ("GET", f"/api/tables/{table}/analysis", None),
            ("GET", f"/api/tables/{table}/decisions/{dice.choice(NUMBERS)}", None),
            ("POST", f"/api/tables/{table}/decisions/3", {"action": dice.choice(NUMBERS)}),
            ("POST", f"/api/tables/{table}/rematch", {"same_deal": dice.random() < 0.5}),
            ("POST", f"/api/tables/{table}/reports", {"text": dice.choice(TEXTS), "seq": dice.choice(NUMBERS)}),
            ("GET", "/api/admin/overview", None),
            ("GET", dice.choice(("/", "/table/x", "/..%2f..%2fetc/passwd", "/%00", "/assets/none.js")), None),
        ]
        if self.mails and dice.random() < 0.1:  # somebody has got one, so mails are sent here
            return dice.choice([one for one in known if "mail" in one[1]])
        return dice.choice(known)

    def any_link(self):
        """Where a mail leads."""
        links = [link for mail in self.mails[-30:] for link in re.findall(r"/mail/(\w+/\S+)", mail.get_content())]
        return "/api/mail/" + self.dice.choice(links or ["confirm/x"])

    def any_record(self):
        """The beginning of a game, perhaps with a line that says something else."""
        record = Record.start(game(self.dice.choice(GAMES)), seed=self.dice.randrange(1000))
        for _ in range(self.dice.randrange(6)):
            record.play(self.dice.choice(record.state.legal()))
        if self.dice.random() < 0.4:
            record = Record.from_position(record.state)
        text = record.write()
        if self.dice.random() < 0.6:
            numbers = re.findall(r"\d+", text)
            text = text.replace(self.dice.choice(numbers), str(self.dice.choice(NUMBERS)), self.dice.choice((1, -1)))
        return text

    # ------------------------------------------------------------ sockets

    async def visit(self, person, table_id, messages):
        """Come to a table, say so many things, and leave without a word."""
        with contextlib.suppress(ConnectionClosed, WebSocketException, OSError):
            async with connect(person.socket_url(table_id), **person.socket_settings()) as socket:
                seat = Seated(self, socket, table_id)
                await seat.say({"type": "hello", "ask": next(self.asks), "changes": self.dice.random() < 0.5})
                for _ in range(messages):
                    await seat.say(self.any_message(seat))

    def any_message(self, seat):
        """Something to say: often a legal move, sometimes garbage."""
        dice, update = self.dice, seat.update
        if update and update["options"] and dice.random() < 0.4:
            return self.message("act", update, [dice.choice(update["options"])["action"]])
        message = self.message(dice.choice(KINDS), update, [dice.choice(NUMBERS) for _ in range(dice.randrange(1, 18))])
        chance = dice.random()
        return (
            self.garbage.spoilt(message) if chance < 0.4 else self.garbage.frame(message) if chance < 0.5 else message
        )

    def message(self, kind, update, actions):
        dice = self.dice
        options = update["options"] if update and update["options"] else [{"kind": "play"}]
        option = {name: value for name, value in dice.choice(options).items() if name not in ("action", "text")}
        seat = update["viewpoint"] if update and update["viewpoint"] is not None else dice.randrange(9)
        length = update["length"] if update else 0
        key = "".join(dice.choice("abcdefgh") for _ in range(dice.choice((8, 8, 2, 80)) if dice.random() < 0.2 else 16))
        fields = {
            "hello": {"since": dice.choice((None, 0, length, 10**6)), "lang": dice.choice(("en", "de", "xx"))},
            "act": {"seat": seat, "length": length, "actions": actions, "key": key},
            "undo": {"seat": seat, "length": length, "key": key},
            "resign": {"seat": seat, "key": key},
            "why": {"seat": seat, "option": self.garbage.spoilt(option)},
            "outlook": {"seat": seat, "action": actions[0]},
            "hint": {"seat": seat},
            "chat": {"text": dice.choice(TEXTS), "key": key},
            "take": {"seat": dice.randrange(5)},
            "leave": {"seat": seat},
            "replace": {"seat": dice.randrange(5), "bot": dice.choice(("random", "nobody", ""))},
            "claim": {"seat": dice.randrange(5)},
        }
        if kind == "resign" and dice.random() < 0.7:
            kind = "ping"  # otherwise no game would last
        return {"type": kind, "ask": next(self.asks), **fields.get(kind, {})}

    def check_code(self, code, where):
        assert code in CODES and code != "internal", f"{where}: {code}"
        assert code != "busy" or where == "hint", f"{where}: busy"
        assert self.limited or code != "too-many" or where.endswith(("reports", "chat", "mail")), f"{where}: {code}"

    # ------------------------------------------------------------ twins

    async def twins(self, until):
        """Two tables that a seat cannot tell apart: it asks the same of both, and must be told the same."""
        while not self.counts["twins"] or asyncio.get_running_loop().time() < until:
            async with contextlib.AsyncExitStack() as stack:
                both = self.browser(), self.browser()
                for browser in both:
                    stack.push_async_callback(browser.http.aclose)
                    await browser.open()
                await self.compare_twins(*both)

    async def compare_twins(self, browser, opponent):
        state = game(self.dice.choice(GAMES)).new(2, seed=self.dice.randrange(10**6))
        for _ in range(self.dice.randrange(40)):
            if not state.over:
                state.play(self.dice.choice(state.legal()))
        if state.over:
            return
        seat = self.dice.choice((state.seat, 1 - state.seat))
        told = []
        script = [self.dice.randrange(2**31) for _ in range(12)]
        for dealt in (state, state.redeal(seat, self.dice.randrange(2**31))):
            told.append(await self.told_by(browser, opponent, Record.from_position(dealt).write(), seat, script))
        if self.limited and any('"too-many"' in one for one in (*told[0], *told[1])):
            return
        for number, (one, other) in enumerate(zip(*told, strict=True)):
            assert one == other, f"{state.game.name}, seat {seat}, {number}: told {one[:400]} and {other[:400]}"
        self.counts["twins"] += 1

    async def told_by(self, browser, opponent, text, seat, script):
        """All that a seat is told at a table with this beginning, without what differs between any two tables."""
        seats = ["me" if one == seat else "open" for one in range(2)]
        made = await browser.http.post("/api/records", json={"text": text, "seats": seats}, timeout=PATIENCE)
        assert made.status_code == 201, made.text
        table_id, told = made.json()["id"], [bare(made.text)]
        async with connect(opponent.socket_url(table_id), **opponent.socket_settings()) as socket:
            other = Seated(self, socket, table_id)
            await other.say({"type": "hello", "ask": 1})
            await other.say({"type": "take", "ask": 2, "seat": 1 - seat})
        for path in ("", "/deal", "/export", "/record", "/replay", "/analysis"):
            told.append(bare((await browser.http.get(f"/api/tables/{table_id}{path}", timeout=PATIENCE)).text))
        async with connect(browser.socket_url(table_id), **browser.socket_settings()) as socket:
            there = Seated(self, socket, table_id)
            await there.say({"type": "hello", "ask": 1})
            told.append(json.dumps(there.update))
            for step in script:
                dice, update = random.Random(step), there.update
                options = update["options"] or [{"kind": "play", "action": dice.randrange(300)}]
                option = dice.choice(options)
                asked = {name: value for name, value in option.items() if name not in ("action", "text")}
                length, kind = update["length"], dice.choice(("why", "outlook", "scoring", "act", "undo", "ping"))
                fields = {
                    "why": {"seat": seat, "option": asked | {"hand": dice.randrange(9)}},
                    "outlook": {"seat": seat, "action": option["action"]},
                    "act": {"seat": seat, "length": length, "actions": [dice.randrange(2000)], "key": f"key-{step}"},
                    "undo": {"seat": seat, "length": length, "key": f"key-{step}"},
                }
                if kind == "act" and dice.random() < 0.5:
                    plan = [option["action"], dice.randrange(2000)]  # all or none: the second is hardly ever legal
                    fields["act"]["actions"] = plan
                before = len(there.heard)
                await there.say({"type": kind, "ask": step, **fields.get(kind, {})})
                answers = [
                    one for one in there.heard[before:] if json.loads(one).get("ask") == step
                ]  # not who comes and goes
                if any(json.loads(one)["type"] == "done" for one in answers):
                    told.append("done")  # a move was legal, at both tables; what it brings to light may differ
                    break
                told += [bare(one) for one in answers]
        return told

    # ------------------------------------------------------------ afterwards

    async def check_database(self, database):
        """Every log can be read, and says what lists say; what was acknowledged is in it once."""
        store = await Store.open(database)
        try:
            keys = {}
            for header, shown, status, _ in await store.list_tables("all", None, count=10**6):
                entries = await store.entries(header.id)
                table = LiveTable(header, entries).table
                assert (table.number, table.status) == (len(entries), status)
                known = msgspec.json.decode(msgspec.json.encode(stored_summary(table)))
                assert shown == known, f"{header.id}: lists show {shown}, the log says {known}"
                given = [(header.id, entry.key) for entry in entries if entry.key]
                assert len(set(given)) == len(given)
                keys |= {(header.id, entry.key): entry.number for entry in entries}
            for table_id, key, seq in self.acknowledged:
                assert keys.get((table_id, key)) == seq, f"{table_id}: {key} was acknowledged as {seq}"
        finally:
            await store.close()


def check_log(told):
    """The server has written of no error."""
    wrong = [
        line
        for line in told.splitlines()
        if '"level": "error"' in line or '"level":"error"' in line or "Traceback" in line
    ]
    assert not wrong, "\n".join(line[:2000] for line in wrong[:3])


def wire(headers):
    """Headers as bytes: not all of these are ASCII."""
    return {name: value.encode("utf-8") for name, value in headers.items()}


def bare(text):
    """Without ids, times and what the generator of chance has made for a table."""
    text = re.sub(r'"(id|created|changed|at)":("[^"]*"|[\d.e+]+)', r'"\1":0', text)
    text = re.sub(r'"online":(true|false)', '"online":0', text)
    return re.sub(r'"seed":"\d+"|"seed":null', '"seed":0', text)


class Browser:
    """A cookie, requests, and where to connect."""

    def __init__(self, url, address=None):
        self.url = url
        self.address = address
        transport = httpx.AsyncHTTPTransport(local_address=address)
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, transport=transport)

    async def open(self):
        await self.http.get("/api/me")

    def socket_url(self, table_id):
        return self.url.replace("http", "ws", 1) + f"/api/tables/{table_id}/socket"

    def socket_settings(self):
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return {
            "additional_headers": {"Cookie": cookie},
            "max_size": None,
            "compression": None,
            "open_timeout": PATIENCE,
            "local_addr": (self.address, 0) if self.address else None,
        }


class Seated:
    """A socket at a table: says something, and hears everything until the answer to a ping that follows."""

    def __init__(self, fuzz, socket, table_id):
        self.fuzz = fuzz
        self.socket = socket
        self.table_id = table_id
        self.update = None
        self.heard = []

    async def say(self, message):
        self.fuzz.counts["messages"] += 1
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)
        ping = next(self.fuzz.asks) + 2**40
        await self.socket.send(json.dumps({"type": "ping", "ask": ping}))
        while True:
            text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
            heard = json.loads(text)
            if heard["type"] in ("pong", "error") and heard["ask"] == ping:
                return  # an error: it has not said hello
            self.heard.append(text)
            self.note(message, heard)

    def note(self, message, heard):
        kind = heard["type"]
        if kind == "error":
            self.fuzz.counts["refused"] += 1
            self.fuzz.check_code(heard["code"], message.get("type") if isinstance(message, dict) else "frame")
        elif kind == "welcome" and heard["update"]:
            self.update = heard["update"]
        elif kind in ("update", "changed"):
            self.update = heard
        elif kind == "done" and isinstance(message, dict) and message.get("ask") == heard["ask"] and "key" in message:
            self.fuzz.acknowledged.append((self.table_id, message["key"], heard["seq"]))
            self.fuzz.counts["moves"] += message["type"] == "act"
