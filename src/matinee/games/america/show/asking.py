"""What a question in passing is about: the blow, shot or battle that comes next, the submarine, the base."""

from __future__ import annotations

from typing import Any

from matinee.games.america.figures import COLOSSAL, MECHA, TWICE
from matinee.games.america.rules.battle import Analysis, Declaration, analysed
from matinee.games.america.rules.challenge import Blow, GiantAnalysis, GiantBlow, opponent
from matinee.games.america.rules.encounter import StomachChoice, Trophy
from matinee.games.america.rules.ordnance import CannonFires, RayStrikes
from matinee.games.america.rules.plays import Beam
from matinee.games.america.rules.rounds import Attack, Claws, Shoot
from matinee.games.america.rules.turn import TurnEnds
from matinee.games.america.rules.windows import Ask, Lull, Window
from matinee.games.america.state import America
from matinee.table.phase import Phase
from matinee.table.shared_view import shared_view


@shared_view
def asking(s: America) -> str:
    """What the seat that decides is asked, where there is more to say than the prompt; else nothing."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, (Window, Lull)):
        ahead = next(phase for phase in s.stack[-2::-1] if not isinstance(phase, Ask))
        found = _damage(s, ahead) if isinstance(top, Window) else _moment(s, ahead)
    elif isinstance(top, Declaration):
        found = ("submarine", top.unit, s.piece(s.foe), s.field)
    elif isinstance(top, Attack) and _paid(s, top):
        found = ("paid_attack", s.infamy[s.foe])
    elif isinstance(top, StomachChoice):
        base = next(phase for phase in s.stack[::-1] if isinstance(phase, Trophy))
        found = ("base", base.branch, s.stand[s.active])
    else:
        return ""
    return s.game.words.say("asking", *found) if found else ""


def cost(s: America) -> str:
    """F-5 What an attack is paid with once the free ones are made."""
    top = s.stack[-1] if s.stack else None
    return s.game.words.say("asking", "price") if isinstance(top, Attack) and _paid(s, top) else ""


def _paid(s: America, attack: Attack) -> bool:
    return any(verb == "rage" for verb, *_ in attack.options(s))


def _moment(s: America, ahead: Phase) -> tuple[Any, ...]:
    """OWN-1 What the turn goes on with."""
    if isinstance(ahead, TurnEnds):
        return ("turn_ends",)
    if s.battles:
        seat = s.battles.bit_length() - 1
        return "battle", s.piece(seat), s.stand[seat]
    return "encounter", s.piece(s.active), s.stand[s.active]


def _damage(s: America, ahead: Phase) -> tuple[Any, ...]:
    """OWN-1 What is about to be done to a monster, or by it."""
    match ahead:
        case Shoot():
            return "shot", COLOSSAL if ahead.unit == TWICE else ahead.unit, s.piece(s.foe)
        case Claws():
            return "claws", s.piece(s.foe)
        case Analysis():
            return "analysis", s.piece(s.foe), sum(analysed(s, seat) for seat in range(s.players))
        case GiantAnalysis():
            return "analysis", s.piece(s.challenger), ahead.points(s)
        case Beam():
            return "beam", s.piece(ahead.who)
        case CannonFires():
            return "cannon", s.piece(s.foe)
        case RayStrikes():
            return "ray", s.piece(ahead.target)
        case GiantBlow():
            return "shot", ahead.unit, s.piece(s.challenger)
        case Blow():
            other = opponent(s)
            return "shot", s.piece(s.foe), s.piece(other) if other < s.players else MECHA + other - s.players
    return ()
