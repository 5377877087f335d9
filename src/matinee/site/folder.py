"""The folder: the built client, the engine, what can be answered without it, and what makes a page of it that stays."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from matinee.site.answers import answers
from matinee.site.engine import engine_files
from matinee.site.manifest import MANIFEST, manifest
from matinee.site.policy import POLICY
from matinee.site.words import SiteError, told
from matinee.table.registry import marquee

HERE = Path(__file__).parent
MARK = "sw.js"
"""What only a site of ours has at its top."""

HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}
FOREVER = "public, max-age=31536000, immutable"
HASHED = ("assets", "figures", "engine.*", "answers.*")


class Site(NamedTuple):
    """What was written: bytes in all, and of the engine."""

    bytes: int
    engine: int


def write_site(out: Path, client: Path, pyodide: Path, msgspec_wheel: Path, library: Path | None = None) -> Site:
    """Write the folder; SiteError, with nothing changed, if that fails."""
    if not (client / "index.html").is_file():
        raise SiteError(told("no_client", client))
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / MARK).is_file())):
        raise SiteError(told("not_ours", out))
    engine, papers = engine_files(pyodide, msgspec_wheel, library), answers()
    made = out.with_name(f".{out.name}.part")
    shutil.rmtree(made, ignore_errors=True)
    shutil.copytree(client, made)
    folders = {"engine": _folder(made, "engine", engine), "answers": _folder(made, "answers", papers)}
    files = [{"name": name, "bytes": len(body)} for name, body in engine.items()]
    (made / folders["engine"] / "files.json").write_bytes(msgspec.json.encode(files))
    page = _page((made / "index.html").read_text("utf-8"), folders)
    for name, text in {"index.html": page, "embed.html": page, **_papers()}.items():
        (made / name).write_text(text, "utf-8")
    (made / MARK).write_text(_service_worker(made, folders), "utf-8")
    shutil.rmtree(out, ignore_errors=True)
    made.rename(out)
    return Site(sum(path.stat().st_size for path in out.rglob("*") if path.is_file()), sum(map(len, engine.values())))


def _folder(site: Path, name: str, files: Mapping[str, bytes]) -> str:
    """Write files into a folder that is named by what is in it."""
    mark = hashlib.sha256()
    for file, body in sorted(files.items()):
        mark.update(f"{file} {len(body)} ".encode() + body)
    folder = site / f"{name}.{mark.hexdigest()[:10]}"
    folder.mkdir()
    for file, body in files.items():
        (folder / file).write_bytes(body)
    return folder.name


def _page(html: str, folders: Mapping[str, str]) -> str:
    """The client's page, told where the engine lies, with its policy."""
    where = "".join(f' data-{name}="./{folder}/"' for name, folder in folders.items())
    head = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    html = re.sub("<html([^>]*)>", rf"<html\1{where}>", html, count=1)
    return html.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {head}', 1)


def _papers() -> dict[str, str]:
    """What hosts and browsers read: how to install it, which headers to send, under which licences it stands."""
    shortcuts = [{"name": game.title, "url": f"./#/g/{game.name}"} for game in marquee()]
    headers = HEADERS | {"Content-Security-Policy": POLICY}
    netlify = ["/*", *(f"  {name}: {value}" for name, value in headers.items())]
    netlify += [line for page in ("/", "/index.html") for line in (page, "  X-Frame-Options: DENY")]
    for folder in HASHED:
        netlify += [f"/{folder}/*", f"  Cache-Control: {FOREVER}"]
    apache = ["<IfModule mod_headers.c>", *(f'  Header set {name} "{value}"' for name, value in headers.items())]
    apache += [
        f'  Header set Cache-Control "{FOREVER}" "expr=%{{REQUEST_URI}} =~ m#/(assets|figures|engine\\.|answers\\.)#"'
    ]
    apache += ['  <Files "index.html">', "    Header set X-Frame-Options DENY", "  </Files>"]
    apache += ["</IfModule>", "AddType application/wasm .wasm", "AddType text/javascript .mjs"]
    return {
        MANIFEST: manifest("./", shortcuts=shortcuts),
        "_headers": "\n".join(netlify) + "\n",
        ".htaccess": "\n".join(apache) + "\n",
        ".nojekyll": "",
        "LICENCES.txt": (HERE / "licences.txt").read_text("utf-8"),
    }


def _service_worker(site: Path, folders: Mapping[str, str]) -> str:
    """The service worker, with the names of all files in it; a change of any makes another one of it."""
    page = (site / "index.html").read_text("utf-8")
    files = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    served = [name for name in files if not name.startswith((".", "_")) and name != "index.html"]
    first = [name for name in served if f"./{name}" in page]
    version = hashlib.sha256("\n".join([*served, page]).encode()).hexdigest()[:10]
    put = {"VERSION": version, "ENGINE": f"{folders['engine']}/", "FIRST": first, "ALL": served}
    head = "".join(f"const {name} = {json.dumps(value)}\n" for name, value in put.items())
    return head + (HERE / "sw.js").read_text("utf-8")
