"""Luxor with The Mummy's Curse."""

from pathlib import Path

from waset.games.luxor import (
    breakdown,
    components,
    document,
    draw,
    events,
    features,
    notation,
    options,
    picture,
    sentence_values,
    view,
)
from waset.games.luxor.rules.actions import ACTION_SPACE
from waset.games.luxor.rules.deny import RULE, Deny
from waset.games.luxor.rules.observe import Observed
from waset.games.luxor.rules.rules import KERNELS
from waset.games.luxor.rules.state import STATE, Phase
from waset.package import Components, Document, Face, Features, GamePackage, Guidance, Level, Notation, Rules, Settings

PACKAGE = GamePackage(
    name="luxor",
    version="1",
    players=components.PLAYERS,
    modules=components.MODULES,
    folder=Path(__file__).parent,
    rules=Rules(
        state=STATE, kernels=KERNELS, observed=Observed, phase=Phase, actions=ACTION_SPACE, deny=Deny, deny_rules=RULE
    ),
    components=Components(
        check=components.check,
        fill=components.fill,
        switch_on=components.switch_on,
        modules_on=components.modules_on,
        numbers=components.numbers,
        check_players=components.check_players,
    ),
    notation=Notation(
        name=notation.MOVES.name, action=notation.MOVES.action, heard=notation.MOVES.heard, chance=events.chance
    ),
    face=Face(
        view_type=view.View,
        view=view.view,
        option_type=options.OPTIONS.type,
        options=options.options,
        option_action=options.action,
        events=events.READER,
        breakdown=breakdown.breakdown,
        category=breakdown.category,
        scores=breakdown.scores_of,
        active=view.active,
        draw=draw.draw,
        picture=picture.picture,
        sentence_values=sentence_values.values_of,
    ),
    document=Document(write=document.write, read=document.read),
    features=Features(groups=features.GROUPS, sections=features.SECTIONS, had=features.had, did=features.did),
    levels={
        "novice": Level(playouts=16, slip=0.25),
        "casual": Level(playouts=32, slip=0.08),
        "club": Level(playouts=120),
        "expert": Level(playouts=400),
        "master": Level(playouts=2400),
        "grandmaster": Level(playouts=10000, network=True),
    },
    # Cut playouts are as strong and several times faster.
    search=Settings(explore=0.3, width=1.0, chance=16, cut=40, spread=6.0, lead=0.6),
    guidance=Guidance(ahead=4),
)
