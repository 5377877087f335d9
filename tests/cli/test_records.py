"""Records and positions: replay, check, render."""

from __future__ import annotations

import json
from pathlib import Path

from matinee.table.record import Record

from .kit import Type


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
