"""What a seat may know of Luxor, as numbers for programs that learn (L23)."""

from waset.games.luxor.rules.prospects import card_gain, find_gains
from waset.games.luxor.rules.scoring import best_sets, open_points
from waset.games.luxor.rules.state import (
    BACKS,
    CARDS,
    EFFECTS,
    FACES,
    HAND,
    LEFT_OUT,
    LEVELS,
    OPEN,
    SCARABS,
    SEATS,
    SETS,
    SPACES,
    STATUES,
    TEAM,
    TEMPLES,
    TILES,
    TOMB,
    TREASURES,
    VALUES,
    Character,
    Effect,
    Phase,
    Source,
    State,
)
from waset.games.luxor.rules.track import distance
from waset.games.luxor.rules.treasure import is_treasure
from waset.kernel import kernel
from waset.layout import Int16, Int16Grid, Int16s, Layout, Many, kind, upto
from waset.seats import relative

COPIES = 31  # of one card, tile or treasure
GAIN = 15  # points


class SeenSeat(Layout):
    """A seat, counted clockwise from the one that looks."""

    here: Int16 = upto(1)  # 0: nobody sits there
    asked: Int16 = upto(1)
    active: Int16 = upto(1)
    first: Int16 = upto(1)
    points: Int16 = upto(511)
    cards: Int16 = upto(HAND)
    hand: Int16s = upto(CARDS - 1, HAND)  # from left to right: the own one, and cards that all saw taken
    source: Int16s = kind(Source, HAND)
    upright: Int16s = upto(TEAM, SPACES)
    lying: Int16s = upto(TEAM, SPACES)
    statue: Int16s = upto(1, STATUES)
    keys: Int16 = upto(15)
    wilds: Int16 = upto(15)
    scarabs: Int16 = upto(SCARABS)
    scarab: Int16s = upto(SCARABS, VALUES)  # the own ones, by value
    boxed: Int16 = upto(SCARABS)
    own_boxed: Int16s = upto(SCARABS, VALUES)  # the own ones, by value
    treasures: Int16s = upto(COPIES, TREASURES)
    talismans: Int16 = upto(15)
    left_out: Int16s = upto(CARDS - 1, LEFT_OUT)  # the own ones
    character: Int16 = kind(Character)
    turned: Int16 = upto(SETS)
    sets: Int16 = upto(SETS)
    to_tomb: Int16 = upto(SPACES)  # steps of the foremost
    gains: Int16s = upto(GAIN, FACES)  # by number of steps: what the best such move brings at first sight, in points
    card_gains: Int16s = upto(GAIN, HAND)  # the same by card of the own hand
    waiting: Int16s = upto(63, TEAM, counts=True)  # points of treasures they stand on, by how many more are needed


class Observed(Layout):
    """Seats are told as numbers from 1, clockwise from the one that looks; 0 is nobody."""

    phase: Int16 = kind(Phase)
    seats: Int16 = upto(SEATS)
    fifth_player: Int16 = upto(1)
    mummy: Int16 = upto(1)
    equipment: Int16 = upto(1)
    artifacts: Int16 = upto(1)
    characters: Int16 = upto(1)
    rounds: Int16 = upto(150)
    card: Int16 = upto(CARDS - 1)
    second: Int16 = upto(CARDS - 1)
    roll: Int16 = upto(6)
    die: Int16 = upto(6)
    ignored: Int16 = upto(1)
    acting: Int16 = upto(SPACES)
    fresh: Int16 = upto(TEAM)
    extra: Int16 = upto(SETS)
    sarcophagus: Int16s = upto(SEATS, 2)
    keys: Int16 = upto(31, counts=True)
    wilds: Int16 = upto(31, counts=True)
    scarabs: Int16 = upto(63, counts=True)
    cards_left: Int16 = upto(127)
    discard: Int16s = upto(COPIES, CARDS, counts=True)
    unseen: Int16s = upto(COPIES, CARDS, counts=True)  # cards of the draw pile, and of other hands if they came from it
    top: Int16s = upto(CARDS - 1, LEVELS)
    horus: Int16s = upto(COPIES, CARDS, counts=True)  # below the tops
    temple: Int16Grid = upto(COPIES, BACKS, TEMPLES, counts=True)
    tile: Int16s = upto(TILES - 1, SPACES)
    moved: Int16s = upto(1, SPACES)
    face_down: Int16s = upto(1, SPACES)
    hidden: Int16s = upto(COPIES, TREASURES, counts=True)  # what lies face down, somewhere
    mummy_at: Int16 = upto(SPACES)
    talismans: Int16 = upto(31, counts=True)
    using: Int16 = kind(Effect)
    open: Int16s = kind(Effect, OPEN)
    mummy_pile: Int16s = upto(COPIES, EFFECTS, counts=True)
    mummy_discard: Int16s = upto(COPIES, EFFECTS, counts=True)
    players: Many[SeenSeat] = upto(0, SEATS)


@kernel
def observe_cards(s: State, other: int, seen: SeenSeat, o: Observed, own: int) -> None:
    """L23: a hand is known to its holder, and what was taken from a Horus stack to all."""
    player = s.players[other]
    for i in range(HAND):
        card = int(player.hand[i])
        if card == 0:
            continue
        seen.cards += 1
        seen.source[i] = player.source[i]
        if own or player.source[i] == Source.STACK:
            seen.hand[i] = card
        elif player.source[i] == Source.PILE:
            o.unseen[card] += 1
    if own:
        for i in range(LEFT_OUT):
            seen.left_out[i] = s.equipment.left_out[other, i]


@kernel
def observe_scarabs(s: State, other: int, seen: SeenSeat, own: int) -> None:
    """L23: their values are known to their owner, and at the end to all."""
    player, boxed = s.players[other], s.mummy.players[other].boxed
    seen.scarabs = player.scarabs
    for value in range(1, VALUES):
        seen.boxed += boxed[value]
        if own:
            seen.own_boxed[value] = boxed[value]
    if own:
        for i in range(player.scarabs):
            seen.scarab[player.scarab[i]] += 1
            seen.points += player.scarab[i]


@kernel
def observe_seat(s: State, other: int, seen: SeenSeat) -> None:
    """What lies open before a seat, and its adventurers."""
    player = s.players[other]
    seen.here = 1
    seen.asked = 1 if s.phase != Phase.OVER and other == s.seat else 0
    seen.active = 1 if s.phase != Phase.OVER and other == s.active else 0
    seen.first = 1 if other == s.first else 0
    seen.points = open_points(s, other)
    seen.keys, seen.wilds, seen.talismans = player.keys, player.wilds, s.mummy.players[other].talismans
    seen.character, seen.turned = s.characters.who[other], s.characters.turned[other]
    for space in range(SPACES):
        seen.upright[space], seen.lying[space] = player.upright[space], player.lying[space]
    for i in range(STATUES):
        seen.statue[i] = player.statue[i]
    for treasure in range(TREASURES):
        seen.treasures[treasure] = player.taken[treasure]


@kernel
def observe_prospects(s: State, other: int, seen: SeenSeat, own: int) -> None:
    """What the places of a seat's adventurers promise, and its own cards: to work that out takes several steps."""
    player = s.players[other]
    seen.sets = best_sets(s, other)
    for space in range(TOMB):
        if player.upright[space] == 0:
            continue
        seen.to_tomb = distance(s, space, TOMB)
        if is_treasure(s, space):
            missing = int(s.edition.needed[s.tile[space]]) - int(player.upright[space])
            seen.waiting[min(max(missing, 0), TEAM - 1)] += s.edition.points[s.tile[space]]
    find_gains(s, other, GAIN, seen.gains)
    if own:
        for i in range(HAND):
            if player.hand[i] != 0:
                seen.card_gains[i] = card_gain(s, int(player.hand[i]), seen.gains)


@kernel
def observe_temple(s: State, seat: int, o: Observed) -> None:
    """What lies on the board, and bags that whoever counts knows; not whose scarabs are which."""
    for space in range(SPACES):
        o.tile[space], o.moved[space] = s.tile[space], s.moved[space]
        o.face_down[space] = s.artifacts.under[space]
    for card in range(CARDS):
        o.discard[card], o.horus[card], o.unseen[card] = s.discard[card], s.horus[card], s.draw[card]
    for level in range(LEVELS):
        o.top[level] = s.top[level]
    for back in range(BACKS):
        for tile in range(TEMPLES):
            o.temple[back, tile] = s.temple[back, tile]
    for treasure in range(TREASURES):
        o.hidden[treasure] = s.artifacts.hidden[treasure]
    for value in range(VALUES):
        o.scarabs += s.scarabs[value]
    for i in range(2):
        if s.sarcophagus[i] > 0:
            o.sarcophagus[i] = relative(s.seats, seat, s.sarcophagus[i] - 1) + 1


@kernel
def observe_mummy(s: State, o: Observed) -> None:
    o.mummy, o.mummy_at, o.talismans, o.using = s.mummy.on, s.mummy.at, s.mummy.talismans, s.mummy.using
    for i in range(OPEN):
        o.open[i] = s.mummy.open[i]
    for effect in range(EFFECTS):
        o.mummy_pile[effect], o.mummy_discard[effect] = s.mummy.pile[effect], s.mummy.discard[effect]


@kernel
def observe(s: State, seat: int, o: Observed) -> None:
    """Write what this seat (-1: a spectator, who looks from seat 0) may know into a blank observation."""
    at = max(seat, 0)
    o.phase, o.seats, o.rounds = s.phase, s.seats, s.rounds
    o.fifth_player, o.equipment = s.fifth, s.equipment.on
    o.artifacts, o.characters = s.artifacts.on, s.characters.on
    o.card, o.second, o.roll, o.die, o.ignored = s.card, s.second, s.roll, s.die, s.ignored
    o.acting, o.fresh, o.extra = s.cell, s.fresh, s.extra
    o.keys, o.wilds, o.cards_left = s.keys, s.wilds, s.pile
    observe_temple(s, at, o)
    if s.mummy.on:
        observe_mummy(s, o)
    for i in range(s.seats):
        other = (at + i) % s.seats
        seen, own = o.players[i], 1 if other == seat else 0
        observe_seat(s, other, seen)
        observe_cards(s, other, seen, o, own)
        observe_prospects(s, other, seen, own)
        observe_scarabs(s, other, seen, 1 if own or s.phase == Phase.OVER else 0)
