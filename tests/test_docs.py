"""The docs are true: Python runs, commands parse, settings read, links lead somewhere, the site builds in silence."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from matinee.cli import app

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
LAB = DOCS / "lab"
PAGES = sorted(
    path
    for path in [*DOCS.rglob("*.md"), *ROOT.glob("*.md")]
    if "rules" not in path.parts and path.name != "CHANGELOG.md"
)
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
OWN_TEST = {"a-game-in-100-lines.md", "add-an-ability.md", "add-a-bot.md"}
"""Followed to the end by tests/test_a_game.py and tests/test_how_to.py."""

BUDGET = {
    "README.md": 600,
    "CONTRIBUTING.md": 900,
    "docs/a-game-in-100-lines.md": 2400,
    "docs/architecture.md": 2000,
    "docs/balance.md": 1200,
    "docs/bots.md": 1500,
    "docs/cli.md": 1500,
    "docs/clubs.md": 300,
    "docs/doors.md": 1300,
    "docs/film.md": 350,
    "docs/glossary.md": 300,
    "docs/hosting-home.md": 600,
    "docs/hosting-internet.md": 900,
    "docs/how-to/add-a-bot.md": 300,
    "docs/how-to/add-an-ability.md": 600,
    "docs/live.md": 5000,
    "docs/performance.md": 600,
    "docs/print.md": 350,
    "docs/privacy.md": 1000,
    "docs/protocol.md": 5000,
    "docs/puzzles.md": 350,
    "docs/reliability.md": 900,
    "docs/scenarios.md": 400,
    "docs/security.md": 1700,
    "docs/server.md": 1100,
    "docs/tonight.md": 350,
    "docs/troubleshooting.md": 500,
    "docs/tutorial/bot.md": 500,
    "docs/tutorial/play.md": 500,
    "docs/upgrading.md": 650,
    "docs/walks.md": 700,
    "docs/without-a-server.md": 450,
}
"""Words a page may have at most."""

MOST_OF_A_STUDY = 400
MOST_OF_A_RELEASE = 900
LONG = 30
"""Words that nine sentences of ten have at most."""


def blocks(path: Path, *languages: str) -> list[str]:
    return [code for language, code in BLOCK.findall(path.read_text("utf-8")) if language in languages]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def pages(*languages: str) -> list[Path]:
    return [path for path in PAGES if path.name not in OWN_TEST and blocks(path, *languages)]


@pytest.mark.parametrize("path", pages("python"), ids=named)
def test_python_runs(path: Path) -> None:
    """One page is one session: what a block defines, the next ones know."""
    known: dict[str, object] = {"__name__": "__page__"}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for n, code in enumerate(blocks(path, "python")):
        if ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, known, f"{path.name}, block {n}", str(path), 0)
            runner.run(test, clear_globs=False)
            known.update(test.globs)
        else:
            exec(compile(code, f"{path.name}, block {n}", "exec"), known)
    assert runner.failures == 0


def commands() -> Iterator[tuple[str, str]]:
    """Every command of ours in the docs, with its page; what stands in capitals is for the reader to fill in."""
    for path in PAGES:
        for code in blocks(path, "", "bash", "sh", "console"):
            for line in code.splitlines():
                for part in re.split(r" (?:&&|\|) ", line.removeprefix("$ ")):
                    found = re.match(r"(?:\.venv/bin/)?matinee (.*)", part)
                    if found:
                        yield named(path), found[1]


@pytest.mark.parametrize(("page", "command"), list(commands()))
def test_commands_are_understood(page: str, command: str) -> None:
    words = shlex.split(command, comments=True)
    if words[0] in app:
        app.parse_args(words, print_error=False, exit_on_error=False)
    else:  # a command that a game brings
        done = subprocess.run([sys.executable, "-m", "matinee.cli", words[0], "--help"], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_programs_of_the_docs_exist() -> None:
    """What `python` starts is a module or a file here, and each `make` target too (see below)."""
    for path in PAGES:
        for code in blocks(path, "", "bash", "sh", "console"):
            for module in re.findall(r"python -m ((?:benchmarks|tests|matinee)[\w.]*)", code):
                place = (ROOT / "src" if module.startswith("matinee") else ROOT) / module.replace(".", "/")
                assert place.is_dir() or place.with_suffix(".py").is_file(), f"{named(path)}: {module}"
            for file in re.findall(r"python ((?:benchmarks|examples)/[\w/]+\.py)", code):
                assert (ROOT / file).is_file(), f"{named(path)}: {file}"


def test_every_command_stands_in_its_table() -> None:
    told = set(re.findall(r"`(?:matinee )?(\w+)", (DOCS / "cli.md").read_text()))
    assert {name for name in app if not name.startswith("-")} <= told


@pytest.mark.parametrize("path", pages("toml", "json"), ids=named)
def test_settings_can_be_read(path: Path) -> None:
    for code in blocks(path, "toml"):
        tomllib.loads(code)
    for code in blocks(path, "json"):
        json.loads(code)


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_links_lead_somewhere(path: Path) -> None:
    text = BLOCK.sub("", path.read_text("utf-8"))
    for target in re.findall(r"\]\(([^)#\s:]+)(?:#[^)]*)?\)", text):
        assert (path.parent / target).exists(), f"{named(path)} links to {target}"


def test_make_targets_of_the_docs_exist() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    known = set(re.findall(r"^([a-z-]+):", makefile, re.M)) | {
        f"{name}=" for name in re.findall(r"\$\((\w+)\)", makefile)
    }
    for path in PAGES:
        for line in "\n".join(blocks(path, "", "bash", "sh")).splitlines():
            if line.startswith("make "):
                asked = {re.sub("=.*", "=", word) for word in line.split("#")[0].split()[1:]}
                assert asked <= known, f"{named(path)}: {line}"


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert "smash" in (tmp_path / "search" / "search_index.json").read_text("utf-8")
    assert (tmp_path / "search" / "search_index.js").is_file()  # found without a server, too
    contract = (tmp_path / "api" / "contract.html").read_text("utf-8")
    assert "Do a legal action; refuse any other" in contract
    assert "Ten chits, one Blonde" in (tmp_path / "games" / "newyork.html").read_text("utf-8")  # from howto.toml
    style = (tmp_path / "assets" / "house.css").read_text("utf-8")
    for file in re.findall(r"url\('([^']+)'\)", style):
        assert (tmp_path / "assets" / file).is_file(), file
    front = (tmp_path / "index.html").read_text("utf-8")
    [playable] = re.findall(r'<a href="([^"]+)/index.html">Play here</a>', front)
    assert f"cp -r dist/play dist/site/{playable}\n" in (ROOT / "Makefile").read_text("utf-8")  # it is put there
    outside = re.findall(r'(?:src|href)="(https?://[^"]+)"', front)
    assert [address for address in outside if not address.startswith("https://squidfunk")] == []


# -- words


def test_every_study_is_linked_from_a_page() -> None:
    linked = {name for path in PAGES for name in re.findall(r"\(((?:lab/)?2026[\w-]+\.md)\)", path.read_text("utf-8"))}
    assert {path.name for path in LAB.glob("*.md")} == {Path(name).name for name in linked}


def sentences(text: str) -> list[int]:
    """How many words each sentence has, without code, headings, lists and tables."""
    paragraphs = re.sub(r"```.*?```", "", text, flags=re.S).split("\n\n")
    prose = [part for part in paragraphs if not part.lstrip().startswith(("|", "#", "!", "-", "*", "1.", ">", "<"))]
    parts = [part for each in prose for part in re.split(r"(?<=[.!?])\s+", " ".join(each.split()))]
    return sorted(count for part in parts if (count := len(part.split())) > 2)


def test_each_page_keeps_its_budget() -> None:
    words = {page: len((ROOT / page).read_text("utf-8").split()) for page in BUDGET}
    assert {page: count for page, count in words.items() if count > BUDGET[page]} == {}
    studies = {named(path): len(path.read_text("utf-8").replace("|", " ").split()) for path in LAB.glob("*.md")}
    assert {page: count for page, count in studies.items() if count > MOST_OF_A_STUDY} == {}
    newest = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.M)[1]
    assert len(newest.split()) <= MOST_OF_A_RELEASE


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_sentences_are_short(path: Path) -> None:
    counts = sentences(path.read_text("utf-8"))
    assert len(counts) < 10 or counts[int(len(counts) * 0.9)] <= LONG


# -- the files of the project


@pytest.mark.parametrize("path", sorted((ROOT / ".github").rglob("*.yml")), ids=named)
def test_forms_and_workflows_are_whole(path: Path) -> None:
    data = yaml.safe_load(path.read_text("utf-8"))
    if path.parent.name == "workflows":
        targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
        steps = [step.get("run", "") for job in data["jobs"].values() for step in job["steps"]]
        asked = {word for run in steps if run.startswith("make ") for word in run.split()[1:]}
        assert asked and asked <= targets
        if tests := data["jobs"].get("tests"):
            assert {"3.11", "3.12", "3.13", "3.14"} == set(tests["strategy"]["matrix"]["python"])
        else:
            assert path.name == "pages.yml" and "publish" in data["jobs"]
    elif path.name != "config.yml":
        assert data["name"] and data["description"] and all(part["attributes"]["label"] for part in data["body"])


def test_services_and_containers_call_commands_that_exist() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
    said = [[str(word) for word in service["command"]] for service in compose.values() if "build" in service]
    for unit in (ROOT / "deploy").glob("*.service"):
        line = re.search(r"^ExecStart=/opt/matinee/bin/matinee (.*)$", unit.read_text("utf-8"), re.M)
        more = re.search(r"^#.* MATINEE_OPTIONS=(.*)$", unit.read_text("utf-8"), re.M)
        assert line is not None and more is not None
        said.append(line[1].replace("%i", "8000").replace("$MATINEE_OPTIONS", more[1]).split())
    said.append(json.loads(re.findall(r"^CMD (.*)$", (ROOT / "Containerfile").read_text("utf-8"), re.M)[-1]))
    assert len(said) >= 4
    for words in said:
        app.parse_args(words, print_error=False, exit_on_error=False)


def test_what_hosting_says_to_type_agrees_with_the_service() -> None:
    """Every `matinee` of its recipes is a command; where it is the service's, it is the service's program and data."""
    pages = ("hosting-home", "hosting-internet", "server", "upgrading", "without-a-server")
    hosting = "".join((ROOT / "docs" / f"{page}.md").read_text("utf-8") for page in pages)
    unit = (ROOT / "deploy" / "matinee.service").read_text("utf-8")
    program, data = re.findall(r"^ExecStart=(\S+) serve --data (\S+) ", unit, re.M)[0]
    lines = [line for block in re.findall(r"^```\n(.*?)^```", hosting, re.M | re.S) for line in block.splitlines()]
    typed = [words for line in lines if (words := line.partition(" #")[0].removeprefix("sudo ").split())]
    commands = [words for words in typed if Path(words[0]).name == "matinee"]
    assert len(commands) >= 10
    for words in commands:
        app.parse_args(words[1:], print_error=False, exit_on_error=False)
    of_service = [words for words in commands if words[0].startswith("/")]
    assert {words[1] for words in of_service} == {"backup", "upgrade"}
    assert all(words[0] == program and words[words.index("--data") + 1] == data for words in of_service)
    home = str(Path(program).parents[1])
    assert [words for words in typed if "deploy/image.sh" in words] == [
        ["sh", "deploy/image.sh", "build", '"$PWD"', home]
    ] * 2
    for words in typed:
        assert all((ROOT / word).is_file() for word in words if word.startswith("deploy/"))
    assert "proxy_pass http://127.0.0.1:8000;" in hosting and "--port" not in unit  # the port that is the default


def test_the_shell_scripts_parse_and_refuse() -> None:
    for script in (ROOT / "deploy").glob("*.sh"):
        subprocess.run(["sh", "-n", str(script)], check=True)
    done = subprocess.run(["sh", str(ROOT / "deploy" / "image.sh")], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, "usage: image.sh build SOURCE HOME\n")
