"""Writes the keys of all texts as TypeScript types, so that a misspelt key is a type error.

python web/texts.py    from src/waset/locales/en to web/src/texts.ts
"""

from pathlib import Path
from typing import Any

from waset.games import GAMES
from waset.text import texts

FILE = Path(__file__).parent / "src" / "texts.ts"
HEAD = "// Made by web/texts.py from the English texts; German has the same keys, which is tested.\n"


def keys(book: dict[str, Any]) -> list[str]:
    """`table.key` of every text; the chapters, which are lists, have none."""
    return [f"{table}.{key}" for table, entries in book.items() if isinstance(entries, dict) for key in entries]


def shared(books: list[dict[str, Any]]) -> list[str]:
    """What every game has: its name and the like, and tables in which each has keys of its own."""
    tables = [table for table, entries in books[0].items() if isinstance(entries, dict) and table != "game"]
    names = [f'"game.{key}"' for key in books[0]["game"]]
    return names + [f"`{table}.${{string}}`" for table in tables if all(table in book for book in books)]


def union(name: str, about: str, members: list[str]) -> str:
    return f"\n/** {about} */\nexport type {name} =" + "".join(f"\n  | {member}" for member in members) + ";\n"


def source() -> str:
    books = {name: texts("en", name) for name in ("page", *GAMES)}
    parts = [
        union(f"{name.title()}Text", f"Texts of {name}.", [f'"{key}"' for key in keys(book)])
        for name, book in books.items()
    ]
    return (
        HEAD + union("GameText", "Texts that every game has.", shared([books[game] for game in GAMES])) + "".join(parts)
    )


def main() -> None:
    wanted = source()
    current = FILE.read_text("utf-8") if FILE.exists() else ""
    if current != wanted:  # an unchanged file keeps its date, so that the page is not built again for nothing
        FILE.write_text(wanted, "utf-8")


if __name__ == "__main__":
    main()
