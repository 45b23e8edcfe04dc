"""The action space of Expedition Luxor: every kind of action with its fields."""

from waset.actions import ActionSpace, fields
from waset.games.expedition.rules.state import ACTION_KINDS, CELLS, DIRECTIONS, HAND, KINDS, MOST

ACTION_SPACE = ActionSpace(
    keep=fields(tile=KINDS),
    place=fields(hand=HAND, cell=CELLS),
    stop=fields(),
    deploy=fields(number=MOST + 1),  # in all
    hold=fields(),  # nobody leaves the camp
    leave=fields(direction=DIRECTIONS, number=MOST + 1),
    stay=fields(number=MOST + 1),
    skip=fields(),  # no action tile
    use=fields(action_tile=ACTION_KINDS),
    mountain=fields(cell=CELLS),  # which mountain its adventurer leaves
    target=fields(cell=CELLS),  # where the adventurer, boat or snakes go
)

KEEP, PLACE, STOP, DEPLOY, HOLD, LEAVE, STAY, SKIP, USE, MOUNTAIN, TARGET = ACTION_SPACE.firsts

place = ACTION_SPACE["place"].encoder
place_slot, place_cell = ACTION_SPACE["place"].decoders
leave = ACTION_SPACE["leave"].encoder
leave_direction, leave_number = ACTION_SPACE["leave"].decoders
