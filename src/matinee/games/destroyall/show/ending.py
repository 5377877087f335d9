"""Why a game ended so: who was left standing, or who had most left when the turns were up (DAM26)."""

from __future__ import annotations

from matinee.games.destroyall.figures import ARMY
from matinee.games.destroyall.state import DEAD, Rampage
from matinee.table.shown.view import Ending, Stake


def ending(s: Rampage) -> Ending:
    """DAM26, R52, R54, A8 The last one standing, the best share after the last turn, or a draw."""
    say, returns = s.game.words.say, s.returns() or []
    stakes = [_stake(s, seat) for seat in range(s.seats)]
    left = [seat for seat in s.in_play() if not s.conceded >> seat & 1]
    army = s.army >= 0 and s.army_worth() > 0 and not s.conceded >> s.army & 1
    by_share = len(left) + army > 1
    if 1 not in returns:
        return Ending(say("ending", "drawn"), say("ending", "equal_shares" if by_share else "together"), stakes)
    winner = returns.index(1)
    name = s.game.called(s, winner)
    if by_share:
        return Ending(say("ending", "won", name), say("ending", "best_share", name), stakes)
    if winner == s.army:
        return Ending(say("ending", "army"), say("ending", "no_monster_left"), stakes)
    return Ending(say("ending", "alone", name), say("ending", "last", name), stakes)


def _stake(s: Rampage, seat: int) -> Stake:
    """What is left of a monster's HEALTH, or of the army's points."""
    say = s.game.words.say
    if seat == s.army:
        return Stake(seat, say("ending", "army_left", s.army_worth(), ARMY.points))
    if s.status[seat] == DEAD:
        return Stake(seat, say("ending", "gave_up" if s.conceded >> seat & 1 else "fell"))
    return Stake(seat, say("ending", "health", s.health[seat], s.full_health(seat)))
