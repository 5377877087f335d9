"""`matinee tonight`: what is shown, a record held to its night, and bad input in one line."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import msgspec
import pytest

from matinee.bots.evening import judge_evening
from matinee.lab import nights as lab
from matinee.lab.nights import proved
from matinee.table.daily.programme import Night, drafts, evening_of, night_of, programme, shown
from matinee.table.parts import Proof, Score
from matinee.table.records.record import Record

from .kit import Type

FIRST = "2026-11-17"


def test_the_night_is_told_with_the_rule_of_its_score(typed: Type) -> None:
    night = night_of(date.fromisoformat(FIRST))
    status, said = typed(f"tonight --show --date {FIRST}")
    assert status == 0 and night.title in said and night.rules.title in said
    assert "A win counts first" in said and night.rules.say("evening", "points") in said
    assert night.proof is not None and f"wins {night.proof.won:g} of 40" in said


def test_conceding_prints_the_result_which_can_be_checked(typed: Type, tmp_path: Path) -> None:
    kept = tmp_path / "tonight.jsonl"
    status, said = typed(f"tonight --date {FIRST} --speed once --record {kept}", "concede", "yes")
    judged = judge_evening(Record.open(kept))
    assert status == 0 and judged.strip in said and judged.score.won == 0
    assert typed(f"tonight --check {kept}") == (0, said.splitlines()[-1] + "\n")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("tonight --date tomorrow", "--date wants a date"),
        ("tonight --show --date 2026-11-16", "The first night was"),
        ("tonight --prove November", "--prove wants a month"),
        ("tonight --check no-such-file.jsonl", "cannot be read"),
    ],
)
def test_bad_input_is_one_line(typed: Type, line: str, why: str) -> None:
    status, said = typed(line)
    assert status == 2 and why in said and len(said.splitlines()) == 1


def test_a_night_that_is_won_always_or_never_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """And is given up early; the first draft that will do is kept, with Kaiju's score."""
    day, played = date(2027, 3, 1), list[tuple[str, str]]()
    easy, hard, good = list(drafts(day))[:3]

    def play(night: Night, player: str, number: int) -> Score:
        played.append((night.name, player))
        won = night == easy or (night == good and number % 2 == 0)
        return Score(float(won), 5, 7)

    monkeypatch.setattr(lab, "play_night", play)
    night, proof = proved(day)
    assert night == good and proof == Proof(good.film_id, 20, 40, Score(1, 5, 7))
    assert [sum(name == one.name for name, _ in played) for one in (easy, hard, good)] == [lab.FIRST, lab.FIRST, 41]
    assert played[-1] == (good.name, lab.MASTER)
    assert proved(day, good)[0] == good and proved(day, easy)[0] == good, "what is kept stays while it will do"


def test_a_month_is_proved_and_bad_nights_are_replaced(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last night of a month stays, with another proof; the one before it gets the next draft of its day."""
    *_, gone, stays = [night for night in programme() if night.name < "2026-12"]
    for game in shown():
        monkeypatch.setattr(evening_of(game), "kept", tmp_path / f"{game.name}.json")
        monkeypatch.setattr(evening_of(game), "proofs", dict(evening_of(game).proofs))

    def play(night: Night, player: str, number: int) -> Score:
        return Score(float(night != gone and number % 2 == 0), 5, 7)

    monkeypatch.setattr(lab, "play_night", play)
    status, said = typed("tonight --prove 2026-11")
    assert status == 0 and len(said.splitlines()) == 14
    found = {file.stem: msgspec.json.decode(file.read_bytes(), type=dict[str, Proof]) for file in tmp_path.iterdir()}
    assert found[stays.game][stays.name] == Proof(stays.film_id, 20, 40, Score(1, 5, 7))
    [instead] = [name for name in found[gone.game] if name.startswith(gone.name[:10])]
    assert instead != gone.name
