"""Golden playthroughs: one a game, number of players and module. Run as a program to write them anew."""

import random
from pathlib import Path

import waset
from tables import label, tables
from waset import Record
from waset.lab.perft import perft

FOLDER = Path(__file__).parent / "golden"
SEED = 3
ENOUGH = 20_000  # sequences; deeper counts say no more


def playthrough(name, players, modules):
    """A whole game with moves by dice: the record, then every point of the score."""
    record, dice = Record.start(waset.game(name), players, modules, SEED), random.Random(SEED)
    while not record.state.over:
        record.play(dice.choice(record.state.legal()))
    lines = [str(sorted(entry.items())) for entry in record.state.breakdown()]
    return record.write() + "\n" + "\n".join(lines) + "\n"


def counts():
    """Sequences of decisions from the start, for every table."""
    for name, players, modules in tables():
        state = waset.game(name).new(players, modules, SEED)
        numbers, depth = [1], 0
        while numbers[-1] < ENOUGH:
            depth += 1
            numbers.append(perft(state, depth))
        yield f"{label((name, players, modules))}: {' '.join(map(str, numbers))}"


def golden_tables():
    """Every base game; modules at the smallest table that has them, and at the largest."""
    for table in tables():
        name, players, modules = table
        sizes = [other[1] for other in tables() if other[0] == name and other[2] == modules]
        if not modules or players in (min(sizes), max(sizes)):
            yield table


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for table in golden_tables():
        (FOLDER / f"{label(table)}.txt").write_text(playthrough(*table), "utf-8")
    (FOLDER / "perft.txt").write_text("\n".join(counts()) + "\n", "utf-8")
