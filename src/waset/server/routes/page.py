"""Serves the built page: its files, and index.html for every other address; or says how to build it."""

from mimetypes import guess_type
from pathlib import Path

from litestar import MediaType, Response, get

from waset.server.errors import Code, Refused

FOLDER = Path(__file__).parents[1] / "page"
KINDS = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}  # not known everywhere
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Waset</title>
<h1>Waset</h1>
<p>The server runs, but its page has not been built yet.
<p>Stop it and run <code>make play</code>, which builds the page and opens it.
<p>For programs: <a href="/schema">the HTTP interface</a>, <a href="/health">health</a>.
</html>
"""


@get(["/", "/{path:path}"], include_in_schema=False, media_type=MediaType.HTML, sync_to_thread=False)
def page(path: str = "") -> Response[bytes]:
    """A file of the page, or index.html for the addresses that the page itself handles."""
    name = path.strip("/")
    if name.startswith("api/"):
        raise Refused(Code.NOT_FOUND)
    found = page_file(name)
    if found is None and Path(name).suffix:  # a missing file, not an address of the page
        raise Refused(Code.NOT_FOUND)
    found = found or page_file("index.html")
    if found is None:
        return Response(NOT_BUILT.encode(), media_type=MediaType.HTML, headers={"cache-control": "no-store"})
    kind = KINDS.get(found.suffix) or guess_type(found.name)[0] or "application/octet-stream"
    cache = FOREVER if name.startswith("assets/") else "no-cache"
    return Response(found.read_bytes(), media_type=kind, headers={"cache-control": cache})


def page_file(name: str) -> Path | None:
    """The file of this name, if it belongs to the page."""
    try:
        path = (FOLDER / name).resolve() if name else FOLDER
        return path if path.is_file() and FOLDER.resolve() in path.parents else None
    except (OSError, ValueError):  # not a possible file name
        return None
