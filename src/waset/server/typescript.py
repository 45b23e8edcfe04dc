"""Writes the page's TypeScript types from the server's messages: `python -m waset.server.typescript [--check FILE]`."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard, get_args

import click
from msgspec import Struct, inspect
from msgspec.inspect import StructType, Type

from waset import events
from waset.game import game
from waset.games import GAMES
from waset.server import http_bodies, messages
from waset.server.errors import Code

HEAD = "// Made by `python -m waset.server.typescript` from the server's messages; don't edit."
NEEDS = {"V": "V = View", "O": "O = Option", "E": "E = GameEvent"}  # type parameters with their defaults


def is_struct(one: object) -> TypeGuard[type[Struct]]:
    """Is it a struct with fields?"""
    return bool(getattr(one, "__struct_fields__", ()))


ROOTS: tuple[type[Struct], ...] = (
    *get_args(messages.ClientMessage),
    *get_args(messages.ServerMessage),
    *(one for one in vars(http_bodies).values() if is_struct(one) and one.__module__ == http_bodies.__name__),
)


class Writer:
    """Turns msgspec types into TypeScript; `prefix` keeps the names of the games apart."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self.names: dict[type, str] = {}
        self.generics: dict[str, tuple[str, ...]] = {}

    def add(self, cls: type, prefix: str = "") -> str:
        """The TypeScript name of a struct; its interface is written if it is new."""
        if cls not in self.names:
            self.names[cls] = cls.__name__ if cls.__module__ == events.__name__ else prefix + cls.__name__
            info = inspect.type_info(cls)
            assert isinstance(info, StructType)
            self._interface(info, self.names[cls], prefix)
        name = self.names[cls]
        return name + parameters(self.generics.get(name, ()), bare=True)

    def union(self, name: str, members: list[str]) -> None:
        self.written[name] = f"export type {name} =\n" + "\n".join(f"  | {one}" for one in members) + ";\n"

    def literals(self, prefix: str, name: str, values: tuple[str, ...]) -> str:
        """The name of a closed list of texts, which is written if it is new."""
        self.written.setdefault(prefix + name, f"export type {prefix}{name} = {' | '.join(map(quoted, values))};\n")
        return prefix + name

    def add_options(self, structs: tuple[type[Struct], ...], prefix: str) -> None:
        """One interface for each kind; fields of other kinds are there as undefined, so that all can be asked for."""
        fields = {field: None for struct in structs for field in struct.__struct_fields__}
        for struct in structs:
            name = self.add(struct, prefix)
            missing = "".join(f"  {one}?: undefined;\n" for one in fields if one not in struct.__struct_fields__)
            self.written[name] = self.written[name].replace("\n}\n", f"\n{missing}}}\n")
        self.union(prefix + "Option", [self.names[struct] for struct in structs])

    def _interface(self, info: StructType, name: str, prefix: str) -> None:
        lines = []
        if info.tag_field:
            lines.append(f"  {info.tag_field}: {quoted(info.tag)};")
        from_client = issubclass(info.cls, messages.FromClient | http_bodies.Request)
        may_lack_fields = from_client or omits_defaults(info.cls)
        for field in info.fields:
            optional = "?" if may_lack_fields and not field.required else ""
            lines.append(f"  {field.encode_name}{optional}: {self.type(field.type, prefix)};")
        body = "\n".join(lines)
        self.generics[name] = used = tuple(one for one in NEEDS if mentions(body, one))
        doc = comment(info.cls)
        self.written[name] = f"{doc}export interface {name}{parameters(used)} {{\n{body}\n}}\n"

    def type(self, kind: Type, prefix: str) -> str:
        match kind:
            case inspect.Metadata():
                extra = kind.extra or {}
                if "one_of" in extra:
                    return self.literals(prefix, *extra["one_of"])
                return str(extra["ts"]) if "ts" in extra else self.type(kind.type, prefix)
            case inspect.StructType():
                return self.add(kind.cls, prefix)
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.type(one, prefix) for one in kind.types))
            case inspect.ListType():
                inner = self.type(kind.item_type, prefix)
                return f"({inner})[]" if " | " in inner else f"{inner}[]"
            case inspect.VarTupleType():
                return self.type(inspect.ListType(kind.item_type), prefix)
            case inspect.TupleType():
                return "[" + ", ".join(self.type(one, prefix) for one in kind.item_types) + "]"
            case inspect.DictType():
                return f"Record<{self.type(kind.key_type, prefix)}, {self.type(kind.value_type, prefix)}>"
            case inspect.LiteralType():
                return " | ".join(quoted(one) for one in sorted(kind.values, key=str))
            case inspect.EnumType():
                return " | ".join(quoted(one.value) for one in kind.cls) if kind.cls is not Code else "Code"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.BoolType():
                return "boolean"
            case inspect.NoneType():
                return "null"
            case inspect.AnyType():
                return "unknown"
        raise TypeError(f"{kind!r}: expected a type that can be written as TypeScript")


def omits_defaults(cls: type[Struct]) -> bool:
    return cls.__struct_config__.omit_defaults


def mentions(body: str, parameter: str) -> bool:
    """Does an interface use this type parameter, directly or through another interface?"""
    return re.search(rf'(?<!")\b{parameter}\b(?!")', body) is not None


def parameters(used: tuple[str, ...], bare: bool = False) -> str:
    if not used:
        return ""
    return "<" + ", ".join(one if bare else NEEDS[one] for one in used) + ">"


def quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def comment(cls: type) -> str:
    doc: str | None = cls.__dict__.get("__doc__")
    if not doc:
        return ""
    lines = [line.strip() for line in doc.strip().splitlines()]
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def game_types(writer: Writer) -> Iterator[str]:
    """Write View, Option and Event of each game that the page has a board for; yields the prefix of their names.

    Games of others are not known when the page is built: its generic board reads whatever a view holds.
    """
    for name in GAMES:
        known, prefix = game(name), name.capitalize()
        writer.add(known.package.face.view_type, prefix)
        writer.add_options(get_args(known.package.face.option_type), prefix)
        kinds = known.package.face.events.structs
        writer.union(prefix + "Event", [writer.add(one, prefix) for one in kinds])
        yield prefix


def typescript() -> str:
    """The content of messages.ts."""
    writer = Writer()
    codes = "\n".join(f"  | {quoted(code.value)}" for code in Code)
    writer.written["Code"] = f"/** Why something was refused. */\nexport type Code =\n{codes};\n"
    prefixes = list(game_types(writer))
    for shared in ("View", "Option", "Event"):
        either = " | ".join(prefix + shared for prefix in prefixes)
        own = "GameEvent" if shared == "Event" else shared
        writer.written[own] = f"export type {own} = {either};\n"
    writer.union("TableEvent", [writer.add(one) for one in get_args(messages.TableEvent)])
    for root in ROOTS:
        writer.add(root)
    sent = [writer.add(one) for one in get_args(messages.ClientMessage)]
    writer.union("ClientMessage", sent)
    received = [writer.add(one) for one in get_args(messages.ServerMessage)]
    used = [one for one in NEEDS if any(mentions(each, one) for each in received)]
    writer.union("ServerMessage", received)
    head = f"export type ServerMessage{parameters(tuple(used))} ="
    writer.written["ServerMessage"] = writer.written["ServerMessage"].replace("export type ServerMessage =", head)
    return HEAD + "\n\n" + "\n".join(writer.written.values())


@click.command(help=__doc__)
@click.option("--check", type=click.Path(dir_okay=False, path_type=Path), help="Only check whether FILE is up to date.")
def main(check: Path | None) -> None:
    text = typescript()
    if check is None:
        click.echo(text, nl=False)
    elif not check.exists() or check.read_text("utf-8") != text:
        click.echo(f"{check} is out of date; run: python -m waset.server.typescript > {check}", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
