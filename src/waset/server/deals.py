"""The secrets of deals, and commitments to them that a client may ask for before it creates a table."""

import hashlib
import hmac
import secrets

from msgspec import Struct

from waset.server import clock
from waset.server.errors import Code, Refused
from waset.server.http_bodies import Commitment, DealRequest
from waset.verifiable_deals import Contribution, commitment

MAX_AGE = 3600.0  # seconds after which a commitment that was not used is void


class NewDeal(Struct, frozen=True):
    """What the deal of a new table is made of; `entropy` is the number of the person who creates it."""

    table_id: str
    secret: str
    entropy: str | None = None


def contribution(entropy: str | None) -> str:
    """A seat's number as the log keeps it; the server makes one for a client that sent none."""
    made = Contribution("server", secrets.token_hex(16)) if entropy is None else Contribution("client", entropy)
    return str(made)


class DealSecrets:
    """Derives secrets from the server's own, so that a commitment needs no memory and holds in every process."""

    def __init__(self, server_secret: str) -> None:
        self._key = server_secret.encode()

    def commit(self, table_id: str) -> Commitment:
        """A commitment for a table that does not exist yet."""
        issued = str(int(clock.now()))
        token = f"{table_id}.{issued}.{self._derive('token', table_id, issued)}"
        secret = self._derive("secret", table_id, issued)
        return Commitment(table=table_id, commitment=commitment(table_id, secret), token=token)

    def redeem(self, request: DealRequest) -> NewDeal:
        """The deal that was committed to; Refused if the token is not ours or too old."""
        table_id, issued, signature = [*request.token.split("."), "", ""][:3]
        genuine = hmac.compare_digest(signature.encode(), self._derive("token", table_id, issued).encode())
        if not genuine or clock.now() - int(issued) > MAX_AGE:
            raise Refused(Code.BAD_SETTINGS, "deal: expected the token of a commitment that is less than an hour old")
        return NewDeal(table_id, self._derive("secret", table_id, issued), request.entropy)

    def _derive(self, purpose: str, table_id: str, issued: str) -> str:
        text = f"deal {purpose}|{table_id}|{issued}"
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()
