"""Large answers, encoded and compressed once, away from the event loop."""

import gzip
from typing import Any

from litestar import MediaType, Response
from msgspec import Struct

from waset.server.messages import encode

LEVEL = 2  # views repeat themselves: more effort gains little


class Packed(Struct, frozen=True):
    """An answer in JSON, compressed."""

    data: bytes

    def response(self, accepted: str) -> Response[Any]:
        """For a client that accepts these encodings; it may keep what never changes."""
        headers = {"cache-control": "private, max-age=3600", "vary": "accept-encoding"}
        if "gzip" not in accepted:
            return Response(gzip.decompress(self.data), media_type=MediaType.JSON, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.data, media_type=MediaType.JSON, headers=headers)


def packed(answer: Any) -> Packed:
    return Packed(gzip.compress(encode(answer), LEVEL, mtime=0))
