"""What a question is about: the blow, shot or battle that comes next, the piece, the base, how many units."""

from __future__ import annotations

from typing import Any

from matinee.games.america.figures import COLOSSAL, MECHA, TWICE, UNITS
from matinee.games.america.rules.battle import Analysis, Declaration, analysed
from matinee.games.america.rules.challenge import Blow, GiantAnalysis, GiantBlow, opponent
from matinee.games.america.rules.deploy import Deploy, Placing
from matinee.games.america.rules.encounter import StomachChoice, Trophy
from matinee.games.america.rules.movement import Movement, Moving
from matinee.games.america.rules.ordnance import CannonFires, CannonLair, RayStrikes
from matinee.games.america.rules.plays import Beam, LiftSpace, LureSpace
from matinee.games.america.rules.research import GiantArrives, second_generation
from matinee.games.america.rules.retreat import Retreat
from matinee.games.america.rules.rounds import Attack, Claws, Shoot
from matinee.games.america.rules.setup import Garrison, empty_bases
from matinee.games.america.rules.turn import TurnEnds
from matinee.games.america.rules.windows import Ask, FenceWindow, Lull, Window
from matinee.games.america.state import America
from matinee.table.phase import Phase
from matinee.table.shown.shared_view import shared_view


@shared_view
def asking(s: America) -> str:
    """What the seat that decides is asked, where there is more to say than the prompt; else nothing."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, FenceWindow):
        found: tuple[Any, ...] = ("fence", s.piece(s.active), s.stand[s.active])
    elif isinstance(top, (Window, Lull)):
        ahead = next(phase for phase in s.stack[-2::-1] if not isinstance(phase, Ask))
        found = _damage(s, ahead) if isinstance(top, Window) else _moment(s, ahead)
    elif isinstance(top, Declaration):
        found = ("submarine", top.unit, s.piece(s.foe), s.field)
    elif isinstance(top, Attack) and _paid(s, top):
        found = ("paid_attack", s.infamy[s.foe])
    elif isinstance(top, StomachChoice):
        base = next(phase for phase in s.stack[::-1] if isinstance(phase, Trophy))
        found = ("base", base.branch, s.stand[s.active])
    elif isinstance(top, Garrison):
        found = ("garrison", top.branch, next_base(s, top))
    elif isinstance(top, Deploy):
        found = _deploying(s, top)
    elif isinstance(top, Movement):
        found = _left_to_move(s, top)
    else:
        found = _named(s, top)
    return s.game.words.say("asking", *found) if found else ""


def next_base(s: America, garrison: Garrison) -> int:
    """S-3 Where the unit that is posted next will stand."""
    return empty_bases(s, garrison.branch)[0]


def _deploying(s: America, deploy: Deploy) -> tuple[Any, ...]:
    """AM7 How many units may still be deployed."""
    own, total = second_generation(s, s.active)
    verbs = {verb for verb, *_ in deploy.options(s)}
    if "draw" in verbs:
        return ("deploy", total, own) if own < total else ("deploy_alike", total)
    left = total - deploy.own - deploy.guard
    return ("deploy_more", left) if verbs & {"deploy", "redeploy"} else ("deployed",)


def _left_to_move(s: America, step: Movement) -> tuple[Any, ...]:
    """AM2 Who can still move, where that is not the monster as it likes, and its units."""
    options = step.options(s)
    if any(action[0] == "emerge" for action in options):
        return "comes_back", s.piece(s.active)
    if ("done",) not in options:
        return "lured_away", s.piece(s.active), s.lured[s.active]
    movers = [action[1] for action in options if action[0] in ("move", "launch")]
    if not movers:
        return ("all_moved",)
    return ("units_left",) if max(movers) < UNITS else ()


def _named(s: America, phase: Phase | None) -> tuple[Any, ...]:
    """The piece in hand, or the monster that somebody else sets down."""
    match phase:
        case Moving():
            return "moving", phase.unit
        case Placing():
            return "placing", phase.unit
        case GiantArrives():
            return "arrives", phase.unit
        case Retreat():
            return "retreat", s.piece(phase.target)
        case LureSpace():
            return "lured", s.piece(phase.target)
        case LiftSpace():
            return "lifted", s.piece(phase.target)
        case CannonLair():
            return "sent", s.piece(phase.target)
    return ()


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
