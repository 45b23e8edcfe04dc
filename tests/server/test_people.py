"""What a person has played, the list of the best page by page, and how friends in the same network find the server."""

import pytest

from server.client import Person, play_on
from server.real_server import run
from waset.server import addresses
from waset.server.addresses import Listening, addresses_for

pytestmark = pytest.mark.compiled


async def finished(person, game="expedition", **settings):
    made = await person.table(game, **({"seats": ["me", "random"]} | settings))
    async with person.at(made["id"]) as table:
        await play_on(table)
    return made["id"]


def test_results_are_those_of_the_person_by_game_and_number_of_players(url):
    async def test():
        async with Person(url) as ann, Person(url) as ben:
            assert await ann.get("/api/me/results") == {"total": 0, "games": [], "sums": []}
            two = await finished(ann)
            three = await finished(ann, seats=["me", "random", "random"], players=3)
            await finished(ann, seats=["me", "me"])  # with oneself nothing is won
            told = await ann.get("/api/me/results")
            assert told["total"] == 2 and [one["id"] for one in told["games"]] == [three, two]
            sums = {(one["game"], one["players"]): one for one in told["sums"]}
            assert set(sums) == {("expedition", 2), ("expedition", 3)}
            for one in told["games"]:
                table = await ann.get(f"/api/tables/{one['id']}")
                assert one["points"] == table["result"]["scores"][0]
                assert (one["place"] == 1) == (0 in table["result"]["winners"])
                assert sums[one["game"], one["players"]]["won"] == (one["place"] == 1)
                assert one["others"] == ["random"] * (one["players"] - 1)
            assert (await ann.get("/api/me/results", page=1))["games"] == []
            assert (await ben.get("/api/me/results"))["total"] == 0

    run(test())


def test_the_list_of_the_best_has_pages(url):
    async def test():
        async with Person(url) as ann:
            await ann.put("/api/me", name="Annelise")
            await finished(ann, rated=True)
            listed = []
            while "Annelise" not in listed:  # the ratings are written after the game has ended
                first = await ann.get("/api/ratings", game="expedition")
                listed = [one["name"] for one in first.get("expedition", [])]
            assert await ann.get("/api/ratings", game="expedition", page=1) == {}

    run(test())


def test_addresses_are_told_to_the_own_machine_only(monkeypatch):
    monkeypatch.setattr(addresses, "own_addresses", lambda: ["192.168.1.5"])
    everywhere = Listening("0.0.0.0", 8000)
    assert addresses_for("127.0.0.1", everywhere).urls == ["http://192.168.1.5:8000"]
    assert addresses_for("192.168.1.9", everywhere).urls == []
    here = addresses_for("127.0.0.1", Listening("127.0.0.1", 8123))
    assert here.only_here and here.command == "waset serve --host 0.0.0.0 --port 8123"
    assert addresses_for("::1", Listening("fd00::1", 80)).urls == ["http://[fd00::1]:80"]
    assert not any(addresses.is_loopback(one) for one in addresses.named_addresses() if not one.startswith("127."))
