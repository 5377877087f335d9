"""Monster files: `matinee monster check` and `grow` (X1, X3)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

import matinee
from matinee.cli import main
from matinee.games.destroyall.figures import SAMPLES, MonsterFile, written
from matinee.games.destroyall.notation.designs import read, written_out
from matinee.games.destroyall.state import Rampage
from matinee.table.records.record import Record
from matinee.testing import rule
from tests.games.destroyall.rules.scene import GAME
from tests.games.kit import prompt

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
    grown = read(GAME.no, path)
    assert grown.experience == state.xp[0] > 0 and grown.games == ["night.record"]
    assert grown.design(GAME.no) == SAMPLES[0]
    assert main(["monster", "grow", str(path), str(tmp_path / "night.record")]) == 2
    assert "already" in capsys.readouterr().err
    assert main(["monster", "grow", str(path), str(tmp_path / "night.record"), "--seat", "1"]) == 2


# -- in the workshop


def built(*clicks: tuple[str, *tuple[int, ...]], **options: object) -> Rampage:
    """A workshop after some clicks."""
    s = GAME.new(**options)
    assert isinstance(s, Rampage)
    for click in clicks:
        s.apply(click)
    return s


def saved(s: Rampage) -> str:
    """The file that the workshop offers to whoever builds."""
    file = prompt(s, s.player).file
    assert file is not None
    return file.text


@rule("destroyall", "X3", "DAM23", "DAM25")
@pytest.mark.parametrize("sample", range(len(SAMPLES)))
def test_a_file_is_built_by_clicks_and_saved_again_as_it_was(sample: int) -> None:
    wanted = msgspec.structs.replace(SAMPLES[sample], name="Pip, the Second")
    s = built()
    s.design[0] = wanted
    text = saved(s)
    again = built()
    for click in again.clicks(text):
        again.apply(click)
    assert written(again.design[0]) == written(wanted)
    assert saved(again) == text
    assert again.why_not(("ready",)) is None and again.player == 0, "it is looked at before it is ready"


@rule("destroyall", "X2", "X3")
def test_what_the_workshop_saves_may_play(tmp_path: Path) -> None:
    s = built(("attribute", 0, 9), ("attribute", 1, 7), ("weakness", 1), ("arm", 2), ("widen", 0), experience=6)
    assert main(["monster", "check", str(file(tmp_path, saved(s)))]) == 0
    assert main(["monster", "check", str(file(tmp_path, saved(s).replace("experience = 6", "experience = 0")))]) == 2


@rule("destroyall", "X3", "DAM24")
def test_an_unfinished_design_can_be_saved_and_resumed() -> None:
    s = built(("attribute", 4, 1), ("attribute", 0, 10))
    assert built().clicks(saved(s)) == [("attribute", 4, 1), ("attribute", 0, 10)]
    assert prompt(s, 1).file is prompt(s).file is None


@rule("destroyall", "X3", "M1", "DAM23", "DAM25")
@pytest.mark.parametrize(
    ("text", "options", "rule_id", "words"),
    [
        ("strength = 10", {}, "DAM23", "11 points"),
        ("strength = 11", {}, "DAM23", "STRENGTH is 11"),
        ("armor = 9\npower = 2", {"matched": True}, "M1", "at most 8"),
        ('weapons = [{form = "Blast", area = 1000000000}]', {}, "DAM23", "points"),
        ('weapons = [{form = "Blast", area = 3}]', {}, "R66", "even number"),
        ('weapons = [{form = "Blast", area = 2, piercing = true}]', {}, "DAM25", "more than one modifier"),
        ('powers = ["Wings"]', {}, "DAM23", "no power 'Wings'"),
        ("wings = 2", {}, "DAM23", "no monster file"),
        ("strength = " + "9" * 5000, {}, "DAM23", "no monster file"),
        ("x = " + "[" * 5000, {}, "", "nests 12 deep at most"),
    ],
)
def test_a_file_that_breaks_a_rule_is_refused_with_it(
    text: str, options: dict[str, object], rule_id: str, words: str
) -> None:
    with pytest.raises(matinee.Illegal) as refusal:
        built(**options).clicks(text)
    assert refusal.value.reason.rule == rule_id and words in refusal.value.reason.text


@rule("destroyall", "DAM23")
def test_a_file_is_for_an_untouched_workshop() -> None:
    with pytest.raises(matinee.Illegal, match="undo"):
        built(("weakness", 1)).clicks(GOOD)
    with pytest.raises(matinee.Illegal, match="workshop"):
        built(("sample", 0), ("sample", 1)).clicks(GOOD)
