"""What the seats kept and played since the discards were last shuffled (H20), as documents hold it."""

from waset.games.horus.rules.redeal import MOST, count_copies, guess_origins, hidden, kept_left, weigh
from waset.games.horus.rules.state import CARD_KINDS, SEATS, Play, State
from waset.layout import Many, boxed
from waset.position_document import need


def plays(s: State) -> Many[Play]:
    """The cards that left hands since then, in order."""
    return s.counting.played[: s.counting.plays]


def check_kept(s: State) -> None:
    """Refuse what the seats are said to have kept if they could not have played and hold what they did and do."""
    for seat in range(s.seats):
        kept, full = int(s.counting.kept[seat].sum()), int(s.edition.hand)
        need(kept <= full, f"seats[{seat}].kept", f"expected at most {full} cards, got {kept}")
    for seat in (-1, *range(s.seats)):
        need(is_possible(boxed(s)[0], seat), "played", "expected cards that the seats could have kept or drawn")


def is_possible(trial: State, seat: int) -> bool:
    """Could it have come about, as far as this seat (-1: a spectator) knows? Leaves a guess in the trial."""
    if not guess_origins(trial, seat):
        return False
    if any(kept_left(trial, seat, card) > hidden(trial, seat, card) for card in range(1, CARD_KINDS)):
        return False
    return bool(count_copies(trial, seat) > MOST or weigh(trial, seat) > 0)


def keep_known(s: State) -> None:
    """Take the seats to have kept what is known to be in their hands, where a document says no more than that."""
    kept, known = s.counting.kept, s.outside.astype(int)
    for seat in range(s.seats):
        elsewhere, hand = known[SEATS] - known[seat], s.players[seat].hand
        kept[seat] = [min(max(most, 0), held) for most, held in zip(elsewhere, hand, strict=True)]
    for seat in range(s.seats):
        others = [other for other in range(s.seats) if other != seat]
        for card in range(1, CARD_KINDS):
            for other in others:
                missing = int(known[seat, card]) - sum(int(kept[one, card]) for one in others)
                kept[other, card] += min(max(missing, 0), int(s.players[other].hand[card] - kept[other, card]))
