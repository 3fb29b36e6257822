"""The pages' static files: read once, compressed once, under addresses that change with them."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from tornado import web

FOLDER = Path(str(files("briscola_tutorial"))) / "template" / "static"
_TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".woff2": "font/woff2"}
_A_YEAR = 31_536_000


@dataclass(frozen=True)
class Asset:
    """A file as it is sent: its bytes, the same compressed (if that makes it smaller), type and hash."""

    body: bytes
    compressed: bytes | None
    kind: str
    digest: str


@cache
def assets() -> dict[str, Asset]:
    """All static files by name. Only what is here is ever served: no address reaches the disk."""
    return {path.name: _read(path) for path in sorted(FOLDER.iterdir()) if path.is_file()}


def _read(path: Path) -> Asset:
    body = path.read_bytes()
    # mtime: the same file gives the same bytes on every server
    compressed = gzip.compress(body, compresslevel=9, mtime=0)
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    digest = hashlib.sha256(body).hexdigest()[:16]
    return Asset(body, compressed if len(compressed) < 0.9 * len(body) else None, kind, digest)


def address(base_url: str, name: str) -> str:
    """Where a page finds a static file: an address that names the file's content."""
    return f"{base_url}static/{assets()[name].digest}/{name}"


def inline_hash(name: str) -> str:
    """A script's hash as a Content-Security-Policy names it, for a script that a page has inline."""
    return f"'sha256-{b64encode(hashlib.sha256(assets()[name].body).digest()).decode()}'"


class AssetHandler(web.RequestHandler):
    """``GET static/<hash>/<name>``: kept by browsers for good, as the content of an address never changes."""

    def set_default_headers(self) -> None:
        self.set_header("X-Content-Type-Options", "nosniff")

    def get(self, digest: str, name: str) -> None:
        asset = assets().get(name)
        if asset is None or asset.digest != digest:
            raise web.HTTPError(404)
        self.set_header("Content-Type", asset.kind)
        self.set_header("Cache-Control", f"public, max-age={_A_YEAR}, immutable")
        body = asset.body
        if asset.compressed and "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            body = asset.compressed
        self.write(body)  # Tornado adds the ETag and answers 304 by it

    head = get

    def write_error(self, status_code: int, **_: object) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(str(status_code))
