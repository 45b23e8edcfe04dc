"""The action space of Expedition Luxor: named ranges of small numbers."""

from waset.actions import Table
from waset.games.expedition.rules.state import ACTION_KINDS, CELLS, HAND, KINDS, MOST
from waset.kernel import kernel

TABLE = Table(
    keep=(KINDS,),  # by tile
    place=(HAND, CELLS),  # by place in the hand and cell
    stop=(),
    deploy=(MOST + 1,),  # how many in all
    hold=(),  # nobody leaves the camp
    leave=(4, MOST + 1),  # direction, how many
    stay=(MOST + 1,),  # how many
    skip=(),  # no action tile
    use=(ACTION_KINDS,),  # by action tile
    mountain=(CELLS,),  # which mountain its adventurer leaves
    target=(CELLS,),  # where the adventurer, boat or snakes go
)

KEEP, PLACE, STOP, DEPLOY, HOLD, LEAVE, STAY, SKIP, USE, MOUNTAIN, TARGET = TABLE.firsts
COUNT = TABLE.count


@kernel
def place(slot, cell):
    return PLACE + slot * CELLS + cell


@kernel
def place_slot(a):
    return (a - PLACE) // CELLS


@kernel
def place_cell(a):
    return (a - PLACE) % CELLS


@kernel
def leave(direction, number):
    return LEAVE + direction * (MOST + 1) + number


@kernel
def leave_direction(a):
    return (a - LEAVE) // (MOST + 1)


@kernel
def leave_number(a):
    return (a - LEAVE) % (MOST + 1)
