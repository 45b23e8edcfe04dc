"""A trick: what may be played and who takes it (B6, B7)."""

from waset.event_log import Log, note, note_item
from waset.kernel import kernel
from waset.layout import Ints
from waset_briscola.rules.actions import ACTION_SPACE, PLAY
from waset_briscola.rules.deny import Deny
from waset_briscola.rules.hand import drop, place_of
from waset_briscola.rules.happened import Happened
from waset_briscola.rules.state import HAND, State, rank_of, suit_of


@ACTION_SPACE.judges("play")
@kernel
def why_not_play(s: State, card: int) -> Deny:
    """B6: any card of the hand."""
    if card == 0:
        return Deny.NO_CARD
    if card == s.edition.left_out:
        return Deny.LEFT_OUT
    if place_of(s, s.seat, card) < 0:
        return Deny.NOT_HELD
    return Deny.NO


@kernel
def legal_play(s: State, out: Ints) -> int:
    """B6: every card of the hand, which is sorted."""
    count = 0
    for i in range(HAND):
        card = s.players[s.seat].hand[i]
        if card != 0:
            out[count] = PLAY + card
            count += 1
    return count


@kernel
def points_of(s: State, card: int) -> int:
    """B2: what a card counts."""
    return s.edition.points[rank_of(card)]


@kernel
def beats(s: State, card: int, best: int) -> bool:
    """B7: a higher card of the same suit, or a trump over any other suit."""
    if suit_of(card) == suit_of(best):
        return s.edition.strength[rank_of(card)] > s.edition.strength[rank_of(best)]
    return suit_of(card) == suit_of(s.trump)


@kernel
def winning_seat(s: State) -> int:
    """B7: whose card takes the trick as it lies; the leader has played."""
    best = s.leader
    for seat in range(s.seats):
        card = s.players[seat].played
        if card != 0 and beats(s, card, s.players[best].played):
            best = seat
    return best


@kernel
def is_full(s: State) -> bool:
    """Has everybody played?"""
    for seat in range(s.seats):
        if s.players[seat].played == 0:
            return False
    return True


@ACTION_SPACE.plays("play")
@kernel
def lay_card(s: State, card: int, log: Log) -> None:
    """B6: from the hand onto the table."""
    note(log, Happened.PLAYED.value, s.seat, card)
    drop(s, s.seat, card)
    s.players[s.seat].played = card


@kernel
def take_trick(s: State, winner: int, log: Log) -> None:
    """B7: the cards of the trick go to its winner."""
    points = 0
    for seat in range(s.seats):
        points += points_of(s, s.players[seat].played)
    note(log, Happened.TRICK_TAKEN.value, winner, points)
    for i in range(s.seats):
        player = s.players[(s.leader + i) % s.seats]
        note_item(log, player.played)
        s.taker[player.played] = winner + 1
        player.played = 0
