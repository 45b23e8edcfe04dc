"""What is played, without who plays it: a game with its number of players, modules and edition."""

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from waset.edition import Edition
from waset.game import Game, State, game


@dataclass(frozen=True)
class Variant:
    """A way to play a game; `name` is the game's."""

    name: str
    players: int
    modules: tuple[str, ...] = ()
    own: dict[str, Any] = field(default_factory=dict)  # a person's own edition values

    @property
    def game(self) -> Game:
        return game(self.name)

    @property
    def edition(self) -> Edition | None:
        """The person's own edition; None for the one that comes with the game."""
        return self.game.own_edition(self.own) if self.own else None

    def new(self, seed: int) -> State:
        """A new game."""
        return self.game.new(self.players, self.modules, seed, edition=self.edition)

    def checked(self) -> "Variant":
        """The same with its modules in the order of the rulebook, or an error that says what was expected."""
        self.game.blank(self.players, self.modules, edition=self.edition)
        return Variant(self.name, self.players, self.game.known_modules(self.modules), self.own)


def variants(known: Game) -> tuple[list[Variant], list[Variant]]:
    """Every way to play: the base game, and with every set of modules; each for all numbers of players."""
    base, more = list[Variant](), list[Variant]()
    for count in range(len(known.modules) + 1):
        for modules in combinations(known.modules, count):
            for players in known.players:
                if known.can_seat(players, modules):
                    (more if modules else base).append(Variant(known.name, players, modules))
    return base, more
