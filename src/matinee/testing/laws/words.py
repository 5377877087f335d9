"""Everything a player reads has its words in the game's catalogue."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from matinee.table.events import told
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.said.text import table_words
from matinee.table.shown.view import View
from matinee.testing.laws.cases import Case
from matinee.testing.laws.law import Witness, law
from matinee.testing.walks import Ply


def readable(words: str) -> bool:
    """Said, and with nothing left to fill in."""
    return bool(words.strip()) and "{" not in words and "}" not in words


def test_every_verb_has_words(game: Game) -> None:
    """For the button, and for the refusal of it at the wrong moment."""
    for section in ("verbs", "doing"):
        missing = sorted(set(game.verbs) - set(game.words.data[section]))
        assert not missing, f"[{section}] of {game.name} lacks {missing}"


@law(walks=2)
def events_prompts_and_actions_have_words(ply: Ply) -> None:
    """Nothing falls back to its id; every description can be read."""
    words, catalogue = ply.game.words, ply.game.words.data
    for event in ply.state.events:
        ply.check(event.id in catalogue["events"], f"the event {event.id} has no words")
    for seat in ply.seats:
        for line in told(ply.state.events, seat):
            ply.check(readable(words.event(line)), f"the event {line} reads {words.event(line)!r}")
    if ply.action is None:
        return
    ply.check(ply.phase in catalogue["prompts"], f"the phase {ply.phase} has no prompt")
    for action in ply.legal if ply.number % 40 == 0 else [ply.action]:
        described = ply.state.describe(action)
        ply.check(readable(described), f"{action} reads {described!r}")
        for probability, result in ply.state.odds(action):
            ply.check(0 < probability <= 1 and readable(result), f"the odds of {action}: {probability} {result!r}")


COUNTED = re.compile(r"\{\d:([^{}|]+)\|([^{}|]+)\}")
"""How a template counts: `{0:point|points}`."""

ARTICLE = re.compile(r"\b[Aa] (?:[aeiAEI]|o(?!n)|8\b|11\b|18\b)|\b[Aa]n (?:[b-df-hj-np-tv-z]|[02-79]\b)")
"""An article that does not fit the word after it."""

NUMBERED = re.compile(r"(.+) \d+")
"""A name with a number."""


@law(walks=2)
class LinesOfTheLogAreSentences(Witness):
    """A capital first, one colon at most, nothing said of itself; articles and plurals fit, each number has a word, and
    a name has a number only where two are called alike."""

    def __init__(self, case: Case, options: Options) -> None:
        super().__init__(case, options)
        texts = [text for section in self.game.words.data.values() for text in section.values()]
        counted = {pair for text in texts if isinstance(text, str) for pair in COUNTED.findall(text)} - {("is", "are")}
        one, many = ("|".join(sorted(re.escape(pair[n]) for pair in counted)) or "(?!)" for n in (0, 1))
        self.bare = re.compile(rf"\b\d+ (?:{one}|{many}) \d")
        self.plurals = re.compile(rf"(?<![\w.])(?:1 (?:{many})|(?!1 )\d+ (?:{one}))\b")

    def look(self, ply: Ply) -> None:
        for event in ply.state.events:
            line = ply.game.event(ply.state, [event.id, *event.args])
            ply.check(not line[:1].islower(), f"the event {event.id} begins small: {line!r}")
            ply.check(line.count(": ") < 2, f"the event {event.id} has two colons: {line!r}")
            ply.check(not ARTICLE.search(line), f"the event {event.id} has another article: {line!r}")
            ply.check(not self.bare.search(line), f"the event {event.id} tells a number without a word: {line!r}")
            ply.check(not self.plurals.search(line), f"the event {event.id} counts in the wrong number: {line!r}")
            one, verb, other = line.rstrip(".").partition(" is ")
            same = verb and one.split(" ")[-1] == other.partition(",")[0].removeprefix("the ")
            ply.check(not same, f"the event {event.id} says that one is itself: {line!r}")
        called = ply.game.show.cast(ply.state).get("piece", {}).values()
        alike = Counter(found[1] for name in called if (found := NUMBERED.fullmatch(name)))
        alone = [name for name, uses in alike.items() if uses == 1]
        ply.check(not alone, f"only one is called this, and it has a number: {alone}")


@law(each=1)
class ViewsBoardsAndTerminalsHaveWords(Witness):
    """Titles, figures, flags and the clock: nothing that is shown falls back to its id."""

    def __init__(self, case: Case, options: Options) -> None:
        super().__init__(case, options)
        self.missing = set[tuple[str, str]]()
        self.board = self.game.board(options)

    def known(self, section: str, id: str, *args: Any) -> str:
        """The words for this, as the catalogue has them; what it lacks is noted."""
        if not any(words.has(section, id) for words in (self.game.words, table_words())):
            self.missing.add((section, id))
        return self.game.words._filled(section, id, *args)

    def look(self, ply: Ply) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.game.words, "_known", self.known)
            for seat in (None, *ply.seats):
                self.read(ply, ply.state.view(seat))
        ply.check(not self.missing, f"the catalogue lacks {sorted(self.missing)}")

    def read(self, ply: Ply, view: View) -> None:
        """All that this view says, on the page and in the terminal."""
        art, say, terminal = self.board.art, self.game.words.say, self.game.show.terminal
        for piece in view.pieces:
            unknown = set(piece.flags) - set(self.board.flags)
            ply.check(not unknown, f"the board does not know the flags {unknown}")
            ply.check(piece.kind in art.pieces, f"the art has no piece {piece.kind}")
        for marker in view.markers:
            ply.check(marker.kind in art.markers, f"the art has no marker {marker.kind}")
        ply.check(all(readable(panel.title) for panel in view.panels), "a panel has no title")
        for lines in (terminal.near(view, say), terminal.sheet(view, say)):
            ply.check(all(map(readable, lines)), f"the terminal says {lines}")
        ply.check(readable(terminal.status(view, say)), "the terminal has no status")
