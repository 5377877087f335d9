"""A table whose set-up is played at once for all its seats, so that its player begins on the board."""

from __future__ import annotations

import secrets
from random import Random

from matinee.bots.greedy import Greedy
from matinee.bots.seat import Seat
from matinee.desk.clicks.clicks import roll_dice
from matinee.desk.journal.falling_dice import Dice
from matinee.desk.phrases import say
from matinee.desk.tables import changes
from matinee.desk.tables.open_table import OpenTable
from matinee.desk.wire.new_tables import NewTable
from matinee.desk.wire.refusals import Refusal

MOST = 500
"""A set-up of more choices than this is left to the players."""


def chance() -> Random:
    """What decides between designs that are equally good."""
    return Random(secrets.randbits(64))


def check_ready(wish: NewTable) -> None:
    """Refuse to set up a table at once where other people sit, or where the set-up is given already."""
    kinds = [seat.kind for seat in wish.seats]
    if wish.ready and (kinds.count("me") != 1 or {*kinds} - {"me", "bot"} or wish.dice == "typed" or wish.rated):
        raise Refusal(422, say("ready_alone"))


def set_up_at_once(table: OpenTable, dice: Dice) -> None:
    """Choose for every seat by the game's own tactics, until the first turn begins."""
    hand = Greedy(chance())
    for _ in range(MOST):
        roll_dice(table, dice)
        player = table.state.player
        if player is None or table.state.clock.number:
            return
        changes.play(table, [hand.choose(Seat.at(table.state, player))])
