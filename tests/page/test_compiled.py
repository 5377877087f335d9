"""What an engine has compiled is kept for engines that start later."""

from __future__ import annotations

import importlib
import io
import sys
import zipfile
from pathlib import Path

import pytest

from matinee.page.compiled import Compiled


def test_what_was_compiled_once_is_not_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    first, later = tmp_path / "first", tmp_path / "later"
    for folder in (first, later):
        folder.mkdir()
        (folder / "an_answer.py").write_text(f"FROM = {folder.name!r}")
    compiled = Compiled(str(first))
    monkeypatch.syspath_prepend(first)
    importlib.import_module("an_answer")
    made = compiled.news()
    assert made is not None and compiled.news() is None, "it is told once"
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        archive.extractall(later)
    monkeypatch.delitem(sys.modules, "an_answer")
    monkeypatch.syspath_prepend(later)
    assert importlib.import_module("an_answer").FROM == "first", "its source was not looked at"
    assert Compiled(str(later)).news() is None, "nothing of it is new there"
