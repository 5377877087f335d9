"""Why a game ended so: who was left in the Monster Challenge, and what became of the others (AM9)."""

from __future__ import annotations

from matinee.games.america.kinds import DEAD, HOLLYWOOD
from matinee.games.america.state import America
from matinee.table.shown.view import Ending, Stake


def ending(s: America) -> Ending:
    """AM9, OWN-6 The last creature standing has won; with every monster in Hollywood nobody has."""
    say, returns = s.game.words.say, s.returns() or []
    stakes = [_stake(s, seat, share == 1) for seat, share in enumerate(returns)]
    if 1 not in returns:
        return Ending(say("ending", "nobody"), say("ending", "hollywood_all"), stakes)
    winner = returns.index(1)
    name = s.game.called(s, winner)
    if not s.duel or s.conceded:
        return Ending(say("ending", "won", name), say("ending", "left_alone"), stakes)
    outcome = ("crowned", "last") if winner == s.challenger else ("saved", "giant")
    title, why = (say("ending", id, name, s.health[winner]) for id in outcome)
    return Ending(title, why, stakes)


def _stake(s: America, seat: int, won: bool) -> Stake:
    """AM9 Fallen in the Challenge, or kept from it in Hollywood; how much of the country it has stomped."""
    say, at = s.game.words.say, s.stand[seat]
    if s.conceded >> seat & 1:
        fate = "gave_up"
    elif at == DEAD:
        fate = "fell"
    else:
        fate = "in_hollywood" if at == HOLLYWOOD else "king" if won else "stood"
    return Stake(seat, say("ending", fate, s.health[seat], s.stomps[seat]))
