"""What the site does differently from a checkout.

- A link that leaves the docs becomes the path as text, since the site has no checkout to lead to. A link to a game's
  howto.toml becomes what that file says.
- A page that mkdocs.yml does not list stands at the end of the developers' section.
- The home page has no columns beside it, and the logo is the one of the browser client.
"""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

import matinee
from matinee.rulebook import anchor
from matinee.table.taught.howto import howto

LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((\.\./[^)#\s]+)(?:#[^)]*)?\)")
HOW_TO = re.compile(r"^\[[^\]]+\]\(\S+/games/(\w+)/howto\.toml\)$", re.M)
SECTION = "Develop"


def on_config(config: Any) -> Any:
    """Called by MkDocs before it reads the pages."""
    listed = set(re.findall(r"[\w/.-]+\.md", str(config.nav)))
    section = next(entry[SECTION] for entry in config.nav if isinstance(entry, dict) and SECTION in entry)
    section += sorted(path.name for path in Path(config.docs_dir).glob("*.md") if path.name not in listed)
    return config


def on_files(files: Any, config: Any) -> Any:
    """Called by MkDocs when it has found the pages."""
    icon = Path(config.docs_dir).parent / "web" / "public" / "icon.svg"
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(icon)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Called by MkDocs for every page."""
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]
    folder = posixpath.dirname(page.file.src_uri)

    def as_text(found: re.Match[str]) -> str:
        path = posixpath.normpath(posixpath.join(folder, found[2]))
        return f"{found[1]} (`{path.removeprefix('../')}`)" if path.startswith("../") else found[0]

    return LINK.sub(as_text, HOW_TO.sub(lambda found: _how_to(found[1]), markdown))


def _how_to(name: str) -> str:
    """How to play a game, step by step, each with a link to its rule."""
    told = howto(matinee.load(name))
    assert told is not None, f"{name} has no howto.toml"
    parts = [told.intro]
    for n, step in enumerate(told.steps, 1):
        parts += [f"### {n} {step.title}", step.text]
        if step.rule:
            parts.append(f"[Rule {step.rule}](../rules/{name}.md#{anchor(step.rule)})")
    return "\n\n".join(parts)
