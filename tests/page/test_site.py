"""The folder that `matinee site` writes: named by what is in it, whole, and never in the place of something else."""

from __future__ import annotations

import ast
import hashlib
import io
import json
import re
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qsl

import pytest
from PIL import Image
from starlette.testclient import TestClient

import matinee
from matinee.cli import main
from matinee.server.app import build
from matinee.server.config import Config
from matinee.server.http.pages import STATIC
from matinee.site import write_site
from matinee.site.engine import PYODIDE, ROOT, SHARED, files_of
from matinee.site.folder import MARK
from matinee.site.library import STAYS_OUT, library
from matinee.site.words import SiteError
from tests.test_house import imports
from tests.web.pictures.icons import PUBLIC, drawn_from

INDEX = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <script type="module" src="./assets/a-12345678.js"></script>
  </head>
</html>
"""


class Parts:
    """What a site is made of, each as small as can be."""

    def __init__(self, folder: Path) -> None:
        self.out, self.client, self.pyodide = folder / "out", folder / "client", folder / "pyodide"
        self.wheel = folder / "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
        (self.client / "assets").mkdir(parents=True)
        (self.client / "index.html").write_text(INDEX)
        (self.client / "assets" / "a-12345678.js").write_text("1")
        self.pyodide.mkdir()
        for name in PYODIDE:
            (self.pyodide / name).write_bytes(name.encode())
        info = {"abi_version": "2026_0", "python": "3.14.2"}
        (self.pyodide / "pyodide-lock.json").write_text(json.dumps({"info": info}))
        self.wheel.write_bytes(b"wheel")

    def write(self, library: Path | None = None) -> None:
        write_site(self.out, self.client, self.pyodide, self.wheel, library)

    @property
    def files(self) -> dict[str, bytes]:
        found = (path for path in self.out.rglob("*") if path.is_file())
        return {path.relative_to(self.out).as_posix(): path.read_bytes() for path in found}


@pytest.fixture
def parts(tmp_path: Path) -> Parts:
    return Parts(tmp_path)


def test_names_in_the_folder_depend_on_the_sources(parts: Parts) -> None:
    parts.write()
    first = parts.files
    parts.write()
    assert parts.files == first
    parts.wheel.write_bytes(b"another wheel")
    parts.write()
    engines = [{name.split("/")[0] for name in files if name.startswith("engine.")} for files in (first, parts.files)]
    assert len(engines[0]) == len(engines[1]) == 1 and engines[0] != engines[1]
    assert parts.files[MARK] != first[MARK], "a browser sees that there is something new"


def test_the_page_says_where_everything_is_and_what_it_may_do(parts: Parts) -> None:
    parts.write()
    files = parts.files
    page = files["index.html"].decode()
    for folder in re.findall(r'data-(?:engine|answers)="\./([^"]*)/"', page):
        assert any(name.startswith(f"{folder}/") for name in files)
    assert "script-src 'self' 'wasm-unsafe-eval'" in page and "unsafe-inline" not in page
    assert files["embed.html"] == files["index.html"]
    assert "X-Frame-Options" in files["_headers"].decode() and "X-Frame-Options" in files[".htaccess"].decode()
    manifest = json.loads(files["manifest.webmanifest"])
    assert len(manifest["shortcuts"]) == len(matinee.names()) and manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert (PUBLIC / icon["src"]).is_file()
        if icon["type"] == "image/png":
            with Image.open(PUBLIC / icon["src"]) as drawn:
                assert f"{drawn.width}x{drawn.height}" == icon["sizes"]
                assert drawn.info["drawn-from"] == drawn_from(), "stale: python -m tests.web.pictures.icons"
    assert not re.search(r'(?:href|src)="/', page), "it may lie in any folder"


def test_the_page_has_every_point_of_one_that_can_be_installed(parts: Parts) -> None:
    """As auditors of installable pages ask for them; that it starts without network is in test_browser.py."""
    (parts.client / "index.html").write_bytes((STATIC / "index.html").read_bytes())
    parts.write()
    page, manifest = (parts.files[name].decode() for name in ("index.html", "manifest.webmanifest"))
    told, named = json.loads(manifest), dict(re.findall(r'<meta name="([^"]*)" content="([^"]*)"', page))
    linked = dict(re.findall(r'<link rel="([^"]*)" href="\./([^"]*)"', page))
    assert linked["manifest"] == "manifest.webmanifest" and linked["apple-touch-icon"] == "icon-192.png"
    assert re.search(r'<html lang="en"', page) and re.search(r"<title>\S", page) and named["description"]
    assert "width=device-width" in named["viewport"] and "user-scalable=no" not in named["viewport"]
    assert told["name"] and len(told["short_name"]) <= 12
    assert told["display"] in ("standalone", "fullscreen", "minimal-ui")
    assert told["start_url"] == told["scope"] == told["id"] == "./", "wherever it lies"
    assert told["theme_color"] == named["theme-color"] and re.fullmatch("#[0-9a-f]{6}", told["background_color"])
    icons = {(icon["sizes"], icon.get("purpose", "any")) for icon in told["icons"] if icon["type"] == "image/png"}
    assert icons >= {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}
    assert "addEventListener('fetch'" in parts.files[MARK].decode()


def test_the_service_worker_lists_all_files_with_sizes(parts: Parts) -> None:
    parts.write()
    files = parts.files
    kept = json.loads(re.search(r"const ALL = (.*)", files[MARK].decode())[1])  # type: ignore[index]
    assert set(kept) == {name for name in files if name[0] not in "._"} - {MARK, "index.html"}
    [engine] = {name.split("/")[0] for name in files if name.startswith("engine.")}
    for one in json.loads(files[f"{engine}/files.json"]):
        assert len(files[f"{engine}/{one['name']}"]) == one["bytes"]
    inside = zipfile.ZipFile(io.BytesIO(files[f"{engine}/matinee.zip"])).namelist()
    assert "matinee/page/page.py" in inside and "matinee/desk/words.toml" in inside
    assert not [name for name in inside if "/server/" in name or "/site/" in name or name.endswith(".pyc")]


def test_answers_that_need_no_engine_are_those_of_the_engine(parts: Parts) -> None:
    from tests.page.kit import Browser

    parts.write()
    [folder] = parts.out.glob("answers.*")
    index, browser = json.loads((folder / "index.json").read_text()), Browser()
    for game in matinee.names():
        papers = ("", "/board", "/rules", "/lesson", "/howto", "/sheets")
        assert {f"/games/{game}{path}" for path in papers} < set(index["files"])
        assert any(asked.startswith(f"/games/{game}/board?") for asked in index["files"])
    for asked, file in index["files"].items():
        path, _, query = asked.partition("?")
        assert set(dict(parse_qsl(query))) <= set(index["asks"].get(path, dict(parse_qsl(query))))
        assert browser.call("GET", asked) == (200, json.loads((folder / file).read_text())), asked


def test_a_server_offers_the_folder_with_its_own_policy(parts: Parts) -> None:
    parts.write()
    with TestClient(build("sqlite+aiosqlite://", Config(here=parts.out))) as server:
        assert 'data-here="/here/"' in server.get("/").text
        assert server.get("/here", follow_redirects=False).headers["location"] == "/here/"
        page = server.get("/here/")
        assert page.text.encode() == parts.files["index.html"]
        assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]
        assert "wasm" not in server.get("/").headers["content-security-policy"]
        [engine] = parts.out.glob("engine.*")
        assert "immutable" in server.get(f"/here/{engine.name}/pyodide.asm.wasm").headers["cache-control"]
        for name in ("nothing.js", "../client/index.html", "..%2Fclient%2Findex.html"):
            assert server.get(f"/here/{name}").status_code in (200, 404)
            assert server.get(f"/here/{name}").content != (parts.client / "index.html").read_bytes()
    with TestClient(build("sqlite+aiosqlite://", Config())) as server:
        assert "data-here" not in server.get("/").text and server.get("/here/").status_code == 404


def test_the_page_has_the_licences_of_all_that_is_in_it(parts: Parts) -> None:
    """The client's own notices travel along, and a paper names each that has to be named."""
    notices = Path(matinee.__file__).parent / "server" / "static" / "notices.txt"
    (parts.client / "notices.txt").write_bytes(notices.read_bytes())
    parts.write()
    files = parts.files
    paper, full = files["LICENCES.txt"].decode(), files["notices.txt"].decode()
    assert "notices.txt" in paper
    for named, package in (
        ("three.js", "three"), ("Svelte", "svelte"), ("d3-zoom", "d3-zoom"), ("Anton", "@fontsource/anton"),
    ):  # fmt: skip
        assert named in paper and re.search(rf"^{package} \d", full, re.MULTILINE)
    assert full.count("SIL OPEN FONT LICENSE") >= 2 and full.count("Copyright") > 8


def test_what_is_not_ours_is_left_alone(parts: Parts) -> None:
    parts.out.mkdir()
    (parts.out / "thesis.txt").write_text("years of work")
    with pytest.raises(SiteError, match="holds other things"):
        parts.write()
    assert parts.files == {"thesis.txt": b"years of work"}


@pytest.mark.parametrize(
    ("gone", "told"), [("index.html", "no built client"), ("pyodide.mjs", "no Pyodide"), ("*.whl", "pip download")]
)
def test_what_is_missing_is_named_and_an_older_site_stays(gone: str, told: str, parts: Parts) -> None:
    parts.write()
    before = parts.files
    for path in (parts.out.parent / "client", parts.pyodide, parts.wheel.parent):
        for one in path.glob(gone):
            one.unlink()
    with pytest.raises(SiteError, match=told):
        parts.write()
    assert parts.files == before


def test_a_library_is_taken_that_was_made_of_this_pyodides(parts: Parts) -> None:
    plain, made = (parts.pyodide / "python_stdlib.zip").read_bytes(), parts.out.parent / "library.zip"
    with pytest.raises(SiteError, match=r"library\.mjs"):
        parts.write(made)
    for of, fits in ((b"another", False), (plain, True)):
        with zipfile.ZipFile(made, "w") as archive:
            archive.writestr("os.pyc", "")
            archive.comment = hashlib.sha256(of).hexdigest().encode()
        if not fits:
            with pytest.raises(SiteError, match="no standard library that was made of this"):
                parts.write(made)
    parts.write(made)
    [engine] = parts.out.glob("engine.*")
    assert (engine / "python_stdlib.zip").read_bytes() == made.read_bytes()


def test_shipped_code_imports_nothing_left_out() -> None:
    for path in (path for name in (*SHARED, "games") for path in files_of(ROOT / name) if path.suffix == ".py"):
        wanted = imports(ast.parse(path.read_text("utf-8")))
        assert not [name for name in wanted if STAYS_OUT.match(f"{name.replace('.', '/')}.py")], path


def test_the_library_compiles_what_starts() -> None:
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as archive:
        for name in ("json/__init__.py", "codecs.py", "code.py", "xml/a.py", "encodings/big5.py", "encodings/utf_8.py"):
            archive.writestr(name, "x = 1")
    loaded = SimpleNamespace(__file__="/lib/python314.zip/json/__init__.py")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "loaded", loaded)
        made = library(plain.getvalue())
    names = zipfile.ZipFile(io.BytesIO(made)).namelist()
    assert names == ["codecs.py", "encodings/utf_8.py", "json/__init__.pyc"]
    assert library(plain.getvalue()) == library(plain.getvalue())


def test_a_wheel_for_another_python_is_refused(parts: Parts, capsys: pytest.CaptureFixture[str]) -> None:
    wheel = parts.wheel.with_name("msgspec-0.22.0-cp311-cp311-linux_x86_64.whl")
    parts.wheel.rename(wheel)
    words = ["site", str(parts.out), "--pyodide", str(parts.pyodide), "--msgspec", str(wheel)]
    assert main([*words, "--client", str(parts.client)]) == 2
    assert "no wheel of msgspec for this Pyodide (3.14.2)" in capsys.readouterr().err
    assert not parts.out.exists()
