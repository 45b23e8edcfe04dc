"""The settings of a server: everything has a default, and environment variables override it."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Self

import platformdirs
from msgspec import Struct

from waset.errors import WasetError

LEAST_ADMIN_KEY = 16  # characters


class Settings(Struct, kw_only=True, frozen=True):
    """`origins` are other sites whose pages may use this server, `hosts` are names that it goes by.

    `limits` are switched off only to measure.
    """

    database_url: str
    redis_url: str | None = None
    password: str | None = None
    secret: str | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    limits: bool = True
    bot_threads: int = 2
    wait: int = 30  # seconds, at the start, for PostgreSQL and Redis
    processes: bool = False  # do bots think in processes of their own?
    bot: str = "club"  # takes the seats that nobody wants
    admin_key: str | None = None
    archive_days: int = 30
    grace_hours: int = 24  # after the clock, before the automatic end
    smtp_url: str | None = None  # None: no mails are sent
    mail_from: str | None = None
    public_url: str | None = None  # where people reach this server, for the links in mails
    digest_hours: int = 12  # between two mails to a person

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Read the variables that docs/hosting.md describes."""
        check_mail(environment)
        return cls(
            database_url=environment.get("WASET_DATABASE_URL") or default_database(environment),
            redis_url=environment.get("WASET_REDIS_URL") or None,
            password=environment.get("WASET_PASSWORD") or None,
            secret=environment.get("WASET_SECRET") or None,
            origins=tuple(environment.get("WASET_ORIGINS", "").split()),
            hosts=tuple(environment.get("WASET_HOSTS", "").lower().split()),
            limits=environment.get("WASET_LIMITS", "on") != "off",
            bot_threads=positive_integer(environment, "WASET_THINKERS") or os.cpu_count() or 2,
            processes=True,
            admin_key=admin_key(environment),
            archive_days=positive_integer(environment, "WASET_ARCHIVE_DAYS") or 30,
            grace_hours=positive_integer(environment, "WASET_GRACE_HOURS") or 24,
            wait=whole_number(environment, "WASET_WAIT", 30),
            smtp_url=environment.get("WASET_SMTP_URL") or None,
            mail_from=environment.get("WASET_MAIL_FROM") or None,
            public_url=environment.get("WASET_PUBLIC_URL", "").rstrip("/") or None,
            digest_hours=positive_integer(environment, "WASET_DIGEST_HOURS") or 12,
        )


def admin_key(environment: Mapping[str, str]) -> str | None:
    """The key of the host; a short one could be guessed, because the right one is never refused for too many tries."""
    key = environment.get("WASET_ADMIN_KEY")
    if key and len(key) < LEAST_ADMIN_KEY:
        raise WasetError(f"WASET_ADMIN_KEY: expected at least {LEAST_ADMIN_KEY} characters, got {len(key)}")
    return key or None


def check_mail(environment: Mapping[str, str]) -> None:
    """A server that sends mails must know their sender, and where their links lead."""
    url = environment.get("WASET_SMTP_URL")
    if not url:
        return
    if not re.match(r"smtps?://([^/@]+@)?[^/@:]+(:\d+)?/?$", url):
        raise WasetError("WASET_SMTP_URL: expected smtp://user:password@host:587 or smtps://user:password@host:465")
    if "@" not in environment.get("WASET_MAIL_FROM", ""):
        raise WasetError("WASET_MAIL_FROM: expected the sender of mails, such as Waset <waset@example.org>")
    if not re.match(r"https?://[^/\s]+", environment.get("WASET_PUBLIC_URL", "")):
        raise WasetError("WASET_PUBLIC_URL: expected where people reach this server, such as https://waset.example.org")


def positive_integer(environment: Mapping[str, str], name: str) -> int | None:
    text = environment.get(name, "")
    if text and not (text.isascii() and text.isdigit() and 0 < int(text) < 1000):
        raise WasetError(f"{name}: expected a whole number from 1 to 999, got {text!r}")
    return int(text) if text else None


def whole_number(environment: Mapping[str, str], name: str, default: int) -> int:
    """A number that may be 0."""
    return 0 if environment.get(name) == "0" else positive_integer(environment, name) or default


def data_folder(environment: Mapping[str, str]) -> Path:
    """WASET_DATA_DIR, or the user's data folder."""
    own = environment.get("WASET_DATA_DIR")
    return Path(own) if own else platformdirs.user_data_path("waset", appauthor=False)


def default_database(environment: Mapping[str, str]) -> str:
    folder = data_folder(environment)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'waset.db'}"
