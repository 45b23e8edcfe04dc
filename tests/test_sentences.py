"""What happened is told in words: whole random games of every game and module, in both languages."""

import random
import re

import pytest

import waset
from waset.game import Step
from waset.games import GAMES
from waset.sentences import ACTOR, Fact, Teller, facts, word_tables
from waset.text import LANGUAGES, texts

LETTERS = "A-Za-zÄÖÜäöüß"
SLOT = r"\{\d\}"
SLOTS = [f"{{{seat}}}" for seat in range(8)]
WORD = rf"(?:{SLOT}|[{LETTERS}]+(?:-[{LETTERS}]+)*|\d+)"  # a seat, a word such as Extra-Zug, a number
QUOTES = "“”„"
GRAMMAR = re.compile(rf"[{QUOTES}]?{WORD}[{QUOTES}]?(?:[,;:]? [{QUOTES}]?{WORD}[{QUOTES}]?[,;:]?)*[.]?[{QUOTES}]?[.]?")
CELL = re.compile(r"\b[a-r]\d{1,2}\b")
PAIR = re.compile(r"\d,-?\d")


def tables(name):
    """The smallest table without modules, and the largest with each module and with all of them."""
    game = waset.game(name)
    yield min(game.players), ()
    for modules in (*((one,) for one in game.modules), game.modules):
        seats = [players for players in game.players if game.can_seat(players, modules)]
        if seats:
            yield max(seats), modules


TABLES = [(name, players, modules) for name in GAMES for players, modules in tables(name)]


def codes(name):
    """What only records and messages say: names of kinds, tiles and cards with a hyphen or the like."""
    book = texts("en", name)
    listed = {code for table in book.values() if isinstance(table, dict) for code in table}
    return {code for code in listed if re.search(r"[^a-z]", code) and not re.search("[A-Z_]", code)}


def played(name, players, modules, seed=1):
    state, dice = waset.game(name).new(players=players, modules=modules, seed=seed), random.Random(seed)
    while not state.over:
        step = state.step(dice.choice(state.legal()))
        yield step
        state = step.after


@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_whole_games_are_told_in_words_that_are_no_notation(name, players, modules):
    forbidden = {code for code in codes(name) if not code.isdigit()}
    told = 0
    for step in played(name, players, modules):
        for lang in LANGUAGES:
            for seat in (step.before.seat, None):
                for fact in facts(step, seat):
                    told += 1
                    text = Teller(name, lang, SLOTS).clause(fact)
                    assert GRAMMAR.fullmatch(text), text
                    assert not CELL.search(text) and not PAIR.search(text), text
                    assert not forbidden & set(re.split(r"[ ,.:;“”„]+", text)), text
                    assert (fact.seat is None) == text.endswith("."), text
    assert told > 100


class Dealt(Step):
    """The same step for somebody who cannot tell these positions from the real ones."""

    def events(self, seat):
        return self.known


@pytest.mark.parametrize("name", GAMES)
def test_others_are_told_nothing_that_they_may_not_know(name):
    for step in played(name, 3, ()):
        for seat in (*range(3), None):
            before, after = (state.redeal(seat, seed=4) for state in (step.before, step.after))
            dealt = Dealt(before, step.action, after, step.noted)
            dealt.known = step.events(seat)
            assert facts(dealt, seat) == facts(step, seat)


@pytest.mark.parametrize("name", GAMES)
def test_german_says_nothing_in_english(name):
    english, german = texts("en", name)["event"], texts("de", name)["event"]
    assert english.keys() == german.keys()
    assert not [kind for kind in english if english[kind] and english[kind] == german[kind]]
    assert not [kind for kind in english if english[kind].startswith(ACTOR) != german[kind].startswith(ACTOR)]


def done(number):
    return Fact(0, "deployed", {"number": number, "cell": "j9"}, ["j9"])


def test_what_a_seat_does_in_a_row_is_one_sentence():
    told = [
        Fact(0, "tile-laid", {"tile": "camp-o"}, ["j9"]),
        done(2),
        Fact(0, "stayed_one", {"number": 1, "tile": "temple-d"}, ["j10"]),
        Fact(1, "lost_one", {"points": 1}, []),
        Fact(None, "over_one", {"winners": [0]}, []),
    ]
    assert Teller("expedition", "en", ["Ada", "Grace"]).sentences(told) == [
        "Ada lays a camp in an oasis, puts two adventurers there and sends one to the temple.",
        "Grace loses a point.",
        "The game is over, and Ada wins.",
    ]
    assert Teller("expedition", "de", ["Ada", "Grace"]).sentences(told)[0] == (
        "Ada legt ein Lager in einer Oase, setzt dort zwei Abenteurer ein und schickt einen zum Tempel."
    )


def test_long_turns_are_several_sentences():
    told = Teller("expedition", "en", ["Ada"]).sentences([done(number) for number in range(2, 9)])
    assert [one.count("puts") for one in told] == [5, 2]


def test_facts_have_the_places_they_speak_of_and_no_secrets():
    state = waset.game("expedition").new(players=3, seed=1)
    for move in ("keep desert", "keep desert", "keep mountain"):
        state.play(move)
    laid, drew = facts(state.step("desert h8"), 0)
    assert laid == Fact(0, "tile-laid", {"tile": "desert"}, ["h8"])
    assert drew.key == "drew" and drew.values["tile"]
    assert facts(state.step("desert h8"), 1) == [laid]  # what others draw is theirs to know


def test_fields_are_named_by_the_table_of_their_type():
    assert word_tables("horus")["hand"] == "card"
