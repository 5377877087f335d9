"""Games that are not whole: one sentence each that names the game and the part, and the others play on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import matinee
from tests.server.kit import Server

WORDS = """
card = { blurb = "A bear.", players = "2", minutes = "1" }
verbs = { hide = "Hide", search = "Search", carve = "Carve", sleep = "Sleep", roll = "Roll" }
doing = { hide = "hide", search = "search", carve = "carve", sleep = "sleep", roll = "roll" }
prompts = { Hide = "Hide.", Hunt = "Hunt.", Night = "Night." }
options = { caves = "How many caves.", mode = "By day or by night." }
option_titles = { caves = "Caves", mode = "Time" }
clock = { unit = "Night", set_up = "Before", at = "Night {0}", of = "Night {0} of {1}" }
"""
ART = 'night = "#000000"\nline = "#000000"\nink = "#ffffff"\ntitle = "#ffffff"\nlit = "#ffffff"\n'

WHOLE = """
from dataclasses import replace
from pathlib import Path
from msgspec.structs import replace as other
from matinee.table.written.script import Script
from matinee.table.said.text import Catalogue
from tests.table.bear_hunt import GAME as BEARS

FOLDER = Path(__file__).parent
GAME = replace(BEARS, name=__name__, folder=FOLDER, words=Catalogue.load(FOLDER / "words.toml"))
"""

TAKEN = matinee.names()[0]

CODE = {
    "no_game": ("HUNT = 1", "no_game declares no GAME."),
    "no_type": ("GAME = {}", "GAME must be a matinee Game, not dict."),
    "no_code": ("GAME = (", "it cannot be loaded (SyntaxError: '(' was never closed (__init__.py, line 1))."),
    "no_import": ("import a_bear", "it cannot be loaded (ModuleNotFoundError: No module named 'a_bear')."),
    "no_luck": ("raise RuntimeError('not\\nyet')", "it cannot be loaded (RuntimeError: not yet)."),
    "no_part": (
        "from tests.table.bear_hunt import GAME\nfrom matinee import Game\n"
        "GAME = Game(**{part: value for part, value in vars(GAME).items() if part != 'mind'})",
        "it cannot be loaded (TypeError: Game.__init__() missing 1 required keyword-only argument: 'mind').",
    ),
    "no_view": (
        "from matinee.table.parts import Show\nGAME = Show(odds=print)",
        "it cannot be loaded (TypeError: Missing required argument 'view').",
    ),
    "no_kind": (
        "from matinee.table.said.verbs import verbs\nVERBS = verbs({'face': 7}, {'roll': 'face', 'go': 'place'})",
        "verbs: 'go' takes a 'place', and the sizes have face.",
    ),
    "no_way": ("raise SystemExit(3)", "it cannot be loaded (SystemExit: 3)."),
}
"""Packages that have no game to show."""

CHANGED = {
    "misnamed": ("name='hunt'", "name is 'hunt', and it is listed as 'misnamed'."),
    "Loud": ("name='Loud'", "name must be a word of small letters, not 'Loud'."),
    "untitled": ("title=''", "title is empty."),
    "astray": ("folder='here'", "folder must be a Path, not 'here'."),
    "mute": ("words={}", "words must be a Catalogue, not {}."),
    "unaccounted": ("accounts=3", "accounts must be a tuple, not 3."),
    "unchecked": ("accounts=(3,)", "accounts[0] must be a function, not 3."),
    "checked_twice": ("accounts=(lambda s, t: (),)", "accounts[0] must take 1 argument."),
    "stateless": ("state=dict", "state must be a State class, not <class 'dict'>."),
    "unshown": ("show=None", "show must be a Show, not NoneType."),
    "unseen": ("show=other(BEARS.show, view=3)", "show.view must be a function, not 3."),
    "oddless": ("show=other(BEARS.show, odds=lambda s: [])", "show.odds must take 2 arguments."),
    "scoreless": ("show=other(BEARS.show, score=lambda: '')", "show.score must take 1 argument."),
    "clockless": (
        "counts=other(BEARS.counts, field='moon')",
        "counts must name the field of its state that holds the turn or round.",
    ),
    "terminal": ("show=other(BEARS.show, terminal='')", "show.terminal must be a Terminal, not str."),
    "mindless": ("mind=other(BEARS.mind, weigh=None)", "mind.weigh must be a function, not None."),
    "undesigned": ("notation=other(BEARS.notation, designs=1)", "notation.designs must be a Designs, not int."),
    "seatless": ("seats=lambda options: []", "seats must give the names of the seats as a tuple, not []."),
    "uncounted": (
        "seats=lambda options: ('Bear',) * options['players']",
        "seats asks for an option 'players', and options has caves, mode.",
    ),
    "standing": ("seats=lambda: ()", "seats must take 1 argument."),
    "heedless": ("aftermath=3", "aftermath must be a function, not 3."),
    "boardless": ("drawn=None", "drawn must be a function, not None."),
    "optional": ("options=('caves',)", "options must be Options, not 'caves'."),
    "default": (
        "options=(other(BEARS.options[0], default=99),)",
        "option caves: its default is none of its values.",
    ),
    "printed": (
        "options=(other(BEARS.options[0], printed=99),)",
        "option caves: its printed value is none of its values.",
    ),
    "beginner": (
        "options=(other(BEARS.options[0], beginner=99),)",
        "option caves: its value for beginners is none of its values.",
    ),
    "scriptless": ("script=Script('own', (), 3)", "script.wrong must be a function, not 3."),
    "verbose": ("verbs={'hide': 'cave'}", "verbs: 'hide' must be a Verb, not 'cave'."),
    "nameless": (
        "words=(lambda w: w.names.update(cave=lambda n: w.say('caves', f'c{n}')) or w)(GAME.words)",
        "words.toml has no 'c0' under [caves].",
    ),
    "uneven": (
        "verbs={'hide': other(BEARS.verbs['hide'], sizes=())}",
        "verbs: 'hide' has 1 kinds and 0 sizes.",
    ),
}
"""A whole game except one part."""

FILED: dict[str, tuple[str, str | None, str]] = {
    "wordless": ("words.toml", None, "words.toml is missing in its folder."),
    "garbled": ("words.toml", "verbs = (", "words.toml cannot be read (Invalid value (at line 1, column 9))."),
    "no_verb": ("words.toml", WORDS.replace('carve = "Carve"', 'c = ""'), "words.toml has no 'carve' under [verbs]."),
    "no_doing": ("words.toml", WORDS.replace('carve = "carve"', 'c = ""'), "words.toml has no 'carve' under [doing]."),
    "no_prompt": ("words.toml", WORDS.replace("Hunt = ", "Hunter = "), "words.toml has no 'Hunt' under [prompts]."),
    "no_option": (
        "words.toml",
        WORDS.replace('mode = "By', 'm = "By'),
        "words.toml has no 'mode' under [options].",
    ),
    "no_event": (
        "words.toml",
        WORDS + 'moment_death = { died = "The bear is dead" }',
        "words.toml has no 'died' under [events].",
    ),
    "no_card": ("words.toml", WORDS.replace("blurb = ", "blurbs = "), "words.toml has no 'blurb' under [card]."),
    "artless": ("art.toml", None, "art.toml is missing in its folder."),
    "smudged": ("art.toml", "night = #", "art.toml cannot be read (Invalid value (at line 1, column 9))."),
    "dull": ("art.toml", ART.replace("lit", "lid"), "art.toml cannot be read (Object contains unknown field `lid`)."),
    "jumbled": (
        "data/shelf.toml",
        "[den",
        "data/shelf.toml cannot be read (Expected ']' at the end of a table declaration (at end of document)).",
    ),
    "stranded": (
        "data/shelf.toml",
        "[den]\ncaves = 99",
        "the scenario 'den': caves must be a whole number from 1 to 9, not 99.",
    ),
    "untold": ("data/shelf.toml", "[den]\ncaves = 3", "words.toml has no 'den' under [shelf_titles]."),
    "lawless": ("rules.toml", None, "rules.toml is missing in its folder."),
}
"""A whole game except one file."""


def sentences() -> dict[str, str]:
    """What is said of each."""
    told = {name: sentence for name, (_, sentence) in (CODE | CHANGED).items()}
    told |= {name: sentence for name, (_, _, sentence) in FILED.items()}
    told[f"{TAKEN} (twin:GAME)"] = f"there is a game '{TAKEN}' already; this one must choose another name."
    return {name: f"{name}: {sentence}" for name, sentence in sorted(told.items())}


def package(
    folder: Path, name: str, code: str = WHOLE, file: str = "", text: str | None = None, point: str = ""
) -> None:
    """A package with one game, as if it were installed."""
    files: dict[str, str | None] = {"words.toml": WORDS, "art.toml": ART, "rules.toml": "", "__init__.py": code}
    files |= {file: text} if file else {}
    (folder / name / "data").mkdir(parents=True)
    for path, content in files.items():
        if content is not None:
            (folder / name / path).write_text(content, "utf-8")
    metadata = folder / f"{name}-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", "utf-8")
    (metadata / "entry_points.txt").write_text(f"[matinee.games]\n{point or name} = {name}:GAME\n", "utf-8")


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a package for each way to be broken, and one that is whole."""
    folder = tmp_path_factory.mktemp("crowd")
    for name, (code, _) in CODE.items():
        package(folder, name, code)
    for name, (change, _) in CHANGED.items():
        package(folder, name, f"{WHOLE}\nGAME = replace(GAME, {change})\n")
    for name, (file, text, _) in FILED.items():
        package(folder, name, file=file, text=text)
    package(folder, "twin", point=TAKEN)
    package(folder, "whole")
    return folder


@pytest.fixture(autouse=True)
def in_company(crowd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every process that is started has all of them around it."""
    roots = [str(crowd), str(Path(matinee.__file__).parents[1]), str(Path(__file__).parents[2])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(roots))


def run(*arguments: str) -> str:
    """What a program says, which must go well."""
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_each_is_told_in_one_sentence_that_names_game_and_part() -> None:
    code = "import json; from matinee.table.registry import broken; print(json.dumps(broken()))"
    assert json.loads(run("-c", code)) == list(sentences().values())


def test_the_others_are_listed_and_play() -> None:
    code = """
        import matinee
        from random import Random
        for name in matinee.names():
            state, rng = matinee.load(name).new(), Random(1)
            for _ in range(30):
                state.player is None or state.apply(rng.choice(state.legal_actions()))
            print(name)
    """
    assert run("-c", "if True:" + code).split() == sorted([*matinee.names(), "whole"])


def test_matinee_games_lists_them_all() -> None:
    said = run("-m", "matinee.cli", "games").splitlines()
    told = [line.removeprefix("Cannot be played: ") for line in said if line.startswith("Cannot be played: ")]
    assert told == list(sentences().values())
    assert [line.split()[:3] for line in said if line.startswith("whole ")] == [["whole", "Bear", "Hunt"]]
    assert set(run("-m", "matinee.cli", "games", "--names").split()) == {*matinee.names(), "whole"}


def test_whoever_asks_for_one_is_told() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "matinee.cli", "play", "mindless"], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "matinee: mindless: mind.weigh must be a function, not None."


def test_the_server_lists_them_and_plays_the_others(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        cards: list[dict[str, Any]] = server.get("/api/games").json()
        assert sorted(card["name"] for card in cards) == sorted([*matinee.names(), "whole"])
        assert server.get("/api/broken").json() == list(sentences().values())
        answer = server.get("/api/games/mindless")
        assert (answer.status_code, answer.json()["error"]["text"]) == (404, sentences()["mindless"])
        assert server.post("/api/tables", {"game": "mindless", "seats": []}).status_code == 422
        for name in matinee.names():
            sides = next(card["seats"] for card in cards if card["name"] == name)
            table = server.table([{"kind": "me", "name": side} for side in sides], game=name)
            rng = Random(2)
            with table.line(",".join(table.tokens)) as line:
                for _ in range(5):
                    line.play(rng.choice(line.state["view"]["legal"]))
