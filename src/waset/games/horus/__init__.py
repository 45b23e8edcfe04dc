"""Horus."""

from pathlib import Path

from waset.games.horus import (
    breakdown,
    components,
    digest,
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
from waset.games.horus.rules.actions import ACTION_SPACE
from waset.games.horus.rules.deny import RULE, Deny
from waset.games.horus.rules.observe import Observed
from waset.games.horus.rules.rules import KERNELS
from waset.games.horus.rules.state import STATE, Phase
from waset.package import Components, Document, Face, Features, GamePackage, Guidance, Level, Notation, Rules, Settings

# Cut playouts are as strong and several times faster.
SEARCH = Settings(explore=0.3, width=1.0, chance=8, cut=10, spread=6.0, lead=0.2)

PACKAGE = GamePackage(
    name="horus",
    version="1",
    players=components.PLAYERS,
    modules=components.MODULES,
    folder=Path(__file__).parent,
    rules=Rules(
        state=STATE,
        kernels=KERNELS,
        observed=Observed,
        phase=Phase,
        actions=ACTION_SPACE,
        deny=Deny,
        deny_rules=RULE,
        digested=digest.first_form,
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
        option_action=options.OPTIONS.action,
        events=events.READER,
        breakdown=breakdown.breakdown,
        category=breakdown.category,
        draw=draw.draw,
        picture=picture.picture,
        sentence_values=sentence_values.values_of,
    ),
    document=Document(write=document.write, read=document.read),
    features=Features(groups=features.GROUPS, sections=features.SECTIONS, had=features.had, did=features.did),
    levels={  # luck soon has the last word, so the lower levels slip more
        "novice": Level(playouts=16, slip=0.25),
        "casual": Level(playouts=32, slip=0.08),
        "club": Level(playouts=48, slip=0.03),
        "expert": Level(playouts=80),
        "master": Level(playouts=2400),
        "grandmaster": Level(playouts=10000),  # with the network, or looking around more, it was weaker
    },
    search=SEARCH,
    guidance=Guidance(ahead=4),
)
