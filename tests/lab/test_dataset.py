"""Games as a table: the rows are the games, and the file alone plays them again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pyarrow.parquet as parquet
import pytest

import matinee
from matinee.bots.match import play
from matinee.cli import main
from matinee.lab import batch
from matinee.lab.simulate import Run
from matinee.table.errors import MatineeError


def test_the_file_holds_the_games_and_what_plays_them_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.parquet"
    words = ["--option", "players=2", "--option", "turns=8", "--workers", "1", "-o", str(file)]
    assert main(["dataset", "newyork", "--bots", "greedy,random", "-n", "3", "--seed", "5", *words]) == 0
    assert "3 games" in capsys.readouterr().out and [path.name for path in tmp_path.iterdir()] == [file.name]
    about = parquet.read_schema(file).metadata
    run = msgspec.json.decode(about[b"run"], type=Run)
    assert about[b"matinee"].decode() == matinee.__version__ and run.bots == ("greedy", "random")
    rows = parquet.read_table(file).to_pylist()
    for number in range(3):
        record = play(run.game, bots=run.bots, seed=Random(f"5/dataset {number}").getrandbits(48), **run.options)
        told = [row for row in rows if row["game"] == number]
        assert [(row["verb"], *row["arguments"]) for row in told] == record.actions
        for state, row in zip(record.states(), told, strict=False):
            assert row["choices"] == len(state.legal_actions()) and row["phase"] == type(state.stack[-1]).__name__
            assert (row["seat"] == -1) == (state.player == matinee.CHANCE) == (row["chances"] is None)
            assert row["chances"] is None or (len(row["chances"]) == 2 and sum(row["chances"]) <= 1.001)
            assert row["returns"] == record.replay().returns()


def test_what_will_not_do_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = ["-o", str(tmp_path / "x")]
    for words in (["-n", "0", *out], ["-o", str(tmp_path / "no" / "x")], ["--bots", "nobody", *out]):
        assert main(["dataset", "newyork", "--workers", "1", *words]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1

    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(batch, "import_module", missing)
    with pytest.raises(MatineeError, match=r"pyarrow, which is not installed: pip install 'joblib.*'pyarrow"):
        batch.require("pyarrow", "dataset")
    assert not list(tmp_path.iterdir())
