"""NY10 What the die behind an action may bring."""

from __future__ import annotations

from matinee.games.newyork.figures import BUILDING_STRENGTH, COLUMN, COMBAT, Result
from matinee.games.newyork.kinds import NOBODY
from matinee.games.newyork.map.manhattan import EMPIRE_STATE
from matinee.games.newyork.state import Midtown
from matinee.table import odds as exact
from matinee.table.parts import Chances
from matinee.table.phase import Action


def odds(s: Midtown, action: Action) -> Chances:
    """NY10 The fight or the bite that an action begins."""
    verb = action[0]
    if verb not in ("attack", "fight", "hold", "free") or s.why_not(action) is not None:
        return []
    seat, here = s.mover, s.where[s.mover]
    if verb in ("hold", "free"):  # it has entered the space already
        return _attack(s, seat, here, s.grip(seat) if verb == "hold" else s.strength[seat])
    return _attack(s, seat, action[1] if verb == "attack" else here, s.grip(seat))


def _attack(s: Midtown, seat: int, space: int, strength: int) -> Chances:
    """NY10, NY14 An attack in a space."""
    foe = s.other_in(space, seat)
    against = s.strength[foe] if foe != NOBODY else BUILDING_STRENGTH
    row = [COMBAT[face][COLUMN[strength - against]] for face in range(6)]
    if foe != NOBODY:
        return exact.die(lambda face: _fight(s, row[face - 1]))
    good, costly = ("bitten", "bitten_hurt") if space == EMPIRE_STATE and not s.bites[seat] else ("eaten", "eaten_hurt")
    return exact.die(lambda face: _bite(s, row[face - 1], good, costly))


def _fight(s: Midtown, result: Result) -> str:
    say = s.game.words.say
    if result.attacker and result.defender:
        return say("words", "both_lose", result.attacker)
    return say("words", "you_lose", result.attacker) if result.attacker else say("words", "it_loses", result.defender)


def _bite(s: Midtown, result: Result, good: str, costly: str) -> str:
    say, loss = s.game.words.say, result.attacker
    return say("words", "failed" if not result.defender else costly if loss else good, loss)
