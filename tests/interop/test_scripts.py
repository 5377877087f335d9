"""The small programs in examples/ run as they are."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(script: str, *arguments: str) -> str:
    """What an example prints."""
    command = [sys.executable, str(ROOT / "examples" / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_a_player_without_a_model() -> None:
    told = run("mcp_client.py", "newyork", "players=2", "turns=2")
    assert told.count("I: ") >= 2 and "The game is over." in told


def test_a_small_agent_learns_at_toy_size(tmp_path: Path) -> None:
    weights = tmp_path / "weights.json"
    sizes = ("--seconds", "3", "--workers", "1", "--size", "2", "--test", "2", "-o", str(weights))
    told = run("train_newyork.py", *sizes)
    assert "games won while learning" in told and "against random: " in told.splitlines()[-1]
    assert json.loads(weights.read_text("utf-8"))["won"] >= 10
