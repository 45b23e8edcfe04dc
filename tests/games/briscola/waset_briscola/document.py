"""The full position as a readable document, and back; impossible ones are refused."""

from collections import Counter
from typing import Any

import msgspec

from waset.notation import code
from waset.position_document import Count, RngWord, check_seat, named, need, parse, read_header, without_none
from waset_briscola.components import CARD_CODES
from waset_briscola.notation import card_name, card_of
from waset_briscola.rules.hand import hand_size, hold
from waset_briscola.rules.state import HAND, Phase, State

PHASES = {code(phase): phase for phase in Phase}


class SeatDoc(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    hand: list[str] = []
    played: str | None = None
    taken: list[str] = []


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """Everything on the table, hidden things and the generator included."""

    players: Count
    seats: list[SeatDoc]
    trump: str
    stock: list[str] = []
    phase: str = "play"
    seat: Count = 0
    turn: Count = 1
    first: Count = 0
    leader: Count = 0
    rng: list[RngWord] | None = None


# ---------------------------------------------------------------- writing


def seat_doc(s: State, seat: int) -> SeatDoc:
    player = s.players[seat]
    return SeatDoc(
        hand=[card_name(card) for card in player.hand.tolist() if card],
        played=card_name(player.played) if player.played else None,
        taken=[name for name, card in CARD_CODES.items() if s.taker[card] == seat + 1],
    )


def write(s: State) -> dict[str, Any]:
    """The position as a document of plain values."""
    position = Position(
        players=s.seats,
        seats=[seat_doc(s, seat) for seat in range(s.seats)],
        trump=card_name(s.trump),
        stock=[card_name(card) for card in s.stock.tolist() if card],
        phase=code(Phase(s.phase)),
        seat=s.seat,
        turn=s.turn,
        first=s.first,
        leader=s.leader,
        rng=s.rng.tolist(),
    )
    return without_none(msgspec.to_builtins(position))


# ---------------------------------------------------------------- reading


def read(document: object, s: State) -> None:
    """Fill the blank state `s` (edition, players and modules are set) from a document, or refuse it."""
    position = parse(document, Position)
    read_header(position, s, PHASES)
    check_seat(position.leader, "leader", s)
    s.leader = position.leader
    s.trump = named("trump", card_of, position.trump)
    for seat, doc in enumerate(position.seats):
        read_seat(f"seats[{seat}]", doc, s, seat)
    read_stock(position, s)
    check_cards(position, s)
    check_trick(s)


def read_seat(field: str, doc: SeatDoc, s: State, seat: int) -> None:
    need(len(doc.hand) <= HAND, f"{field}.hand", f"expected at most {HAND} cards, got {len(doc.hand)}")
    for i, name in enumerate(doc.hand):
        hold(s, seat, named(f"{field}.hand[{i}]", card_of, name))
    if doc.played is not None:
        s.players[seat].played = named(f"{field}.played", card_of, doc.played)
    for i, name in enumerate(doc.taken):
        s.taker[named(f"{field}.taken[{i}]", card_of, name)] = seat + 1


def read_stock(position: Position, s: State) -> None:
    """The stock lies at the end of its room, as if the others had been drawn."""
    most = s.edition.cards
    need(len(position.stock) <= most, "stock", f"expected at most {most} cards, got {len(position.stock)}")
    s.drawn = most - len(position.stock)
    for i, name in enumerate(position.stock):
        s.stock[s.drawn + i] = named(f"stock[{i}]", card_of, name)
    bottom = position.stock[-1:] in ([], [position.trump])
    need(bottom, "stock", f"expected the turned-up card {position.trump} last")


def check_cards(position: Position, s: State) -> None:
    """B1, B3: every card of the game is somewhere, and only once."""
    counted = Counter(position.stock)
    for seat in position.seats:
        counted.update([*seat.hand, *seat.taken, *([seat.played] if seat.played else [])])
    for name, card in CARD_CODES.items():
        expected = int(card != s.edition.left_out)
        need(counted[name] == expected, "seats", f"{name}: expected {expected} of it, got {counted[name]}")


def check_trick(s: State) -> None:
    """B6-B8: whole tricks are taken, the seats from the leader on have played, and hands are full."""
    seats, tricks = s.seats, s.edition.cards // s.seats
    done = int((s.taker != 0).sum())
    expected = min(done // seats + 1, tricks)
    need(done % seats == 0 and s.turn == expected, "turn", f"expected {expected} with {done} cards taken")
    need((s.phase == Phase.OVER) == (done == s.edition.cards), "phase", "expected over when all cards are taken")
    waiting = (s.seat - s.leader) % seats
    for i in range(seats):
        seat = (s.leader + i) % seats
        need((s.players[seat].played != 0) == (i < waiting), f"seats[{seat}].played", "expected from the leader on")
        held, size = int((s.players[seat].hand != 0).sum()), hand_size(s, seat)
        need(held == size, f"seats[{seat}].hand", f"expected {size} cards, got {held}")
