"""Solutions in files."""

from __future__ import annotations

import json
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


def write(path: str | PathLike[str], report: Report, content: bytes) -> None:
    """Writes a file. It replaces another one with this name only when it is complete."""
    run = {
        "solver": report.solver,
        "positions": report.positions,
        "seconds": report.seconds,
        "peak_bytes": report.peak_bytes,
    }
    body = json.dumps(run).encode() + b"\n" + content
    target = Path(path)
    draft = target.with_name(f"{target.name}.{token_hex(4)}.part")
    try:
        with draft.open("xb") as file:
            file.write(f"{TITLE}\n{_digest(body)}\n".encode())
            file.write(body)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def read(path: str | PathLike[str]) -> tuple[Report, bytes]:
    """Reads what `write` wrote. Raises `LoadError` if the file is another one, or was changed."""
    title, _, rest = Path(path).read_bytes().partition(b"\n")
    if title != TITLE.encode():
        found = title[:40].decode(errors="replace")
        raise LoadError(f"{path}: expected the first line {TITLE!r}, found {found!r}")
    digest, _, body = rest.partition(b"\n")
    if digest != _digest(body).encode():
        raise LoadError(f"{path}: its content does not have its digest: it was changed or cut")
    run, _, content = body.partition(b"\n")
    return Report(**json.loads(run)), content


def _digest(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()
