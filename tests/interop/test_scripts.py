"""The small programs in examples/ run as they are."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path

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
    net, sizes = tmp_path / "net.npz", ("--copies", "4", "--workers", "1", "--test", "2", "--against", "random")
    told = run("train_newyork.py", "--seconds", "1", *sizes, "-o", str(net))
    assert "games while learning" in told and told.splitlines()[-1].startswith("against random: ")
    assert net.stat().st_size < 1_000_000
    again = run("train_newyork.py", "--seconds", "0", *sizes, "--begin", str(net))
    assert again.splitlines()[-1].startswith("against random: ")


@pytest.mark.skipif(find_spec("torch") is None, reason="train_player.py needs torch, which is not installed here")
def test_a_net_imitates_and_then_plays(tmp_path: Path) -> None:
    net, sizes = tmp_path / "net.npz", ("--copies", "4", "--workers", "1", "--test", "2", "--rivals", "random")
    told = run(
        "train_player.py", "newyork", "--option", "players=2", "--watch", "1", "--seconds", "1", *sizes, "-o", str(net)
    )
    assert "games watched" in told and told.count("seat 1 against random: ") == 2 and net.stat().st_size < 1_000_000


def test_the_slopes_of_the_example_are_those_of_its_loss() -> None:
    """Each of some weights moved a little, and the loss beside what the slope says."""
    spec = spec_from_file_location("train_newyork", ROOT / "examples" / "train_newyork.py")
    assert spec is not None and spec.loader is not None
    example = module_from_spec(spec)
    sys.modules[spec.name] = example
    spec.loader.exec_module(example)
    rng = np.random.default_rng(1)
    net = example.Net(12, 5, rng)
    net.weights = {name: array.astype(np.float64) for name, array in net.weights.items()}
    masks = np.ones((8, 5), bool)
    masks[:, 4] = False
    rows, codes, gains, goals = rng.random((8, 12)), rng.integers(0, 4, 8), rng.normal(size=8), rng.random(8)
    logs = np.log(np.full(8, 0.26))
    batch = example.Batch(rows, masks, codes, logs, gains, goals)

    def loss() -> float:
        *_, weights, worth = net.see(rows)
        powers = np.where(masks, np.exp(weights), 0)
        shares = powers / powers.sum(1, keepdims=True)
        ratio = shares[np.arange(8), codes] / np.exp(logs)
        clipped = np.minimum(gains * ratio, gains * ratio.clip(1 - example.CLIP, 1 + example.CLIP))
        surprise = -(shares * np.log(np.maximum(shares, 1e-12))).sum(1)
        value = example.WORTH * (worth - goals) ** 2 / 2
        return float((-clipped - example.SURPRISE * surprise + value).mean())

    slopes, step = example.slopes(net, batch), 1e-5
    for name, array in net.weights.items():
        for place in rng.integers(0, array.size, 4):
            before = array.flat[place]
            array.flat[place] = before + step
            high = loss()
            array.flat[place] = before - step
            low = loss()
            array.flat[place] = before
            assert slopes[name].flat[place] == pytest.approx((high - low) / 2 / step, abs=1e-6), (name, place)
