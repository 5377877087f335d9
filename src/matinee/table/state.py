"""The State contract: the whole truth of one game at one moment, and the only door through which it changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, Self

from matinee.table.errors import Illegal, Reason
from matinee.table.events import Event
from matinee.table.phase import CHANCE, Action, Chance, Phase

if TYPE_CHECKING:
    from matinee.table.boardview import Overlays
    from matinee.table.game import Game
    from matinee.table.view import Clock, View


class Rng(Protocol):
    """What a guess may ask of a source of chance; `random.Random` is one."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...


class State:
    """Plain data with a stack of phases. A game adds its slots, `copy`, `view`, `guess` and `position`."""

    __slots__ = ("events", "game", "options", "stack")

    game: Game
    options: dict[str, Any]
    stack: list[Phase]
    events: list[Event]

    # -- the contract

    @property
    def player(self) -> int | None:
        """The seat that decides now, CHANCE, or None when the game is over."""
        return self.stack[-1].seat(self) if self.stack else None

    def legal_actions(self) -> list[Action]:
        """What `player` may do, in a stable order. The list is the law."""
        return self.stack[-1].options(self) if self.stack else []

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Every outcome with its probability when CHANCE decides, else nothing."""
        top = self.stack[-1] if self.stack else None
        return top.outcomes(self) if isinstance(top, Chance) else []

    def why_not(self, action: Action) -> Reason | None:
        """None if the action is legal now, else the rule in its way."""
        if not self.stack:
            return Reason("", "The game is over.")
        malformed = self.game.malformed(action)
        if malformed is not None:
            return Reason(self.stack[-1].rule, malformed)
        return self.stack[-1].why_not(self, *action)

    def apply(self, action: Action) -> None:
        """Do a legal action; refuse any other with `Illegal` and change nothing."""
        reason = self.why_not(action)
        if reason is not None:
            raise Illegal(reason, action)
        self.play(action)

    def play(self, action: Action) -> None:
        """Do an action known to be legal (taken from the list): the fast door for search and simulation."""
        self.events = []
        stack = self.stack
        top = stack[-1]
        if top.once:
            stack.pop()
        getattr(top, action[0])(self, *action[1:])
        self.aftermath()
        while stack and stack[-1].automatic:
            stack.pop().run(self)  # type: ignore[attr-defined]
            self.aftermath()

    def copy(self) -> Self:
        """An independent copy."""
        raise TypeError(f"{type(self).__name__} has no copy")

    def returns(self) -> list[float] | None:
        """Per seat 1 for a win, 0 for a loss, 0.5 for a draw; None while the game runs."""
        raise TypeError(f"{type(self).__name__} has no returns")

    @property
    def clock(self) -> Clock:
        """The turn or round that is being played."""
        return self.game.clock(getattr(self, self.game.counts.field), self.options)

    def view(self, seat: int | None) -> View:
        """What one seat (None: a spectator) may see."""
        raise TypeError(f"{type(self).__name__} has no view")

    def guess(self, seat: int, rng: Rng) -> Self:
        """A full state that this seat could believe in."""
        raise TypeError(f"{type(self).__name__} has no guess")

    def position(self) -> dict[str, Any]:
        """The state as JSON; `game.from_position` reads it back."""
        raise TypeError(f"{type(self).__name__} has no position")

    def describe(self, action: Action) -> str:
        """The action in words."""
        return self.game.describe(self, action)

    def odds(self, action: Action) -> list[tuple[float, str]]:
        """What the die behind this action may bring, as far as the deciding seat can know: (probability, in words)."""
        return []

    def overlays(self, seat: int | None, piece: Any) -> Overlays:
        """What to draw around a piece while somebody plans, as far as this seat (None: a spectator) may know.

        The keys say what it is ("reach", "range", "sight", "path"), the values are spaces, or shapes in board units.
        """
        return {}

    def clicks(self, text: str) -> list[Action]:
        """The actions of `player` that build what a file says; Illegal with the rule that it breaks."""
        raise Illegal(Reason("", "Nothing is being built that a file could hold."))

    def _repr_svg_(self) -> str:
        """The board as a spectator sees it, for notebooks."""
        from matinee.draw.svg import draw

        return draw(self.game, self.view(None), self.options)

    # -- what phases use

    def aftermath(self) -> None:
        """What the rules check after every event, such as victory."""

    def then(self, *phases: Phase) -> None:
        """Put phases on the stack so that they happen in the order given, before what was already waiting."""
        self.stack.extend(phases[::-1])

    def done(self) -> None:
        """The deciding phase is finished."""
        self.stack.pop()

    def become(self, phase: Phase) -> None:
        """The deciding phase goes on as another."""
        self.stack[-1] = phase

    def over(self) -> None:
        """Nothing is left to decide."""
        self.stack.clear()

    def tell(self, id: str, *args: Any) -> None:
        """Let everybody know what happened."""
        self.events.append(Event(id, args))

    def whisper(self, seat: int, id: str, *args: Any) -> None:
        """Let one seat know what happened."""
        self.events.append(Event(id, args, seat))

    def reveal(self, id: str, *args: Any) -> None:
        """Let a secret out; no undo crosses it."""
        self.events.append(Event(id, args, reveals=True))

    def __eq__(self, other: object) -> bool:
        """Equal positions, whatever led to them."""
        return type(other) is type(self) and isinstance(other, State) and self.position() == other.position()

    def __hash__(self) -> int:
        raise TypeError("a State changes; hash its position instead")


__all__ = ["CHANCE", "Action", "Rng", "State"]
