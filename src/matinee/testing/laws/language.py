"""In the pseudo-language every word of a catalogue has accents: plain English at a table is in no catalogue."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from matinee.rulebook import rulebook
from matinee.table.game import Game
from matinee.table.said.text import PSEUDO, pseudo
from matinee.testing.laws.cases import SOAK

COMMANDS = (
    "help",
    "board",
    "near",
    "sheet",
    "odds",
    "menu",
    "more",
    "hint",
    "log",
    "why 1",
    "rule 1",
    "undo",
    "nonsense",
)
ENGLISH = re.compile(r"[A-Za-z]{3,}")
MAP = re.compile(r"(.)\1\1|xx")
"""The letters of a map stand in rows of the same; no word of English does."""


def at_the_table(game: str, typed: str) -> str:
    """What the terminal shows of a game in the pseudo-language, with these lines typed in."""
    command = [sys.executable, "-m", "matinee.cli", "play", game, "--seed", "3"]
    environment = {**os.environ, "MATINEE_LANGUAGE": PSEUDO, "COLUMNS": "200"}
    done = subprocess.run(command, input=typed, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def allowed(game: Game) -> set[str]:
    """What is typed or printed as it is: title, rule numbers, places on the board, ids, and what we typed ourselves."""
    spaces = game.board().spaces
    words = [
        game.title,
        *rulebook(game.name).rules,
        *(space.id for space in spaces),
        *(space.label for space in spaces),
        *game.verbs,
    ]
    for kind in {kind for verb in game.verbs.values() for kind in verb.kinds}:
        words += game.spelling(game.checked({})).ids.get(kind, [])
    return set(ENGLISH.findall(" ".join([*words, *COMMANDS, "Enter FILE ACTION TAB"]).replace("_", " ")))


def test_no_plain_english_at_a_table(game: Game) -> None:
    rounds = [[*COMMANDS, "1", "2", "1"] for _ in range(6 if SOAK else 2)]
    if not SOAK:
        rounds[1].remove("hint")  # a hint takes seconds, and was asked for in the first round
    shown = at_the_table(game.name, "\n".join([word for typed in rounds for word in typed] + ["quit\n"]))
    assert pseudo("The record sheet")[:3] != "The" and any(ord(letter) > 127 for letter in shown)
    plain = sorted(word for word in set(ENGLISH.findall(shown)) - allowed(game) if not MAP.search(word))
    assert not plain, plain
