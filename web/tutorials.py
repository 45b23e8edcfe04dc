"""Plays the tutorials through the real rules, once, before the page is built; no rules in TypeScript.

python web/tutorials.py [FOLDER]    from web/src/games/<game>/tutorial.json to FOLDER/<game>.json (web/public/tutorials)

A step is told as moments: what its seat sees, its options, and where every accepted move leads.
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

import waset
from waset.games import GAMES
from waset.sentences import facts
from waset.text import LANGUAGES, texts

HERE = Path(__file__).parent


class Wrong(Exception):
    """A step that can't be played as it is written."""


def position(game: str, step: dict[str, Any]) -> Any:
    """Where a step begins: a document, or a game by seed and moves."""
    known = waset.game(game)
    if "position" in step:
        state = known.load(step["position"])
    else:
        state = known.new(players=step.get("players", 2), modules=step.get("modules", []), seed=step.get("seed", 0))
    for move in step.get("moves", []):
        state.play(move)
    return state


def options(state: Any) -> list[Any]:
    found: list[Any] = msgspec.to_builtins(state.options())
    return found


def accepted(state: Any, wanted: list[str]) -> list[int]:
    """The actions that a step takes for an answer."""
    return state.legal() if wanted == ["*"] else [state.action(text) for text in wanted]


class Teller:
    """Tells one step as moments, following every accepted move."""

    def __init__(self, seat: int, expect: list[list[str]]) -> None:
        self.seat, self.expect = seat, expect
        self.moments: list[dict[str, Any]] = []

    def tell(self, state: Any, depth: int, events: list[Any], told: list[Any]) -> int:
        number = len(self.moments)
        asked = depth < len(self.expect)
        moment = {
            "view": state.view(self.seat),
            "options": options(state) if asked else [],
            "events": events,
            "facts": told,
            "next": {},
        }
        self.moments.append(moment)
        if asked:
            self.check_asked(state)
            moment["next"] = {str(a): self.after(state, a, depth) for a in accepted(state, self.expect[depth])}
        return number

    def check_asked(self, state: Any) -> None:
        if state.seat != self.seat:
            raise Wrong(f"seat {self.seat} should move, but seat {state.seat} is asked ({state.phase.name})")

    def after(self, state: Any, action: int, depth: int) -> int:
        step = state.step(action)
        events, told = step.events(self.seat), facts(step, self.seat)
        return self.tell(step.after, depth + 1, msgspec.to_builtins(events), msgspec.to_builtins(told))


def told(game: str, step: dict[str, Any]) -> dict[str, Any]:
    """A step with all its moments, or an error that names it."""
    try:
        state = position(game, step)
        seat = step.get("seat", max(state.seat, 0))
        teller = Teller(seat, step["expect"])
        teller.tell(state, 0, [], [])
        check_texts(game, step)
    except (Wrong, waset.errors.WasetError, KeyError) as error:
        raise SystemExit(f"tutorial of {game}, step {step.get('id')!r}: {error}") from error
    return {"id": step["id"], "seat": seat, "moments": teller.moments}


def check_texts(game: str, step: dict[str, Any]) -> None:
    for lang in LANGUAGES:
        book = texts(lang, game).get("tutorial", {})
        for key in (step["id"], f"{step['id']}_title"):
            if key not in book:
                raise Wrong(f"expected the text tutorial.{key} in locales/{lang}/{game}.toml")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        source = HERE / "src" / "games" / game / "tutorial.json"
        steps = json.loads(source.read_text("utf-8")) if source.exists() else []
        (folder / f"{game}.json").write_text(json.dumps([told(game, step) for step in steps]), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else HERE / "public" / "tutorials")
