"""Every word a player reads stands in words.toml, and nothing else stands there."""

from __future__ import annotations

from pathlib import Path

import pytest

import matinee
from matinee.cli import main
from matinee.games.destroyall.figures import FIGURES, SAMPLE_IDS
from matinee.games.destroyall.map.lattice import COMPASS, EDGES
from matinee.games.destroyall.map.plan import CLIFF
from matinee.games.destroyall.map.town import TABLES
from matinee.table.phase import Action
from matinee.testing.words import misfits, missing, prose, unused

GAME = matinee.load("destroyall")


def test_every_refusal_has_its_sentence() -> None:
    assert missing(GAME) == []


def test_every_sentence_refuses_something() -> None:
    assert unused(GAME) == []


def test_what_is_told_of_attacks_is_told_of_events() -> None:
    """In the log an attack of which nothing came is one line: no harm may go unmarked, and no word may lie idle."""
    events = GAME.words.data["events"]
    kinds = [GAME.words.data[section] for section in ("in_vain", "attack_rolls", "attack_fails", "attack_harms")]
    assert all(id in events for kind in kinds for id in kind)
    assert len({id for kind in kinds for id in kind}) == sum(map(len, kinds)), "each says one thing"
    assert GAME.words.in_vain(["assault", 0, 1, "back"]) == "Monster 1 assaults Monster 2 at the back, in vain."
    assert [GAME.words.along_attack(id) for id in ("attack_roll", "unharmed", "defence_roll", "assault")] == [
        "rolls",
        "fails",
        "harms",
        None,
    ]


def test_sentences_get_the_arguments_they_ask_for() -> None:
    assert misfits(GAME) == []


def test_no_sentence_stands_in_the_code() -> None:
    rooms = ("rules", "map", "mind", "notation", "state.py", "figures.py")
    assert prose(*(GAME.folder / room for room in rooms)) == []


def test_all_figures_and_tables_have_names() -> None:
    def called(section: str) -> set[str]:
        return set(GAME.words.data[section])

    landmarks = {building.id for table in TABLES.values() for building in table.buildings}
    assert called("buildings") == landmarks | set(FIGURES.landmarks) | {CLIFF}
    assert called("tables") == {*TABLES, "seeded", "own"}
    assert called("samples") == set(SAMPLE_IDS)
    assert called("compass") == set(COMPASS) and called("edges") == set(EDGES)
    assert called("attributes") == set(FIGURES.attributes) and called("kinds") == set(FIGURES.kinds)
    assert called("powers") == {power.id for power in FIGURES.powers}
    assert called("units") == {unit.id for unit in FIGURES.units}


@pytest.mark.parametrize("inches", [0, 1, 2, 11])
def test_numbers_agree_with_nouns_and_can_be_typed(inches: int) -> None:
    noun = "inch" if inches == 1 else "inches"
    for action in (("push", inches), ("descend", inches), ("climb", 3, inches)):
        words = GAME.words.action(action)
        assert f"{inches} {noun}" in words
        assert typed(words) == action
    assert typed(f"Spend {inches} power points") == typed(f"spend {inches}") == ("spend", inches)


def typed(words: str) -> Action | None:
    """The action that these words spell out."""
    return GAME.spelling(GAME.checked({})).read(words)


def test_the_command_says_what_its_catalogue_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line that `matinee monster` prints comes from there, names people typed apart."""
    file = tmp_path / "pip.toml"
    file.write_text('name = "pip"\nweakness = "cold"\n', "utf-8")
    for id in ("is", "may_play"):
        monkeypatch.setitem(GAME.words.data["monster"], id, f"<{id}>")
    GAME.words._known.cache_clear()
    try:
        assert main(["monster", "check", str(file)]) == 0
    finally:
        GAME.words._known.cache_clear()
    assert capsys.readouterr().out == "<is>\n<may_play>\n"
