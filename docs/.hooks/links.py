"""Links that leave the docs lead to a checkout, which the site does not have: they become the path as text."""

from __future__ import annotations

import posixpath
import re
from typing import Any

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((\.\./[^)#\s]+)(?:#[^)]*)?\)")


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Called by MkDocs for every page."""
    folder = posixpath.dirname(page.file.src_uri)

    def told(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, found[2]))
        return f"{found[1]} (`{path.removeprefix('../')}`)" if path.startswith("../") else found[0]

    return LINK.sub(told, markdown)
