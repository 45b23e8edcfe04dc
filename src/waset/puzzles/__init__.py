"""Puzzles: positions in which exactly one move is clearly the best, mined from games between bots."""

from waset.puzzles.collection import Puzzle, collection, of_the_day, puzzle

__all__ = ["Puzzle", "collection", "of_the_day", "puzzle"]
