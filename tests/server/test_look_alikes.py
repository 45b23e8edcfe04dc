"""Two people at one table do not look the same."""

import pytest

from server.bare_tables import ANN, BEN, CAT, fold, running, table
from server.client import Person, code_of
from server.in_process import made, refused, with_services
from server.real_server import run
from waset.server import renaming, transitions
from waset.server.errors import Code, Refused
from waset.server.http_bodies import Rating
from waset.server.look_alikes import look_alike, looks, visible
from waset.server.routes.people import number_look_alikes

HANGUL_FILLER, ZERO_WIDTH, RIGHT_TO_LEFT, SELECTOR = "\u3164", "\u200b", "\u202e", "\ufe0f"
CYRILLIC_A, ARMENIAN_N, CHEROKEE_A = "\u0410", "\u0578", "\u13aa"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Ann"),
        ("Ann", "ANN"),
        ("Ann", f"{CYRILLIC_A}nn"),
        ("Ann", f"{CHEROKEE_A}n{ARMENIAN_N}"),
        ("Ann", f"A{ZERO_WIDTH}nn"),
        ("Ann", f"Ann{HANGUL_FILLER}"),
        ("Ann", f"Ann{SELECTOR}"),
        ("Ann", f"{RIGHT_TO_LEFT}Ann"),
        ("Ann", "\uff21\uff4e\uff4e"),
        ("Ian", "lan"),
        ("Ian", "ian"),
        ("Bob", "B0b"),
        ("Tim", "Tirn"),
        ("J\u00f6rg", "Jo\u0308rg"),
        ("paypal", "\u03c1\u237a\u0443\U0001d4c5\U0001d482\u05df"),
    ],
)
def test_names_that_look_the_same(one, other):
    assert look_alike(one, other) and look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "Anne"),
        ("Ann", "\u00c1nn"),
        ("Tim", "Tom"),
        ("J\u00f6rg", "Jorg"),
        ("lan", "ian"),
        ("Ann Lee", "AnnLee"),
        ("", ""),
        (HANGUL_FILLER, ZERO_WIDTH),
    ],
)
def test_names_that_do_not(one, other):
    assert not look_alike(one, other)


def test_signs_that_nobody_sees_are_no_name():
    assert visible(HANGUL_FILLER + ZERO_WIDTH + SELECTOR) == "" and not looks(HANGUL_FILLER)


def test_a_seat_is_not_taken_by_somebody_who_looks_like_a_player():
    made = table()
    with pytest.raises(Refused, match="name-taken"):
        transitions.sit(made, BEN, f"{CYRILLIC_A}nn", 1, 101.0)
    fold(made, transitions.sit(made, BEN, "Ben", 1, 101.0))


def test_nor_does_somebody_who_looks_like_a_player_or_another_spectator_speak():
    game = running()
    for name in ("Ann", f"{CYRILLIC_A}nn", "B\u0435n"):
        with pytest.raises(Refused, match="name-taken"):
            transitions.chat(game, CAT, name, "it is me", "key-of-cat", 101.0)
    fold(game, transitions.chat(game, CAT, "Cat", "it is me", "key-of-cat", 101.0))
    with pytest.raises(Refused, match="name-taken"):
        transitions.chat(game, "dan", "C\u0430t", "no, me", "key-of-dan", 101.0)
    fold(game, transitions.chat(game, "dan", "", "somebody", "key-of-dan", 101.0))
    fold(game, transitions.chat(game, "eve", "", "somebody else", "key-of-eve", 101.0))


def test_a_spectator_does_not_keep_a_player_from_speaking():
    game = table()
    fold(game, transitions.chat(game, CAT, "Ben", "first", "key-of-cat", 101.0))
    fold(game, transitions.sit(game, BEN, "Ben", 1, 101.0))
    fold(game, transitions.chat(game, BEN, "Ben", "so am I", "key-of-ben", 101.0))
    with pytest.raises(Refused, match="name-taken"):
        transitions.chat(game, CAT, "Ben", "again", "key-of-cat-2", 101.0)


@pytest.mark.compiled
def test_a_new_name_that_looks_like_that_of_a_player_is_refused_everywhere(tmp_path):
    async def test(services):
        one, other = await made(services, seats=("me", "open")), await made(services, seats=("me", "me"))
        await services.tables.perform(one, lambda now: transitions.sit(now, BEN, "Ben", 1, 101.0))
        assert await refused(renaming.rename(services.store, ANN, "B\u0435n", 102.0)) == Code.NAME_TAKEN
        assert (await services.store.entries(other.header.id))[-1].name != "B\u0435n"

    with_services(test, tmp_path)


@pytest.mark.compiled
def test_a_refused_name_changes_nothing(url):
    async def test():
        async with Person(url, "Ann") as ann, Person(url, "Ben") as ben:
            made = await ann.table(seats=["me", "open"])
            async with ben.at(made["id"]) as table:
                await table.ask("take", seat=1)
            assert await code_of(ben.put("/api/me", name=f"{CYRILLIC_A}nn")) == "name-taken"
            assert (await ben.get("/api/me"))["name"] == "Ben"
            assert (await ben.put("/api/me", name=f"B{ZERO_WIDTH}enno"))["name"] == "Benno"

    run(test())


def test_in_the_list_of_ratings_they_have_numbers():
    listed = [
        Rating(name=name, bot=bot, points=0.0, mu=0.0, sigma=0.0, games=1)
        for name, bot in (("Ann", False), ("Ben", False), (f"{CYRILLIC_A}nn", False), ("master", True))
    ]
    number_look_alikes(listed)
    assert [one.name for one in listed] == ["Ann (1)", "Ben", f"{CYRILLIC_A}nn (3)", "master"]
