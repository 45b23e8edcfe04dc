"""Writes the numbers of the boxes for the gallery of pieces, so that none of them is written again in TypeScript.

python web/editions.py    from src/waset/games/<game>/edition.toml to web/src/editions.json
"""

import json
from pathlib import Path
from typing import Any

import waset
from waset.games import GAMES

FILE = Path(__file__).parent / "src" / "editions.json"


def bare(values: dict[str, Any]) -> dict[str, Any]:
    """The values of an edition without their rules and standing."""
    return {
        key: bare(value) if isinstance(value, dict) else value
        for key, value in values.items()
        if key not in ("rule", "standing")
    }


if __name__ == "__main__":
    FILE.write_text(
        json.dumps({name: bare(waset.game(name).edition.values) for name in GAMES}, indent=1) + "\n", "utf-8"
    )
