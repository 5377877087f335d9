"""What the site does differently from a checkout.

Links that leave the docs lead to a checkout, which the site does not have: they become the path as text. A page that
the list in mkdocs.yml does not name yet stands at the end of the section "Look it up".
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((\.\./[^)#\s]+)(?:#[^)]*)?\)")
SECTION = "Look it up"


def on_config(config: Any) -> Any:
    """Called by MkDocs before it reads the pages."""
    listed = set(re.findall(r"[\w/.-]+\.md", str(config.nav)))
    section = next(entry[SECTION] for entry in config.nav if isinstance(entry, dict) and SECTION in entry)
    section += sorted(path.name for path in Path(config.docs_dir).glob("*.md") if path.name not in listed)
    return config


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Called by MkDocs for every page."""
    folder = posixpath.dirname(page.file.src_uri)

    def told(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, found[2]))
        return f"{found[1]} (`{path.removeprefix('../')}`)" if path.startswith("../") else found[0]

    return LINK.sub(told, markdown)
