"""What happened, step by step, as a seat may know it (L23): for animation, log and screen readers.

An action is played again on a copy, one step of the rules at a time; what differs between two steps is told.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

import numpy as np

from waset.games.luxor.breakdown import scores_of
from waset.games.luxor.event_kinds import (
    CardMoved,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardTaken,
    Declined,
    Entered,
    Event,
    Fell,
    KeysPaid,
    LastRound,
    MummyWalked,
    Over,
    PiecesTaken,
    Reshuffled,
    Rolled,
    Rose,
    ScarabDrawn,
    ScarabReturned,
    Scored,
    Scores,
    SetTurned,
    StackOpened,
    TileOpened,
    TileShown,
    TileUsed,
    TreasureTaken,
    Turn,
    Walked,
    Woke,
)
from waset.games.luxor.notation import ROLLING, card_name, tile_name
from waset.games.luxor.rules.actions import TABLE
from waset.games.luxor.rules.scoring import result
from waset.games.luxor.rules.state import (
    HAND,
    LEVELS,
    SEATS,
    STAIRS,
    STATE,
    TOMB,
    TREASURES,
    Card,
    Character,
    Effect,
    Phase,
    Step,
)
from waset.games.luxor.rules.trace import step
from waset.notation import code

DECLINING = ("lie", "alone", "keep", "decline", "heavy", "wait", "hold", "leave", "skip")


# ---------------------------------------------------------------- the position after each step


class Look:
    """What events are read from; as lists, which numpy gives far faster than one field at a time."""

    def __init__(self, box: Any) -> None:
        self.s = s = box[0]
        self.active = int(box["active"][0])
        self.keys: list[int] = box["players"]["keys"][0].tolist()
        self.wilds: list[int] = box["players"]["wilds"][0].tolist()
        self.scarabs: list[int] = box["players"]["scarabs"][0].tolist()
        self.hands: list[list[int]] = [[card for card in hand if card] for hand in box["players"]["hand"][0].tolist()]
        self.upright: list[list[int]] = box["players"]["upright"][0].tolist()
        self.lying: list[list[int]] = box["players"]["lying"][0].tolist()
        self.statues: list[list[int]] = box["players"]["statue"][0].tolist()
        self.taken: list[list[int]] = box["players"]["taken"][0].tolist()
        self.tiles: list[int] = s.tile.tolist()
        self.under: list[int] = s.artifacts.under.tolist()
        self.tops: list[int] = s.top.tolist()
        self.horus: list[int] = s.horus.tolist()
        self.pile = int(s.pile)
        self.entered = int(s.entered)
        self.mummy = int(s.mummy.at)
        self.talismans: list[int] = s.mummy.players["talismans"].tolist()
        self.points: list[list[int]] = s.mummy.players["points"].tolist()

    def order(self) -> list[int]:
        """The spaces that still hold a tile."""
        return [space for space, tile in enumerate(self.tiles) if tile]

    def team(self, seat: int) -> list[int]:
        """How many adventurers of a seat are on each place, upright or lying."""
        return [up + down for up, down in zip(self.upright[seat], self.lying[seat], strict=True)]


def looks(before: bytes, action: int) -> Iterator[Look]:
    """The position before the action and after each of its steps."""
    box = np.frombuffer(bytearray(before), STATE)
    yield Look(np.frombuffer(before, STATE))
    while True:
        asked = step(box, action)
        yield Look(np.frombuffer(box.tobytes(), STATE))
        if asked:
            return
        action = -1


Asked = tuple[str, tuple[int, ...]]  # kind and index of the action, in its first step
Told = Iterator[Event]
Secret = Callable[[int | None], Told]  # what is told depends on the seat


@lru_cache(maxsize=8)  # the other seats at the table ask at once for the same action
def story(before: bytes, action: int) -> list[Event | Secret]:
    """What happened, in order; what is open to all is the same for every seat, and told once."""
    found: list[Event | Secret] = []
    asked: Asked = TABLE.find(action)
    for was, now in pairwise(looks(before, action)):
        for tell in TELLERS:
            if tell in SECRETIVE:
                found.append(partial(tell, was, now, asked))
            else:
                found.extend(tell(was, now, asked, None))
        asked = ("", ())
    return found


def events(before: Any, action: int, after: Any, seat: int | None) -> list[Event]:
    """In the order in which they happened, as this seat (None: a spectator) may know them."""
    found: list[Event] = []
    for told in story(before.tobytes(), action):
        if callable(told):
            found.extend(told(seat))
        else:
            found.append(told)
    return [*found, *told_last(before, after, seat)]


# ---------------------------------------------------------------- what differs between two steps


def outer_card(was: Look, side: int) -> tuple[int, str]:
    """L9: its place in the hand, and its name."""
    hand = was.hands[was.active]
    at = len(hand) - 1 if side else 0
    return at, card_name(was.s, hand[at])


def tell_decision(was: Look, now: Look, asked: Asked, seat: int | None) -> Told:
    """What the player did with hand or mummy tile."""
    kind, index = asked
    who = int(was.s.seat)
    if kind in ("play", "forward", "second"):
        at, card = outer_card(was, index[0])
        yield CardPlayed(who, card, at, kind == "second", kind == "forward")
    elif kind == "discard":
        at, card = outer_card(was, index[0])
        yield CardsDiscarded(who, [card], at)
    elif kind == "drop":
        yield CardsDiscarded(who, [card_name(was.s, was.hands[who][index[0]])], index[0])
    elif kind == "sort":
        yield CardMoved(who, index[0], index[1])
    elif kind == "place":
        yield CardMoved(who, 1, len(was.hands[who]) - 2 if index[0] else 1)
    elif kind == "use":
        yield TileUsed(who, code(Effect(index[0])), int(was.s.edition.cost[index[0]]))
    elif kind == "extra":
        yield SetTurned(who)
    elif kind in DECLINING:
        yield Declined(who, kind)


def tell_walks(was: Look, now: Look, asked: Asked, seat: int | None) -> Told:
    """L10-L12: who went where, and woke whom."""
    who = was.active
    if now.keys[who] < was.keys[who]:
        yield KeysPaid(who, was.keys[who] - now.keys[who])
    for start, target in walks(was, now, asked):
        yield Walked(who, start, target)
    for statue, lay in enumerate(was.statues[who]):
        if lay > now.statues[who][statue]:
            yield Woke(who, statue)
    for place in range(was.entered, now.entered):
        yield Entered(who, place + 1, int(was.s.edition.sarcophagus[place]))
    if was.entered < now.entered == 2:
        yield LastRound(who)


def walks(was: Look, now: Look, asked: Asked) -> list[tuple[int, int]]:
    """Start and target of each adventurer that moved, the front-most first."""
    number = steps_of_all(was, asked)
    if number:
        return walks_of_all(was, now, number)
    if was.upright == now.upright and was.lying == now.lying:
        return []
    before, after = was.team(was.active), now.team(was.active)
    after[STAIRS] -= sum(was.statues[was.active]) - sum(now.statues[was.active])
    starts = [place for place, count in enumerate(before) if after[place] < count]
    targets = [place for place, count in enumerate(before) if after[place] > count]
    return list(zip(starts, targets, strict=True))


def steps_of_all(was: Look, asked: Asked) -> int:
    """L15, M9: how far everybody moves in this step; 0 if not everybody does."""
    if asked == ("use", (Effect.ALL_4,)):
        return int(was.s.edition.number[Effect.ALL_4])
    card = int(was.s.card)
    carried = was.s.step == Step.CARRY and not asked[0] and not was.s.ignored
    return int(was.s.edition.value[card]) if carried and was.s.edition.card[card] == Card.ALL else 0


def walks_of_all(was: Look, now: Look, number: int) -> list[tuple[int, int]]:
    """L15: each active one by so many tiles; into the tomb as many as came to be there."""
    order, found = was.order(), []
    upright = was.upright[was.active]
    room = now.upright[was.active][TOMB] - upright[TOMB]
    for space in range(TOMB - 1, -1, -1):
        place = sum(tile <= space for tile in order) + number - 1
        active = upright[space] - (int(was.s.fresh) if space == STAIRS else 0)
        for _ in range(active):
            if place < len(order):
                found.append((space, order[place]))
            elif place == len(order) and room > 0:
                room -= 1
                found.append((space, TOMB))
    return found


def tell_tiles(was: Look, now: Look, asked: Asked, seat: int | None) -> Told:
    """L16, A4, C4: a treasure goes, another tile comes."""
    who = was.active
    if was.taken == now.taken:
        return
    for treasure in range(1, TREASURES):
        if now.taken[who][treasure] > was.taken[who][treasure]:
            changed = zip(was.tiles, now.tiles, was.under, now.under, strict=True)
            space = next(i for i, (a, b, c, d) in enumerate(changed) if a != b or c != d)
            extra = was.s.characters.who[who] == Character.EXTRA_POINT
            points = was.s.edition.points[treasure] + (was.s.edition.character_points if extra else 0)
            yield TreasureTaken(who, space, tile_name(was.s, treasure), int(points))
            if now.tiles[space]:
                yield TileShown(space, tile_name(now.s, now.tiles[space]))


def tell_pieces(was: Look, now: Look, asked: Asked, seat: int | None) -> Told:
    """L16, M9: keys, wilds, scarabs and points."""
    who = was.active
    for piece, had, has in (("key", was.keys, now.keys), ("wild", was.wilds, now.wilds)):
        if has[who] > had[who]:
            yield PiecesTaken(who, piece, has[who] - had[who])
    if asked[0] == "exchange":
        value = int(was.s.players[who].scarab[asked[1][0]])
        yield ScarabReturned(who, value if seat == who else None)
    if now.scarabs[who] > was.scarabs[who] or asked[0] == "exchange":
        value = int(now.s.players[who].scarab[now.scarabs[who] - 1])
        yield ScarabDrawn(who, value if seat == who else None)
    for tile, (had_points, has_points) in enumerate(zip(was.points[who], now.points[who], strict=True)):
        if has_points != had_points:
            yield Scored(who, has_points - had_points, code(Effect(tile)))


def tell_horus(was: Look, now: Look, asked: Asked, seat: int | None) -> Told:
    """L17: a Horus card is taken, the next one is open."""
    if was.horus == now.horus and was.tops == now.tops:
        return
    who = was.active
    for level in range(1, LEVELS):
        top, next_top = was.tops[level], now.tops[level]
        if stack_size(was, level) > stack_size(now, level):
            yield CardTaken(who, level, card_name(was.s, top), place_of_new(len(now.hands[who]) - 1))
            yield StackOpened(level, card_name(now.s, next_top) if next_top else None)


def stack_size(look: Look, level: int) -> int:
    below = sum(count for count, own in zip(look.horus, look.s.edition.level.tolist(), strict=True) if own == level)
    return below + (1 if look.tops[level] else 0)


def place_of_new(held: int) -> int:
    """L17, Q5: the middle of four; after two cards it waits as the second."""
    return held // 2 if held == HAND - 1 else 1


def tell_mummy(was: Look, now: Look, asked: Asked, seat: int | None) -> Told:
    """M3, M4, M6: the mummy walks, people fall, talismans are taken."""
    if was.mummy == now.mummy and was.lying == now.lying and was.talismans == now.talismans:
        return
    path = mummy_path(was, now)
    if path:
        yield MummyWalked(was.active, path)
    for space in falling_order(path):
        for who in range(SEATS):
            fallen = now.lying[who][space] - was.lying[who][space]
            if fallen > 0:
                yield Fell(who, space, fallen)
    gained = now.talismans[was.active] - was.talismans[was.active]
    if gained > 0:
        yield PiecesTaken(was.active, "talisman", gained)


def mummy_path(was: Look, now: Look) -> list[int]:
    """M3, M4: from tile to tile toward the stairs, and from the last one to the tile before the tomb."""
    if was.mummy == now.mummy:
        return []
    order = now.order()
    path = [was.mummy]
    while path[-1] != now.mummy:
        path.append(order[order.index(path[-1]) - 1])
    return path


def falling_order(path: list[int]) -> list[int]:
    """Every space, in the order in which the mummy comes by."""
    start = path[0] if path else TOMB
    return [*range(start, -1, -1), *range(TOMB, start, -1)]


def tell_roll(was: Look, now: Look, asked: Asked, seat: int | None) -> Told:
    """L10, M7, C1: the die, and who gets up."""
    kind, index = asked
    rolling = kind in ("roll", "again")
    if kind in ("play", "second"):
        hand = was.hands[was.active]
        rolling = was.s.edition.card[hand[-1] if index[0] else hand[0]] in ROLLING
    if rolling:
        yield Rolled(was.active, int(now.s.die))
    if was.lying == now.lying:
        return
    for space, lay in enumerate(was.lying[was.active]):
        if lay > now.lying[was.active][space]:
            yield Rose(was.active, space, lay - now.lying[was.active][space])


def tell_draw(was: Look, now: Look, asked: Asked, seat: int | None) -> Told:
    """L14, L17, M9: cards of the common pile, and the whole hand that is swapped."""
    who = was.active
    swapped = asked == ("use", (Effect.SWAP_HAND,))
    had = 0 if swapped else len(was.hands[who])
    drawn = len(now.hands[who]) - had
    shuffled = now.pile > was.pile - drawn
    if swapped:
        yield CardsDiscarded(who, swapped_cards(was, seat == who, shuffled), None)
    elif was.s.step != Step.DRAW or drawn < 1:
        return
    if shuffled:
        yield Reshuffled(now.pile + drawn)
    places = list(range(drawn)) if swapped else [place_of_new(had)]
    cards = [card_name(now.s, now.hands[who][at]) if seat == who else None for at in places]
    yield CardsDrawn(who, cards, places)


def swapped_cards(was: Look, own: bool, shuffled: bool) -> list[str | None]:
    """Others see them on the open pile, unless it is shuffled at once; their order is not told."""
    hand = was.hands[was.active]
    if own:
        return [card_name(was.s, card) for card in hand]
    return [None if shuffled else card_name(was.s, card) for card in sorted(hand)]


def tell_opened(was: Look, now: Look, asked: Asked, seat: int | None) -> Told:
    """M8: the used mummy tile is replaced."""
    used = asked[1][0] if asked[0] == "use" else int(was.s.mummy.using)
    if used and not now.s.mummy.using:
        place = was.s.mummy.open.tolist().index(used)
        tile = int(now.s.mummy.open[place])
        yield TileOpened(code(Effect(tile)) if tile else None, place)


TELLERS: tuple[Callable[[Look, Look, Asked, int | None], Told], ...] = (
    tell_decision,
    tell_walks,
    tell_tiles,
    tell_pieces,
    tell_horus,
    tell_mummy,
    tell_roll,
    tell_draw,
    tell_opened,
)
SECRETIVE = (tell_pieces, tell_draw)


# ---------------------------------------------------------------- at the end of an action


def told_last(before: Any, after: Any, seat: int | None) -> Told:
    """L18: the points, the next turn, the end."""
    if after.phase == Phase.OVER:
        yield over(after)
        return
    scores = scores_of(after, seat)
    if scores != scores_of(before, seat):
        yield Scores(scores)
    if after.turn != before.turn:
        yield Turn(int(after.active), int(after.turn))


def over(after: Any) -> Over:
    """L18-L20: everything is shown."""
    scores, won = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    result(after, scores, won)
    scarabs = [after.players[i].scarab[: after.players[i].scarabs].tolist() for i in range(after.seats)]
    winners = [i for i in range(after.seats) if won[i]]
    return Over(scores[: after.seats].tolist(), winners, scarabs)
