"""Boards as pixels, drawn from the page's own art."""

import io
import random
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from resvg_py import svg_to_bytes

import waset
from waset import art
from waset.envs.drawing import pixels
from waset.errors import WasetError
from waset.games import names
from waset.games.expedition.components import ACTION_CODES, TILE_CODES
from waset.games.horus import components as horus
from waset.games.horus.picture import cells, outline
from waset.games.luxor.names import card_names, tile_names
from waset.games.luxor.picture import figures
from waset.games.luxor.rules.state import Character, Effect
from waset.games.luxor.view import Team
from waset.notation import code
from waset.package import no_picture
from waset.testing import tables

GAMES = names()
TABLES = [(name, *table) for name in GAMES for table in tables(waset.game(name))]
pytestmark = pytest.mark.compiled


def walk(name, players, modules, seed, every):
    """Positions of a game between random players, so many decisions apart; the last one is over."""
    state, dice, decisions = waset.game(name).new(players, modules, seed), random.Random(seed), 0
    while not state.over:
        if decisions % every == 0:
            yield state.copy()
        state.play(dice.choice(state.legal()))
        decisions += 1
    yield state


def picture(state, seat):
    return state.game.package.face.picture(state.view(seat), [f"seat {number}" for number in range(state.players)])


def sheet(name):
    return art.sheet_of(Path(waset.game(name).package.folder))


def drawings(picture):
    """What a picture is made of."""
    return {drawing for stamp in picture.stamps for drawing in stamp.used}


@pytest.mark.parametrize(("name", "players", "modules"), TABLES)
def test_whole_games_are_drawn_with_drawings_of_the_page(name, players, modules):
    known = sheet(name).drawings
    for state in walk(name, players, modules, seed=5, every=23):
        for seat in {state.seat if not state.over else 0, None}:
            shown = picture(state, seat)
            assert drawings(shown) <= known.keys(), f"not in the sheet of {name}"
    inside = [(stamp.x, stamp.y, stamp.x + stamp.width, stamp.y + stamp.height) for stamp in shown.stamps]
    assert all(right > 0 and left < art.WIDTH and low > 0 and top < art.HEIGHT for left, top, right, low in inside)


@pytest.mark.parametrize("name", GAMES)
def test_an_image_tells_what_the_view_tells_and_nothing_else(name):
    modules = waset.game(name).modules
    for state in walk(name, 3, modules, seed=2, every=70):
        for seat in (0, None):
            seen = pixels(state, seat)
            assert seen.shape == (art.HEIGHT, art.WIDTH, 3) and seen.dtype == np.uint8
            assert (pixels(state.redeal(seat, 7), seat) == seen).all()


@pytest.mark.parametrize("name", GAMES)
def test_the_same_view_gives_the_same_pixels_whatever_was_drawn_before(name):
    state = list(walk(name, 2, (), seed=1, every=25))[2]
    before = pixels(state, 0)
    art.forget()
    assert (pixels(state, 0) == before).all()
    assert (pixels(state, 1) != before).any()  # another hand


@pytest.mark.parametrize("name", GAMES)
def test_drawn_at_once_as_svg_a_picture_is_the_same_as_stamp_by_stamp(name):
    state = list(walk(name, 3, waset.game(name).modules[:1], seed=4, every=40))[1]
    shown = picture(state, state.seat)
    whole = Image.open(io.BytesIO(bytes(svg_to_bytes(svg_string=shown.svg(), skip_system_fonts=True)))).convert("RGB")
    assert (
        np.abs(np.asarray(whole).astype(int) - np.asarray(shown.image())).max() <= 2
    )  # colours are rounded more often


def test_every_component_of_expedition_is_drawn():
    known = sheet("expedition").drawings
    assert {f"tile/{tile}/{variant}" for tile in TILE_CODES for variant in range(3)} <= known.keys()
    assert {f"action/{action}" for action in ACTION_CODES} <= known.keys()
    assert {f"back/{back}" for back in range(1, 6)} <= known.keys()
    assert {f"{kind}/{seat}" for kind in ("disc", "edge", "badge", "boat") for seat in range(4)} <= known.keys()


def test_every_component_of_luxor_is_drawn():
    game, known = waset.game("luxor"), sheet("luxor").drawings
    s = game.blank(5, game.modules)[0]
    cards = [name for name in card_names(s) if name]
    assert {f"{kind}/{card}" for kind in ("card", "small-card") for card in cards} <= known.keys()
    assert {f"tile/{tile}" for tile in tile_names(s) if tile} <= known.keys()
    assert {f"mummy-tile/{code(effect)}" for effect in Effect if effect} <= known.keys()
    assert {f"character/{code(who)}" for who in Character if who} <= known.keys()
    assert {f"token/sarcophagus/{points}" for points in game.edition.values["sarcophagi"]["points"]} <= known.keys()
    assert {f"die/{pips}" for pips in range(1, 7)} <= known.keys()
    assert {f"{kind}/{seat}" for kind in ("person", "lying", "asleep", "buried") for seat in range(5)} <= known.keys()
    assert len(sheet("luxor").places["spaces"]) == len(game.new(2).view(0)["track"]) + 2  # and stairs, and the tomb


def test_every_component_of_horus_is_drawn():
    known = sheet("horus").drawings
    many = ("desert", "hill", "farmland", "marsh", "necropolis")
    ways = {
        tile: [f"{tile}-{variant}" for variant in range(3)] if tile in many else [tile] for tile in horus.TILE_CODES
    }
    assert {f"tile/{way}" for drawn in ways.values() for way in drawn} <= known.keys()
    assert {f"card/{card}" for card in (*horus.CARD_CODES, "nile", "back")} <= known.keys()
    assert {f"{kind}/{seat}" for kind in ("marker", "disc", "badge") for seat in range(4)} <= known.keys()


def test_a_card_that_the_page_has_never_drawn_shows_its_name():
    game = waset.game("luxor")
    more = [card.replace("range 4", "range 9") for card in game.edition.values["horus"]["1"]["cards"]]
    edition = game.own_edition({"horus": {"1": {"cards": more}}})
    states = (game.new(2, seed=seed, edition=edition) for seed in range(50))
    state = next(one for one in states if one.view(0)["horus"][0]["top"] == "range-9/1")
    assert "small-card/range-9/1" in drawings(picture(state, 0)) - sheet("luxor").drawings.keys()
    assert pixels(state, 0).any() and "<path" in art.unknown("small-card/range-9/1")


def laid(*places):
    return [{"x": x, "y": y} for x, y in places]


@pytest.mark.parametrize(
    ("tiles", "path"),
    [
        (laid((0, 0)), "M0 10 Q0 0 10 0 L90 0 Q100 0 100 10 L100 90 Q100 100 90 100 L10 100 Q0 100 0 90 Z"),
        (laid((0, 0), (2, 0)), "M0 10 Q0 0 10 0 L190 0 Q200 0 200 10 L200 90 Q200 100 190 100 L10 100 Q0 100 0 90 Z"),
    ],
)
def test_outlines_have_round_corners(tiles, path):
    assert outline(cells(tiles), 0, 10) == path


def test_an_outline_goes_around_a_hole_as_well_and_tiles_that_only_touch_stay_apart():
    ring = laid(*((x, y) for x in (0, 2, 4) for y in (0, 2, 4) if (x, y) != (2, 2)))
    assert outline(cells(ring), 4, 9).count("M") == 2
    assert outline(cells(laid((0, 0), (2, 2))), 4, 9).count("M") == 2


def test_nobody_stands_outside_a_space():
    crowd = [Team(seat, 2, 1) for seat in range(5)]
    people = figures(crowd)
    assert len(people) == 15 and all(abs(one.x) + 21 <= 50 for one in people)
    assert figures([Team(3, 1, 0)])[0][:3] == (3, False, 0)


def test_a_game_without_drawings_is_shown_as_in_the_terminal(monkeypatch):
    state = waset.game("horus").new(2, (), 1)
    package = state.game.package
    monkeypatch.setattr(state.game, "package", replace(package, face=replace(package.face, picture=no_picture)))
    assert pixels(state, 0).shape[1:] == (880, 3)


@pytest.mark.parametrize("library", ["resvg_py", "PIL"])
def test_without_a_library_the_extra_is_named(library, monkeypatch):
    state = waset.game("horus").new(2, (), 1)
    art.forget()
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(WasetError, match=r"is missing; install it with: pip install 'waset\[envs\]'"):
        pixels(state, 0)
