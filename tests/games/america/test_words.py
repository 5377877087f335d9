"""Every word a player reads stands in words.toml, and nothing else stands there."""

from __future__ import annotations

import matinee
from matinee.games.america.figures import BRANCH_IDS, KIND_IDS, MONSTER_IDS, MUTATION_IDS, RESEARCH_IDS
from matinee.table.written.position import package, phases
from matinee.testing.words import misfits, missing, prose, unused

GAME = matinee.load("america")
WORDS = GAME.words.data
CARDS = {*MUTATION_IDS, *RESEARCH_IDS}
ROOMS = ("rules", "mind", "state.py", "figures.py", "show/names.py", "show/odds.py", "show/describe.py")


def test_every_refusal_has_its_sentence() -> None:
    assert missing(GAME) == []


def test_every_sentence_refuses_something() -> None:
    assert unused(GAME) == []


def test_sentences_get_the_arguments_they_ask_for() -> None:
    assert misfits(GAME) == []


def test_no_sentence_stands_in_the_rules() -> None:
    assert prose(*(GAME.folder / room for room in ROOMS)) == []


def test_everything_has_a_name_and_every_card_a_text() -> None:
    assert set(WORDS["names"]) == {*MONSTER_IDS, *BRANCH_IDS, *KIND_IDS, *CARDS}
    assert set(WORDS["card_texts"]) == CARDS
    assert set(WORDS["monsters"]) == set(MONSTER_IDS) and set(WORDS["branches"]) == set(BRANCH_IDS)


def test_all_prompts_verbs_and_events_have_words() -> None:
    asking = {name for name, phase in phases(package(GAME)).items() if not phase.automatic}
    assert set(WORDS["prompts"]) == asking
    assert set(WORDS["verbs"]) == set(WORDS["doing"]) == set(GAME.verbs)
    rules = "".join(file.read_text("utf-8") for file in [*GAME.folder.glob("rules/*.py"), GAME.folder / "state.py"])
    assert [id for id in WORDS["events"] if f'"{id}"' not in rules] == []


def test_the_rules_know_nothing_of_what_is_shown() -> None:
    files = [*GAME.folder.glob("rules/*.py"), *GAME.folder.glob("map/*.py"), GAME.folder / "state.py"]
    assert [file.name for file in files if "america.show" in file.read_text("utf-8")] == []
