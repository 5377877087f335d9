"""The small programs in examples/ run as they are."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]


def run(script: str, *arguments: str) -> str:
    """What an example prints."""
    command = [sys.executable, str(ROOT / "examples" / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_doors_to_train_through_load_no_terminal() -> None:
    code = "import sys, matinee.interop.vector; print({'cyclopts', 'rich'} & set(sys.modules) or 'none')"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == "none\n"


def test_a_player_without_a_model() -> None:
    told = run("mcp_client.py", "newyork", "players=2", "turns=2")
    assert told.count("I: ") >= 2 and "The game is over." in told


def test_a_small_net_learns_at_toy_size(tmp_path: Path) -> None:
    net, curve = tmp_path / "net.npz", tmp_path / "curve.svg"
    sizes = ("--copies", "2", "--workers", "1", "--test", "2", "--rivals", "random")
    told = run("train_newyork.py", "--seconds", "2", *sizes, "--net", str(net), "-o", str(curve)).splitlines()
    assert told[0].startswith("minutes | watched | foreseen | random") and len(told) == 4
    assert told[-1].startswith("against random: ") and told[-1].endswith(")")
    assert net.stat().st_size < 1_000_000 and b"against random" in curve.read_bytes()
    again = run("train_newyork.py", "--seconds", "0", *sizes, "--begin", str(net))
    assert again.startswith("against random: ")


@pytest.mark.skipif(find_spec("torch") is None, reason="train_player.py needs torch, which is not installed here")
def test_a_net_imitates_and_then_plays(tmp_path: Path) -> None:
    net, sizes = tmp_path / "net.npz", ("--copies", "4", "--workers", "1", "--test", "2", "--rivals", "random")
    told = run(
        "train_player.py", "newyork", "--option", "players=2", "--watch", "1", "--seconds", "1", *sizes, "-o", str(net)
    )
    assert "games watched" in told and told.count("seat 1 against random: ") == 2 and net.stat().st_size < 1_000_000


@pytest.mark.parametrize("way", ["plays", "watches"])
def test_the_slopes_of_the_example_are_those_of_its_loss(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of some weights moved a little, and the loss beside what the slope says."""
    monkeypatch.syspath_prepend(ROOT / "examples")
    example: Any = import_module("train_newyork")
    rng = np.random.default_rng(1)
    net = example.Net(12, 5, rng)
    net.weights = {name: array.astype(np.float64) for name, array in net.weights.items()}
    masks = np.ones((8, 5), bool)
    masks[:, 4] = False
    rows, codes, gains, goals = rng.random((8, 12)), rng.integers(0, 4, 8), rng.normal(size=8), rng.random(8)
    logs = np.log(np.full(8, 0.26))

    def loss() -> float:
        *_, weights, worth = net.see(rows)
        powers = np.where(masks, np.exp(weights), 0)
        shares = powers / powers.sum(1, keepdims=True)
        chosen = shares[np.arange(8), codes]
        value = example.WORTH * (worth - goals) ** 2 / 2
        if way == "watches":
            return float((value - np.log(chosen)).mean())
        ratio = chosen / np.exp(logs)
        clipped = np.minimum(gains * ratio, gains * ratio.clip(1 - example.CLIP, 1 + example.CLIP))
        surprise = -(shares * np.log(np.maximum(shares, 1e-12))).sum(1)
        return float((-clipped - example.SURPRISE * surprise + value).mean())

    if way == "watches":
        slopes = example.imitation(net, example.Seen(rows, masks, codes, goals))
    else:
        slopes = example.slopes(net, example.Batch(rows, masks, codes, logs, gains, goals))
    step = 1e-5
    for name, array in net.weights.items():
        for place in rng.integers(0, array.size, 4):
            before = array.flat[place]
            array.flat[place] = before + step
            high = loss()
            array.flat[place] = before - step
            low = loss()
            array.flat[place] = before
            assert slopes[name].flat[place] == pytest.approx((high - low) / 2 / step, abs=1e-6), (name, place)
