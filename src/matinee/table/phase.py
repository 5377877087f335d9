"""Phases: one kind of decision each, and the steps that the rules take by themselves."""

from typing import Any, ClassVar

import msgspec

from matinee.table.errors import Reason

Action = tuple[Any, ...]
"""One click: `("verb", int, ...)`."""

CHANCE = -1
"""The seat that rolls dice and draws chits and cards."""


EVERYWHERE = ("never", "always")
"""What may be said `beforehand` in the same words in every game."""

UNEXPLAINED = "not_listed"
"""The refusal of what is not listed where the phase has nothing to say about it: such a game is unfinished."""


class Phase(msgspec.Struct, frozen=True):
    """A decision waiting on the stack. `options` decides what may be done; for each verb `v` the phase has `v`, which
    does it, and `no_v`, which says why something of that verb is not in the list.

    `no_v` is asked only about what is not listed, so it need not decide anything again; where it is the one place that
    decides, `options` is made by asking it. A verb that nothing ever stands in the way of while the phase lasts has no
    `no_v`; it is listed in `always`. Fields hold what the decision is about; a phase never changes, it is replaced.
    """

    automatic: ClassVar[bool] = False
    once: ClassVar[bool] = False  # taken off the stack before its verb is done
    rule: ClassVar[str] = ""
    ends_with: ClassVar[str] = ""  # the verb without arguments that ends it; a player who may not use it is told why
    secret: ClassVar[bool] = False  # what is done in it may be known to its seat alone, even that anything was done
    aside: ClassVar[bool] = False  # asked in passing, of a seat that need not be about to move
    always: ClassVar[tuple[str, ...]] = ()
    wants: ClassVar[
        tuple[str, ...]
    ] = ()  # verbs that its seat most likely came for: the first that can be had is marked
    named: ClassVar[bool] = False  # what is picked on the board here is offered as named buttons as well
    nameable: ClassVar[bool] = False  # its seat builds something here that `give_name` names
    adds: ClassVar[str] = ""  # the verb that adds one piece more to what is being put together
    in_hand: ClassVar[bool] = False  # a piece was just picked up, and can be let go of by taking that back
    beforehand: ClassVar[tuple[str, ...]] = ()  # what its seat may say of such an interruption before one comes
    verbs: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        asked = {name[3:] for name in dir(cls) if name.startswith("no_")}
        cls.verbs = frozenset(asked.union(*(vars(base).get("always", ()) for base in cls.__mro__)))

    def seat(self, s: Any) -> int:
        """Who decides."""
        raise TypeError(f"{type(self).__name__} does not say who decides")

    def options(self, s: Any) -> list[Action]:
        """All that may be done now, in a stable order; the caller may keep the list but not change it."""
        raise TypeError(f"{type(self).__name__} lists no options")

    def why_not(self, s: Any, verb: str, *args: int) -> Reason | None:
        """None if the well-formed action may be done, else the rule in its way: the list decides, `no_v` explains."""
        if verb not in self.verbs:
            return self.not_now(s, verb)
        if (verb, *args) in self.options(s):
            return None
        explain = getattr(self, "no_" + verb, None)
        reason: Reason | None = explain(s, *args) if explain is not None else None
        return reason or _no(s, self.rule, UNEXPLAINED)

    def lapse(self, s: Any) -> None:
        """What comes of a decision whose seat has conceded, once it is off the stack: nothing, if it can stay open."""

    def first_option(self, s: Any) -> None:
        """Do the first thing of the list: how a decision lapses that the game cannot leave open."""
        verb, *args = self.options(s)[0]
        getattr(self, verb)(s, *args)

    def answer(self, s: Any, said: str) -> Action | None:
        """What is done where its seat has said this `beforehand`; None: the seat is asked after all.

        Whether it is asked must follow from what everybody knows: a pause would tell the others a secret.
        """
        raise TypeError(f"{type(self).__name__} has no answer to {said!r}")

    def give_name(self, s: Any, name: str) -> None:
        """Name what is built here."""
        raise TypeError(f"{type(self).__name__} is nameable, but takes no name")

    def not_now(self, s: Any, verb: str) -> Reason:
        """The refusal of a verb that does not belong to this moment."""
        words = s.game.words
        return _no(s, self.rule, "not_now", words.say("doing", verb), words.prompt(self))


def _no(s: Any, rule: str, id: str, *args: Any) -> Reason:
    reason: Reason = s.no(rule, id, *args)
    return reason


class OneSeat(Phase, frozen=True):
    """A single choice of the seat `who`."""

    once: ClassVar[bool] = True
    who: int

    def seat(self, s: Any) -> int:
        return self.who


class Step(Phase, frozen=True):
    """Something the rules do without asking anybody; it is taken off the stack and run when it comes to the top."""

    automatic: ClassVar[bool] = True

    def run(self, s: Any) -> None:
        """Do it; push phases if a seat has to decide first."""
        raise TypeError(f"{type(self).__name__} does nothing")


SIX: list[tuple[Action, float]] = [(("roll", n), 1 / 6) for n in range(1, 7)]
_SIX_ACTIONS: list[Action] = [action for action, _ in SIX]


class Chance(Phase, frozen=True):
    """One die, one chit or one card. The plain case is a six-sided die; others override `outcomes`."""

    once: ClassVar[bool] = True
    open: ClassVar[bool] = False  # a die among several: everybody sees it fall, though nothing comes of it yet

    def seat(self, s: Any) -> int:
        """Chance decides."""
        return CHANCE

    def again(self, face: int) -> bool:
        """Whether a die that shows this is thrown once more, and counts as well."""
        return False

    def drawer(self, s: Any) -> int | None:
        """The seat that alone may know what comes; None if everybody may."""
        return None

    def outcomes(self, s: Any) -> list[tuple[Action, float]]:
        """Every outcome with its probability."""
        return SIX

    def options(self, s: Any) -> list[Action]:
        outcomes = self.outcomes(s)
        return _SIX_ACTIONS if outcomes is SIX else [action for action, _ in outcomes]

    def no_roll(self, s: Any, face: int) -> Reason | None:
        """A die shows what a die can show."""
        if ("roll", face) in self.options(s):
            return None
        return _no(s, self.rule, "no_face", face)

    def roll(self, s: Any, face: int) -> None:
        """What the face means."""
        raise TypeError(f"{type(self).__name__} does not say what the die means")
