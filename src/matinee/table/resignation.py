"""Resignation, agreed draws and names. The verbs are the table's own, the same in every game.

The last argument of each is its seat, so that any seat may act at any moment, and the record holds who
did it. They stand beside the legal list, not in it: `state.table_actions(seat)` lists them, all but names, of which
there is no end, and `why_not` asks here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from matinee.table.errors import Reason
from matinee.table.json_types import Options
from matinee.table.phase import Action, Phase
from matinee.table.said.naming import LONGEST, NAME, is_name
from matinee.table.said.verbs import AGREE, CONCEDE, DECLINE, TABLE_VERBS
from matinee.table.shown.shared_view import shared_view


class Rules(Protocol):
    """What is asked here of the game of a state."""

    @property
    def seats(self) -> Callable[[Options], tuple[str, ...]]: ...
    @property
    def concede(self) -> Callable[[Any, int], None]: ...


class Seated(Protocol):
    """What is asked here of a state."""

    options: Options
    stack: list[Phase]
    conceded: int
    agreed: int

    @property
    def game(self) -> Rules: ...
    @property
    def player(self) -> int | None: ...
    def legal_actions(self) -> list[Action]: ...
    def playing(self) -> list[int]: ...
    def name(self, seat: int, /) -> str: ...
    def no(self, rule: str, id: str, /, *args: Any) -> Reason: ...
    def tell(self, id: str, /, *args: Any) -> None: ...
    def conclude(self, result: list[float], /) -> None: ...


def is_table_action(action: Action) -> bool:
    """Whether an action is one of the table's own, which any seat may take out of its turn."""
    spelled = isinstance(action, (tuple, list)) and bool(action) and isinstance(action[0], str)
    return spelled and action[0] in TABLE_VERBS


@shared_view
def seats_playing(s: Seated) -> list[int]:
    return s.playing()


def table_actions(s: Seated, seat: int) -> list[Action]:
    """What of this a seat may do now, in a stable order."""
    playing = seats_playing(s)
    if not s.stack or seat not in playing or len(playing) < 2:
        return []
    found: list[Action] = [(CONCEDE, seat)]
    if not s.agreed >> seat & 1:
        found.append((AGREE, seat))
    if s.agreed:
        found.append((DECLINE, seat))
    return found


def why_not_table_action(s: Seated, verb: str, *args: Any) -> Reason | None:
    """Why a seat may not do it now."""
    seat = args[-1]
    if verb == NAME:
        return _why_not_name(s, *args)
    if (verb, seat) in table_actions(s, seat):
        return None
    if seat >= len(s.game.seats(s.options)):
        return s.no("", "no_such_seat", seat)
    if seat not in s.playing():
        return s.no("", "out_already")
    if len(s.playing()) < 2:
        return s.no("", "nobody_left")
    return s.no("", "agreed_already") if verb == AGREE else s.no("", "no_offer")


def _why_not_name(s: Seated, text: str, seat: int) -> Reason | None:
    """Only who is building something may give it a name."""
    phase = s.stack[-1]
    if not phase.nameable or phase.seat(s) != seat:
        return s.no(phase.rule, "nothing_to_name")
    return None if is_name(text) else s.no(phase.rule, "no_name", LONGEST)


def apply_table_action(s: Seated, verb: str, *args: Any) -> None:
    """Resign, offer or agree to a draw, decline it or take the offer back; name what one builds."""
    seat = args[-1]
    who = s.name(seat)
    if verb == NAME:
        s.stack[-1].give_name(s, args[0])
        return
    if verb == CONCEDE:
        s.conceded |= 1 << seat
        s.agreed &= ~(1 << seat)
        s.tell("conceded", seat, who)
        s.game.concede(s, seat)
    elif verb == AGREE:
        s.tell("draw_agreed" if s.agreed else "draw_offered", seat, who)
        s.agreed |= 1 << seat
    else:
        s.tell("draw_withdrawn" if s.agreed >> seat & 1 else "draw_declined", seat, who)
        s.agreed = 0
    left = s.playing()
    if s.stack and s.agreed and all(s.agreed >> other & 1 for other in left):
        s.conclude([0.5 if other in left else 0.0 for other in range(len(s.game.seats(s.options)))])


def give_up(s: Seated, seat: int) -> None:
    """The default of conceding: the last player left has won; otherwise the others play on."""
    left = s.playing()
    if len(left) == 1:
        s.conclude([float(other in left) for other in range(len(s.game.seats(s.options)))])


def lapse_offer(s: Seated) -> None:
    """An offer lapses when a seat that has not agreed to it plays on."""
    player = s.player
    if player is not None and player >= 0 and not (s.agreed | s.conceded) >> player & 1:
        s.agreed = 0
        s.tell("draw_lapsed", player, s.name(player))


def decider_conceded(s: Seated) -> bool:
    """Whether the decision is one of a seat that has conceded."""
    player = s.player
    return player is not None and player >= 0 and bool(s.conceded >> player & 1)
