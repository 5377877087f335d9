"""Whether what is told is measured rightly: what is true passes, what is not is seen, and a run goes on."""

from __future__ import annotations

from math import inf
from pathlib import Path
from random import Random

import pytest

import matinee
from matinee.bots.plan import Candidate
from matinee.cli import main
from matinee.lab import truth
from matinee.lab.analyse import Mistake
from matinee.lab.batch import Batch
from matinee.lab.truth import Claim, Examined, examination, mean_by_game, reversed_, right
from matinee.lab.truth import truth as examined

SHORT = {"players": 2, "turns": 8}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Less of everything: whether it works is asked here, not what it finds."""
    for name, value in {"HINTS": 1, "PLAYED_ON": 1, "FEWEST": 4}.items():
        monkeypatch.setattr(truth, name, value)


def test_a_run_goes_on_where_it_was_stopped(quick: None, tmp_path: Path) -> None:
    asked, file = examination("newyork", SHORT, 3, 12), tmp_path / "run"
    kept = Batch(keep=file, workers=1)
    whole = list(examined(asked, 2, Batch(workers=1)))
    assert [one.number for one in whole] == [0, 1] and all(one.shown for one in whole)
    assert list(examined(asked, 1, kept)) == whole[:1]
    assert list(examined(asked, 2, kept)) == whole
    assert file.read_bytes().count(b"\n") == 3


def test_a_claim_is_measured_by_games_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the choice that was called better loses every game, the claim is clearly reversed."""
    state = matinee.load("destroyall").new(players=2)
    good, bad = state.legal_actions()[:2]
    monkeypatch.setattr(truth, "_played_on", lambda world, action, seed: [float(action == good)] * 2)
    claims = [
        truth._replayed(Mistake(0, state, done, Candidate(better, 0.7, 0.2, 0.05)), 300, Random(1))
        for done, better in ((good, bad), (bad, good))
    ]
    assert [one.found for one in claims] == [-1.0, 1.0] and [one.pairs for one in claims] == [truth.FEWEST] * 2
    assert right(claims) == reversed_(claims) == 1


def test_a_doubtful_claim_is_played_to_the_last_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    luck = Random(2)
    state = matinee.load("destroyall").new(players=2)
    done, better = state.legal_actions()[:2]
    monkeypatch.setattr(truth, "_played_on", lambda world, action, seed: [float(luck.random() < 0.5)] * 2)
    claim = truth._replayed(Mistake(0, state, done, Candidate(better, 0.7, 0.2, 0.05)), 60, Random(1))
    assert claim.pairs == 60 and not reversed_([claim]) and 0 < claim.doubt < 0.2


def test_values_of_one_game_go_together() -> None:
    apart, together = mean_by_game([[0.0], [1.0]] * 8), mean_by_game([[0.0] * 4, [1.0] * 4] * 2)
    assert apart.value == together.value == 0.5 and together.margin > 1.9 * apart.margin
    assert mean_by_game([[0.25, 0.75]]) == (0.5, inf) and mean_by_game([[], []]).margin == inf


def test_the_command_prints_both_tables(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines of a hint are counted by the options of their games, and once more where they stand first."""
    shown = [truth.Shown(0, 0.6, 0.5), truth.Shown(1, 0.4, 0.5)]
    claims = [Claim(4, 0.1, 0.08, 0.02, 40), Claim(9, 0.1, -0.08, 0.02, 40)]
    monkeypatch.setattr(truth, "examine", lambda asked, number: Examined(number, claims, shown))
    assert main(["truth", "sheboygan", "-n", "10", "--workers", "1", "-o", str(tmp_path / "run")]) == 0
    said = capsys.readouterr().out
    assert "10 (30% to" in said and "+10.0" in said and "+0.0" in said
    rows = {line.split("│")[1].strip(): line for line in said.splitlines() if line.count("│") == 6}
    assert "scenario=basic" in rows and "50.0%" in rows["all"] and "60.0%" in rows["all, first lines"]


def test_what_will_not_do_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run"
    file.write_text("nothing of ours\n")
    for words in (["-n", "0"], ["--playouts", "0"], ["--option", "turns=0"], ["-o", str(file)]):
        assert main(["truth", "newyork", *words]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1
    assert file.read_text() == "nothing of ours\n"
