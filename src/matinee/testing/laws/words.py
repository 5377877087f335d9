"""Everything a player reads has its words in the game's catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from matinee.table.events import told
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.text import table_words
from matinee.testing.laws.cases import sampled, seats, seeds
from matinee.testing.walks import PATIENCE, Ply, walk


def readable(words: str) -> bool:
    """Said, and with nothing left to fill in."""
    return bool(words.strip()) and "{" not in words and "}" not in words


def test_every_verb_has_words(game: Game) -> None:
    """For the button, and for the refusal of it at the wrong moment."""
    for section in ("verbs", "doing"):
        missing = sorted(set(game.verbs) - set(game.words.data[section]))
        assert not missing, f"[{section}] of {game.name} lacks {missing}"


def test_events_prompts_and_actions_have_words(game: Game, options: Options) -> None:
    """Nothing falls back to its id; every description can be read."""
    events, prompts = game.words.data["events"], game.words.data["prompts"]
    for seed in seeds(2):
        for ply in walk(game, options, seed + 10, PATIENCE):
            for event in ply.state.events:
                ply.check(event.id in events, f"the event {event.id} has no words")
            for seat in seats(ply):
                for line in told(ply.state.events, seat):
                    ply.check(readable(game.words.event(line)), f"the event {line} reads {game.words.event(line)!r}")
            if ply.action is not None:
                ply.check(ply.phase in prompts, f"the phase {ply.phase} has no prompt")
                _described(ply)


def test_views_boards_and_terminals_have_words(game: Game, options: Options, monkeypatch: pytest.MonkeyPatch) -> None:
    """Titles, figures, flags and the clock: nothing that is shown falls back to its id."""
    text, missing = game.words, set[tuple[str, str]]()

    def known(section: str, id: str, *args: Any) -> str:
        if not (text.has(section, id) or table_words().has(section, id)):
            missing.add((section, id))
        return text._filled(section, id, *args)

    monkeypatch.setattr(text, "_known", known)
    board = game.board(options)
    terminal = game.show.terminal
    for ply in sampled(game, options, each=2, first=300):
        for seat in (None, *seats(ply)):
            view = ply.state.view(seat)
            for piece in view.pieces:
                unknown = set(piece.flags) - set(board.flags)
                ply.check(not unknown, f"the board does not know the flags {unknown}")
                ply.check(piece.kind in board.art.pieces, f"the art has no piece {piece.kind}")
            for marker in view.markers:
                ply.check(marker.kind in board.art.markers, f"the art has no marker {marker.kind}")
            ply.check(all(readable(panel.title) for panel in view.panels), "a panel has no title")
            for lines in (terminal.near(view, text.say), terminal.sheet(view, text.say)):
                ply.check(all(map(readable, lines)), f"the terminal says {lines}")
            ply.check(readable(terminal.status(view, text.say)), "the terminal has no status")
        ply.check(not missing, f"the catalogue lacks {sorted(missing)}")


def _described(ply: Ply) -> None:
    for action in ply.legal if ply.number % 40 == 0 else [ply.action or ()]:
        words = ply.state.describe(action)
        ply.check(readable(words), f"{action} reads {words!r}")
        for probability, result in ply.state.odds(action):
            ply.check(0 < probability <= 1 and readable(result), f"the odds of {action}: {probability} {result!r}")
