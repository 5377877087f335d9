"""Rated tables: on which terms they are played, so that their results mean something."""

from __future__ import annotations

from matinee.bots import USUAL
from matinee.bots.ladder import ladder, skill
from matinee.desk.phrases import say
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable
from matinee.desk.wire.refusals import Refusal
from matinee.desk.wire.tables import Face
from matinee.desk.wire.time_control import TimeControl
from matinee.table.game import Game

ABSENCE = TimeControl("days", 14, at_zero="concede")
"""The default clock of rated tables, so that no player can leave a game undecided."""


def check_terms(wish: NewTable, game: Game, known: bool) -> None:
    """Refuse a rated table that is not set up on the terms of all rated ones."""
    if not wish.rated:
        return
    if not known:
        raise Refusal(422, say("rated_known"))
    kinds = [seat.kind for seat in wish.seats]
    helped = [wish.takeback != "off", wish.hints, wish.dice != "server", wish.scenario, wish.lesson, wish.puzzle]
    if any(helped) or "hotseat" in kinds or kinds.count("me") != 1 or len(kinds) < 2:
        raise Refusal(422, say("rated_terms"))
    for seat in wish.seats:
        if seat.kind == "bot" and skill(game, seat.bot or USUAL) is None:
            raise Refusal(422, say("rated_bot", repr(seat.bot or USUAL), ", ".join(ladder(game)) or "-"))


def check_guest(table: OpenTable, me: Face | None) -> None:
    """Rated tables reject anonymous players and players who already have a seat."""
    if not table.row.rated:
        return
    if me is None:
        raise Refusal(422, say("rated_known"))
    if any(chair.face is not None and chair.face.person == me.person for chair in table.chairs):
        raise Refusal(409, say("rated_twice"))


def only_unrated(table: OpenTable) -> None:
    """Refuse actions that leave a running rated game."""
    if table.row.rated and not table.over:
        raise Refusal(409, say("rated_on"))
