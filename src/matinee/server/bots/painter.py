"""Painting: a drawing becomes a picture, by the extra `pictures`. The library lets nothing else of its process run
meanwhile, so this is done in a process of its own, which needs nothing but this module."""

from __future__ import annotations

from importlib.util import find_spec

PAINTS = find_spec("resvg_py") is not None
"""Whether this server can paint."""


def painted(svg: str) -> bytes:
    """A drawing as PNG."""
    from resvg_py import svg_to_bytes

    return svg_to_bytes(svg_string=svg, skip_system_fonts=True)
