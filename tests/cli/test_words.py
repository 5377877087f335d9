"""Words: actions as people type them, menus that fold, the bar of odds."""

from __future__ import annotations

from random import Random

import matinee
from matinee.cli.play.menu import Group, menu
from matinee.cli.play.screen import bar


def test_words_read_and_write_every_legal_action() -> None:
    rng = Random(8)
    for scenario in ("advanced-b", "city-eating"):
        state = matinee.load("sheboygan").new(scenario=scenario, turns=4)
        words = state.game.spelling(state.options)
        while state.player is not None:
            for action in state.legal_actions()[:40]:
                assert words.read(words.typed(action)) == action
            state.play(rng.choice(state.legal_actions()))


def test_words_read_what_people_write() -> None:
    state = matinee.load("sheboygan").new()
    words = state.game.spelling(state.options)
    assert words.read("Smash at b44C with 8 points") == ("smash", words.ids["space"].index("B44c"), 8)
    assert words.read("move Tank 3") == words.read("move tank-3") == words.read("move tank3")
    assert words.read("lurk the north edge") == words.read("lurk north") == ("lurk", 0)
    assert words.read("ability fear immobilization") == words.read("ability fear")
    for nonsense in ("", "dance", "smash", "smash B44c", "smash B44c 8 9", "smash nowhere 8", "move 3 tank"):
        assert words.read(nonsense) is None


def test_tab_completes_word_by_word() -> None:
    state = matinee.load("sheboygan").new()
    words = state.game.spelling(state.options)
    legal = state.legal_actions()
    assert words.completions(legal, "al") == ["allot"]
    assert words.completions(legal, "allot de") == ["defence", "destruction"]
    assert words.completions(legal, "allot defence 12") == ["12"]
    assert words.completions(legal, "allot defence 13") == []


def test_a_long_list_is_folded_and_hides_no_action() -> None:
    rng = Random(2)
    state = matinee.load("sheboygan").new(scenario="advanced-b", turns=6)
    words = state.game.spelling(state.options)
    while state.player is not None:
        legal = state.legal_actions()
        entries = menu(state, words, legal)
        behind = [a for entry in entries for a in (entry.actions if isinstance(entry, Group) else [entry])]
        assert behind == legal
        if len({action[0] for action in legal}) > 1:
            assert len(entries) <= 40
        state.play(rng.choice(legal))


def test_the_bar_of_odds_has_twelve_cells_and_says_everything() -> None:
    text = bar([(1 / 3, "destroyed"), (2 / 3, "still stands")]).plain
    assert text == "████░░░░░░░░ destroyed 33% still stands 67%"
