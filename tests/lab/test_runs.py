"""Runs of the lab: the same games from any workers, nothing played twice, bad input told in one line."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

import matinee
from matinee.cli import main
from matinee.lab.batch import Batch
from matinee.lab.compare import compare
from matinee.lab.rate import draw, ladder
from matinee.lab.simulate import Played, Run, controls, plan, play_set, simulate, wins
from matinee.table.records.scenario_file import Scenario

GAME = "newyork"
PAIR = {"players": 2}
SIMULATE = ["simulate", GAME, "--bots", "greedy,random"]


def one(keep: Path | None = None) -> Batch:
    return Batch(7, keep, workers=1)


@pytest.fixture(scope="module")
def run() -> Run:
    return plan(GAME, ["greedy", "random"], 7, PAIR)


@pytest.fixture(scope="module")
def dask() -> Iterator[str]:
    """The address of a real Dask cluster of two processes on this machine."""
    distributed: Any = import_module("distributed")  # takes its time: not while tests are looked for
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield "dask://" + cluster.scheduler_address.removeprefix("tcp://")


def test_a_set_turns_the_chairs_on_the_same_dice() -> None:
    games = play_set(plan(GAME, ["greedy", "random"], 7, {"players": 3}), 4)
    assert [game.seats for game in games] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert [(game.set, game.turn) for game in games] == [(4, 0), (4, 1), (4, 2)]
    assert len({game.actions for game in games}) > 1


def test_a_run_begins_where_its_scenario_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = matinee.play(GAME, bots=["random"], seed=3, **PAIR)
    opening = tuple(record.actions[:-3])
    file, out = tmp_path / "end.toml", tmp_path / "run.jsonl"
    file.write_text(Scenario(GAME, "The end", "", record.header.options, opening).text)
    typed = [*SIMULATE, "-n", "2", "--workers", "1", "--out", str(out), "--option", f"scenario={file}"]
    assert main(typed) == 0
    head, *games = out.read_text().splitlines()
    assert msgspec.json.decode(head, type=Run).opening == opening
    played = [msgspec.json.decode(line, type=Played) for line in games]
    assert played and max(game.actions for game in played) < len(opening) / 4
    assert main(typed) == 0 and out.read_text().splitlines() == [head, *games], "what is finished is not played again"
    capsys.readouterr()
    assert main([*typed, "--option", "turns=3"]) != 0
    assert "has no options but its own" in capsys.readouterr().err
    shared = ["--game", GAME, "-n", "2"], ["--workers", "1", "--option", f"scenario={file}", "--out"]
    for command in (["compare", "greedy", "random", *shared[0]], ["rate", GAME, "--bots", "greedy,random", "-n", "2"]):
        kept = tmp_path / command[0]
        assert main([*command, *shared[1], str(kept)]) == 0
        head, *games = kept.read_text().splitlines()
        assert games and msgspec.json.decode(head, type=Run).opening == opening


def test_the_last_bot_fills_the_chairs_that_are_left() -> None:
    assert plan(GAME, ["greedy", "random"], 7, {"players": 4}).bots == ("greedy", "random", "random", "random")


def test_workers_and_clusters_give_the_same_games(run: Run, dask: str, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two", "dask")]
    for path, workers, cluster in zip(files, (1, 2, -1), ("", "", dask), strict=True):
        assert len(list(simulate(run, 6, Batch(7, path, workers, cluster)))) == 6
    assert files[0].read_bytes() == files[1].read_bytes() == files[2].read_bytes()
    assert files[0].read_bytes().count(b"\n") == 13


def test_an_interrupted_run_goes_on_where_it_was(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    games = list(simulate(run, 5, one(whole)))
    torn.write_bytes(whole.read_bytes()[:-190])  # in the middle of a line, and of a set
    played: list[int] = []

    def counted(run: Run, number: int) -> list[Played]:
        played.append(number)
        return play_set(run, number)

    monkeypatch.setattr("matinee.lab.simulate.play_set", counted)
    assert list(simulate(run, 5, one(torn))) == games
    assert torn.read_bytes() == whole.read_bytes()
    assert played == [3, 4]


def test_whoever_stops_listening_leaves_whole_sets(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "run"
    playing = simulate(run, None, one(path))
    heard = list(islice(playing, 3))
    playing.close()
    assert list(simulate(run, 3, one(path))) == heard


def test_the_file_of_another_run_is_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "run"
    list(simulate(run, 1, one(path)))
    before = path.read_bytes()
    for other in (msgspec.structs.replace(run, seed=8), msgspec.structs.replace(run, rules="0")):
        with pytest.raises(matinee.MatineeError, match=r"holds another run: its (seed|rules) is"):
            list(simulate(other, 2, one(path)))
    path.write_text("a letter\n")
    with pytest.raises(matinee.MatineeError, match="is not a run of the lab"):
        list(simulate(run, 2, one(path)))
    assert path.read_text() == "a letter\n" and before


def test_the_controls_say_what_they_should() -> None:
    mirror, yardstick = controls(plan(GAME, ["random", "greedy"], 7, PAIR))
    assert mirror.bots == ("greedy", "greedy") and yardstick.bots == ("projectionist", "random")
    counts = list(wins(mirror, chain.from_iterable(simulate(mirror, 40, one()))).values())
    assert counts[0].games == counts[1].games == 80 and 0.3 < counts[0].share < 0.7
    greedy = wins(yardstick, chain.from_iterable(simulate(yardstick, 10, one())))["projectionist"]
    assert greedy.interval[0] > 0.5 and len(greedy.by_seat[0]) == 10


def test_a_comparison_ends_when_it_is_settled(run: Run) -> None:
    *_, (test, _) = compare(run, 500, one(), 0.1)
    assert test.verdict == "stronger" and test.sets < 40
    *_, (test, _) = compare(plan(GAME, ["random", "greedy"], 7, PAIR), 500, one(), 0.1)
    assert test.verdict == "weaker"


def test_a_ladder_ranks_and_is_drawn(tmp_path: Path) -> None:
    run = plan(GAME, ["random", "greedy"], 3, PAIR, ladder=True)
    rungs = ladder(run, chain.from_iterable(simulate(run, run.sets(24), one())))
    assert [rung.bot for rung in rungs] == ["greedy", "random"]
    assert rungs[0].skill - rungs[0].doubt > rungs[1].skill + rungs[1].doubt and rungs[0].games == 24
    draw(run, rungs, tmp_path / "ladder.svg")
    assert "greedy" in (tmp_path / "ladder.svg").read_text() or (tmp_path / "ladder.svg").stat().st_size > 3000


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("simulate newyork --bots alphago", "There is no bot 'alphago'"),
        ("simulate newyork --bots greedy -n 0", "-n wants at least one game."),
        ("simulate newyork --bots greedy --workers 0", "--workers wants"),
        ("simulate newyork --bots greedy, -n 2", "Say which bots"),
        ("simulate newyork --bots greedy --cluster slurm", "There is no cluster 'slurm'"),
        ("simulate newyork --bots greedy,random,random --option players=2", "has 2 seats"),
        ("simulate newyork --bots greedy --option turns=0", "need not end"),
        ("simulate newyork --bots greedy -o nowhere/at/all", "There is no folder nowhere/at to write to."),
        ("simulate chess --bots greedy", "chess"),
        ("compare greedy greedy --game newyork", "than itself"),
        ("compare greedy random --game newyork --margin 2", "--margin wants"),
        ("rate newyork --bots greedy", "A ladder wants different bots"),
    ],
)
def test_bad_input_is_one_line(typed: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(typed.split()) == 2
    said = capsys.readouterr().err.strip().splitlines()
    assert told in said[-1] and said[-1].startswith("matinee: ")


def test_a_cluster_that_is_not_there_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main([*SIMULATE, "-n", "2", "--cluster", "ray"]) == 2
    assert "The lab needs ray, which is not installed" in capsys.readouterr().err


def test_the_report_has_its_controls(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert main([*SIMULATE, "-n", "4", "--option", "players=2", "--workers", "1"]) == 0
    told = capsys.readouterr().out
    assert told.count("control: ") == 4 and "control: random (1)" in told and "as Player 2" in told
