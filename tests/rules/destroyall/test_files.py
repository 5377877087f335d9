"""Monster files: `matinee monster check` and `grow` (X1, X3)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from matinee.cli import main
from matinee.games.destroyall.figures import SAMPLES, MonsterFile, written
from matinee.games.destroyall.files import read, written_out
from matinee.games.destroyall.state import Rampage
from matinee.table.record import Record
from matinee.testing import rule
from tests.rules.destroyall.scene import GAME

GOOD = (
    'name = "Pip"\nstrength = 7\narmor = 7\npower = 5\nmovement = 5\nhealth = 6\nweakness = "cold"\npowers = ["Tail"]\n'
)


def file(folder: Path, text: str) -> Path:
    path = folder / "pip.toml"
    path.write_text(text, "utf-8")
    return path


@rule("destroyall", "X3", "DAM23")
def test_a_good_monster_is_accepted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["monster", "check", str(file(tmp_path, GOOD))]) == 0
    assert "6 of 10 points" in capsys.readouterr().out


@rule("destroyall", "X3")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (GOOD.replace("strength = 7", "strength = 10"), "[DAM23]"),
        (GOOD.replace('"cold"', '""'), "[DAM24]"),
        (GOOD + 'weapons = [{ form = "Blast", kind = "fire", area = 2, piercing = true }]\n', "[DAM25]"),
        (GOOD.replace("Tail", "Wings"), "Wings"),
        (GOOD + "experience = many\n", "no monster file"),
        ("name = 3\n", "no monster file"),
    ],
)
def test_a_bad_one_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, words: str
) -> None:
    assert main(["monster", "check", str(file(tmp_path, text))]) == 2
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1


@rule("destroyall", "X2", "X3", "R50")
def test_experience_pays_for_more_and_matched_play_for_less(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dear = GOOD.replace("strength = 7", "strength = 9")  # 11 points
    assert main(["monster", "check", str(file(tmp_path, dear))]) == 2
    assert main(["monster", "check", str(file(tmp_path, dear + "experience = 2\n"))]) == 0
    low = GOOD.replace("power = 5", "power = 1").replace("movement = 5", "movement = 3")
    assert main(["monster", "check", str(file(tmp_path, low))]) == 0
    assert main(["monster", "check", "--matched", str(file(tmp_path, low))]) == 2
    assert "[R50]" in capsys.readouterr().err
    assert main(["monster", "check", str(tmp_path / "nobody.toml")]) == 2


@rule("destroyall", "X1", "X3")
def test_a_monster_grows_once_by_each_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = Record.of(GAME, {"turns": 4})
    state = GAME.new(turns=4)
    rng = Random(5)
    for action in (("sample", 0), ("sample", 1)):
        state.play(action)
        record.actions.append(action)
    while state.player is not None:
        legal = state.legal_actions()
        action = legal[rng.randrange(len(legal))]
        state.play(action)
        record.actions.append(action)
    assert isinstance(state, Rampage)
    record.save(tmp_path / "night.record")
    words = {k: v for k, v in written(SAMPLES[0]).items() if k != "weapons"}
    monster = MonsterFile(**words)
    text = written_out(monster).replace(
        "experience", 'weapons = [{ form = "Blast", kind = "fire", area = 2 }]\nexperience'
    )
    path = file(tmp_path, text)
    assert main(["monster", "grow", str(path), str(tmp_path / "night.record"), "--seat", "0"]) == 0
    grown = read(path)
    assert grown.experience == state.xp[0] > 0 and grown.games == ["night.record"]
    assert grown.design() == SAMPLES[0]
    assert main(["monster", "grow", str(path), str(tmp_path / "night.record")]) == 2
    assert "already" in capsys.readouterr().err
    assert main(["monster", "grow", str(path), str(tmp_path / "night.record"), "--seat", "1"]) == 2
