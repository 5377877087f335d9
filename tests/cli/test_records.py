"""Records and positions: replay, check, render."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import matinee
from matinee.table.records.record import Record
from matinee.testing import random_record
from matinee.testing.plays import counted_plays

from .kit import Type

GAMES = Path(__file__).parents[1] / "games"


def test_replay_tells_a_seat_only_what_it_knew(typed: Type, record: Path) -> None:
    status, all_of_it = typed(f"replay {record}")
    assert status == 0
    assert "It waits beyond" in all_of_it
    _, humans = typed(f"replay {record} --seat humans")
    assert "It waits beyond" not in humans
    assert "Build your monster" not in humans
    assert "Buy your units" in humans
    _, short = typed(f"replay {record} --to 3")
    assert "After 3 actions: The game goes on." in short


def test_replay_check_over_files_and_folders(typed: Type, record: Path, tmp_path: Path) -> None:
    status, said = typed(f"replay --check {record} {record.parent}")
    assert status == 0
    assert said.count("sound") == 2
    cut = tmp_path / "cut.jsonl"
    cut.write_text(record.read_text()[:-40])
    status, said = typed(f"replay --check {record.parent} {tmp_path}")
    assert status == 2
    assert said.count("sound") == 1
    assert f"{cut}: line " in said
    status, said = typed(f"replay {cut}")
    assert status == 2
    assert len(said.strip().splitlines()) == 1


@pytest.mark.parametrize("command", ["replay", "replay --to 3", "replay --check", "render", "render --ply 3"])
def test_a_record_is_played_once(command: str, typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = random_record(matinee.load("newyork"), {"players": 3}, 1, most=50)
    path, false = tmp_path / "game.jsonl", tmp_path / "false.jsonl"
    record.save(path)
    false.write_text(record.text([1.0, 0.0, 0.0]))
    played = counted_plays(monkeypatch)
    assert typed(f"{command} {path}")[0] == 0 and len(played) == 50
    status, said = typed(f"{command} {false}")
    [line] = said.strip().splitlines()
    assert status == 2 and line.endswith(f"{false}: line 52: The record has been edited: its check does not fit.")


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/records/rules-1/*.record")), ids=lambda path: path.stem)
def test_records_of_older_rules_are_told_to_their_end(typed: Type, path: Path) -> None:
    """What today's rules do not allow is told as it was clicked, and the record is sound all the same."""
    status, said = typed(["replay", str(path)])
    actions = len(path.read_text("utf-8").splitlines()) - 2
    assert status == 0 and (f"After {actions} actions: " in said) != ("The rest is told as it was clicked" in said)
    assert "is told as" not in said or f"{actions:>5}  " in said.splitlines()[-1]
    status, said = typed(["replay", "--check", str(path)])
    assert status == 0 and f"{actions} actions of rules 1, sound" in " ".join(said.split())


def test_render_a_record_and_a_position(typed: Type, record: Path, tmp_path: Path) -> None:
    picture = tmp_path / "b.svg"
    assert typed(f"render {record} -o {picture}")[0] == 0
    assert picture.read_text().startswith("<svg ")
    assert typed(f"render {record} -o {picture} --ply 0 --seat monster --labels")[0] == 0
    assert "Ave3.4" in picture.read_text()
    position = tmp_path / "p.json"
    position.write_text(json.dumps(Record.open(record).replay().position()))
    assert typed(f"render {position}")[0] == 0
    assert (tmp_path / "p.svg").exists()
