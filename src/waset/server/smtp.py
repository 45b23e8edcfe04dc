"""Sends mails through the host's SMTP server, with the standard library; called in a thread, because it waits."""

import smtplib
import ssl
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

SECONDS = 20.0  # for each answer of the SMTP server


def send(url: str, message: EmailMessage) -> None:
    """Hand over a mail; an exception if the server did not take it.

    With smtp:// the connection is encrypted if the server offers it, and must be before a password is told.
    """
    parts = urlsplit(url)
    host, safe = parts.hostname or "", ssl.create_default_context()
    if parts.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=SECONDS, context=safe)
    else:
        server = smtplib.SMTP(host, parts.port or 25, timeout=SECONDS)
    with server:
        server.ehlo()
        if parts.scheme == "smtp" and (server.has_extn("starttls") or parts.username):
            server.starttls(context=safe)
            server.ehlo()
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(message)
