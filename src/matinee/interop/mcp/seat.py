"""A seat at a table, in this process or at a server: what its player can see, ask and do, with typed actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter

from matinee.interop.mcp.phrases import refusal, say
from matinee.interop.text_view import text_view
from matinee.rulebook import rulebook
from matinee.table.errors import MatineeError
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.parts import Chances
from matinee.table.phase import CHANCE, Action
from matinee.table.said.spelling import Spelling
from matinee.table.shown.view import View


class McpSeat(ABC):
    """What both sorts share; each says where view, words, reasons, odds and news come from."""

    game: Game
    options: Options
    seat: int

    # -- what each sort of seat brings

    @abstractmethod
    def view(self) -> View:
        """What the seat sees now."""

    @abstractmethod
    def described(self) -> list[str]:
        """The legal actions in words, in the order of the view's list."""

    @abstractmethod
    def reason(self, action: Action) -> str | None:
        """The rule in the way of an action, None if there is none."""

    @abstractmethod
    def chances(self, action: Action) -> Chances:
        """What the die behind an action may bring."""

    @abstractmethod
    def play(self, action: Action) -> None:
        """Do it; MatineeError, and no change, where it is not allowed."""

    @abstractmethod
    def listen(self, seconds: float) -> None:
        """Let others play until it is this seat's turn, the game is over, or time is up."""

    @abstractmethod
    def lines(self) -> list[str]:
        """Everything that has happened, as far as the seat may know."""

    def leave(self) -> None:  # noqa: B027
        """Get up; a table here needs no more than that."""

    # -- what a player asks

    @property
    def spelling(self) -> Spelling:
        """How actions are typed."""
        return self.game.spelling(self.options)

    def standing(self) -> str:
        """Whose turn it is, or how it ended."""
        view = self.view()
        if view.player is None:
            returns = view.result.returns if view.result is not None else []
            seats = self.game.seats(self.options)
            best = [seat for seat, share in zip(seats, returns, strict=True) if share and share == max(returns)]
            how = say("nobody") if not best else say("won" if len(best) == 1 else "shared", say("and").join(best))
            return say("over", how)
        if view.player == self.seat:
            return say("yours")
        return say("dice") if view.player == CHANCE else say("theirs", self.game.seats(self.options)[view.player])

    def look(self, board: bool = True) -> str:
        """The board, the panels and what is asked, as text."""
        return f"{text_view(self.game, self.options, self.view(), board=board)}\n{self.standing()}"

    def legal(self, verb: str = "") -> str:
        """The verbs that may be used now, or the actions of one, as typed and in words."""
        actions = self.view().legal
        self._mine()
        counts = Counter(action[0] for action in actions)
        verbs = ", ".join(say("verb", name, count) for name, count in counts.items())
        if verb and verb not in counts:
            raise MatineeError(refusal("no_verb", repr(verb), verbs))
        if not verb and len(actions) > FEW and len(counts) > 1:
            return say("verbs", len(actions), verbs)
        told = zip(actions, self.described(), strict=True)
        typed = self.spelling.typed
        return "\n".join(say("listed", typed(action), words) for action, words in told if verb in ("", action[0]))

    def why(self, text: str) -> str:
        """The rule in the way of an action."""
        self._mine()
        return self.reason(self.read(text)) or say("free", text)

    def odds(self, text: str) -> str:
        """What the die behind an action may bring."""
        self._mine()
        chances = self.chances(self.read(text))
        return ", ".join(say("chance", chance, words) for chance, words in chances) or say("certain")

    def rule(self, id: str) -> str:
        """The text of a rule."""
        found = rulebook(self.game.name)[id.upper()]
        return "\n".join(part for part in (f"{found.id} {found.title}", found.text, found.table) if part)

    def act(self, text: str) -> str:
        """Do an action, let the others answer, and tell what came of it."""
        self._mine()
        action = self.read(text)
        heard = len(self.lines())
        self.play(action)
        return self._news(heard)

    def wait(self, seconds: float) -> str:
        """Wait for one's turn; what happened in the meantime."""
        heard = len(self.lines())
        self.listen(seconds)
        if self.view().player not in (None, self.seat):
            raise MatineeError(refusal("silent", round(seconds)))
        return self._news(heard)

    def log(self, last: int) -> str:
        """The last lines of what happened."""
        return "\n".join(self.lines()[-last:]) or say("nothing")

    def read(self, text: str) -> Action:
        """The one action that these words mean, legal or not."""
        typed = self.spelling.read(text)
        if typed is not None:
            return typed
        actions = self.view().legal
        for action, words in zip(actions, self.described(), strict=True):
            if text.strip().casefold() in (words.casefold(), self.spelling.typed(action).casefold()):
                return action
        example = self.spelling.typed(actions[0]) if actions else next(iter(self.game.verbs))
        raise MatineeError(self.game.say("refusals", "no_reading", repr(text[:60]), example))

    def _mine(self) -> None:
        if self.view().player != self.seat:
            raise MatineeError(refusal("not_yours", self.standing()))

    def _news(self, heard: int) -> str:
        return "\n".join([*self.lines()[heard:], self.look(board=False)])


FEW = 40
"""Most actions listed without asking for a verb."""
