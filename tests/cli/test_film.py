"""`matinee film` and `matinee print`: what cannot be made is told in one line, before anything is started."""

from __future__ import annotations

from pathlib import Path

import pytest

import matinee
from tests.web.stages import SHORT

from .kit import Type


def test_what_cannot_be_filmed_is_said_in_one_line(typed: Type, tmp_path: Path) -> None:
    table = matinee.Table("sheboygan", scenario="learning")
    begun = tmp_path / "begun.jsonl"
    table.record.save(begun)
    for arguments, word in (
        (f"film {begun} -o {tmp_path}/film.webm", "not finished"),
        (f"film {SHORT} -o {tmp_path}/film.gif", ".webm, .webp, .png"),
        (f"film {SHORT} -o {tmp_path}/no/film.webm", "no folder"),
        (f"film {tmp_path}/none.jsonl", "none.jsonl"),
    ):
        status, said = typed(arguments)
        assert (status, len(said.strip().splitlines())) == (2, 1) and word in said, said


def test_without_chromium_a_sentence_says_how_to_get_it(
    typed: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    status, said = typed(f"film {SHORT} -o {tmp_path}/film.webm")
    assert status == 2 and "apt-get install chromium" in said
    assert not list(tmp_path.iterdir())


def test_a_bad_design_is_refused_before_anything_is_printed(typed: Type, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.toml", tmp_path / "good.toml"
    bad.write_text("attack = 41\n")
    good.write_text("attack = 5\ndefence = 4\ndestruction = 2\nmovement = 2\n")
    for arguments, word in (
        (f"print sheboygan --design {good} --design {bad} -o {tmp_path}/a.pdf", "40 points are left. [3.1]"),
        (f"print sheboygan --design {tmp_path}/none.toml -o {tmp_path}/a.pdf", "none.toml makes no card"),
        (f"print newyork --design {good} -o {tmp_path}/a.pdf", "Nothing is built in"),
        (f"print sheboygan --design {good} -o {tmp_path}/a.txt", ".pdf"),
    ):
        status, said = typed(arguments)
        assert (status, len(said.strip().splitlines())) == (2, 1) and word in said, said
