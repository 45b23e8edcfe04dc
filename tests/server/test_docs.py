"""docs/protocol.md names every message, field and code there is, docs/hosting.md every setting and figure."""

import re
from pathlib import Path
from typing import get_args

import pytest

from waset.bots.thought import Thought
from waset.commands.admin import admin
from waset.server import http_bodies, messages
from waset.server.errors import Code

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/protocol.md").read_text("utf-8")
HOSTING = (ROOT / "docs/hosting.md").read_text("utf-8")
NAMED = set(re.findall(r"[\w-]+", TEXT))


def test_every_code_is_listed():
    listed = set(re.findall(r"`([a-z-]+)`", TEXT.partition("## Codes")[2].partition("## ")[0]))
    assert listed - {"ruling"} == {code.value for code in Code}


@pytest.mark.parametrize(
    "message", [*get_args(messages.ClientMessage), *get_args(messages.ServerMessage)], ids=lambda one: one.__name__
)
def test_every_message_and_field_is_told_of(message):
    assert f"`{message.__struct_config__.tag}`" in TEXT
    assert set(message.__struct_fields__) <= NAMED


def test_every_setting_of_a_table_is_told_of():
    assert set(http_bodies.NewTable.__struct_fields__) <= NAMED


@pytest.mark.parametrize(
    "body", [http_bodies.Frame, http_bodies.Analysis, http_bodies.Moment, Thought], ids=lambda one: one.__name__
)
def test_what_is_looked_back_at_is_told_of(body):
    assert set(body.__struct_fields__) <= NAMED


def test_every_setting_of_a_server_is_told_of():
    source = (ROOT / "src/waset/server/settings.py").read_text("utf-8")
    for name in set(re.findall(r"WASET_[A-Z_]+", source)) - {"WASET_LIMITS"}:  # for measuring
        assert f"`{name}`" in HOSTING
    assert {f"waset admin {name}" for name in admin.commands} <= set(re.findall(r"waset admin \w+", HOSTING))
    assert set(http_bodies.Health.__struct_fields__) <= set(re.findall(r"\w+", HOSTING))
