"""Briscola, the Italian card game."""

from pathlib import Path

from waset.events import Reader, kinds_in
from waset.package import END, Components, Document, Face, Features, GamePackage, Level, Notation, Rules, Settings
from waset_briscola import components, document, draw, event_kinds, features, notation, view
from waset_briscola.breakdown import breakdown, category
from waset_briscola.rules.actions import ACTION_SPACE
from waset_briscola.rules.deny import RULE, Deny
from waset_briscola.rules.happened import Happened
from waset_briscola.rules.observe import Observed
from waset_briscola.rules.rules import KERNELS
from waset_briscola.rules.state import Phase, State

PACKAGE = GamePackage(
    name="briscola",
    version="1",
    players=components.PLAYERS,
    modules=components.MODULES,
    folder=Path(__file__).parent,
    rules=Rules(
        state=State.dtype,
        kernels=KERNELS,
        observed=Observed,
        phase=Phase,
        actions=ACTION_SPACE,
        deny=Deny,
        deny_rules=RULE,
    ),
    components=Components(
        check=components.check,
        check_players=components.check_players,
        fill=components.fill,
        switch_on=components.switch_on,
        modules_on=components.modules_on,
        numbers=components.numbers,
    ),
    notation=Notation(
        name=notation.MOVES.name, action=notation.MOVES.action, heard=notation.MOVES.heard, chance=notation.chance
    ),
    face=Face(
        view_type=view.View,
        view=view.view,
        option_type=notation.OPTIONS.type,
        options=notation.OPTIONS.options,
        option_action=notation.OPTIONS.action,
        events=Reader(Happened, kinds_in(event_kinds), notation.CODECS),
        breakdown=breakdown,
        category=category,
        draw=draw.draw,
    ),
    document=Document(write=document.write, read=document.read),
    features=Features(groups=features.GROUPS, sections=features.SECTIONS, had=features.had, did=features.did),
    levels={
        "novice": Level(playouts=16, slip=0.25),
        "casual": Level(playouts=32, slip=0.08),
        "club": Level(playouts=120),
        "expert": Level(playouts=400),
        "master": Level(playouts=1600),
        "grandmaster": Level(playouts=6400),
    },
    search=Settings(explore=0.5, width=1.5, chance=8, cut=END, spread=20.0, lead=0.2),
)
