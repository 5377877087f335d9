"""What strangers install: a wheel with the client in it, which plays and serves in an environment with nothing else."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement

from matinee.testing.laws.cases import SOAK

ROOT = Path(__file__).parents[1]
APART = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def build(root: Path, out: Path, *how: str) -> subprocess.CompletedProcess[str]:
    """Build here, with the tools of the test environment."""
    command = [sys.executable, "-m", "build", "--no-isolation", *how, "--outdir", str(out), str(root)]
    return subprocess.run(command, capture_output=True, text=True, timeout=600)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, by way of the source archive, as a release is made."""
    out = tmp_path_factory.mktemp("dist")
    done = build(ROOT, out)
    assert done.returncode == 0, done.stderr[-3000:]
    assert len(list(out.glob("*.tar.gz"))) == 1
    (made,) = out.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it asks for, and nothing else. In soak pip finds all of that; else it is
    linked from here, which takes a fifth of the time."""
    home = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True, env=APART)
    install = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python"), "install", "--quiet"]
    how = ["-c", str(ROOT / "constraints.txt")] if SOAK else ["--no-deps", "--no-index", "--no-compile"]
    done = subprocess.run([*install, *how, str(wheel)], capture_output=True, text=True, env=APART, cwd=home)
    assert done.returncode == 0, done.stderr[-3000:]
    if not SOAK:
        link_what_it_asks_for(Path(sysconfig.get_path("purelib", vars={"base": str(home)})))
    return home / "bin"


def link_what_it_asks_for(site: Path) -> None:
    """Link the packages of this environment that the wheel in that one needs, and those that they need."""
    (ours,) = metadata.distributions(name="matinee", path=[str(site)])
    asked, known = [(ours, "")], {(ours.name, "")}
    for package, extra in asked:
        for line in package.requires or ():
            needed = Requirement(line)
            if needed.marker and not needed.marker.evaluate({"extra": extra}):
                continue
            found = metadata.distribution(needed.name)
            assert needed.specifier.contains(found.version, prereleases=True), line
            new = {(found.name, more) for more in ("", *needed.extras)} - known
            asked += [(found, more) for _, more in sorted(new)]
            known |= new
        for name in {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}:
            if not (site / name).exists():
                (site / name).symlink_to(str(package.locate_file(name)))


def test_what_is_in_the_wheel(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {"matinee/py.typed", "matinee/server/static/index.html", "matinee/table/said/words.toml"} <= set(names)
    assert any(name.startswith("matinee/server/static/assets/") and name.endswith(".js") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "web/", "benchmarks/"))]
    told = zipfile.ZipFile(wheel).read(next(name for name in names if name.endswith("/METADATA"))).decode()
    for extra in ("postgres", "gymnasium", "pettingzoo", "openspiel", "mcp", "docs", "test"):
        assert f"Provides-Extra: {extra}\n" in told
    assert "Classifier: Typing :: Typed" in told


def test_the_wheel_has_the_licences_of_all_that_is_in_the_client(wheel: Path) -> None:
    files = zipfile.ZipFile(wheel)
    notices = files.read("matinee/server/static/notices.txt").decode()
    parts = dict(part.split("\n\n", 1) for part in re.split(r"\n-{80}\n\n", notices))
    texts = {name.split()[0]: text for name, text in parts.items()}
    for font in ("@fontsource/anton", "@fontsource/source-sans-3"):
        assert "SIL OPEN FONT LICENSE" in texts[font] and "Copyright" in texts[font]
    for library in ("svelte", "three", "d3-zoom", "d3-selection"):
        assert "Copyright" in texts[library] and len(texts[library]) > 500
    assert any(name.endswith("/licenses/LICENSE") for name in files.namelist())


def test_the_source_archive_has_all_that_make_needs(wheel: Path) -> None:
    """Everything of the checkout that git does not ignore: docs and tests are made from it."""
    (archive,) = wheel.parent.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        files = {Path(*Path(name).parts[1:]).as_posix() for name in packed.getnames()}
    names = {file.split("/")[0] for file in files}
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text().split()}
    assert names - {".", "PKG-INFO"} == {path.name for path in ROOT.iterdir()} - ignored - {".git"}
    if shutil.which("git") and (ROOT / ".git").exists():
        kept = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], capture_output=True, text=True, check=True)
        assert {file for file in kept.stdout.split("\0") if file and (ROOT / file).exists()} <= files


def test_a_bare_environment_plays(bare: Path, tmp_path: Path) -> None:
    def said(*command: str) -> str:
        done = subprocess.run(
            [str(bare / "matinee"), *command], capture_output=True, text=True, env=APART, cwd=tmp_path, timeout=300
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert said("games", "--names").split()
    assert said("--version").startswith("matinee 0.")
    game = said("games", "--names").split()[0]
    assert "games" in said("fuzz", game, "-n", "1")


def test_a_bare_environment_says_what_a_door_needs(bare: Path) -> None:
    done = subprocess.run([str(bare / "matinee"), "mcp"], capture_output=True, text=True, env=APART, timeout=300)
    assert (done.returncode, done.stderr) == (
        2,
        "matinee: This needs mcp, which is not installed: pip install 'httpx<1,>=0.28' 'mcp<3,>=2.3'.\n",
    )


@pytest.fixture
def served(bare: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server that runs from the wheel."""
    command = [str(bare / "matinee"), "serve", "--port", "0", "--data", str(tmp_path)]
    process = subprocess.Popen(
        command, env=APART, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split("open at ")[1].split("/ ")[0]
    finally:
        process.terminate()
        process.communicate(timeout=300)


def test_the_wheel_serves_the_page(served: str) -> None:
    page = httpx.get(served, timeout=300)
    assert page.status_code == 200 and '<div id="app">' in page.text
    script = page.text.split('src="')[1].split('"')[0]
    assert httpx.get(f"{served}{script}", timeout=300).status_code == 200
    assert [card["name"] for card in httpx.get(f"{served}/api/games", timeout=300).json()]


def test_no_wheel_without_the_client(tmp_path: Path) -> None:
    """Neither built nor to be built: an error that says so, and no wheel."""
    here = tmp_path / "checkout"
    here.mkdir()
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, here)
    shutil.copytree(ROOT / "src", here / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
    done = build(here, tmp_path / "dist", "--wheel")
    assert done.returncode != 0
    assert "The browser client is not built, and a wheel without it would serve nothing." in done.stdout + done.stderr
    assert not list((tmp_path / "dist").glob("*.whl"))
