"""Expedition Luxor with New Adventures."""

from pathlib import Path

from waset.games.expedition import (
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
from waset.games.expedition.rules.actions import ACTION_SPACE
from waset.games.expedition.rules.deny import RULE, Deny
from waset.games.expedition.rules.observe import Observed
from waset.games.expedition.rules.rules import KERNELS
from waset.games.expedition.rules.state import STATE, Phase
from waset.package import (
    END,
    Components,
    Document,
    Face,
    Features,
    GamePackage,
    Guidance,
    Level,
    Notation,
    Rules,
    Settings,
)

# Playouts to the end: a cut after 20 decisions won 34 % of 60 games.
SEARCH = Settings(explore=0.3, width=1.5, chance=16, cut=END, spread=10.0, lead=0.2)
# A long search must look around more: with `explore` 0.3, 12,000 playouts are no stronger than 2,400.
THOROUGH = SEARCH._replace(explore=1.0, chance=8, spread=5.0)

PACKAGE = GamePackage(
    name="expedition",
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
        "grandmaster": Level(playouts=8000, search=THOROUGH),  # with the network it was weaker
    },
    search=SEARCH,
    guidance=Guidance(ahead=10, playout=0.5),
)
