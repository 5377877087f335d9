"""The State contract: the whole truth of one game at one moment, and the only door through which it changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol, Self

from matinee.table.errors import Illegal, Reason
from matinee.table.events import Event
from matinee.table.fields import SHARED, Fielded, field
from matinee.table.forms import SomeNumbers
from matinee.table.json_types import JsonObject, Options
from matinee.table.phase import CHANCE, Action, Chance, Phase
from matinee.table.resignation import (
    apply_table_action,
    decider_conceded,
    is_table_action,
    lapse_offer,
    table_actions,
    why_not_table_action,
)
from matinee.table.said import sent_text
from matinee.table.said.naming import NAME
from matinee.table.said.verbs import CONCEDE

if TYPE_CHECKING:
    from matinee.table.game import Game
    from matinee.table.shown.boardview import Overlays
    from matinee.table.shown.view import Clock, View


class Rng(Protocol):
    """What a guess may ask of a source of chance; `random.Random` is one."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...


Seats = Annotated[int, SomeNumbers()]
"""A set of seats."""


class State(metaclass=Fielded):
    """Plain data with a stack of phases. A game declares its fields; what people see, bots think and positions say of
    them stands in the parts of its `Game`, and is asked for here.
    """

    if TYPE_CHECKING:
        game: Game

        def copy(self) -> Self:
            """An independent copy."""

        def key(self) -> Hashable:
            """What states have in common that are equal and of one game with the same options."""
    else:
        game: Annotated[Any, SHARED] = field(None, derived=True)
    options: Annotated[Options, SHARED] = field(None, at=None)
    stack: list[Phase] = field(None, at=None)
    events: Annotated[list[Event], SHARED] = field(None, derived=True)
    result: list[float] | None = None  # per seat, once it is over
    conceded: Seats = 0  # who has given up
    agreed: Seats = 0  # who agrees to the draw that is offered

    @classmethod
    def blank(cls, game: Game, options: Options) -> Self:
        """The state before anything has happened: every field as it starts."""
        s = object.__new__(cls)
        for name, one in cls.fields.items():
            setattr(s, name, one.start(options))
        s.game, s.options, s.stack, s.events = game, options, [], []
        return s

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
            return self.no("", "over")
        malformed = self.game.malformed(action)
        if malformed is not None:
            return self.no(self.stack[-1].rule, *malformed)
        if is_table_action(action):
            return why_not_table_action(self, *action)
        return self.stack[-1].why_not(self, *action)

    def apply(self, action: Action) -> None:
        """Do a legal action; refuse any other with `Illegal` and change nothing."""
        reason = self.why_not(action)
        if reason is not None:
            raise Illegal(reason, action)
        if is_table_action(action):
            self.events = []
            apply_table_action(self, *action)
            if action[0] == CONCEDE:
                self._go_on()
        else:
            self.play(action)

    def play(self, action: Action) -> None:
        """Do an action known to be legal (taken from the list): the fast door for search and simulation.

        The verb runs, then every step that has come to the top, until a seat that has not conceded has to decide.
        """
        self.events = []
        if self.agreed:
            lapse_offer(self)
        top = self.stack[-1]
        if top.once:
            self.stack.pop()
        if len(action) == 2:  # as most, and quicker where nothing is unpacked
            getattr(top, action[0])(self, action[1])
        else:
            getattr(top, action[0])(self, *action[1:])
        self._go_on()

    def _go_on(self) -> None:
        """Every step that has come to the top runs; what waits for a seat that has conceded lapses."""
        stack, after = self.stack, self.game.aftermath or type(self).aftermath
        while True:
            if after is not None:
                after(self)
            while stack and stack[-1].automatic:
                stack.pop().run(self)  # type: ignore[attr-defined]
                if after is not None:
                    after(self)
            if not self.conceded or not decider_conceded(self):
                return
            stack.pop().lapse(self)

    def table_actions(self, seat: int) -> list[Action]:
        """What a seat may do at any moment, beside the legal list: concede, or offer, agree to or decline a draw."""
        return table_actions(self, seat)

    says = table_actions
    """Its name up to version 0.2."""

    def playing(self) -> list[int]:
        """The seats that are still in the game."""
        return [seat for seat in range(len(self.game.seats(self.options))) if not self.conceded >> seat & 1]

    def returns(self) -> list[float] | None:
        """Per seat 1 for a win, 0 for a loss, 0.5 for a draw; None while the game runs."""
        return None if self.result is None else self.result.copy()

    @property
    def clock(self) -> Clock:
        """The turn or round that is being played."""
        return self.game.clock(getattr(self, self.game.counts.field), self.options)

    def view(self, seat: int | None) -> View:
        """What one seat (None: a spectator) may see."""
        return self.game.show.view(self, seat)

    def guess(self, seat: int, rng: Rng) -> Self:
        """A full state that this seat could believe in."""
        believed: Self = self.game.mind.guess(self, seat, rng)
        return believed

    def glance(self, seat: int, rng: Rng) -> Self:
        """A state in which this seat's actions weigh what they do in a guess; it may leave blank what is hidden."""
        seen: Self = self.game.mind.glance(self, seat, rng)
        return seen

    def position(self) -> JsonObject:
        """The state as JSON; `game.from_position` reads it back."""
        return self.game.notation.position(self)

    def describe(self, action: Action) -> str:
        """The action in words."""
        if action[0] == NAME:
            return self.game.say("verbs", NAME, action[1])
        if is_table_action(action):
            return self.game.say("verbs", "offer_draw" if action[0] == "agree_draw" and not self.agreed else action[0])
        return self.game.show.describe(self, action)

    def parse(self, text: str) -> Action:
        """Parse an action, as `smash B22b 2` or in the words of `describe`, legal or not."""
        return self.game.spelling(self.options).parse(self, text)

    def odds(self, action: Action) -> list[tuple[float, str]]:
        """What the die behind this action may bring, as far as the deciding seat can know: (probability, in words)."""
        if is_table_action(action):
            return []
        return self.game.show.odds(self, action)

    def overlays(self, seat: int | None, piece: Any) -> Overlays:
        """What to draw around a piece, as far as this seat (None: a spectator) may know.

        The keys say what it is ("reach", "range", "sight", "path"), the values are spaces, or shapes in board units.
        """
        return self.game.show.overlays(self, seat, piece)

    def clicks(self, text: str) -> list[Action]:
        """The actions of `player` that build what a file says; Illegal with the rule that it breaks."""
        designs = self.game.notation.designs
        if designs is None:
            raise Illegal(self.no("", "no_design"))
        return designs.clicks(self, sent_text.taken(text, self.no))

    def _repr_svg_(self) -> str:
        """The board as a spectator sees it, for notebooks."""
        return self.game.picture(self.view(None), self.options)

    def __repr__(self) -> str:
        """Game, turn, who decides and how it stands, as everybody may know."""
        return f"<{self.game.name}: {self.game.standing(self)}>"

    # -- what phases use

    aftermath: ClassVar[Callable[[Any], None] | None] = None
    """What the state sees to after every event, where the game's rules declare nothing else."""

    def name(self, seat: int) -> str:
        """What a seat is called by now."""
        return self.game.called(self, seat)

    def conclude(self, result: list[float]) -> None:
        """End the game outside its rules: a seat has conceded, or all agree to a draw."""
        self.result = result
        best = [seat for seat, share in enumerate(result) if share]
        if len(best) == 1:
            self.reveal("won_by_word", best[0], self.name(best[0]))
        else:
            self.reveal("drawn_by_word")
        self.over()

    def no(self, rule: str, id: str, *args: Any) -> Reason:
        """A refusal: the rule in the way, and the id of its sentence with what fills it in."""
        return Reason(rule, id, args, self.game)

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
        """The same game at the same moment, whatever led to it."""
        return (
            isinstance(other, State)
            and type(other) is type(self)
            and self.game is other.game
            and all(
                getattr(self, f.name) == getattr(other, f.name) for f in type(self).fields.values() if not f.derived
            )
        )

    def __hash__(self) -> int:
        raise TypeError("a State changes; hash its position instead")


__all__ = ["CHANCE", "Action", "Rng", "State"]
