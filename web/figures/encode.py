"""Pictures from standard input (their side, then the points) as WebP to standard output (its length, then the file)."""

from __future__ import annotations

import struct
import sys
from io import BytesIO

from PIL import Image

QUALITIES = (76, 68, 58, 48)
MOST = 20_000

while head := sys.stdin.buffer.read(4):
    (side,) = struct.unpack("<I", head)
    picture = Image.frombytes("RGBA", (side, side), sys.stdin.buffer.read(side * side * 4))
    for quality in QUALITIES:
        out = BytesIO()
        picture.save(out, "WEBP", quality=quality, alpha_quality=80, method=6)
        if out.tell() <= MOST:
            break
    sys.stdout.buffer.write(struct.pack("<I", out.tell()) + out.getvalue())
