"""How often chances told as 30 % come true: python bench/calibration.py [--games 2000] [--minutes 10] [--chart FILE].

Games between casual bots, all three games in turn. In each one decision is told as the analysis tells it, and noted
with who won. Positions of one game are not independent: so one a game. What was noted is kept in a file, a line a
game; the same command goes on with it.
"""

import json
import random
import sys
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

import numpy as np

import waset
from waset.bots import bot
from waset.bots.assessment import assess
from waset.bots.levels import to_the_end
from waset.game import State
from waset.lab.confidence import wilson
from waset.search.tree import Tree
from waset.server.review import ADVANTAGE, without_advantage

GAMES = ("expedition", "luxor", "horus")
PLAYOUTS, DEALS = 600, 300
BINS = 10
SIZE, EDGE = 360, 46


def noted(name: str, seed: int) -> tuple[float, float]:
    """What the seat that is asked was told somewhere in a game, and its share of the victory."""
    dice, player = random.Random(seed), bot("casual", seed)
    state, met = waset.game(name).new(players=2, seed=seed), list[tuple[State, int]]()
    while not state.over:
        action = player.choose(state.redeal(state.seat, seed))
        if len(state.legal()) > 1:
            met.append((state.copy(), action))
        state.play(action)
    asked, played = dice.choice(met)
    tree = Tree(asked, asked.seat, seed, to_the_end(asked.game.package.search)).grow(PLAYOUTS)
    told = without_advantage(assess(tree, asked, played, DEALS, seed).expected_played, asked.seat, ADVANTAGE)
    won = state.winners()
    return told[asked.seat], (asked.seat in won) / len(won)


def collected(games: int, minutes: float, kept: Path) -> np.ndarray:
    """What is kept of earlier runs, and new games until there are as many or the time is over."""
    until = time.monotonic() + 60 * minutes
    found = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    kept.parent.mkdir(parents=True, exist_ok=True)
    with kept.open("a") as lines:
        while len(found) < games and time.monotonic() < until:
            number = len(found)
            found.append(noted(GAMES[number % len(GAMES)], number + 1))
            lines.write(json.dumps(found[-1]) + "\n")
            lines.flush()
            print(f"\r{len(found)} of {games} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return np.array(found[:games])


def binned(found: np.ndarray) -> list[tuple[float, float, float, float, int]]:
    """For each tenth: what was told and what was won on average, the 95 % interval of the latter, how many."""
    where, rows = np.minimum((found[:, 0] * BINS).astype(int), BINS - 1), []
    for place in range(BINS):
        inside = found[where == place]
        if len(inside):
            low, high = wilson(inside[:, 1].sum(), len(inside))
            rows.append((float(inside[:, 0].mean()), float(inside[:, 1].mean()), low, high, len(inside)))
    return rows


def chart(rows: list[tuple[float, float, float, float, int]], games: int) -> str:
    """Told to the right, won upwards; on the line both are the same."""

    def x(share: float) -> float:
        return round(EDGE + share * (SIZE - EDGE - 10), 1)

    def y(share: float) -> float:
        return round(SIZE - EDGE - share * (SIZE - EDGE - 10), 1)

    parts = [f'<line x1="{x(0)}" y1="{y(0)}" x2="{x(1)}" y2="{y(1)}" stroke="#888" stroke-dasharray="4 4"/>']
    for tick in (0, 25, 50, 75, 100):
        parts.append(f'<text x="{x(tick / 100)}" y="{y(0) + 18}" text-anchor="middle">{tick}</text>')
        parts.append(f'<text x="{x(0) - 8}" y="{y(tick / 100) + 4}" text-anchor="end">{tick}</text>')
    for told, won, low, high, _ in rows:
        parts.append(f'<line x1="{x(told)}" y1="{y(low)}" x2="{x(told)}" y2="{y(high)}" stroke="#1f6f8b"/>')
        parts.append(f'<circle cx="{x(told)}" cy="{y(won)}" r="4" fill="#1f6f8b"/>')
    parts.append(f'<text x="{SIZE / 2}" y="{SIZE - 6}" text-anchor="middle">told, in percent ({games} games)</text>')
    parts.append(f'<text transform="translate(12 {SIZE / 2}) rotate(-90)" text-anchor="middle">won, in percent</text>')
    style = 'font-family="sans-serif" font-size="12" fill="#555"'
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" height="{SIZE}"'
    return f"{frame} {style}>\n" + "\n".join(parts) + "\n</svg>\n"


def main() -> None:
    options = parsed()
    found = collected(options.games, options.minutes, options.kept)
    rows = binned(found)
    for told, won, low, high, count in rows:
        print(f"told {told:5.1%}  won {won:5.1%}  ({low:.1%} to {high:.1%})  {count} games")
    off = sum(abs(told - won) * count for told, won, _, _, count in rows) / len(found)
    print(f"{len(found)} games; off by {off:.3f} on average")
    if options.chart:
        options.chart.write_text(chart(rows, len(found)), "utf-8")


def parsed() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--kept", type=Path, default=Path(__file__).parent / "out" / "calibration.jsonl")
    parser.add_argument("--chart", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
