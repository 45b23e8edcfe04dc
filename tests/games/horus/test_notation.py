"""Moves of Horus as text, records, and the drawing."""

import io

import pytest
from rich.console import Console

from games.horus.positions import GAME, laying, marking, middle_game, moves, position, seat
from waset import Record
from waset.errors import NotationError
from waset.games.horus.draw import draw
from waset.text import texts


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hill",
        "hill 2",
        "hill 2,0 1",
        "hill 50,0",
        "hill 2;0",
        "hill ²,0",
        "lake 2,0",
        "replace start",
        "play hill-6",
        "play hill",
        "take lake",
        "mark #999",
        "marsh 2,0",
        "to",
    ],
)
def test_garbage_is_no_move(text):
    with pytest.raises(NotationError):
        laying("hill").action(text)


def test_a_tile_is_named_as_it_is_laid():
    assert "hill 2,0" in moves(laying("hill"))
    assert {"river 2,0", "necropolis 2,0", "replace end-a"} <= moves(laying("two-sided"))
    assert "end-a 2,-2" in moves(laying("river").play("replace end-a"))
    assert laying("hill").action("lay 2,0") == laying("hill").action("HILL 2,0")


def test_every_action_has_a_name_and_every_name_its_action():
    for state in (laying("hill"), laying("two-sided"), position("hill 2,0", seat("hill-1"))):
        for action in range(0, len(GAME.actions), 7):
            assert state.action(state.name(action)) == action
        for action in range(len(GAME.actions) - 430, len(GAME.actions)):
            assert state.action(state.name(action)) == action


def test_a_record_tells_what_was_drawn():
    record = Record.start(GAME, players=3, seed=5)
    for _ in range(12):
        record.play(record.state.legal()[0])
    text = record.write()
    assert "draws" in text and "{seat 0" in text
    assert Record.read(text).state == record.state


def test_a_record_may_begin_with_a_position():
    record = Record.from_position(marking("?-?", "hill 2,0; marsh -2,0"))
    record.play("mark 2,0")
    assert Record.read(record.write()).state == record.state


# ---------------------------------------------------------------- the drawing


def drawn(state, width=100, lang="en"):
    out = io.StringIO()
    names = [f"P{i}" for i in range(state.players)]
    legal = [state.name(action) for action in state.legal()]
    shown = draw(state.view(state.seat if not state.over else None), texts(lang, "horus"), names, width, legal)
    Console(file=out, width=width).print(shown)
    return out.getvalue()


def test_half_offsets_are_readable_in_the_drawing():
    lines = drawn(position("desert 2,0 0; hill 4,1", seat("hill-1"))).splitlines()
    rows = {line[:4].strip(): line[5:] for line in lines}
    start = rows["0"].index("S")
    assert rows["0"].index("D") == start + 6  # two half tiles to the right
    assert rows["1"].index("H") == start + 12  # half a tile lower
    assert rows["1"].index("A") == start + 6  # the marker, in the lower half of its tile


def test_free_places_are_marked():
    text = drawn(laying("hill"))
    assert text.count("·") == 20


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("width", [60, 80, 200])
def test_every_phase_can_be_drawn(lang, width):
    state = middle_game(decisions=0, seed=8)
    seen = set()
    while not state.over:
        if state.phase not in seen:
            seen.add(state.phase)
            assert "P0" in drawn(state, width, lang)
        state.play(state.legal()[-1])
    assert "P2" in drawn(state, width, lang)
    assert len(seen) >= 6
