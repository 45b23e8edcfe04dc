"""Large responses, encoded and compressed once, outside the event loop."""

import gzip
from typing import Any

from litestar import MediaType, Response
from msgspec import Struct

from waset.server.messages import encode

LEVEL = 2  # views are so repetitive that more effort gains little


class CompressedJson(Struct, frozen=True):
    """A response body: gzipped JSON."""

    data: bytes

    def response(self, accept_encoding: str) -> Response[Any]:
        """The response for a client that sent this Accept-Encoding; clients may cache it, since it never changes."""
        headers = {"cache-control": "private, max-age=3600", "vary": "accept-encoding"}
        if "gzip" not in accept_encoding:
            return Response(gzip.decompress(self.data), media_type=MediaType.JSON, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.data, media_type=MediaType.JSON, headers=headers)


def compress_json(body: Any) -> CompressedJson:
    return CompressedJson(gzip.compress(encode(body), LEVEL, mtime=0))
