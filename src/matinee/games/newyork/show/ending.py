"""Why a game ended so: whose mission was done, and how far the others had come (NY23)."""

from __future__ import annotations

from matinee.games.newyork.figures import LETTERS
from matinee.games.newyork.kinds import NONE
from matinee.games.newyork.rules.missions import done
from matinee.games.newyork.show.panels import parts
from matinee.games.newyork.state import Midtown
from matinee.table.shown.view import Ending, Stake


def ending(s: Midtown) -> Ending:
    """NY23 One has done its mission, or all have lost; now every mission is shown."""
    say, winner = s.game.words.say, _winner(s)
    stakes = [_stake(s, seat, seat == winner) for seat in range(s.seats)]
    if winner is None:
        limit = s.options["turns"]
        why = say("ending", "turns", limit) if limit and s.round > limit else say("ending", "hopeless")
        return Ending(say("ending", "nobody"), why, stakes)
    name, mission = s.game.called(s, winner), s.mission[winner]
    alone = s.conceded.bit_count() == s.seats - 1
    if alone or mission == NONE or not done(s, winner, mission):
        return Ending(say("ending", "won", name), say("ending", "left_alone"), stakes)
    outcome = ("away", "left") if s.good(winner) else ("won", "done")
    title, why = (say("ending", id, name, say("missions", LETTERS[mission])) for id in outcome)
    return Ending(title, why, stakes)


def _winner(s: Midtown) -> int | None:
    return next((seat for seat, share in enumerate(s.returns() or []) if share == 1), None)


def _stake(s: Midtown, seat: int, won: bool) -> Stake:
    """A mission and what was done of it."""
    mission = s.mission[seat]
    if mission == NONE:
        return Stake(seat, s.game.words.say("ending", "no_mission"))
    return Stake(seat, s.game.words.say("missions", LETTERS[mission]), parts(s, seat, mission, won))
