"""Everything a player reads has its words in the game's catalogue."""

from __future__ import annotations

from typing import Any

from matinee.table.events import told
from matinee.table.game import Game
from matinee.testing.laws.cases import seats, seeds
from matinee.testing.walks import PATIENCE, Ply, walk


def readable(words: str) -> bool:
    """Said, and with nothing left to fill in."""
    return bool(words.strip()) and "{" not in words and "}" not in words


def test_every_verb_has_words(game: Game) -> None:
    """For the button, and for the refusal of it at the wrong moment."""
    for section in ("verbs", "doing"):
        missing = sorted(set(game.verbs) - set(game.words.data[section]))
        assert not missing, f"[{section}] of {game.name} lacks {missing}"


def test_events_prompts_and_actions_have_words(game: Game, options: dict[str, Any]) -> None:
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


def _described(ply: Ply) -> None:
    for action in ply.legal if ply.number % 40 == 0 else [ply.action or ()]:
        words = ply.state.describe(action)
        ply.check(readable(words), f"{action} reads {words!r}")
        for probability, result in ply.state.odds(action):
            ply.check(0 < probability <= 1 and readable(result), f"the odds of {action}: {probability} {result!r}")
