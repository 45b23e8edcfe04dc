"""Records: what they say, and what they refuse."""

import random

import pytest

import waset
from waset import Record
from waset.errors import IllegalMove, RecordError
from waset.record import game_of

GAME = waset.game("expedition")


def played(moves=40, **how):
    record, dice = Record.start(GAME, seed=5, **how), random.Random(5)
    for _ in range(moves):
        record.play(dice.choice(record.state.legal()))
    return record


def test_a_record_says_what_was_played():
    record = Record.start(GAME, players=2, seed=7).play("keep desert").play("keep mountain")
    text = record.write()
    assert text.startswith('[Game "expedition"]\n[Rules "1"]\n[Edition "')
    assert '[Seed "7"]' in text
    assert "\n0. seat 0: keep desert\n0. seat 1: keep mountain {display " in text


def test_an_illegal_move_is_not_written_down():
    record = Record.start(GAME, seed=7)
    with pytest.raises(IllegalMove):
        record.play("stop")
    assert record.actions == []


def test_a_record_may_begin_with_a_position():
    record = Record.from_position(played().state)
    record.play(record.state.legal()[0])
    again = Record.read(record.write())
    assert again.state == record.state
    assert again.first_state() == played().state


def test_back_to_an_earlier_length():
    record = played(20)
    earlier = record.back_to(5)
    assert earlier.actions == record.actions[:5]
    assert earlier.state == list(record.states())[5]


def test_a_record_with_an_own_edition_needs_that_edition():
    own = GAME.own_edition({"supply": {"adventurers": 12}})
    text = played(edition=own).write()
    assert Record.read(text, own).state.edition.own
    with pytest.raises(RecordError, match="Edition"):
        Record.read(text)


def test_a_position_brings_its_own_edition():
    own = GAME.own_edition({"supply": {"adventurers": 12}})
    record = Record.from_position(played(edition=own).state)
    record.play(record.state.legal()[0])
    again = Record.read(record.write())
    assert again.state == record.state
    assert again.edition.own == own.own
    assert Record.read(again.write()).state == record.state
    with pytest.raises(RecordError, match="Edition"):
        Record.read(record.write().replace(own.digest, GAME.edition.digest, 1))


def test_the_game_of_a_record_is_known_without_replaying_it():
    assert game_of(played().write()) is GAME
    with pytest.raises(RecordError, match="Game: expected a line such as"):
        game_of("0. seat 0: keep desert\n")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Game "expedition"]', '[Game "chess"]', "chess"),
        ('[Game "expedition"]\n', "", "Game"),
        ('[Rules "1"]', '[Rules "0"]', "Rules: this record is of version 0"),
        ('[Players "2"]', '[Players "two"]', "Players: expected a whole number"),
        ('[Players "2"]', '[Players "9"]', "players: expected one of"),
        ('[Modules ""]', '[Modules "dragons"]', "dragons"),
        ('[Seed "5"]', '[Seed "6"]', "line"),
        ('[Seed "5"]', '[Seed "6"]\n[Seed "5"]', "twice"),
        ("0. seat 1", "0. seat 0", "seat 1 is asked"),
        ("{display ", "{display lake ", "expected {display"),
        ('[Digest "', '[Digest "0', "Digest"),
        ("0. seat 0: keep", "0. seat 0: eat", "line 10"),
    ],
)
def test_a_broken_record_is_refused_with_the_reason(old, new, message):
    text = played().write()
    assert old in text
    with pytest.raises(RecordError, match=message):
        Record.read(text.replace(old, new, 1))


def test_comments_may_be_missing():
    import re

    record = played()
    assert Record.read(re.sub(r" \{[^}]*\}", "", record.write())).state == record.state


def test_what_others_keep_and_draw_is_not_heard():
    record = played()
    own, other = "\n".join(record.lines(heard_by=0)), "\n".join(record.lines(heard_by=1))
    assert "0. seat 0: keep ?" in other and "0. seat 0: keep ?" not in own
    assert all("draws" not in line for line in other.splitlines() if "seat 0" in line)
    assert any("draws" in line for line in own.splitlines() if "seat 0" in line)
    assert "draws" not in "\n".join(record.lines(heard_by=None))
