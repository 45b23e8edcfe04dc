"""The HTTP half: people, tables, looking back, importing; and what the OpenAPI description promises."""

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect

from server.client import Person, Refusal, code_of, play_on
from server.real_server import Here, run
from waset.game import game
from waset.record import Record
from waset.server.typescript import typescript

pytestmark = pytest.mark.compiled
ROOT = Path(__file__).parents[2]


async def finished(person, name="expedition", **settings):
    """A table whose game was played to its end."""
    made = await person.table(name, **({"seats": ["me", "random"]} | settings))
    async with person.at(made["id"]) as table:
        await play_on(table)
    return made["id"]


def test_a_guest_has_a_name(url):
    async def test():
        async with Person(url) as ann, Person(url) as ben:
            assert (await ann.get("/api/me"))["name"] == ""
            assert (await ann.put("/api/me", name="Ann"))["name"] == "Ann"
            assert (await ann.get("/api/me"))["name"] == "Ann" and (await ben.get("/api/me"))["name"] == ""
            assert await code_of(ann.put("/api/me", name="x" * 25)) == "bad-message"
            assert await code_of(ann.put("/api/me", name="x", admin=True)) == "bad-message"

    run(test())


def test_games_texts_and_their_etag(url):
    games = httpx.get(url + "/api/games").json()
    assert [one["name"] for one in games] == ["expedition", "luxor", "horus"] and "greedy" in games[0]["bots"]
    assert games[1]["needed"] == {"2": [], "3": [], "4": [], "5": ["fifth-player"]}
    assert games[0]["needed"] == {"2": [], "3": [], "4": []}
    assert games[0]["bots"][:5] == ["novice", "casual", "club", "expert", "master"]
    answer = httpx.get(url + "/api/texts/de")
    book = answer.json()
    assert set(book) == {"app", "page", "expedition", "luxor", "horus"}
    assert book["expedition"]["rule"]["E7"] == game("expedition").rule("E7", "de")[1]
    assert not any("{" in text for name in ("expedition", "luxor", "horus") for text in book[name]["rule"].values())
    again = httpx.get(url + "/api/texts/de", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304 and not again.content


def test_settings_that_can_not_be(url):
    async def test():
        async with Person(url) as ann:
            for settings in (
                {"game": "chess"},
                {"game": "expedition", "players": 7},
                {"game": "expedition", "modules": ["mummy"]},
                {"game": "expedition", "seats": ["me"]},
                {"game": "expedition", "edition": {"camp": {"moost": 1}}},
                {"game": "expedition", "seats": ["me", "me"], "rated": True},
            ):
                assert await code_of(ann.post("/api/tables", **settings)) == "bad-settings", settings
            assert await code_of(ann.table(seats=["me", "nobody"])) == "unknown-bot"
            assert await code_of(ann.post("/api/tables", game="horus", colour="red")) == "bad-message"
            assert await code_of(ann.post("/api/tables", game="horus", clock=1)) == "bad-message"
            assert await code_of(ann.get("/api/tables/nothing")) == "unknown-table"
            assert await code_of(ann.get("/api/nothing")) == "not-found"

    run(test())


def test_lists_of_tables(url):
    async def test():
        async with Person(url, "Ann") as ann, Person(url, "Ben") as ben:
            public = await ann.table(public=True, seats=["me", "open"])
            private = await ann.table(seats=["me", "open"])
            opened = {one["id"]: one for one in await ben.get("/api/tables", list="open")}
            assert public["id"] in opened and private["id"] not in opened
            assert not opened[public["id"]]["seats"][0]["you"] and not opened[public["id"]]["host"]
            mine = {one["id"] for one in await ann.get("/api/tables", list="mine")}
            assert {public["id"], private["id"]} <= mine
            assert not {public["id"], private["id"]} & {one["id"] for one in await ben.get("/api/tables", list="mine")}
            over = await finished(ann, public=True)
            assert over in {one["id"] for one in await ben.get("/api/tables", list="finished")}
            summary = await ben.get(f"/api/tables/{over}")
            assert summary["status"] == "over" and summary["asked"] == -1 and summary["result"]["winners"]
            assert await code_of(ben.get("/api/tables", list="other")) == "bad-message"

    run(test())


def test_a_finished_game_as_record_export_and_replay(url):
    async def test():
        async with Person(url, "Ann") as ann:
            running = await ann.table("luxor", seats=["me", "greedy"])
            for what in ("record", "replay", "analysis"):
                assert await code_of(ann.get(f"/api/tables/{running['id']}/{what}")) == "not-over"
            seen = await ann.get(f"/api/tables/{running['id']}/export")
            assert "begin" not in seen and seen["viewpoint"] == 0 and seen["view"]["you"] == 0

            over = await finished(ann, "luxor", modules=list(game("luxor").modules))
            record = Record.read(await ann.get(f"/api/tables/{over}/record"))
            states = list(record.states())
            data = await ann.get(f"/api/tables/{over}/export")
            assert data["actions"] == record.actions and data["begin"]["Seed"] == record.header["Seed"]
            assert all("person" not in one and "key" not in one for one in data["entries"])

            frames = await ann.get(f"/api/tables/{over}/replay")
            plain = await ann.http.get(f"/api/tables/{over}/replay", headers={"accept-encoding": "identity"})
            assert plain.json() == frames and "content-encoding" not in plain.headers
            assert [one["length"] for one in frames] == list(range(len(states)))
            assert [one["scores"] for one in frames] == [state.scores() for state in states]
            middle = len(states) // 2
            one = await ann.get(f"/api/tables/{over}/replay", seat=1, start=middle, count=1)
            assert [frame["length"] for frame in one] == [middle]
            assert one[0]["view"] == json.loads(json.dumps(states[middle].view(1)))
            assert one[0]["events"] and one[0]["log"]["seat"] == states[middle - 1].seat
            whole = frames[middle]["view"]["seats"]
            assert [whole[seat] for seat in (0, 1)] == [states[middle].view(seat)["seats"][seat] for seat in (0, 1)]
            assert await code_of(ann.get(f"/api/tables/{over}/replay", seat=7)) == "unknown-seat"

    run(test())


def test_a_record_is_imported_to_replay_or_to_go_on(url):
    async def test():
        record = Record.start(game("expedition"), 2, ["new-adventures"], seed=3)
        for _ in range(20):
            record.play(record.state.legal()[0])
        async with Person(url, "Ann") as ann:
            made = await ann.post("/api/records", text=record.write())
            assert made["status"] == "running" and made["length"] == 20 and made["modules"] == ["new-adventures"]
            async with ann.at(made["id"]) as table:
                assert table.update["view"] == json.loads(json.dumps(record.state.view(record.state.seat)))
                await table.act(table.update["options"][0]["action"])
            bots = await ann.post("/api/records", text=record.write(), seats=["me", "random"])
            async with ann.at(bots["id"]) as table:
                await play_on(table)
            over = await ann.get(f"/api/tables/{bots['id']}/record")
            again = await ann.post("/api/records", text=over)
            assert again["status"] == "over" and again["result"]
            assert await code_of(ann.post("/api/records", text="[Game")) == "bad-record"
            head = record.write().partition("\n\n")[0]
            seed = head.index("[Seed")
            for hostile in (
                head + "\n\n1. seat 0: " + " " * 150_000 + "{",  # must not take for ever
                head + "\n\n" + "9" * 5000 + ". seat 0: stop",
                head[:seed] + '[Position "' + "[" * 100_000 + '"]\n' + head[seed:],
                head[:seed] + '[Position "{\\"seats\\": ' + "9" * 5000 + '}"]\n' + head[seed:],
                head.replace('[Seed "', '[Seed "-'),
                head.replace('[Players "2', '[Players "²'),
            ):
                assert await code_of(ann.post("/api/records", text=hostile)) == "bad-record", hostile[:200]
            assert await code_of(ann.post("/api/records", text=over.replace('[Rules "', '[Rules "9'))) == "bad-record"
            # from a position of a finished game
            settings = {"modules": ["new-adventures"], "seats": ["me", "greedy"]}
            went_on = await ann.table(position={"table": bots["id"], "length": 20}, **settings)
            assert went_on["status"] == "running" and went_on["length"] >= 20
            far = {"table": bots["id"], "length": 90_000}
            assert await code_of(ann.table(position=far, **settings)) == "bad-settings"
            running = {"table": made["id"], "length": 1}
            assert await code_of(ann.table(position=running, **settings)) == "not-over"

    run(test())


def test_a_table_with_an_edition_of_ones_own(url):
    async def test():
        async with Person(url) as ann:
            made = await ann.table(edition={"camp": {"most": 4}}, seats=["me", "greedy"])
            async with ann.at(made["id"]) as table:
                assert table.table["edition"] == {"camp": {"most": 4}}
                await play_on(table, length=20)

    run(test())


def test_a_private_server(tmp_path):
    async def test(url):
        async with Person(url) as ann:
            assert (await ann.get("/api/me"))["locked"]
            assert await code_of(ann.get("/api/tables")) == "login"
            assert await code_of(ann.table()) == "login"
            assert await code_of(ann.put("/api/me", name="Ann")) == "login"  # nothing is written for strangers
            async with connect(f"{url.replace('http', 'ws')}/api/tables/nothing/socket") as socket:
                assert json.loads(await socket.recv())["code"] == "login"
            assert await code_of(ann.post("/api/login", password="wrong")) == "wrong-password"
            assert not (await ann.post("/api/login", password="sesame"))["locked"]
            assert (await ann.table(seats=["me", "greedy"]))["status"] == "running"

    with Here(f"sqlite:///{tmp_path / 'private.db'}", password="sesame") as server:
        run(test(server.url))


def test_limits_are_kept_over_http_and_socket(tmp_path):
    async def test(url):
        async with Person(url) as ann:
            made = await ann.table(seats=["me", "me"])
            async with ann.at(made["id"]) as table:
                codes = set()
                for number in range(12):
                    try:
                        await table.ask("chat", text="spam", key=f"spam-{number:04d}")
                    except Refusal as refused:
                        codes.add(refused.code)
                assert codes == {"too-many"} and 0 < len(table.chat) < 12
                answers = await asyncio.gather(*(table.ask("ping") for _ in range(120)), return_exceptions=True)
                assert {one.code for one in answers if isinstance(one, Refusal)} == {"too-many"}
            codes = {await tried(ann.table(seats=["me", "open"])) for _ in range(30)}
            assert codes == {None, "too-many"}

    with Here(f"sqlite:///{tmp_path / 'limits.db'}", limits=True) as server:
        run(test(server.url))


async def tried(awaitable):
    try:
        await awaitable
    except Refusal as refused:
        return refused.code
    return None


def test_health_metrics_and_the_page_that_is_not_built(url):
    health = httpx.get(url + "/health").json()
    assert health["status"] == ("ok" if health["ready"] else "starting")
    figures = httpx.get(url + "/metrics").text
    for name in ("waset_tables", "waset_sockets", "waset_append_seconds_bucket", "waset_bot_seconds"):
        assert name in figures
    assert "html" in httpx.get(url + "/").headers["content-type"]
    assert httpx.get(url + "/table/abc").status_code == 200
    assert httpx.get(url + "/../secrets.txt").status_code in (400, 404)
    for odd in ("/%00", "/" + "x" * 3000, "/..%2f..%2fetc%2fpasswd", "/%ff%fe"):
        assert httpx.get(url + odd).status_code in (200, 400, 404), odd
    assert httpx.get(url + "/..%2f..%2f..%2fpyproject.toml").status_code == 404


def test_the_pages_types_are_current():
    """After a change of messages: python -m waset.server.typescript > web/src/messages.ts"""
    assert (ROOT / "web/src/messages.ts").read_text("utf-8") == typescript()


def test_the_description_is_published(url):
    schema = httpx.get(url + "/schema/openapi.json").json()
    paths = schema["paths"]
    for path in ("/api/me", "/api/tables", "/api/tables/{table_id}/replay", "/api/records", "/health"):
        assert path in paths
    protocol = (ROOT / "docs/protocol.md").read_text("utf-8")
    for path in paths:
        assert path.replace("{table_id}", "{id}") in protocol, path


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 100_000,
        b'{"name": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"name": "\xff\xfe"}',
        b'{"name": "\\ud800"}',
        b'{"name": 1e999}',
        b"\xff",
        b"",
        b"NaN",
    ],
    ids=["brackets", "nested", "not utf-8", "half a character", "too large", "a byte", "nothing", "not a number"],
)
def test_no_body_makes_the_server_fail(url, body):
    for method, path in (("PUT", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/records"), ("POST", "/api/login")):
        answer = httpx.request(method, url + path, content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-message"), (path, answer.text)


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/api/me", {"origin": "http://[::"}),
        ("/api/me", {"cookie": b"waset=\xff"}),
        ("/api/me", {"accept-language": b"\xff"}),
        ("/api/ratings?game=%00", {}),
        ("/api/ratings?game=%ff", {}),
        ("/api/tables/%00%ff", {}),
    ],
)
def test_no_address_and_no_header_makes_the_server_fail(url, path, headers):
    for method in ("GET", "PUT"):
        assert httpx.request(method, url + path, headers=headers).status_code < 500


def test_a_position_with_numbers_that_do_not_fit(url):
    """In a byte a state counts to 127."""
    known = game("luxor")
    document = known.new(2, seed=1).save()
    document["seats"][0]["keys"] = 128
    head = Record.from_position(known.new(2, seed=1)).write()
    quoted = json.dumps(json.dumps(document))[1:-1]
    text = re.sub(r'\[Position ".*"\]', lambda _: f'[Position "{quoted}"]', head)
    answer = httpx.post(url + "/api/records", json={"text": text}, timeout=60).json()
    assert answer["code"] == "bad-record" and "keys" in answer["detail"]


def test_finished_games_come_in_parts(tmp_path):
    async def test():
        with Here(f"sqlite:///{tmp_path / 'parts.db'}") as here:
            async with Person(here.url, "Ann") as ann:
                made = []
                for _ in range(5):
                    table = await ann.table("expedition", seats=["me", "greedy"], public=True)
                    async with ann.at(table["id"]) as at:
                        await at.ask("resign", seat=0, key="resign-key")
                    made.insert(0, table["id"])
                assert [one["id"] for one in await ann.get("/api/tables", list="finished")] == made
                first = await ann.get("/api/tables", list="finished", count=2)
                second = await ann.get("/api/tables", list="finished", count=2, before=first[-1]["changed"])
                third = await ann.get("/api/tables", list="finished", count=2, before=second[-1]["changed"])
                assert [[one["id"] for one in part] for part in (first, second, third)] == [
                    made[:2],
                    made[2:4],
                    made[4:],
                ]
                assert await code_of(ann.get("/api/tables", count=0)) == "bad-message"
                assert await code_of(ann.get("/api/tables", before="yesterday")) == "bad-message"

    run(test())
