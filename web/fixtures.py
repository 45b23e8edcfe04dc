"""Random games as the page would see them, decision by decision, in web/fixtures.

python web/fixtures.py [GAME ...]    <game>-<players>-<modules>.json for /sandbox, seen by whoever is asked
python web/fixtures.py --steps       steps-<game>.json for the tests of the page, seen by one seat from beginning to end
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

import waset
from waset.games import GAMES
from waset.sentences import Fact, Teller, facts, word_tables
from waset.server.texts import all_texts
from waset.text import LANGUAGES

NAMES = ("Ada", "Grace", "Emmy", "Sofia", "Maria")
HERE = Path(__file__).parent / "fixtures"


def frame(state: Any, length: int, viewpoint: int, move: str, events: list[Any]) -> dict[str, Any]:
    return {
        "length": length,
        "viewpoint": viewpoint,
        "asked": state.seat,
        "view": state.view(viewpoint),
        "options": msgspec.to_builtins(state.options()) if state.seat == viewpoint else [],
        "events": events,
        "move": move,
    }


def play(game: str, players: int, modules: tuple[str, ...], seed: int, seat: int | None = None) -> list[dict[str, Any]]:
    """A game between random players; without a seat we look through the eyes of whoever is asked, as on one screen."""
    state = waset.game(game).new(players=players, modules=modules, seed=seed)
    dice = random.Random(seed)
    frames = [frame(state, 0, state.seat if seat is None else seat, "", [])]
    while not state.over:
        action = dice.choice(state.legal())
        move, step = state.name(action), state.step(action)
        state = step.after
        viewpoint = max(state.seat, 0) if seat is None else seat
        events = msgspec.to_builtins(step.events(viewpoint))
        frames.append(frame(state, len(frames), viewpoint, move, events) | words(game, facts(step, viewpoint)))
    return frames


def words(game: str, told: list[Fact]) -> dict[str, Any]:
    """Facts, and the sentences that the page must make of them."""
    said = {lang: Teller(game, lang, NAMES).sentences(told) for lang in LANGUAGES}
    return {"facts": msgspec.to_builtins(told), "told": said}


def tables(game: str) -> list[tuple[int, tuple[str, ...]]]:
    known = waset.game(game)
    alone = known.modules if game != "luxor" else tuple(m for m in known.modules if m != "fifth-player")
    return [(2, ()), (min(4, max(known.players)), ()), (max(known.players), known.modules), (3, alone)]


def steps() -> None:
    """One game each with as many modules as three players can use."""
    for game in GAMES:
        players, modules = tables(game)[-1]
        (HERE / f"steps-{game}.json").write_text(json.dumps(play(game, players, modules, seed=21, seat=1)))
    for lang in LANGUAGES:
        (HERE / f"texts-{lang}.json").write_text(json.dumps(all_texts(lang, GAMES)))
    (HERE / "words.json").write_text(json.dumps({game: word_tables(game) for game in GAMES}))


def main() -> None:
    HERE.mkdir(exist_ok=True)
    if "--steps" in sys.argv:
        return steps()
    for game in sys.argv[1:] or GAMES:
        for players, modules in dict.fromkeys(tables(game)):
            name = f"{game}-{players}-{'all' if modules else 'base'}"
            frames = play(game, players, modules, seed=7)
            (HERE / f"{name}.json").write_text(json.dumps({"game": game, "players": players, "frames": frames}))
            print(f"{name}: {len(frames)} frames")


if __name__ == "__main__":
    main()
