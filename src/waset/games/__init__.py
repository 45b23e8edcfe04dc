"""The games, one rules package each; they never import each other."""

GAMES = ("expedition", "luxor", "horus")
