"""Deals that nobody can choose: committed to before anybody sits, mixed by everybody, checked by anybody."""

import asyncio
import hashlib
import json
import secrets

import msgspec
import pytest
from click.testing import CliRunner

from server.bare_tables import ANN, BEN, fold, play, running, table
from server.client import Person, Refusal, play_on
from server.real_server import Here, run
from waset import verifiable_deals
from waset.cli import main
from waset.game import game
from waset.games import GAMES
from waset.record import Record, tags_of
from waset.server import transitions
from waset.server.deals import DealSecrets
from waset.server.errors import Refused
from waset.server.http_bodies import DealRequest
from waset.server.messages import encode
from waset.server.replay import record_of
from waset.server.table import Table
from waset.server.updates import Updates, deal
from waset.text import texts

pytestmark = pytest.mark.compiled
OWN, OTHER = "0" * 31 + "1", "f" * 32


def entropy():
    return secrets.token_hex(16)


async def code_of(awaitable):
    with pytest.raises(Refusal) as caught:
        await awaitable
    return caught.value.code


# ---------------------------------------------------------------- the seed


def test_the_seed_is_made_of_the_secret_and_every_seats_number():
    """Worked out here with nothing but SHA-256, as docs/protocol.md says."""
    waiting = table(seats=["me", "open", "greedy"])
    secret, number = waiting.header.begin["Secret"], waiting.contributions[0].number
    fold(waiting, transitions.sit(waiting, BEN, "Ben", 1, 101.0, OTHER))
    lines = "\n".join(["waset seed", waiting.header.id, secret, number, OTHER, "-"])
    seed = int.from_bytes(hashlib.sha256(lines.encode()).digest()[:8]) % 2**63
    assert waiting.begin == {"First": "random", "Seed": str(seed)} and "Seed" not in waiting.header.begin
    assert waiting.state == game("expedition").new(3, [], seed, "random")
    assert {one.source for one in waiting.contributions.values()} == {"server", "client"}


def test_another_number_is_another_deal_and_only_who_sits_at_the_start_counts():
    deals = set()
    for number in (OWN, OTHER):
        waiting = table()
        twin = Table(waiting.header, [])
        fold(twin, transitions.sit(twin, ANN, "Ann", 0, 100.0, OWN))
        fold(twin, transitions.sit(twin, BEN, "Ben", 1, 101.0, number))
        deals.add((twin.header.id, twin.begin["Seed"]))
        again = Table(waiting.header, [])
        fold(again, transitions.sit(again, ANN, "Ann", 0, 100.0, OTHER))
        fold(again, transitions.stand(again, ANN, 0, 100.0))  # took the number back with the seat
        fold(again, transitions.sit(again, ANN, "Ann", 0, 100.0, OWN))
        fold(again, transitions.sit(again, BEN, "Ben", 1, 101.0, number))
        assert again.begin == twin.begin
        fold(again, transitions.stand(again, BEN, 1, 102.0))
        fold(again, transitions.sit(again, BEN, "Ben", 1, 103.0, entropy()))
        assert again.begin == twin.begin and again.numbers() == [OWN, number]  # later it changes nothing
    assert len(deals) == 2


def test_nothing_of_the_deal_is_told_before_the_end():
    playing = running()
    secret, seed, numbers = playing.header.begin["Secret"], playing.begin["Seed"], playing.numbers()
    told = deal(playing)
    assert told.commitment == verifiable_deals.commitment(playing.header.id, secret)
    assert (told.secret, told.entropy, told.seed) == (None, None, None)
    everything = encode(Updates(playing).table_info(ANN, (), (), chat_to=playing.number)).decode()
    assert told.commitment in everything and not any(one in everything for one in (secret, seed, *numbers))
    play(playing, 10_000)
    told = deal(playing)
    assert (told.secret, told.entropy, told.seed) == (secret, numbers, seed)


# ---------------------------------------------------------------- commitments before a table exists


def test_a_commitment_holds_and_can_not_be_forged(monkeypatch):
    here, another_process, stranger = DealSecrets("secret"), DealSecrets("secret"), DealSecrets("other")
    given = here.commit("k3xq")
    made = another_process.redeem(DealRequest(token=given.token, entropy=OWN))
    assert (made.table_id, made.entropy) == ("k3xq", OWN)
    assert verifiable_deals.commitment("k3xq", made.secret) == given.commitment
    forged = [given.token.replace("k3xq", "k3xr"), given.token[:-1], "", "a.b.c", "..", stranger.commit("k3xq").token]
    for token in forged:
        with pytest.raises(Refused):
            here.redeem(DealRequest(token=token, entropy=OWN))
    monkeypatch.setattr("waset.server.deals.MAX_AGE", -1.0)
    with pytest.raises(Refused):
        here.redeem(DealRequest(token=given.token, entropy=OWN))


def test_a_number_with_a_line_feed_is_none():
    """Lines are what is hashed, and a tag is a line."""
    for wrong in (OWN + "\n", OWN + "0", OWN[:-1], OWN.replace("0", "O")):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"token": "t", "entropy": wrong}, DealRequest)


# ---------------------------------------------------------------- through a real server


def test_a_whole_game_is_verified_by_who_played_it(url, tmp_path):
    """The commitment is seen before anybody gives a number; in the end everything fits, also on the command line."""

    async def test():
        async with Person(url, "Ann") as ann, Person(url, "Ben") as ben:
            promised = await ann.get("/api/tables/commitment")
            mine, theirs = entropy(), entropy()
            made = await ann.table(
                seats=["me", "open", "random"], players=3, deal={"token": promised["token"], "entropy": mine}
            )
            assert made["id"] == promised["table"] and not made["known_start"]
            async with ann.at(made["id"]) as first, ben.at(made["id"]) as second:
                shown = second.table["deal"]
                assert shown["commitment"] == promised["commitment"] and shown["numbers_from"] == ["client", None, None]
                assert shown["secret"] is shown["entropy"] is shown["seed"] is None
                await second.ask("take", seat=1, entropy=theirs)
                await asyncio.gather(play_on(first), play_on(second))
                await first.until(lambda one: one.over)
                told = first.table["deal"]
            assert told["entropy"] == [mine, theirs, None] and told == await ben.get(f"/api/tables/{made['id']}/deal")
            assert verifiable_deals.commitment(made["id"], told["secret"]) == promised["commitment"]
            assert told["seed"] == str(verifiable_deals.seed_of(made["id"], told["secret"], told["entropy"]))
            exported = await ann.get(f"/api/tables/{made['id']}/export")
            assert exported["begin"]["Seed"] == told["seed"] and exported["begin"]["Secret"] == told["secret"]
            again = {"token": promised["token"], "entropy": mine}
            assert await code_of(ann.table(seats=["me", "open"], deal=again)) == "bad-settings"  # used
            return promised["commitment"], mine, await ann.get(f"/api/tables/{made['id']}/record")

    commitment, mine, text = run(test())
    record = tmp_path / "game.txt"
    record.write_text(text)
    assert Record.read(text).state.over

    def verified(*words, code=0):
        done = CliRunner().invoke(main, ["verify", str(record), "--lang", "en", *words])
        assert done.exit_code == code, done.output
        return done.output

    assert mine in verified() and commitment in verified("--commitment", commitment)
    assert "another commitment" in verified("--commitment", "0" * 64, code=1)
    tags = tags_of(text)
    for tag, word in (("Secret", "not the one"), ("Seed", "chosen or changed"), ("Entropy", "chosen or changed")):
        changed = tags[tag][:-1] + ("0" if tags[tag][-1] != "0" else "1")
        record.write_text(text.replace(tags[tag], changed))
        assert word in verified(code=1), tag
    record.write_text("\n".join(line for line in text.splitlines() if not line.startswith("[Commitment")))
    assert "Nothing to verify" in verified(code=1)


def test_one_who_changes_the_moves_is_found_out(tmp_path):
    finished = running()
    play(finished, 10_000)
    text = record_of(finished)
    file = tmp_path / "game.txt"
    file.write_text(text.replace("0. seat 0: keep", "0. seat 1: keep", 1))
    done = CliRunner().invoke(main, ["verify", str(file), "--lang", "en"])
    assert done.exit_code == 1 and "Verified" not in done.output


def forged_position(tags):
    """A deal that somebody liked, in the place of the one that follows from the seed."""
    tags["Position"] = json.dumps(game("expedition").new(2, seed=7).save())


def forged_first(tags):
    tags["First"] = "1"


def forged_winner(tags):
    tags["Winners"] = "0 1"


def forged_known_start(tags):
    tags["KnownStart"] = "yes"


def forged_number_of_no_seat(tags):
    tags["Entropy"] += f" 2:client:{OWN}"


def forged_number_beside_another(tags):
    tags["Entropy"] = f"0:client:{OWN} {tags['Entropy']}"


def forged_number_of_a_word(tags):
    """A seed that follows from what nobody could have given."""
    tags["Entropy"] = "0:client:mine"
    tags["Seed"] = str(verifiable_deals.seed_of(tags["Table"], tags["Secret"], ["mine", None]))


def left_out(name):
    def forged(tags):
        del tags[name]

    return pytest.param(forged, "other-game", id=f"without {name}")


@pytest.mark.parametrize(
    ("forge", "finding"),
    [
        (forged_position, "known-start"),
        (forged_first, "chosen-first"),
        (forged_winner, "other-game"),
        (forged_known_start, "known-start"),
        (forged_number_of_no_seat, "wrong-numbers"),
        (forged_number_beside_another, "wrong-numbers"),
        (forged_number_of_a_word, "wrong-numbers"),
        left_out("Edition"),
        left_out("Digest"),
        left_out("Result"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_forged_record_is_not_verified(tmp_path, forge, finding, lang):
    finished = running()
    play(finished, 10_000)
    tags, file = tags_of(record_of(finished)), tmp_path / "game.txt"
    moves = record_of(finished).partition("\n\n")[2]
    write(file, tags, moves)
    assert verified(file, lang).exit_code == 0
    forge(tags)
    write(file, tags, "" if "Position" in tags else moves)
    done = verified(file, lang)
    assert done.exit_code == 1 and texts(lang, "app")["verify"][finding] in done.output


def write(file, tags, moves):
    quoted = {name: text.replace("\\", "\\\\").replace('"', '\\"') for name, text in tags.items()}
    file.write_text("".join(f'[{name} "{text}"]\n' for name, text in quoted.items()) + f"\n{moves}")


def verified(file, lang):
    return CliRunner().invoke(main, ["verify", str(file), "--lang", lang])


@pytest.mark.parametrize("name", GAMES)
def test_the_replay_begins_with_what_everybody_was_shown_at_the_start(url, name):
    """This is what the page compares when it checks a deal."""

    async def test():
        async with Person(url, "Ann") as ann, Person(url, "Ben") as ben, Person(url) as eve:
            made = await ann.table(name, seats=["me", "open"])
            async with ann.at(made["id"]) as first, ben.at(made["id"]) as second, eve.at(made["id"]) as third:
                await second.ask("take", seat=1)
                for one in (first, third):
                    await one.until(lambda table: table.update)
                shown = {"0": first.update, "1": second.update, "none": third.update}
                await first.ask("resign", seat=0, key="resign-key")
            for seat, update in shown.items():
                (frame,) = await eve.get(f"/api/tables/{made['id']}/replay", seat=seat, start=0, count=1)
                assert update["length"] == 0 and frame["view"] == update["view"]

    run(test())


def test_a_rematch_and_one_screen_have_deals_of_their_own(url):
    async def test():
        async with Person(url, "Ann") as ann:
            promised, mine = await ann.get("/api/tables/commitment"), entropy()
            made = await ann.table(seats=["me", "me"], deal={"token": promised["token"], "entropy": mine})
            async with ann.at(made["id"]) as table:
                assert table.table["deal"]["numbers_from"] == ["client", "client"]
                await table.ask("resign", seat=0, key="resign-key")
                await table.until(lambda one: one.over)
                assert table.table["deal"]["entropy"] == [mine, mine]
            next_deal = await ann.get("/api/tables/commitment")
            words = {"token": next_deal["token"], "entropy": entropy()}
            again = await ann.post(f"/api/tables/{made['id']}/rematch", deal=words)
            assert again["id"] == next_deal["table"]
            bare = await ann.table(seats=["me", "random"])  # a client that knows nothing of numbers
            async with ann.at(bare["id"]) as table:
                assert table.table["deal"]["numbers_from"] == ["server", None] and table.table["deal"]["commitment"]

    run(test())


def test_a_deal_is_the_same_after_a_restart(tmp_path):
    database = f"sqlite:///{tmp_path / 'waset.db'}"
    kept = {}

    async def before(url):
        async with Person(url, "Ann") as ann:
            made = await ann.table(seats=["me", "me"])
            async with ann.at(made["id"]) as table:
                await play_on(table, length=5)
                kept.update(
                    id=made["id"], view=table.update["view"], deal=table.table["deal"], cookies=ann.http.cookies
                )

    async def after(url):
        async with Person(url) as ann:
            ann.http.cookies = kept["cookies"]
            async with ann.at(kept["id"]) as table:
                assert table.update["view"] == kept["view"] and table.table["deal"] == kept["deal"]

    with Here(database) as server:
        run(before(server.url))
    with Here(database) as server:
        run(after(server.url))


# ---------------------------------------------------------------- known starts


def test_who_starts_from_something_known_is_marked_and_not_listed(url):
    """A record of no moves with a chosen seed, a position with its generator, a fork: each looked like any other."""

    async def test():
        known = game("expedition")
        chosen = Record.start(known, 2, seed=7).write()
        placed = Record.from_position(known.new(2, seed=8)).write()
        async with Person(url, "Ann") as ann, Person(url, "Ben") as ben:
            bots = await ann.table(seats=["me", "random"])
            async with ann.at(bots["id"]) as table:
                await play_on(table)
            fork = {"position": {"table": bots["id"], "length": 0}}
            for words in ({"record": chosen}, {"record": placed}, fork):
                made = await ann.table(seats=["me", "open"], public=True, **words)
                assert made["known_start"]
                assert made["id"] not in {one["id"] for one in await ben.get("/api/tables")}
                async with ben.at(made["id"]) as table:
                    assert table.table["deal"]["known_start"] and table.table["deal"]["commitment"] is None
                assert await code_of(ann.table(seats=["me", "open"], rated=True, **words)) == "bad-settings"
            fair = await ann.table(seats=["me", "open"], public=True)
            assert fair["id"] in {one["id"] for one in await ben.get("/api/tables")} and not fair["known_start"]

    run(test())
