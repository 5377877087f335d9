"""Python's standard library for a page; `library.mjs` runs this by the Python that will load it.

What a starting engine loads is compiled, as compiling it takes a browser longer than all else. What needs processes,
sockets, terminals or a debugger stays out; the rest travels as it is.
"""

from __future__ import annotations

import io
import marshal
import re
import sys
import zipfile
from hashlib import sha256
from importlib.util import MAGIC_NUMBER

LONG_AGO = (1980, 1, 1, 0, 0, 0)
STAYS_OUT = re.compile(
    r"(_pydecimal|_pyio|_pyrepl|bdb|cProfile|cmd|code|ctypes|curses|dbm|doctest|ensurepip|ftplib|http|imaplib|mailbox"
    r"|multiprocessing|netrc|pdb|pickletools|poplib|profile|pstats|pty|pydoc|pydoc_data|smtplib|socketserver|sqlite3"
    r"|tarfile|tkinter|trace|tracemalloc|turtle|unittest|venv|wave|webbrowser|wsgiref|xml|xmlrpc|zipapp)(/|\.py$)"
    r"|encodings/(?!__init__|aliases|ascii|cp437|idna|latin_1|punycode|utf_)"
)
"""Nothing in a page can have a use for it; of encodings, tables of letters."""

OWN = ("_pyodide", "pyodide")
"""Pyodide's part of it may look at its own docstrings."""


def library(packed: bytes) -> bytes:
    """The library as Pyodide brings it, made smaller and quicker to start from; at its end it says of which."""
    made = io.BytesIO()
    loaded = {str(getattr(module, "__file__", "")).partition(".zip/")[2] for module in list(sys.modules.values())}
    with zipfile.ZipFile(io.BytesIO(packed)) as old, zipfile.ZipFile(made, "w") as new:
        new.comment = sha256(packed).hexdigest().encode()
        for name in sorted(old.namelist()):
            if name.endswith("/") or STAYS_OUT.match(name):
                continue
            body = old.read(name)
            if name in loaded:
                name, body = f"{name}c", compiled(name, body)
            new.writestr(zipfile.ZipInfo(name, LONG_AGO), body, zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def compiled(name: str, body: bytes) -> bytes:
    """A module as Python would keep it, to be believed without its source (PEP 552)."""
    code = compile(body, f"/lib/{name}", "exec", dont_inherit=True, optimize=0 if name.startswith(OWN) else 2)
    return MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code)
