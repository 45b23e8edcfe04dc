"""The test that every game must pass: `check_game("mygame")` plays random games and holds the game to its contract.

It needs nothing but the installed package of the game, so that a game's own test-suite can be one line:

    def test_the_contract():
        waset.testing.check_game("mygame")

Run it compiled and, with NUMBA_DISABLE_JIT=1, interpreted. What goes wrong is an AssertionError (or whatever the game
itself raised), with a note that says at which table, seed and decision.
"""

import io
import json
import pickle
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

import msgspec
import numpy as np
from rich.console import Console

from waset import kernel_calls
from waset.errors import EditionError, IllegalMove, NotationError, PositionError
from waset.event_log import CAPACITY
from waset.game import Game, State, Step, game
from waset.points import TIE_BREAK
from waset.record import Record
from waset.text import LANGUAGES, chapters, fill, texts

GARBAGE = ("", "?", "jump over the moon", "{0}", "0 0 0 0 0 0 0 0 0")
WRONG = (None, -1, 10**6, "?", [None], {"?": 1})  # for any field of a document
STANDINGS = ("printed", "reconstructed")
DEALS = 6  # redealt states in which a move is heard again
SAMPLE = 30  # actions of a large action space
HELP_LINES = 5  # of goal, turn and scoring each
WIDTH = 100  # characters of the terminal that is drawn for


class Setup(NamedTuple):
    """A way to sit down."""

    players: int
    modules: tuple[str, ...]


def check_game(name: str, games: int = 20, seed: int = 0) -> None:
    """Hold a game to its contract over so many random games, spread over all its tables."""
    known = game(name)
    check_texts(known)
    check_edition(known)
    places = tables(known)
    for i in range(games):
        check_play(known, places[i % len(places)], seed + i, first_check=i // len(places))


def tables(known: Game) -> list[Setup]:
    """The base game, each module and all of them, at every number of players that goes with them."""
    choices = dict.fromkeys([(), known.modules, *((module,) for module in known.modules)])
    every = (Setup(players, modules) for modules in choices for players in known.players)
    return [table for table in every if known.can_seat(*table)]


def need(condition: object, message: str) -> None:
    if not condition:
        raise AssertionError(message)


def same(found: object, expected: object, what: str) -> None:
    need(found == expected, f"{what}: expected {expected!r:.300}, got {found!r:.300}")


@contextmanager
def noted(where: str) -> Iterator[None]:
    """Whatever goes wrong inside carries a note that says where."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in {where}")
        raise


# ---------------------------------------------------------------- texts and edition


def check_texts(known: Game) -> None:
    """Both languages say the same things, every rule once, and every number that they name is there."""
    books = [texts(lang, known.name) for lang in LANGUAGES]
    numbers = known.package.components.numbers(known.edition.values, known.players[0])
    for lang, book in zip(LANGUAGES, books, strict=True):
        with noted(f"the texts of {known.name} ({lang})"):
            same(set(keys(book)), set(keys(books[0])), f"keys beside those of {LANGUAGES[0]}")
            listed = [rule for chapter in chapters(lang, known.name) for rule in chapter["rules"]]
            same(sorted(listed), sorted(book["rule"]), "the rules of the chapters")
            same(sorted(book["rule_title"]), sorted(book["rule"]), "titles of rules")
            need(set(book["breakdown"]) <= set(book["rule"]), "breakdown: expected ids of rules")
            same(set(book["deny"]), {one.name for one in known.package.rules.deny if one}, "deny")
            for key in ("goal", "turn", "scoring"):
                need(len(book["help"][key].splitlines()) <= HELP_LINES, f"help.{key}: at most {HELP_LINES} lines")
            for text in [*book["rule"].values(), *book["deny"].values(), *book["help"].values()]:
                fill(text, numbers)


def keys(value: object, prefix: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from keys(inner, f"{prefix}.{key}")
    else:
        yield prefix


def check_edition(known: Game) -> None:
    """Every value names its rule and its standing, adds up, and goes into a state that is blank but for it."""
    rules = texts("en", known.name)["rule"]
    with noted(f"the edition of {known.name}"):
        for row in known.edition.rows():
            need(row.rule in rules, f"{row.key}: {row.rule!r} is no rule")
            need(row.standing in STANDINGS, f"{row.key}: standing: expected one of {STANDINGS}, got {row.standing!r}")
        same(known.own_edition({}).digest, known.edition.digest, "the digest of an unchanged edition")
    for table in tables(known):
        blank = known.blank(table.players, table.modules)
        same(int(blank["phase"][0]), 0, "the phase of a blank state")
        same(known.package.components.modules_on(blank[0]), table.modules, "modules_on after switch_on")


# ---------------------------------------------------------------- whole games


def check_play(known: Game, table: Setup, seed: int, first_check: int = 0) -> None:
    """One random game: at every decision one of the checks in turn, all of them at the end."""
    dice = random.Random(f"{known.name} {table} {seed}")
    where = f"{known.name}, {table.players} players, modules {list(table.modules)}, seed {seed}"
    record = Record.start(known, table.players, table.modules, seed, "random")
    same(known.new(table.players, table.modules, seed, "random"), record.state, "the same seed again")
    while not record.state.over:
        with noted(f"{where}, after {len(record.actions)} decisions"):
            CHECKS[(len(record.actions) + first_check) % len(CHECKS)](record.state, dice)
            record.play(dice.choice(record.state.legal()))
    with noted(f"{where}, at the end"):
        for check in CHECKS:
            check(record.state, dice)
        check_end(record)


def check_end(record: Record) -> None:
    """Winners, the record, and what the balance lab counts."""
    state = record.state
    need(state.winners() and set(state.winners()) <= set(range(state.players)), f"winners: got {state.winners()}")
    again = Record.read(record.write())
    same((again.state, again.actions), (state, record.actions), "the record, read again")
    for seat in seats(state):
        need(list(record.lines(heard_by=seat)), "lines of the record: got none")
    features = state.game.package.features
    for seat, thing, count in state.features_had():
        need(seat in range(state.players) and count >= 0, f"features.had: got seat {seat}, {thing} {count} times")
        need(thing.partition("/")[0] in features.groups, f"features.had: {thing} is of none of its groups")


def seats(state: State) -> list[int | None]:
    """All who look on: a spectator and every seat."""
    return [None, *range(state.players)]


def sampled(state: State, dice: random.Random) -> list[int]:
    """Some actions of the whole space, legal or not."""
    space = range(len(state.game.actions))
    return dice.sample(space, min(SAMPLE, len(space)))


# ---------------------------------------------------------------- one position


def check_legality(state: State, dice: random.Random) -> None:
    """`legal` is exactly what `why_not` allows, over the whole action space, ascending."""
    allowed = [action for action in range(len(state.game.actions)) if kernel_calls.judge(state.box, action) == 0]
    same(state.legal(), allowed, "legal, beside why_not over the whole action space")
    need(bool(allowed) != state.over, f"{len(allowed)} legal actions while over is {state.over}")


def check_refusals(state: State, dice: random.Random) -> None:
    """What is refused names a rule, says why in every language, and changes nothing."""
    before, rules = state.copy(), texts("en", state.game.name)["rule"]
    for action in sampled(state, dice):
        rulings = [state.why_not(action, lang) for lang in LANGUAGES]
        if rulings[0] is not None:
            need(all(one and one.rule in rules and one.message for one in rulings), f"why_not({action}): {rulings}")
            with suppress(IllegalMove):
                state.play(action)
                raise AssertionError(f"play({action}) went through, though it is refused: {rulings[0]}")
    same(state, before, "the position after refusals")


def check_notation(state: State, dice: random.Random) -> None:
    """Every legal action has a text of its own, which names it again; garbage is refused kindly."""
    names = [state.name(action) for action in state.legal()]
    same([state.action(text) for text in names], state.legal(), "actions of the texts")
    for action in sampled(state, dice):
        need(state.name(action), f"name({action}) is empty")
    for text in GARBAGE:
        with suppress(NotationError):
            state.action(text)


def check_options(state: State, dice: random.Random) -> None:
    """One option for each legal action, of the declared type, and back; garbage is refused kindly."""
    face, options = state.game.package.face, state.options()
    same([option.action for option in options], state.legal(), "actions of the options")
    for option in options:
        told: dict[str, object] = json.loads(msgspec.json.encode(option))
        same(msgspec.convert(told, face.option_type), option, "an option over the wire")
        same(state.option_action(told), option.action, f"the action of {told}")
        need(told["kind"] in state.game.actions.ranges, f"option of kind {told['kind']}: no such kind of action")
    for kind in (None, 1, "?", *state.game.actions.ranges):
        with suppress(NotationError):
            state.option_action({"kind": kind})


def check_document(state: State, dice: random.Random) -> None:
    """A position is the same after `save` and `load`; garbled ones are refused with the field's name, or sound."""
    document: dict[str, object] = json.loads(json.dumps(state.save()))
    same(state.game.load(document), state, "the position, saved and loaded")
    for field in dice.sample(sorted(document), min(len(WRONG), len(document))):
        garbled = document | {field: dice.choice(WRONG)}
        with suppress(PositionError, EditionError):
            loaded = state.game.load(garbled)
            same(loaded.game.load(loaded.save()), loaded, f"the position loaded with {field} {garbled[field]!r}")


def check_copies(state: State, dice: random.Random) -> None:
    """Copies share nothing, and travel to other processes."""
    before, other = state.copy(), state.copy()
    same(pickle.loads(pickle.dumps(state)), state, "the position, pickled")
    if not state.over:
        other.play(dice.choice(other.legal()))
        need(other != state, "a move changed nothing")
        same(state, before, "the position after a move on a copy")


def check_views(state: State, dice: random.Random) -> None:
    """Views are of the declared type, and can be drawn; observations keep to their layout."""
    check_observations(state)
    face = state.game.package.face
    for seat in seats(state):
        seen = state.seen_by(seat)
        told: dict[str, object] = json.loads(msgspec.json.encode(seen))
        same(msgspec.convert(told, face.view_type), seen, "the view over the wire")
    seat, lang = dice.choice(seats(state)), dice.choice(LANGUAGES)  # drawing is slow
    moves = [state.name(action) for action in state.legal()] if seat == state.seat else []
    names = [str(one) for one in range(state.players)]
    drawn = face.draw(state.view(seat), texts(lang, state.game.name), names, WIDTH, moves)
    Console(file=io.StringIO(), width=WIDTH).print(drawn)


def check_observations(state: State) -> None:
    """Every number lies within its bounds by itself, and the features of the sparse form tell the same."""
    layout = state.game.observation
    unbounded = np.full(layout.size, np.iinfo(np.int16).max, np.int16)
    for seat in seats(state):
        records, rows = layout.blank(1)
        kernel_calls.look(state.box, -1 if seat is None else seat, records, rows, unbounded)
        row = state.observe(seat)
        for name, values in layout.named(rows[0]).items():
            most = layout[name].most
            need(values.min() >= 0 and values.max() <= most, f"{name}: expected 0 to {most}, got {values.tolist()}")
        features = layout.active(row)
        same(len(set(features.tolist())), int(np.count_nonzero(row)), "active features")
        need(not len(features) or features[-1] < layout.features, f"feature {features[-1:]} of {layout.features}")


def known_to(state: State, seat: int | None) -> tuple[object, ...]:
    """All that a seat may know of a position."""
    asked = state.seat == seat
    options = [msgspec.to_builtins(option) for option in state.options()] if asked else []
    observed = state.observe(seat).tolist()
    return state.view(seat), state.seat, state.phase, state.turn, state.scores_known(seat), options, observed


def check_redeal(state: State, dice: random.Random) -> None:
    """A redealt state is possible, looks the same to its seat, and depends on nothing that the seat may not know."""
    before = state.copy()
    for seat in seats(state):
        other, number = state.redeal(seat, dice.randrange(2**31)), dice.randrange(2**31)
        with noted(f"a redeal for seat {seat}"):
            same(known_to(other, seat), known_to(state, seat), "what the seat knows")
            same(other.game.load(other.save()), other, "the redealt position, saved and loaded")
            need(other.redeal(seat, number) == state.redeal(seat, number), "the same seed deals two states otherwise")
            if seat == state.seat:
                for action in sampled(state, dice):
                    same(other.why_not(action), state.why_not(action), f"why_not({action})")
    same(state, before, "the position after redeals")


def check_step(state: State, dice: random.Random) -> None:
    """What happened is noted within the log's room, told in the declared types, and betrays nothing to anybody."""
    if state.over:
        return
    event_type, action = state.game.package.face.events.event_type, dice.choice(state.legal())
    step = state.step(action)
    same(step.after, state.copy().play(action), "the position after a step")
    need(
        len(step.noted) < CAPACITY,
        f"{state.name(action)}: its notes do not fit into the log; expected fewer than {CAPACITY}",
    )
    state.feature_of(action)
    for seat in seats(state):
        told: list[dict[str, object]] = json.loads(msgspec.json.encode(step.events(seat)))
        same(msgspec.convert(told, list[event_type]), step.events(seat), "events over the wire")  # type: ignore[valid-type]
        with noted(f"{state.name(action)} as seat {seat} hears of it"):
            check_secrets(step, seat, dice)


def check_secrets(step: Step, seat: int | None, dice: random.Random) -> None:
    """What a seat hears of a move is the same in redealt states where that move leads to the same view.

    One such state may differ, for a move may bring to light what no view keeps; if all differ, a secret is told.
    """
    alike = []
    for _ in range(DEALS):
        other = step.before.redeal(seat, dice.randrange(2**31))
        if other.why_not(step.action) is None and other.name(step.action) == step.before.name(step.action):
            elsewhere = other.step(step.action)
            if elsewhere.after.view(seat) == step.after.view(seat):
                alike.append(elsewhere)
    if len(alike) > DEALS // 2:
        if all(one.heard(seat) != step.heard(seat) for one in alike):
            same(alike[0].heard(seat), step.heard(seat), "heard in a redealt state")
        if all(one.events(seat) != step.events(seat) for one in alike):
            same(alike[0].events(seat), step.events(seat), "events in a redealt state")


def check_points(state: State, dice: random.Random) -> None:
    """Every point is told with its rule, in words; nobody has won before the end."""
    points = Counter({seat: 0 for seat in range(state.players)})
    for item in state.scoring():
        points[item["seat"]] += item["points"]
        need(item["category"] != TIE_BREAK or ("count" in item and not item["points"]), "a tie-break is a count")
        for lang in LANGUAGES:
            known = texts(lang, state.game.name)["category"]
            need(item["category"] in known, f"its texts ({lang}) lack category.{item['category']}")
            fill(texts(lang, state.game.name)["breakdown"][item["rule"]], item)
    same(list(points.values()), state.scores(), "the sums of the breakdown, beside the scores")
    need(state.over or not state.winners(), f"winners before the end: {state.winners()}")
    for seat in seats(state):
        same(len(state.scores_known(seat)), state.players, "scores_known")


Check = Callable[[State, random.Random], None]
CHECKS: tuple[Check, ...] = (
    check_legality,
    check_refusals,
    check_notation,
    check_options,
    check_document,
    check_copies,
    check_views,
    check_redeal,
    check_step,
    check_points,
)
