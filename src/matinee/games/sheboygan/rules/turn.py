"""4.0 The sequence of play."""

from __future__ import annotations

from matinee.games.sheboygan.rules.abilities import Fear, FearStep
from matinee.games.sheboygan.rules.fire import FiremenArrive, FirePhase
from matinee.games.sheboygan.rules.human_combat import HumanCombat, HumanCombatBegins, HumanCombatEnds
from matinee.games.sheboygan.rules.monster import MonsterMovement, MonsterMovementBegins
from matinee.games.sheboygan.rules.monster_combat import MonsterCombat, MonsterCombatBegins
from matinee.games.sheboygan.rules.movement import HumanMovement, HumanMovementBegins
from matinee.games.sheboygan.rules.setup import Deployment, Evacuees, Lair, Muster, Workshop
from matinee.games.sheboygan.rules.sheet import FinalCount
from matinee.games.sheboygan.state import City
from matinee.table.phase import Phase, Step


class TurnBegins(Step, frozen=True):
    """4.0 A Game-Turn: the monster moves and fights, the humans move and fight, fire burns."""

    def run(self, s: City) -> None:
        if s.turn and s.turn == s.options["turns"]:
            s.then(FinalCount())  # R66
            return
        s.turn += 1
        s.then(*GAME_TURN)


class TurnEnds(Step, frozen=True):
    """13.22 Webbed units have spent one more human turn cutting."""

    def run(self, s: City) -> None:
        s.stuck, s.stuck_twice = s.stuck_twice, 0


GAME_TURN: tuple[Phase, ...] = (
    MonsterMovementBegins(),
    MonsterCombatBegins(),
    FiremenArrive(),
    FearStep(),
    HumanMovementBegins(),
    HumanCombatBegins(),
    FirePhase(),
    TurnEnds(),
    TurnBegins(),
)

SET_UP: tuple[Phase, ...] = (Workshop(), Lair(), Muster(), Evacuees(), Deployment(), TurnBegins())


def turn_from(name: str) -> list[Phase] | None:
    """The stack of a turn that goes on from a decision or step of this name; None if there is no such place in it."""
    for n, step in enumerate(GAME_TURN):
        decision = DECISIONS.get(type(step).__name__)
        if name in (type(step).__name__, type(decision).__name__):
            first = step if name == type(step).__name__ or decision is None else decision
            ending = [HumanCombatEnds()] if isinstance(first, HumanCombat) else []
            return [*reversed(GAME_TURN[n + 1 :]), *ending, first]
    return None


DECISIONS: dict[str, Phase] = {
    "MonsterMovementBegins": MonsterMovement(),
    "MonsterCombatBegins": MonsterCombat(),
    "FearStep": Fear(),
    "HumanMovementBegins": HumanMovement(),
    "HumanCombatBegins": HumanCombat(),
}
