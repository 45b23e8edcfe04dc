"""Whether a position is possible: what a document must hold to be a game of Luxor."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from waset.games.luxor.breakdown import kind_counts
from waset.games.luxor.components import BACKS, SET_TILES, modules_on
from waset.games.luxor.names import card_names, place_name, tile_names
from waset.games.luxor.rules.judge import is_possible
from waset.games.luxor.rules.state import (
    HAND,
    HORUS_CARDS,
    STAIRS,
    TOMB,
    TREASURES,
    TUNNEL,
    VALUES,
    Card,
    Character,
    Effect,
    Phase,
    Source,
    Space,
    State,
    Step,
    Tile,
)
from waset.layout import Ints, boxed
from waset.notation import code
from waset.position_document import need


def check_possible(s: State) -> None:
    """Pieces may be missing (they are out of the game), never too many; and the phase fits the table."""
    check_modules(s)
    check_track(s)
    check_temple(s)
    check_teams(s)
    check_cards(s)
    check_hands(s)
    check_treasures(s)
    check_mummy(s)
    check_turn(s)
    check_waiting(s)
    if s.card:
        check_card(s)
    if s.phase in CHECKS:
        CHECKS[Phase(int(s.phase))](s)
    need(is_possible(boxed(s)), "phase", f"{Phase(int(s.phase)).name.lower()}: there is nothing to decide here")


def few(field: str, counts: Sequence[int] | Ints, most: Sequence[int] | Ints, names: Any) -> None:
    """No more of each than there are."""
    for kind, (count, limit) in enumerate(zip(counts, most, strict=True)):
        if count > limit:
            need(False, field, f"{count} times {names[kind]}, but there are {limit}")


# ---------------------------------------------------------------- pieces


def check_modules(s: State) -> None:
    """What belongs to a module needs it."""
    characters = s.characters.who.tolist()
    for seat in range(s.seats):
        own, field, who = s.mummy.players[seat], f"seats[{seat}]", characters[seat]
        parts = own.talismans or own.points.any() or own.boxed.any() or s.players[seat].lying.any()
        need(s.mummy.on or not parts, field, "talismans, points and boxed of mummy tiles, and lying need the mummy")
        need(s.equipment.on or not s.equipment.left_out[seat].any(), f"{field}.left_out", "needs the module equipment")
        need(bool(s.characters.on) == bool(who), f"{field}.character", "expected with the module characters, only then")
        need(not who or characters.count(who) == 1, f"{field}.character", "no two seats have the same")
        turned, counts = int(s.characters.turned[seat]), kind_counts(s, seat)
        fine = turned <= min(counts[kind] for kind in SET_TILES) if who == Character.EXTRA_TURN else turned == 0
        need(fine, f"{field}.turned", f"{turned} sets are turned, more than can be")
    hidden, under = int(s.artifacts.hidden.sum()), int(s.artifacts.under.sum())
    need(s.artifacts.on or not (hidden or under), "face_down", "needs the module artifacts")
    need(hidden == under, "face_down", f"{hidden} treasures for {under} spaces marked under")


def check_track(s: State) -> None:
    """L6, L7: each tile on a space where it can lie."""
    need(s.tiles > 0, "track", "expected at least one tile")
    edition, names, under = s.edition, tile_names(s), s.artifacts.under.tolist()
    kinds, needed = edition.tile.tolist(), edition.needed.tolist()
    symbols, levels = edition.space.tolist(), edition.space_level.tolist()
    for space, tile in enumerate(s.tile.tolist()):
        field, symbol, kind = f"track.{space}", symbols[space], kinds[tile]
        if symbol == Space.HORUS:
            fine = kind == Tile.HORUS and needed[tile] == levels[space]
        elif symbol == Space.OSIRIS:
            fine = kind == Tile.OSIRIS
        else:
            fine = tile < TREASURES or (symbol != Space.PLAIN and kind <= Tile.CARD)
        need(not tile or fine, field, f"{names[tile]} can't lie on this space")
        need(s.artifacts.on or kind != Tile.ARTIFACT, field, "artifacts need the module artifacts")
        double = 0 < tile < TREASURES and symbol == Space.PLAIN
        need(not under[space] or double, field, "only a treasure on a plain space has another one face down below")
    laid = Counter(s.tile.tolist())
    few("track", [laid[i] if kinds[i] == Tile.OSIRIS else 0 for i in range(len(names))], edition.osiris.tolist(), names)


def check_temple(s: State) -> None:
    """L4: no more temple tiles of a back than there are, those on the track counted."""
    symbols, tiles, names = s.edition.space.tolist(), s.tile.tolist(), tile_names(s)
    for back, name in enumerate(BACKS):
        laid = Counter(tile for tile, symbol in zip(tiles, symbols, strict=True) if symbol == Space.COBRA + back)
        counts = [count + laid[TUNNEL + i] for i, count in enumerate(s.temple[back].tolist())]
        few(f"temple.{name}", counts, s.edition.temple[back].tolist(), names[TUNNEL:])


def check_teams(s: State) -> None:
    """L8, M3: who is where."""
    for seat in range(s.seats):
        player, field = s.players[seat], f"seats[{seat}].adventurers"
        need((player.statue <= 1).all(), field, "expected at most one at each statue")
        need(not player.lying[STAIRS] and not player.lying[TOMB], field, "nobody lies on the stairs or in the tomb")
        inside, taken = int(player.upright[TOMB]), s.sarcophagus.tolist().count(seat + 1)
        need(inside == taken, field, f"{inside} in the tomb, but {taken} sarcophagi of this seat")
        fallen = not s.mummy.on or not player.upright[s.mummy.at]
        need(fallen, field, "nobody is upright on the mummy's tile (M4)")
    fresh, stairs = int(s.fresh), int(s.players[s.active].upright[STAIRS])
    need(fresh <= stairs, "fresh", f"{fresh} woken, but {stairs} on the stairs")


def check_cards(s: State) -> None:
    """L1, L2, Q1: no more cards than there are."""
    edition = s.edition
    most = edition.starters.astype(int) + edition.horus
    if modules_on(s):
        most += edition.more_horus
    if s.equipment.on:
        most += edition.equipment * s.seats
    counts = s.draw.astype(int) + s.discard + s.horus
    held = [card for seat in range(s.seats) for card in s.players[seat].hand.tolist()]
    for card in [*held, *s.equipment.left_out.ravel().tolist(), *s.top.tolist()]:
        counts[card] += 1
    few("cards", [0, *counts[1:].tolist()], most.tolist(), card_names(s))


def check_hands(s: State) -> None:
    """L17: five cards between turns; what a card is said to be fits it."""
    equipment, names = s.edition.equipment.tolist(), card_names(s)
    for seat in range(s.seats):
        player, field = s.players[seat], f"seats[{seat}].hand"
        chest = [card for card in s.equipment.left_out[seat].tolist() if card]
        rows = zip(player.hand.tolist(), player.source.tolist(), player.age.tolist(), strict=True)
        for i, (card, source, age) in enumerate(rows):
            need(source != Source.STACK or card >= HORUS_CARDS, f"{field}[{i}]", "only Horus cards are open (!)")
            own = s.equipment.on and equipment[card]
            need(source != Source.CHEST or own, f"{field}[{i}]", "only equipment cards are one's own (*)")
            need(source == Source.PILE or not age, f"{field}[{i}]", "only cards of the pile have an age (@)")
            if source == Source.CHEST:
                chest.append(card)
        few(field, [chest.count(card) for card in range(len(names))], equipment, names)
        held, expected = int((player.hand != 0).sum()), expected_cards(s) if seat == s.active else HAND
        need(held == expected, field, f"expected {expected} cards, got {held}")


def expected_cards(s: State) -> int:
    """How many cards the player whose turn it is holds now."""
    if s.phase == Phase.PLACE or (s.mummy.using and s.phase == Phase.TAKE):
        return HAND - 1
    return HAND - int(s.card > 0) - int(s.second > 0)


def check_treasures(s: State) -> None:
    """L3, L5, A2: no more treasures and scarabs than there are."""
    counts = s.artifacts.hidden.astype(int)
    for tile in s.tile.tolist():
        if 0 < tile < TREASURES:
            counts[tile] += 1
    scarabs = s.scarabs.astype(int)
    for seat in range(s.seats):
        counts += s.players[seat].taken
        scarabs += s.mummy.players[seat].boxed
        for value in s.players[seat].scarab.tolist():
            scarabs[value] += 1
    kinds, copies = s.edition.tile.tolist(), s.edition.treasures.tolist()
    most = [count if s.artifacts.on or kinds[i] != Tile.ARTIFACT else 0 for i, count in enumerate(copies)]
    few("treasures", counts.tolist(), most, tile_names(s))
    few("scarabs", [0, *scarabs[1:].tolist()], s.edition.scarabs.tolist(), [f"value {i}" for i in range(VALUES)])


def check_mummy(s: State) -> None:
    """M1, M4: the mummy stands on a tile; no more mummy tiles than there are."""
    if not s.mummy.on:
        return
    at = int(s.mummy.at)
    need(s.tile[at] != 0, "mummy.at", f"expected a space with a tile, got {place_name(at)}")
    counts = s.mummy.pile.astype(int) + s.mummy.discard
    for tile in s.mummy.open.tolist():
        counts[tile] += int(tile > 0)
    few("mummy", counts.tolist(), s.edition.copies.tolist(), [code(effect) for effect in Effect])
    if s.mummy.using:
        need(s.mummy.using in s.mummy.open.tolist(), "mummy.using", "expected one of the open tiles")
        asks = USING.get(Phase(int(s.phase)), ())
        need(s.mummy.using in asks, "mummy.using", "this tile does not ask for this phase")


# ---------------------------------------------------------------- the turn

USING = {
    Phase.MOVE: (Effect.MOVE_1, Effect.MOVE_LAST_2, Effect.MOVE_LAST_4),
    Phase.RESORT: (Effect.RE_SORT, Effect.MOVE_1, Effect.MOVE_LAST_2, Effect.MOVE_LAST_4, Effect.ALL_4),
    Phase.TAKE: (Effect.HORUS,),
    Phase.DROP: (Effect.HORUS,),
    Phase.PAIR: (Effect.CHOICE,),
    Phase.EXCHANGE: (Effect.EXCHANGE,),
}
ALWAYS_USING = (Phase.DROP, Phase.PAIR, Phase.EXCHANGE)
PLAYED = {Phase.SECOND, Phase.REROLL, Phase.MOVE, Phase.ACT, Phase.LIGHTER, Phase.TAKE, Phase.TEMPLE, Phase.EXTRA}
ACTING = {Phase.LIGHTER, Phase.TAKE, Phase.TEMPLE, Phase.EXTRA}
STARTING = {Phase.OVER, Phase.GET_UP, Phase.RAISE, Phase.PLAY}
MODULE = {
    Phase.GET_UP: "mummy",
    Phase.RAISE: "mummy",
    Phase.MUMMY: "mummy",
    Phase.SECOND: "equipment",
    Phase.PLACE: "equipment",
}
ABILITY = {
    Phase.REROLL: Character.RE_ROLL,
    Phase.TEMPLE: Character.TEMPLE_ACTION,
    Phase.EXTRA: Character.EXTRA_TURN,
}


def check_turn(s: State) -> None:
    """Fields of a turn that is under way stand where they are needed, and only there."""
    phase, using = Phase(int(s.phase)), bool(s.mummy.using)
    need(s.turn >= 1, "turn", "expected at least 1")
    need(using or phase not in ALWAYS_USING, "mummy.using", "expected a mummy tile in this phase")
    needed = MODULE.get(phase)
    need(needed is None or needed in modules_on(s), "phase", f"{phase.name.lower()}: needs the module {needed}")
    who = ABILITY.get(phase)
    named = who.name.lower().replace("_", "-") if who else ""
    need(not who or s.characters.who[s.active] == who, "phase", f"{phase.name.lower()}: expected the character {named}")
    resort, taken = phase == Phase.RESORT and not using, phase == Phase.PLACE and s.cell > 0
    played = (phase in PLAYED and not using) or resort or taken
    need(bool(s.card) == bool(played), "playing", "expected while a card is played, and only then")
    acts = (phase in ACTING and not using) or taken or (resort and s.step == Step.ACT and s.cell > 0)
    need(bool(s.cell) == bool(acts), "acting", "expected while an adventurer acts, and only then")
    there = not s.cell or (s.tile[s.cell] and s.players[s.active].upright[s.cell])
    need(there, "acting", "expected a tile with an upright adventurer of the active seat")
    need(phase not in STARTING or s.fresh == 0, "fresh", "expected 0 at the start of a turn")


def check_waiting(s: State) -> None:
    """What waits while a hand is re-sorted; who may act after an `all` card."""
    phase, using = Phase(int(s.phase)), bool(s.mummy.using)
    resort = phase == Phase.RESORT and not using
    need(resort or s.step == (Step.RETIRE if using else Step.NOTHING), "then", "expected in the phase resort only")
    need(not resort or s.step in (Step.ACT, Step.CHOOSE, Step.DRAW), "then", "expected act, choose or draw")
    choosing = phase == Phase.ACT or (resort and s.step == Step.CHOOSE)
    need(choosing or not s.moved.any(), "choices", "expected after an all card only")
    for space in s.moved.nonzero()[0].tolist():
        fine = s.tile[space] and s.players[s.active].upright[space]
        need(fine, "choices", f"{space}: expected a tile with an upright adventurer of the active seat")
    need(phase != Phase.ACT or s.moved.sum() > 1, "choices", "expected at least two")
    if phase == Phase.RESORT and s.wakes:
        owner = s.characters.who.tolist().index(Character.RE_SORT) if Character.RE_SORT in s.characters.who else -1
        need(owner == s.seat, "seat", "expected the seat with the character re-sort")
        need(s.wakes <= s.fresh, "wakes", f"expected at most the {s.fresh} woken in this turn")
        return
    need(s.seat == s.active, "seat", f"expected the seat whose turn it is, {s.active}")
    need(s.wakes == 0, "wakes", "expected in the phase resort only")
    fine = phase != Phase.RESORT or s.mummy.using == Effect.RE_SORT
    need(fine, "wakes", "expected somebody woken, or the mummy tile re-sort")


def check_card(s: State) -> None:
    """The card being played is on the discard pile and asks what is asked."""
    phase, card, second = Phase(int(s.phase)), int(s.card), int(s.second)
    kinds, levels = s.edition.card.tolist(), s.edition.level.tolist()
    kind = Card.NUMBER if s.ignored else Card(kinds[card])
    need(s.discard[card] > int(second == card), "playing.card", "expected it among the discards")
    plus = kind == Card.PLUS
    need(not second or (plus and s.discard[second]), "playing.second", "expected after a plus card, among the discards")
    need(not levels[second], "playing.second", "expected no Horus card")
    need(not s.ignored or not (second or s.roll), "playing.forward", "expected no second card and no roll")
    forward = s.characters.who[s.active] == Character.FORWARD
    need(not s.ignored or forward, "playing.forward", "expected the character forward")
    rolling = kinds[second or card] in (Card.DIE, Card.DIE_RANGE, Card.DIE_BACK) and not s.ignored
    need(bool(s.roll) == rolling, "playing.roll", "expected after a card that rolls, and only then")
    need(not s.roll or s.roll == s.die, "die", f"expected the roll, {s.roll}")
    need(phase != Phase.SECOND or (plus and not second), "phase", "second: expected a plus card")
    need(phase != Phase.REROLL or rolling, "phase", "reroll: expected a card that rolls")
    moving = phase != Phase.MOVE or kind not in (Card.ALL, Card.CATCH_UP)
    need(moving, "phase", "move: this card leaves nothing to choose")
    need(phase != Phase.ACT or kind == Card.ALL, "phase", "act: expected an all card")
    need(phase != Phase.LIGHTER or kind == Card.LIGHTER, "phase", "lighter: expected a lighter card")


def check_over(s: State) -> None:
    ended = s.entered == 2 or s.rounds >= s.edition.rounds
    need(ended, "phase", "over: expected two sarcophagi taken, or the last round played")
    need(s.extra == 0 and s.active == s.first, "phase", "over: expected the first seat, and no extra turn")


def acting_kind(s: State) -> int:
    return int(s.edition.tile[s.tile[s.cell]])


def check_take(s: State) -> None:
    fine = s.mummy.using or acting_kind(s) in (Tile.WILD_OR_SCARAB, Tile.CARD, Tile.HORUS)
    need(fine, "acting", "expected a tile with something to choose")


def check_place(s: State) -> None:
    source, age = int(s.players[s.active].source[1]), int(s.players[s.active].age[1])
    field = f"seats[{s.active}].hand[1]"
    if s.cell:
        need(s.second, "playing.second", "expected when a place in the hand is chosen")
        need(source == Source.STACK, field, "expected the Horus card just taken (!)")
        need(acting_kind(s) in (Tile.CARD, Tile.HORUS), "acting", "expected a tile that gives Horus cards")
    else:
        need(source == Source.PILE and age == 0, field, "expected the card just drawn from the pile")


def check_new_tile(s: State) -> None:
    symbol = int(s.edition.space[s.cell])
    fine = s.tile[s.cell] >= TUNNEL and Space.COBRA <= symbol <= Space.LION
    need(fine, "acting", "expected a temple tile")


CHECKS = {
    Phase.OVER: check_over,
    Phase.TAKE: check_take,
    Phase.PLACE: check_place,
    Phase.TEMPLE: check_new_tile,
}
