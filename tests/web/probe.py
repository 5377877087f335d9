"""Questions to a page that are asked in the page itself: the functions of web/test/probe, by their names."""

from __future__ import annotations

import os
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

ROOT = Path(__file__).parents[2]


@cache
def _functions() -> str:
    """All of them as a script, which gives the page a `probe`."""
    found = (ROOT / ".venv" / ".node").read_text().strip()
    path = os.pathsep.join((found, os.environ["PATH"]))
    built = ["node", str(ROOT / "web" / "probe.mjs")]
    code = subprocess.run(built, env=os.environ | {"PATH": path}, check=True, capture_output=True, text=True).stdout
    return f"{code}\nself.probe = probe"


def _bring(page: Page) -> None:
    if not page.evaluate("() => 'probe' in window"):
        page.evaluate(f"() => {{ {_functions()} }}")


def probe(asked: Page | Locator, name: str, arg: Any = None) -> Any:
    """What a function says of a page; of something on it the function gets that."""
    if isinstance(asked, Locator):
        _bring(asked.page)
        return asked.evaluate("(one, name) => window.probe[name](one)", name)
    _bring(asked)
    return asked.evaluate("([name, arg]) => window.probe[name](arg)", [name, arg])


def wait_for(page: Page, name: str, arg: Any = None, **more: Any) -> None:
    """Wait until a function says yes."""
    _bring(page)
    page.wait_for_function("([name, arg]) => window.probe[name](arg)", arg=[name, arg], **more)


def script(name: str) -> str:
    """A script that calls a function before the page's own begin, or those of a worker."""
    return f"{{ {_functions()}\nprobe.{name}() }}"


def beforehand(context: BrowserContext, name: str) -> None:
    """Call a function on every page of a person's before its own scripts begin."""
    context.add_init_script(script(name))
