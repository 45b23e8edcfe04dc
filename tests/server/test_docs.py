"""docs/protocol.md names every message, field and code there is."""

import re
from pathlib import Path
from typing import get_args

import pytest

from waset.server import bodies, messages
from waset.server.codes import Code

TEXT = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
NAMED = set(re.findall(r"[\w-]+", TEXT))


def test_every_code_is_listed():
    listed = set(re.findall(r"`([a-z-]+)`", TEXT.partition("## Codes")[2].partition("## Running")[0]))
    assert listed - {"ruling"} == {code.value for code in Code}


@pytest.mark.parametrize(
    "message", [*get_args(messages.ClientMessage), *get_args(messages.ServerMessage)], ids=lambda one: one.__name__
)
def test_every_message_and_field_is_told_of(message):
    assert f"`{message.__struct_config__.tag}`" in TEXT
    assert set(message.__struct_fields__) <= NAMED


def test_every_setting_of_a_table_is_told_of():
    assert set(bodies.NewTable.__struct_fields__) <= NAMED
