"""The file of a training in progress: replaced as a whole, so that a training that is killed continues from it.

::

    plyscope training 1 5f70bf18...    the format, and the SHA-256 of everything that follows
    {"plan": ..., "parts": [...]}      one line of JSON: the plan, how far it is, and the lengths of the parts
    part part ...                      each compressed by zlib
"""

import json
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from plyscope.files import check_regular, parse_json, write_whole

MAGIC = b"plyscope training 1 "
FIRST_LINE = len(MAGIC) + 64 + 1


def write_checkpoint(path: Path, facts: Mapping[str, Any], parts: Mapping[str, bytes]) -> None:
    """Write a checkpoint, completely or not at all."""
    packed = {name: zlib.compress(part, 1) for name, part in parts.items()}
    lengths = {name: [len(parts[name]), len(part)] for name, part in packed.items()}
    body = json.dumps({**facts, "parts": lengths}).encode() + b"\n" + b"".join(packed.values())
    write_whole(path, MAGIC + sha256(body).hexdigest().encode() + b"\n" + body)


def read_checkpoint(path: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Read a checkpoint, or raise ValueError with the reason."""
    check_regular(path)
    whole = path.read_bytes()
    if not whole.startswith(MAGIC):
        raise ValueError(f"{path} is not a plyscope training, or has another version of the format")
    if whole[len(MAGIC) : FIRST_LINE] != sha256(whole[FIRST_LINE:]).hexdigest().encode() + b"\n":
        raise ValueError(f"{path} is damaged: its checksum does not match its contents")
    line, _, packed = whole[FIRST_LINE:].partition(b"\n")
    facts = parse_json(line)
    parts, start = {}, 0
    for name, (length, packed_length) in facts.pop("parts").items():
        parts[name] = zlib.decompress(packed[start : start + packed_length], bufsize=max(1, length))
        start += packed_length
    return facts, parts
