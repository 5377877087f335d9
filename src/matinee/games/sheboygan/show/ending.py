"""Why a game ended so: the points against the victory level, and what became of both sides (14.1)."""

from __future__ import annotations

from matinee.games.sheboygan.figures import HUMAN, MONSTER
from matinee.games.sheboygan.state import City
from matinee.table.shown.panels import Task
from matinee.table.shown.view import Ending, Stake


def ending(s: City) -> Ending:
    """14.1 The monster wins above the level, or when no unit is left; short of it the town has held."""
    say, returns = s.game.words.say, s.returns() or [0.0, 0.0]
    name = s.game.called(s, MONSTER)
    outcome = "falls" if returns[MONSTER] == 1 else "stands" if returns[HUMAN] == 1 else "level"
    if s.vp > s.level:
        why = say("ending", "passed", s.vp, s.level, name)
    elif returns[MONSTER] == 1:
        why = say("ending", "nobody_left")
    else:
        over = "dead" if s.dead else "time"
        why = say("ending", over, s.vp, s.level + 1 - s.vp, name)
    eaten = [Task(say("ending", "above", s.level, s.vp), s.vp > s.level)]
    eaten.append(Task(say("ending", "cleared"), bool(s.turn) and not s.humans))
    saved = [Task(say("ending", "held", s.level), s.vp < s.level), Task(say("ending", "killed"), s.dead)]
    stakes = [Stake(MONSTER, say("ending", "monster"), eaten), Stake(HUMAN, say("ending", "humans"), saved)]
    return Ending(say("ending", outcome), why, stakes)
