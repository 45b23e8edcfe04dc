"""The digest by mail: tables where it is somebody's turn, at most once in a set time; and the mail that confirms.

A mail is taken by one process, sent, and then noted as sent. A process that dies in between has kept it to itself only
for a while: another one sends it then, with the same id, so that a mail is never lost and hardly ever comes twice.
"""

import asyncio
import hashlib
import re
import secrets
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, parseaddr

from waset.server import clock, mail_store, schema, smtp
from waset.server.background import Background
from waset.server.entries import StoredSummary
from waset.server.errors import Code, Refused
from waset.server.http_bodies import MailState
from waset.server.mail_store import MailRow
from waset.server.settings import Settings
from waset.server.store import Store
from waset.server.structured_logs import log
from waset.text import texts

TICK_SECONDS = 5.0
HELD_SECONDS = 120.0  # for one mail; longer than an SMTP server may take
RETRY_SECONDS = 600.0
LOOK_SECONDS = 300.0  # until somebody without a turn is looked at again
FORGET_SECONDS = 2 * 24 * 3600.0  # an address that nobody confirms
MOST_UNCONFIRMED = 2  # people who may ask to confirm the same address at a time
ADDRESS = re.compile(r"[^@\s<>\"(),:;\\\[\]]{1,64}@[^@\s<>\"(),:;\\\[\]]{1,180}\.[A-Za-z0-9-]{2,60}")

Send = Callable[[str, EmailMessage], None]


class Digest:
    def __init__(self, store: Store, settings: Settings, send: Send = smtp.send) -> None:
        self.store = store
        self.settings = settings
        self._send = send
        self._interval = settings.digest_hours * 3600.0
        self._background = Background()

    @property
    def offered(self) -> bool:
        return self.settings.smtp_url is not None

    async def open(self) -> None:
        if self.offered:
            self._background.start(self._keep_sending(), "digest")

    async def close(self) -> None:
        await self._background.end()

    # ------------------------------------------------------------ what people ask for

    async def state(self, person: str) -> MailState:
        row = await mail_store.of_person(self.store, person) if self.offered else None
        return MailState(
            offered=self.offered,
            address=row.address if row else None,
            confirmed=bool(row and row.confirmed),
            hours=self.settings.digest_hours,
        )

    async def give(self, person: str, address: str, lang: str) -> MailState:
        """Keep an address, and ask it whether it wants to be used."""
        if not self.offered:
            raise Refused(Code.NOT_FOUND, "this server sends no mails")
        address = mail_address(address)
        old = await mail_store.of_person(self.store, person)
        if old is None or old.address != address:
            if await mail_store.unconfirmed(self.store, address) >= MOST_UNCONFIRMED:
                raise Refused(Code.TOO_MANY, "address: it has been asked for a confirmation already")
            now, token = clock.now(), secrets.token_urlsafe(32)
            await mail_store.know(self.store, person, now)
            await mail_store.give(self.store, MailRow(person, address, lang, token, False, now, None, 0.0))
            if await mail_store.unconfirmed(self.store, address) > MOST_UNCONFIRMED:  # others gave it meanwhile
                await self.stop(token)
                raise Refused(Code.TOO_MANY, "address: it has been asked for a confirmation already")
        return await self.state(person)

    async def confirm(self, token: str) -> bool:
        return await mail_store.confirm(self.store, token)

    async def stop(self, token: str) -> bool:
        """By the link of a mail; the address is forgotten at once."""
        return await mail_store.remove(self.store, schema.mails.c.token == token)

    async def forget(self, person: str) -> MailState:
        await mail_store.remove(self.store, schema.mails.c.person == person)
        return await self.state(person)

    # ------------------------------------------------------------ sending

    async def _keep_sending(self) -> None:
        while not self._background.is_ending():
            try:
                await self.send_due()
            except Exception as error:  # the database may be gone; the next round tries again
                log.error("mails not looked for", error)
            await self._background.sleep(TICK_SECONDS)

    async def send_due(self) -> int:
        """Send whatever is due; how many mails went out."""
        mails, now = schema.mails, clock.now()
        await mail_store.remove(self.store, ~mails.c.confirmed & (mails.c.given < now - FORGET_SECONDS))
        sent = 0
        for row in await mail_store.due(self.store, now, self._interval):
            if self._background.is_ending():
                break
            if await mail_store.take(self.store, row, now + HELD_SECONDS):
                sent += await self._send_one(row, now)
        return sent

    async def _send_one(self, row: MailRow, now: float) -> bool:
        message = await self._digest(row) if row.confirmed else self._confirmation(row)
        if message is None:
            await mail_store.put_off(self.store, row, now + LOOK_SECONDS)
            return False
        if await mail_store.of_token(self.store, row.token) is None:
            return False  # forgotten while its mail was written
        try:
            await asyncio.to_thread(self._send, self.settings.smtp_url or "", message)
        except Exception as error:
            log.warning("mail not sent", reason=type(error).__name__)  # the error may name the address
            await mail_store.put_off(self.store, row, now + RETRY_SECONDS)
            return False
        await mail_store.note_sent(self.store, row, now)
        return True

    async def _digest(self, row: MailRow) -> EmailMessage | None:
        """The tables that wait for this person, if one does since the last mail."""
        found = [
            header
            for header, stored, status, _ in await self.store.list_tables("mine", row.person)
            if status == "running" and header.pace == "correspondence" and is_asked(stored, row.person)
        ]
        moved = await self.store.last_moves([header.id for header in found])  # chat is no turn
        if not any(at > (row.sent or 0) for at in moved.values()):
            return None
        words = texts(row.lang, "app")["mail"]
        lines = [
            words["line"].format(
                game=texts(row.lang, header.game)["game"]["name"], url=f"{self.settings.public_url}/table/{header.id}"
            )
            for header in found
        ]
        subject = words["subject_one"] if len(lines) == 1 else words["subject"].format(count=len(lines))
        return self._message(
            row, subject, words["digest"].format(tables="\n".join(lines), stop=self._link("stop", row))
        )

    def _confirmation(self, row: MailRow) -> EmailMessage:
        words = texts(row.lang, "app")["mail"]
        body = words["confirm"].format(
            url=self.settings.public_url, confirm=self._link("confirm", row), stop=self._link("stop", row)
        )
        return self._message(row, words["confirm_subject"], body)

    def _message(self, row: MailRow, subject: str, body: str) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.settings.mail_from, row.address, subject
        message["Date"] = formatdate(clock.now())
        domain = parseaddr(self.settings.mail_from or "")[1].partition("@")[2]
        once = hashlib.sha256(f"{row.token}|{row.confirmed}|{row.sent}".encode()).hexdigest()[:32]
        message["Message-ID"] = f"<{once}@{domain}>"
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{self.settings.public_url}/api/mail/stop/{row.token}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(body)
        return message

    def _link(self, what: str, row: MailRow) -> str:
        return f"{self.settings.public_url}/mail/{what}/{row.token}"


def mail_address(text: str) -> str:
    """The address without blanks around it; Refused if it is none."""
    found = text.strip()
    if not ADDRESS.fullmatch(found) or not found.isascii() or not found.isprintable():
        raise Refused(Code.BAD_SETTINGS, "address: expected a mail address such as ann@example.org")
    return found


def is_asked(stored: StoredSummary, person: str) -> bool:
    """Does a table, as it is stored for lists, wait for this person?"""
    return stored["asked"] >= 0 and stored["seats"][stored["asked"]]["person"] == person
