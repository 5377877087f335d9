"""Figures in prose are those of the data: a how-to page, a lesson and a rule follow when a table is changed."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

import matinee
from matinee.rulebook import read
from matinee.table.errors import GameError
from matinee.table.json_types import read_toml
from matinee.table.registry import ours
from matinee.table.taught.figures import PLACE, with_figures
from matinee.table.taught.lesson import lesson

BY_HAND = {
    # faces of dice, odds, a scene's own figures, the set-up of a lesson: no table holds them
    "sheboygan": "0 1 2 3 4 5 6 10 12 26",
    "newyork": "0",
    "america": "0 5 6",
    "destroyall": "9 48",
}


def prose(folder: Path) -> list[str]:
    """What the how-to page and the lesson of a game say, as written."""
    page, taught = read_toml(folder / "howto.toml"), json.loads((folder / "lesson.json").read_text("utf-8"))
    said = [page["intro"], *(taught[part] for part in ("intro", "wait", "over"))]
    said += [card["text"] for card in taught["cards"]]
    for step in page["steps"]:
        said += [step["title"], step["text"], step.get("picture", {}).get("caption", "")]
    return said


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game's data and prose, to change."""
    return shutil.copytree(matinee.load("newyork").folder, tmp_path / "newyork")


def test_prose_follows_the_data(folder: Path) -> None:
    changes = (
        ("tables", "building = 5", "building = 6"),
        ("chits", "attack = 5", "attack = 9"),
        ("monsters", "strength = 13", "strength = 14"),
    )
    for file, old, new in changes:
        path = folder / "data" / f"{file}.toml"
        text = path.read_text("utf-8")
        assert text.count(f"\n{old}") == 1
        path.write_text(text.replace(f"\n{old}", f"\n{new}"), "utf-8")
    taught, book = lesson(folder), read(folder / "rules.toml", "newyork")
    assert taught is not None and "your strength is 14, a building's is 6," in taught.cards[0].text
    assert "every building defends with 6." in book["NY10"].text
    assert any("open fire: a +9 attack" in rule.text for rule in book.rules.values())
    eat = next(text for text in prose(folder) if "against its" in text)
    assert "against its 6 gives" in " ".join(with_figures(eat, folder).split())


def test_figures_are_written_or_spelt(folder: Path) -> None:
    (folder / "data" / "odd.toml").write_text('few = 3\nmany = 42\nhalf = 0.5\n[[kin]]\nid = "ape"\nage = 7\n', "utf-8")
    said = "{odd.few} {odd.few:word} {odd.few:Word} {odd.many:word} {odd.half} {odd.kin.ape.age}, {0} and {why}"
    assert with_figures(said, folder) == "3 three Three 42 0.5 7, {0} and {why}"


@pytest.mark.parametrize(
    "wrong", ["{tables.bilding}", "{nothing.building}", "{tables.combat}", "{chits.chit.ludo.attack}"]
)
def test_a_figure_that_is_not_there_is_named(folder: Path, wrong: str) -> None:
    with pytest.raises(GameError, match=re.escape(wrong)):
        with_figures(f"It has {wrong} points.", folder)


@pytest.mark.parametrize("game", ours())
def test_no_figure_of_a_table_is_written_by_hand(game: str) -> None:
    """A number in a how-to page or lesson names its place in the data, or stands in the list above."""
    texts = prose(matinee.load(game).folder)
    assert sum(len(PLACE.findall(text)) for text in texts) >= 3
    left = {number for text in texts for number in re.findall(r"\d+", PLACE.sub("", text))}
    assert left == set(BY_HAND[game].split())
