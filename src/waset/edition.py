"""Edition data: every count, value and layout of a box, whether it is printed, and a person's own corrections."""

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from waset.errors import EditionError

ABOUT = ("rule", "standing")
OWN = "own"
STANDINGS = ("printed", "reconstructed", OWN)
MOST = 999

Values = dict[str, Any]


class Row(NamedTuple):
    """One value of an edition, ready to be shown."""

    key: str
    value: object
    standing: str
    rule: str


@dataclass(frozen=True)
class Edition:
    """The values of a box; `own` holds only what a person changed."""

    values: Values
    own: Values

    @cached_property
    def digest(self) -> str:
        """Twelve hex digits that differ when any value differs."""
        bare = {row.key: row.value for row in self.rows()}
        return hashlib.sha256(json.dumps(bare, sort_keys=True).encode()).hexdigest()[:12]

    def rows(self) -> Iterator[Row]:
        """Every value with its standing and its rule, in the order of the file."""
        yield from _rows("", self.values)


def _rows(prefix: str, section: Values) -> Iterator[Row]:
    for key, value in section.items():
        if isinstance(value, dict):
            yield from _rows(f"{prefix}{key}.", value)
        elif key not in ABOUT:
            yield Row(prefix + key, value, section["standing"], section["rule"])


def printed(folder: Path) -> Edition:
    """The edition that comes with a game."""
    return Edition(tomllib.loads((folder / "edition.toml").read_text("utf-8")), {})


def read_own(path: str | Path) -> Values:
    """Read a person's own edition file, which holds only the values that differ."""
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except OSError as error:
        raise EditionError(str(path), f"can't be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise EditionError(str(path), f"is not a TOML file: {error}") from error


def with_own(edition: Edition, own: Mapping[str, Any], check: Callable[[Values], None]) -> Edition:
    """The edition with some values replaced; refuses unknown keys, other types, and counts that don't add up."""
    if not isinstance(own, Mapping):
        raise EditionError("edition", f"expected a table of values, got {own!r}")
    values = _merge("", edition.values, own)
    check(values)
    return Edition(values, _merged_own(edition.own, own))


def _merged_own(old: Mapping[str, Any], new: Mapping[str, Any]) -> Values:
    both = dict(old)
    for key, value in new.items():
        both[key] = _merged_own(old.get(key, {}), value) if isinstance(value, dict) else value
    return both


def _merge(prefix: str, known: Values, own: Mapping[str, object]) -> Values:
    merged = dict(known)
    for key, value in own.items():
        name = f"{prefix}{key}"
        if key not in known or key == "rule":
            expected = ", ".join(one for one in known if one not in ABOUT)
            raise EditionError(name, f"is not a key of this edition; expected one of: {expected}")
        if key == "standing" and value not in STANDINGS:
            raise EditionError(name, f"expected one of: {', '.join(STANDINGS)}; got {value!r}")
        if isinstance(known[key], dict):
            if not isinstance(value, Mapping):
                raise EditionError(name, f"expected a table, got {value!r}")
            merged[key] = _merge(name + ".", known[key], value)
        else:
            merged[key] = _checked(name, known[key], value)
            if "standing" in known and "standing" not in own:
                merged["standing"] = OWN
    return merged


def _checked(name: str, known: object, value: object) -> object:
    """The value, if it has the type of the one it replaces."""
    if isinstance(known, int):
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
            raise EditionError(name, f"expected a whole number of 0 to {MOST}, got {value!r}")
    elif isinstance(known, list):
        if not isinstance(value, list):
            raise EditionError(name, f"expected a list, got {value!r}")
        return [_checked(f"{name}[{i}]", known[0], one) for i, one in enumerate(value)]
    elif not isinstance(value, str):
        raise EditionError(name, f"expected a text, got {value!r}")
    return value


def need(condition: bool, key: str, message: str) -> None:
    """Refuse an edition unless the condition holds, naming the key and what was expected; for the checks of a game."""
    if not condition:
        raise EditionError(key, message)
