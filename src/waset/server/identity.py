"""People are known by a random id in a signed cookie, without accounts; a private server also has a password."""

import hashlib
import hmac
import re
import secrets

from msgspec import Struct

COOKIE = "waset"
YEAR = 60 * 60 * 24 * 365
# A regular expression, because other programs' cookies may break a strict parser.
VALUE = re.compile(rf"(?:^|;\s*){COOKIE}=([0-9a-f]{{32}})\.([01])\.([0-9a-f]{{64}})(?:;|\s*$)")


class Person(Struct, frozen=True):
    """A browser; its `id` never leaves the server except in its own cookie. `locked`: the password is missing."""

    id: str
    locked: bool
    new: bool = False


class Identity:
    """Signs and verifies cookies."""

    def __init__(self, secret: str, password: str | None) -> None:
        self._secret = secret.encode()
        self._password = password

    def known(self, cookie_header: str) -> Person | None:
        """Whoever sends these cookies, if the signature is ours."""
        match = VALUE.search(cookie_header)
        if not match or not hmac.compare_digest(match[3], self._sign(match[1], match[2] == "1")):
            return None
        return Person(match[1], locked=self._password is not None and match[2] == "0")

    def person(self, cookie_header: str) -> Person:
        """Whoever sends these cookies; somebody new if the signature is missing or wrong."""
        return self.known(cookie_header) or Person(secrets.token_hex(16), locked=self._password is not None, new=True)

    def right_password(self, password: str) -> bool:
        return self._password is None or hmac.compare_digest(password.encode(), self._password.encode())

    def admin_key(self) -> str:
        """The key of the host, unless the settings name one; it follows from the secret, so nothing has to be kept."""
        return hmac.new(self._secret, b"admin key", hashlib.sha256).hexdigest()[:40]

    def address_digest(self, address: str) -> str:
        """An address that was banned, in a form that tells nobody which it is."""
        return "@" + hmac.new(self._secret, f"address|{address}".encode(), hashlib.sha256).hexdigest()

    def cookie(self, person: Person, secure: bool) -> str:
        """The value of a Set-Cookie header."""
        unlocked = self._password is not None and not person.locked
        value = f"{person.id}.{int(unlocked)}.{self._sign(person.id, unlocked)}"
        flags = "; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
        return f"{COOKIE}={value}; Max-Age={YEAR}{flags}"

    def _sign(self, person: str, unlocked: bool) -> str:
        """The signature depends on the password, so that a new password locks everybody out again."""
        password = hashlib.sha256((self._password or "").encode()).hexdigest() if unlocked else ""
        return hmac.new(self._secret, f"{person}|{password}".encode(), hashlib.sha256).hexdigest()
