"""Guests: an unguessable number in a signed cookie, no account; and the password of a private server."""

import hashlib
import hmac
import re
import secrets

from msgspec import Struct

COOKIE = "waset"
YEAR = 60 * 60 * 24 * 365
VALUE = re.compile(rf"(?:^|;\s*){COOKIE}=([0-9a-f]{{32}})\.([01])\.([0-9a-f]{{64}})(?:;|\s*$)")  # others may be odd


class Person(Struct, frozen=True):
    """Somebody's browser; `id` never leaves the server but in their own cookie. `locked`: the password is missing."""

    id: str
    locked: bool
    new: bool = False


class Identity:
    """Makes and checks cookies."""

    def __init__(self, secret: str, password: str | None) -> None:
        self._secret = secret.encode()
        self._password = password

    def known(self, cookie_header: str) -> Person | None:
        """Who sends these cookies, if we have signed them."""
        match = VALUE.search(cookie_header)
        if not match or not hmac.compare_digest(match[3], self._sign(match[1], match[2] == "1")):
            return None
        return Person(match[1], locked=self._password is not None and match[2] == "0")

    def person(self, cookie_header: str) -> Person:
        """Who sends these cookies; somebody new if nobody we know."""
        return self.known(cookie_header) or Person(secrets.token_hex(16), locked=self._password is not None, new=True)

    def right_password(self, password: str) -> bool:
        return self._password is None or hmac.compare_digest(password.encode(), self._password.encode())

    def cookie(self, person: Person, secure: bool) -> str:
        """The header that makes a browser remember who it is."""
        unlocked = self._password is not None and not person.locked
        value = f"{person.id}.{int(unlocked)}.{self._sign(person.id, unlocked)}"
        flags = "; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
        return f"{COOKIE}={value}; Max-Age={YEAR}{flags}"

    def _sign(self, person: str, unlocked: bool) -> str:
        """With another password, those who knew the old one are locked out again."""
        password = hashlib.sha256((self._password or "").encode()).hexdigest() if unlocked else ""
        return hmac.new(self._secret, f"{person}|{password}".encode(), hashlib.sha256).hexdigest()
