"""Laying a camp: who is put on it (E11-E13)."""

from waset.event_log import Log, note
from waset.games.expedition.rules.actions import ACTION_SPACE, DEPLOY
from waset.games.expedition.rules.deny import Deny
from waset.games.expedition.rules.happened import Happened
from waset.games.expedition.rules.state import Phase, State
from waset.kernel import kernel
from waset.layout import Ints


@kernel
def is_camp(s: State, cell: int) -> bool:
    return s.edition.must[s.tile[cell]] > 0


@kernel
def least(s: State) -> int:
    """E11, E13: adventurers that must be put on the new camp, as far as the supply goes."""
    return min(s.edition.must[s.tile[s.cell]], s.players[s.seat].supply)


@kernel
def most(s: State) -> int:
    """E12: adventurers that may be put on the new camp."""
    return min(s.edition.camp_most, s.players[s.seat].supply)


@ACTION_SPACE.judges("deploy")
@kernel
def why_not_deploy(s: State, number: int) -> Deny:
    """E11-E13: this many on the new camp."""
    if s.phase == Phase.KEEP:
        return Deny.SETTING_UP
    if s.phase != Phase.DEPLOY:
        return Deny.NO_CAMP
    if number > s.edition.camp_most:
        return Deny.CAMP_TOO_MANY
    if number > s.players[s.seat].supply:
        return Deny.NO_SUPPLY
    if number < least(s):
        return Deny.CAMP_TOO_FEW
    return Deny.NO


@kernel
def legal_deploy(s: State, out: Ints) -> int:
    """E11-E13: every number from the least to the most."""
    low = least(s)
    count = most(s) - low + 1
    for i in range(count):
        out[i] = DEPLOY + low + i
    return count


@kernel
def put(s: State, cell: int, seat: int, number: int) -> None:
    """E19: new adventurers go on top."""
    for _ in range(number):
        s.discs[cell, s.height[cell]] = seat + 1
        s.height[cell] += 1


@kernel
def take_top(s: State, cell: int, number: int) -> None:
    """Lift this many off the top."""
    for _ in range(number):
        s.height[cell] -= 1
        s.discs[cell, s.height[cell]] = 0


@ACTION_SPACE.plays("deploy")
@kernel
def deploy(s: State, number: int, log: Log) -> None:
    """E11, E12: put them on the camp; those beyond E11's number are the extras, which may leave."""
    note(log, Happened.DEPLOYED.value, s.seat, s.cell, number, s.cell)
    s.players[s.seat].supply -= number
    put(s, s.cell, s.seat, number)
    s.moving = max(0, number - s.edition.must[s.tile[s.cell]])
    s.phase = Phase.LEAVE
