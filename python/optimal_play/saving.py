"""Solutions, and searches that can go on, in files."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from os import PathLike
from pathlib import Path
from secrets import token_hex

from optimal_play._native import Report
from optimal_play.errors import LoadError

TITLE = "optimal-play solution 1"
"""The first line of a file: what it is, and the version of its format.

The second line is the digest of all that follows, by BLAKE2b with 16 bytes, in hexadecimal digits.
The third is the report of the run in JSON. Then come the bytes of the native part.
"""


SEARCH = "optimal-play search 1"
"""The first line of the file of a search. The second line is a digest, too, and then comes the
content."""


def write(path: str | PathLike[str], report: Report, content: bytes) -> None:
    """Writes a file. It replaces another one with this name only when it is complete."""
    run = {
        "solver": report.solver,
        "positions": report.positions,
        "seconds": report.seconds,
        "peak_bytes": report.peak_bytes,
    }
    _write(Path(path), TITLE, json.dumps(run).encode() + b"\n" + content)


def read(path: str | PathLike[str]) -> tuple[Report, bytes]:
    """Reads what `write` wrote. Raises `LoadError` if the file is another one, or was changed."""
    run, _, content = _read(Path(path), TITLE).partition(b"\n")
    return Report(**json.loads(run)), content


class Search:
    """The file of a search that can go on, as the native part reads and writes it, which has locked
    it."""

    def __init__(self, path: str | PathLike[str], seconds: float) -> None:
        self.path = Path(path)
        self.seconds = seconds
        """The time after which the file is written again."""

    def load(self) -> bytes | None:
        """The content, if the file is there. Raises `LoadError` as `read` does."""
        return _read(self.path, SEARCH) if self.path.exists() else None

    def save(self, content: bytes) -> None:
        """Replaces the content."""
        draft = self.path.with_name(f"{self.path.name}.new")
        draft.unlink(missing_ok=True)  # of a process that was killed
        _write(self.path, SEARCH, content, draft)


def _write(target: Path, title: str, body: bytes, draft: Path | None = None) -> None:
    with replacing(target, draft) as new, new.open("xb") as file:
        file.write(f"{title}\n{_digest(body)}\n".encode())
        file.write(body)
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def replacing(path: str | PathLike[str], draft: Path | None = None) -> Iterator[Path]:
    """A new file beside the one at `path`, whose place it takes when it is complete."""
    target = Path(path)
    new = draft or target.with_name(f"{target.name}.{token_hex(4)}.part")
    try:
        yield new
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


def _read(path: Path, wanted: str) -> bytes:
    title, _, rest = path.read_bytes().partition(b"\n")
    if title != wanted.encode():
        found = title[:40].decode(errors="replace")
        raise LoadError(f"{path}: expected the first line {wanted!r}, found {found!r}")
    digest, _, body = rest.partition(b"\n")
    if digest != _digest(body).encode():
        raise LoadError(f"{path}: its content does not have its digest: it was changed or cut")
    return body


def _digest(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()
