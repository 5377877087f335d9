"""The notebooks run from top to bottom; the long ones at toy size."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDS", "1")
    monkeypatch.setenv("GAMES", "3")
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.get("outputs") for cell in notebook.cells), "notebooks are kept without what they printed"
    NotebookClient(notebook, timeout=300, startup_timeout=300, kernel_name="python3").execute()
    said = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert said and not [output for output in said if output.output_type == "error"]
