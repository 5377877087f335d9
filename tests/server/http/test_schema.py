"""The server keeps what its schema says. Its cases take seconds to make, so they are made in a process of their own and
not by every worker that looks for tests."""

import subprocess
import sys
from pathlib import Path


def test_every_call_keeps_its_word() -> None:
    suite = Path(__file__).with_name("every_call.py")
    # no assertion of schemathesis itself has to be explained: to prepare for that takes seconds
    pytest = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-q", "--assert=plain"]
    done = subprocess.run([*pytest, suite], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
