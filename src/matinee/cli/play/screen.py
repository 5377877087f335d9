"""What the terminal shows: the board, the prompt, the choices with their odds, the news, the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from matinee.cli.phrases import say
from matinee.cli.play.grid import fitting, ground_style, overview
from matinee.cli.play.menu import Entry, Group
from matinee.rulebook import RulebookError, rulebook
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.phase import Action
from matinee.table.shown.view import View
from matinee.table.state import State

PAGE = 60
WIDEST = 140
BELOW = 7  # rows for the key, the status and the prompt under the board
COLOURS = ("green", "yellow", "red", "cyan", "magenta", "blue")
CELLS = "█░▓▒"  # so that outcomes differ without colours too
BAR = 12


class Screen:
    """A console that knows how to show a game."""

    def __init__(self, game: Game, options: Options, console: Console | None = None) -> None:
        self.game, self.words = game, game.spelling(options)
        self.map = game.board(options)
        self.console = console or Console(highlight=False)
        self.art = self.game.art
        self.terminal = self.game.show.terminal

    def say(self, text: str = "", style: str = "") -> None:
        self.console.print(Text(text, style=style), soft_wrap=True)

    def wrong(self, text: str) -> None:
        self.say(text, "bold red")

    def clear(self) -> None:
        """Wipe the screen and its scrollback, which may show the other side's secrets."""
        if self.console.is_terminal:
            self.console.file.write("\033[2J\033[3J\033[H")
        else:
            self.console.print("\n" * 3)

    # -- the board

    def board(self, view: View, lit: set[int]) -> None:
        """The map with a key."""
        width = min(self.console.width - 1, WIDEST)
        if self.console.is_terminal:
            width = fitting(self.map, width, self.console.height - BELOW)
        self.console.print(overview(self.map, self.art, view, width, lit), end="", no_wrap=True, crop=True)
        key = Text()
        kinds = dict.fromkeys(piece.kind for piece in view.pieces)
        for look in map(self.art.ground, dict.fromkeys(space.terrain for space in self.map.spaces)):
            key.append(look.glyph, ground_style(look)).append(f" {look.name}  ")
        for look in map(self.art.piece, kinds):
            key.append(look.glyph, f"bold {look.ink} on {look.fill}").append(f" {look.name}  ")
        if lit:
            key.append("+", f"bold {self.art.lit}").append(say("may_choose"))
        self.console.print(key)

    def near(self, view: View) -> None:
        """The monster's neighbourhood and all units."""
        for line in self.terminal.near(view, self.game.words.say):
            self.say(line)

    def sheet(self, view: View) -> None:
        """The record sheet."""
        for line in self.terminal.sheet(view, self.game.words.say):
            self.say(line)

    def status(self, view: View) -> None:
        self.say(self.terminal.status(view, self.game.words.say), "bold cyan")

    def news(self, state: State, line: list[Any]) -> str:
        """Something that happened, as it was said; in the state that has come of it."""
        words = self.game.event(state, line)
        self.say(f"  {words}", "dim")
        return words

    def prompt(self, view: View) -> None:
        """Who must decide what, and by which rule."""
        if view.prompt is not None:
            who, text, rule = view.prompt.who, view.prompt.text, view.prompt.rule
            self.console.print(Text.assemble((who, "bold magenta"), ": ", text, (f" [{rule}]", "dim"), no_wrap=False))

    # -- choices

    def choices(self, state: State, entries: Sequence[Entry], start: int = 0) -> None:
        """A numbered menu, a page at a time."""
        page = entries[start : start + PAGE]
        width = len(str(start + len(page)))
        lines = [self._choice(state, entry, f"{start + n:>{width}}") for n, entry in enumerate(page, 1)]
        if len(lines) > 12 and not any(state.odds(entry) for entry in page if not isinstance(entry, Group)):
            self.console.print(Padding(Columns(lines, padding=(0, 3), column_first=True), (0, 0, 0, 2)))
        else:
            for line in lines:
                self.console.print(Padding(line, (0, 0, 0, 2)))
        if start + PAGE < len(entries):
            self.say(say("more", len(entries) - start - PAGE), "dim")

    def _choice(self, state: State, entry: Entry, number: str) -> Text:
        line = Text.assemble((number, "bold yellow"), " ")
        if isinstance(entry, Group):
            return line.append(entry.label).append(" ...", "dim")
        line.append(state.describe(entry))
        chances = state.odds(entry)
        return line.append("  ").append_text(bar(chances)) if chances else line

    def odds(self, state: State, actions: Iterable[Action]) -> None:
        """The chances of each action that rolls."""
        rolling = [action for action in actions if state.odds(action)]
        if not rolling:
            self.say(say("no_roll"))
        for action in rolling:
            self.console.print(Text(state.describe(action)).append("  ").append_text(bar(state.odds(action))))

    # -- rules

    def rule(self, rule_id: str) -> None:
        """A rule's own text with its table and the rulings on it."""
        book = rulebook(self.game.name)
        if rule_id not in book.rules and f"{rule_id}.0" in book.rules:
            rule_id += ".0"
        rule = book[rule_id]
        self.say(f"{rule.id} {rule.title}", "bold")
        self.console.print(Text(rule.text))
        if rule.table:
            self.console.print(Markdown(rule.table))
        for ruling in book.rulings_on(rule.id):
            self.console.print(Text.assemble((f"  {ruling.id} ", "bold"), ruling.text))

    def why(self, state: State, action: Action) -> None:
        """Whether an action is allowed, and if not, why: the reason and the rule behind it."""
        reason = state.why_not(action)
        if reason is None:
            self.say(say("free", state.describe(action)))
            return
        self.wrong(str(reason))
        if reason.rule:
            try:
                self.rule(reason.rule)
            except RulebookError as error:
                self.say(str(error))


def bar(chances: list[tuple[float, str]]) -> Text:
    """A small bar of outcomes with their chances in words."""
    text, upto, filled = Text(), 0.0, 0
    for n, (chance, _) in enumerate(chances):
        upto += chance
        cells = round(upto * BAR) - filled
        filled += cells
        text.append(CELLS[n % len(CELLS)] * cells, COLOURS[n % len(COLOURS)])
    for n, (chance, words) in enumerate(chances):
        text.append(f" {words} ", COLOURS[n % len(COLOURS)]).append(f"{chance:.0%}")
    return text
