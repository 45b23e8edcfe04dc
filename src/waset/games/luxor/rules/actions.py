"""The action space of Luxor: every kind of action with its fields."""

from waset.actions import ActionSpace, fields
from waset.games.luxor.rules.state import EFFECTS, HAND, SCARABS, SPACES, TAKES

ACTION_SPACE = ActionSpace(
    roll=fields(),  # to get up
    lie=fields(),  # without a roll
    up=fields(space=SPACES),  # who gets up
    play=fields(side=2),  # the left or the right card
    forward=fields(side=2),  # the same, ignoring what it says
    discard=fields(side=2),
    second=fields(side=2),  # a card to add
    alone=fields(),
    keep=fields(),  # the roll
    again=fields(),  # roll again
    move=fields(start=SPACES, target=SPACES),
    decline=fields(),
    act=fields(space=SPACES),
    lighter=fields(),
    heavy=fields(),
    take=fields(take=TAKES),
    place=fields(side=2),  # second from the left or from the right
    temple=fields(),
    wait=fields(),  # no temple action
    extra=fields(),
    hold=fields(),  # no extra turn
    sort=fields(hand=HAND, to=HAND),
    leave=fields(),  # the hand as it is
    use=fields(tile=EFFECTS),
    skip=fields(),
    drop=fields(hand=HAND),
    pair=fields(pieces=3),  # by the kind that is not taken
    exchange=fields(scarab=SCARABS),
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
) = ACTION_SPACE.firsts

move = ACTION_SPACE["move"].encoder
move_start, move_target = ACTION_SPACE["move"].decoders
sort = ACTION_SPACE["sort"].encoder
sort_start, sort_target = ACTION_SPACE["sort"].decoders
