"""The action space of Luxor: named ranges of small numbers."""

from waset.actions import Table
from waset.games.luxor.rules.state import EFFECTS, HAND, SCARABS, SPACES, TAKES
from waset.kernel import kernel

TABLE = Table(
    roll=(),  # to get up
    lie=(),  # without a roll
    up=(SPACES,),  # who gets up
    play=(2,),  # the left or the right card
    forward=(2,),  # the same, ignoring what it says
    discard=(2,),
    second=(2,),  # a card to add
    alone=(),
    keep=(),  # the roll
    again=(),  # roll again
    move=(SPACES, SPACES),  # from, to
    decline=(),
    act=(SPACES,),
    lighter=(),
    heavy=(),
    take=(TAKES,),
    place=(2,),  # second from the left or from the right
    temple=(),
    wait=(),  # no temple action
    extra=(),
    hold=(),  # no extra turn
    sort=(HAND, HAND),  # from, to
    leave=(),  # the hand as it is
    use=(EFFECTS,),
    skip=(),
    drop=(HAND,),
    pair=(3,),  # by the kind that is not taken
    exchange=(SCARABS,),
)

(
    ROLL,
    LIE,
    UP,
    PLAY,
    FORWARD,
    DISCARD,
    SECOND,
    ALONE,
    KEEP,
    AGAIN,
    MOVE,
    DECLINE,
    ACT,
    LIGHTER,
    HEAVY,
    TAKE,
    PLACE,
    TEMPLE,
    WAIT,
    EXTRA,
    HOLD,
    SORT,
    LEAVE,
    USE,
    SKIP,
    DROP,
    PAIR,
    EXCHANGE,
) = TABLE.firsts
COUNT = TABLE.count


@kernel
def move(start, target):
    return MOVE + start * SPACES + target


@kernel
def move_start(a):
    return (a - MOVE) // SPACES


@kernel
def move_target(a):
    return (a - MOVE) % SPACES


@kernel
def sort(start, target):
    return SORT + start * HAND + target


@kernel
def sort_start(a):
    return (a - SORT) // HAND


@kernel
def sort_target(a):
    return (a - SORT) % HAND
