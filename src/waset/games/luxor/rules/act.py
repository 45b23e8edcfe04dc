"""The adventurer acts on its tile: treasures, tunnels, Osiris, what may be taken (L15-L17, C6, C7)."""

from waset.event_log import Log, note
from waset.games.luxor.rules.actions import ACT, EXTRA, LIGHTER, TAKE, TEMPLE
from waset.games.luxor.rules.hand import held, kind_of, put
from waset.games.luxor.rules.happened import Happened
from waset.games.luxor.rules.judge import shows
from waset.games.luxor.rules.modules import artifacts, characters
from waset.games.luxor.rules.state import HAND, TAKES, Card, Character, Phase, Source, State, Step, Take, Tile
from waset.games.luxor.rules.temple import in_supply, next_tunnel, take_piece, take_top, tile_kind
from waset.games.luxor.rules.track import ahead, reach
from waset.games.luxor.rules.treasure import close_gap, is_treasure, lay_temple, missing, take_treasure
from waset.games.luxor.rules.turn import ask, decline, go_on
from waset.games.luxor.rules.walk import go, wake_mummy
from waset.kernel import kernel


@kernel
def act(s: State, log: Log) -> bool:
    """L16: what the tile does that the adventurer stands on."""
    if s.cell == 0:
        return go_on(s, Step.DRAW)
    if is_treasure(s, s.cell):
        return act_on_treasure(s, log)
    kind = tile_kind(s, s.cell)
    if kind == Tile.TUNNEL:
        return crawl(s, log)
    if kind == Tile.OSIRIS:
        return jump(s, log)
    if kind == Tile.SCARAB or kind == Tile.WILD:
        take_piece(s, Take.SCARAB if kind == Tile.SCARAB else Take.WILD, log)
        return go_on(s, Step.DRAW)
    return offer_take(s, log)


@kernel
def act_on_treasure(s: State, log: Log) -> bool:
    """L15, L16: enough adventurers take it; `lighter` may stand for the last one."""
    short = missing(s, s.cell)
    if short <= 0:
        return collect(s, log)
    lighter = s.ignored == 0 and kind_of(s, s.card) == Card.LIGHTER
    return ask(s, Phase.LIGHTER) if lighter and short == 1 else go_on(s, Step.DRAW)


@kernel
def collect(s: State, log: Log) -> bool:
    """L16, A4, C6, C7: take it, open what lies below; abilities follow."""
    kind, treasure = tile_kind(s, s.cell), int(s.tile[s.cell])
    take_treasure(s, s.cell)
    note(log, Happened.TREASURE_TAKEN.value, s.active, s.cell, treasure, characters.treasure_worth(s, treasure))
    temple = lay_temple(s, s.cell, log)
    if s.artifacts.on:
        artifacts.turn_up(s, s.cell, log)
    close_gap(s, s.cell)
    if temple and characters.is_active(s, Character.TEMPLE_ACTION) and characters.temple_would_act(s, s.cell):
        return ask(s, Phase.TEMPLE)
    if kind != Tile.ARTIFACT and characters.is_active(s, Character.EXTRA_TURN) and characters.has_set(s):
        return ask(s, Phase.EXTRA)
    return go_on(s, Step.DRAW)


@kernel
def crawl(s: State, log: Log) -> bool:
    """L16: to the next tunnel tile ahead, which does nothing more."""
    target = next_tunnel(s, s.cell)
    if target > 0:
        go(s, s.cell, target, 0, log)
    s.cell = 0
    return go_on(s, Step.DRAW)


@kernel
def jump(s: State, log: Log) -> bool:
    """L16: so many steps on, and act there too; stay if that can't be."""
    steps = int(s.edition.needed[s.tile[s.cell]])
    if reach(s, s.cell, 1 << steps, int(s.players[s.active].keys)) == 0:
        return go_on(s, Step.DRAW)
    s.cell = go(s, s.cell, ahead(s, s.cell, steps), 0, log)
    return go_on(s, Step.ACT)


@kernel
def offer_take(s: State, log: Log) -> bool:
    """L16: a choice is asked; what is left alone is taken."""
    count, only = 0, 0
    for what in range(TAKES):
        if shows(s, what) and in_supply(s, what):
            count += 1
            only = what
    if count > 1:
        return ask(s, Phase.TAKE)
    return take(s, only, log) if count == 1 else go_on(s, after_take(s))


@kernel
def after_take(s: State) -> Step:
    """M9: was it a mummy tile?"""
    return Step.RETIRE if s.mummy.using > 0 else Step.DRAW


@kernel
def take(s: State, what: int, log: Log) -> bool:
    """L16, L17, M2, Q5: a piece, or a Horus card into the middle of the hand, and then the mummy moves."""
    if what <= Take.WILD:
        take_piece(s, what, log)
        return go_on(s, Step.DRAW)
    level, player = what - Take.WILD, s.players[s.active]
    card, count = take_top(s, level), held(player)
    waits = count < HAND - 1
    at = 1 if waits else count // 2
    note(log, Happened.CARD_TAKEN.value, s.active, level, card, at)
    note(log, Happened.STACK_OPENED.value, level, s.top[level])
    put(player, at, card, Source.STACK)
    if waits:
        return ask(s, Phase.PLACE)
    if s.mummy.using == 0:
        wake_mummy(s, card, log)
    return go_on(s, after_take(s))


@kernel
def answer_tile(s: State, a: int, log: Log) -> bool:
    """L15, L16, C6, C7: decisions of the adventurer that acts."""
    if s.phase == Phase.ACT:
        s.cell = a - ACT
        s.moved[:] = 0
        return act(s, log)
    if s.phase == Phase.TAKE:
        return take(s, a - TAKE, log)
    if a == LIGHTER:
        return collect(s, log)
    if a == TEMPLE:
        return act(s, log)
    if a == EXTRA:
        characters.turn_set(s, log)
    else:
        decline(s, a, log)
    return go_on(s, Step.DRAW)
