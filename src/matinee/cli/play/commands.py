"""What a person may type at the table: a choice, or one of a few commands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Protocol

from matinee.cli.phrases import help_text, refusal, say
from matinee.cli.play.menu import Entry, Group, menu
from matinee.cli.play.screen import PAGE, Screen
from matinee.table.dice import Dice
from matinee.table.errors import MatineeError
from matinee.table.phase import Action
from matinee.table.said.naming import NAME
from matinee.table.said.verbs import AGREE, CONCEDE, DECLINE
from matinee.table.table import Table

INTERRUPTED = 130


class Leave(Exception):
    """A player leaves the table."""

    def __init__(self, status: int = 0) -> None:
        super().__init__()
        self.status = status


class AtTable(Protocol):
    """What commands are given at: a table and the screen before it."""

    table: Table
    screen: Screen
    dice: Dice
    typed_dice: bool

    def undo(self, player: int) -> None:
        """Take back the last choice of this seat."""

    def table_action(self, player: int, action: Action) -> None:
        """Resign, or offer, agree to or decline a draw, for a person."""


class Commands:
    """Reads lines until one of them is a choice."""

    def __init__(self, sitting: AtTable) -> None:
        self.sitting = sitting
        self.entries: list[Entry] = []
        self.start = 0
        self.faces: list[int] = []
        self.turn_shown: tuple[int | None, int] = (None, 0)
        self._prepare_keys()

    # -- asking

    def line(self, prompt: str) -> str:
        """One line from the keyboard; the end of the input is a way to leave."""
        try:
            return input(prompt).strip()
        except EOFError:
            raise Leave from None
        except KeyboardInterrupt:
            raise Leave(INTERRUPTED) from None

    def curtain(self, player: int) -> None:
        """Hide one seat's secrets before another sits down."""
        sitting = self.sitting
        sitting.screen.clear()
        self.line(say("to_the_screen", sitting.table.game.called(sitting.table.state, player)))
        sitting.screen.clear()

    def ask(self, player: int) -> Action | None:
        """The seat's choice; None if after a resignation or a draw it need not decide any more."""
        sitting, state = self.sitting, self.sitting.table.state
        view = state.view(player)
        if self.turn_shown != (player, view.clock.number):
            self.turn_shown = (player, view.clock.number)
            self.board(player)
        sitting.screen.status(view)
        sitting.screen.prompt(view)
        self.open(state.legal_actions())
        said = len(sitting.table.past)
        while True:
            choice = self.obey(player, self.line("> "))
            if choice is not None:
                return choice
            if sitting.table.state is not state or len(sitting.table.past) != said:  # an undo, or a table action
                if sitting.table.state.player != player:
                    return None
                return self.ask(player)

    def ask_die(self) -> Action:
        """A real die: what it shows, typed in; several at once will do."""
        state, screen = self.sitting.table.state, self.sitting.screen
        faces = {action[1]: action for action, _ in state.chance_outcomes()}
        while True:
            if self.faces:
                face = self.faces.pop(0)
                if face in faces:
                    return faces[face]
                screen.wrong(str(state.no("", "no_face", face)))
                self.faces.clear()
            phase = state.stack[-1]
            typed = self.line(say("die", state.game.words.prompt(phase), phase.rule))
            if typed == "dice":
                self.sitting.typed_dice = False
                return self.sitting.dice(state)
            if typed in ("quit", "exit"):
                raise Leave
            if typed and all(word.isdigit() for word in typed.split()):
                self.faces = [int(word) for word in typed.split()]
            else:
                screen.wrong(refusal("type_faces", min(faces), max(faces)))

    # -- obeying

    def obey(self, player: int, typed: str) -> Action | None:
        """The choice that was typed, or None after a command."""
        word, _, rest = typed.partition(" ")
        command = getattr(self, f"on_{word.lower()}", None)
        rest = rest.strip()
        try:
            if not typed:
                self.show()
            elif word.isdigit() and not rest:
                return self._numbered(int(word))
            elif command is not None and not (word in self.sitting.table.game.verbs and self._legal(typed)):
                command(player, rest)
            else:
                return self._named(typed)
        except MatineeError as error:
            self.sitting.screen.wrong(str(error))
        return None

    def _legal(self, typed: str) -> bool:
        return self.sitting.screen.words.read(typed) in self.sitting.table.state.legal_actions()

    def _numbered(self, number: int) -> Action | None:
        if not 1 <= number <= len(self.entries):
            raise MatineeError(refusal("no_choice", number, len(self.entries)))
        entry = self.entries[number - 1]
        if isinstance(entry, Group):
            self.open(entry.actions)
            return None
        return entry

    def _named(self, typed: str) -> Action | None:
        state, words, screen = self.sitting.table.state, self.sitting.screen.words, self.sitting.screen
        action = words.read(typed)
        if action is not None:
            reason = state.why_not(action)
            if reason is None:
                return action
            screen.wrong(str(reason))
            screen.say(say("try_why", typed), "dim")
            return None
        found = words.matching(typed, state, state.legal_actions())
        if len(found) == 1:
            return found[0]
        if not found:
            raise MatineeError(refusal("no_words", repr(typed)))
        screen.say(say("fitting", len(found)))
        self.open(found)
        return None

    def _meant(self, typed: str) -> Action:
        """The one action that these words mean, legal or not."""
        state, words = self.sitting.table.state, self.sitting.screen.words
        if typed.isdigit() and 1 <= int(typed) <= len(self.entries):
            entry = self.entries[int(typed) - 1]
            if not isinstance(entry, Group):
                return entry
        return words.parse(state, typed)

    def _example(self) -> str:
        """A choice of this moment, as it can be typed."""
        return self.sitting.screen.words.typed(self.sitting.table.state.legal_actions()[0])

    # -- the menu

    def open(self, actions: list[Action]) -> None:
        """Show these choices."""
        self.entries = menu(self.sitting.table.state, self.sitting.screen.words, actions)
        self.start = 0
        self.show()

    def show(self) -> None:
        self.sitting.screen.choices(self.sitting.table.state, self.entries, self.start)

    def board(self, player: int) -> None:
        """The map, with what can be chosen lit."""
        state, screen = self.sitting.table.state, self.sitting.screen
        screen.board(state.view(player), screen.words.spaces(state.legal_actions()))

    # -- commands: on_x does what x asks for

    def on_help(self, player: int, rest: str) -> None:
        self.sitting.screen.say(help_text(self._example(), self.sitting.table.state.stack[-1].rule))

    def on_menu(self, player: int, rest: str) -> None:
        self.open(self.sitting.table.state.legal_actions())

    on_back = on_menu

    def on_more(self, player: int, rest: str) -> None:
        self.start = self.start + PAGE if self.start + PAGE < len(self.entries) else 0
        self.show()

    def on_board(self, player: int, rest: str) -> None:
        self.board(player)

    def on_near(self, player: int, rest: str) -> None:
        self.sitting.screen.near(self.sitting.table.state.view(player))

    def on_sheet(self, player: int, rest: str) -> None:
        self.sitting.screen.sheet(self.sitting.table.state.view(player))

    def on_odds(self, player: int, rest: str) -> None:
        actions = [self._meant(rest)] if rest else self.sitting.table.state.legal_actions()
        self.sitting.screen.odds(self.sitting.table.state, actions)

    def on_why(self, player: int, rest: str) -> None:
        if not rest:
            raise MatineeError(refusal("which_action", self._example()))
        self.sitting.screen.why(self.sitting.table.state, self._meant(rest))

    def on_rule(self, player: int, rest: str) -> None:
        if not rest:
            raise MatineeError(refusal("which_rule", self.sitting.table.state.stack[-1].rule))
        self.sitting.screen.rule(rest.upper())

    def on_undo(self, player: int, rest: str) -> None:
        self.sitting.undo(player)

    def on_hint(self, player: int, rest: str) -> None:
        """The Producer's best lines, and the chance to win that each promises."""
        from random import Random

        from matinee.bots import Seat
        from matinee.bots.hint import explained, hint

        state, spelt = self.sitting.table.state, self.sitting.screen.words
        seat, rng = Seat.at(state, player), Random(0)
        for line in explained(seat, hint(seat, rng), rng):
            chance = say("hint_chance", round(100 * line.chance))
            self.sitting.screen.say(say("hint_line", chance, state.describe(line.action), spelt.typed(line.action)))
            for because in line.why:
                self.sitting.screen.say(say("hint_because", because.what, because.then, because.instead_of))
        if tip := state.game.show.tip(state, player):
            self.sitting.screen.say(tip)

    def on_dice(self, player: int, rest: str) -> None:
        self.sitting.typed_dice = not self.sitting.typed_dice
        self.sitting.screen.say(say("own_dice" if self.sitting.typed_dice else "program_rolls"))

    def on_log(self, player: int, rest: str) -> None:
        for line in self.sitting.table.log(player):
            self.sitting.screen.news(self.sitting.table.state, line)

    def on_save(self, player: int, rest: str) -> None:
        if not rest:
            raise MatineeError(refusal("where_to"))
        try:
            self.sitting.table.record.save(Path(rest).expanduser())
        except OSError as error:
            raise MatineeError(refusal("cannot_write", rest, error.strerror)) from error
        self.sitting.screen.say(say("kept", rest))

    def on_quit(self, player: int, rest: str) -> None:
        raise Leave

    on_exit = on_quit

    # -- names, resigning and draws

    def on_name(self, player: int, rest: str) -> None:
        state, action = self.sitting.table.state, (NAME, " ".join(rest.split()), player)
        reason = state.why_not(action)
        if reason is not None:
            raise MatineeError(str(reason))
        self.sitting.table_action(player, action)

    def on_concede(self, player: int, rest: str) -> None:
        self._say(player, CONCEDE)

    def on_draw(self, player: int, rest: str) -> None:
        self._say(player, AGREE)

    def on_decline(self, player: int, rest: str) -> None:
        self._say(player, DECLINE)

    def _say(self, player: int, verb: str) -> None:
        """Ask once more, then say it."""
        sitting = self.sitting
        reason = sitting.table.state.why_not((verb, player))
        if reason is not None:
            raise MatineeError(str(reason))
        asks = next(one.asks for one in sitting.table.state.view(player).table_actions if one.action[0] == verb)
        if self.line(say("sure", asks)).casefold() == say("yes"):
            sitting.table_action(player, (verb, player))
        else:
            sitting.screen.say(say("unsaid"))

    # -- the TAB key

    def _prepare_keys(self) -> None:
        """History and completion, where the terminal has them."""
        if not sys.stdin.isatty():
            return
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims(" ")
        readline.set_completer(self._complete)
        readline.parse_and_bind("tab: complete")

    def _complete(self, text: str, number: int) -> str | None:
        import readline

        state = self.sitting.table.state
        line = readline.get_line_buffer()[: readline.get_endidx()]
        found = self.sitting.screen.words.completions(state.legal_actions(), line)
        return found[number] + " " if number < len(found) else None
