"""The monster's tactics: where to go, what to bring down, whom to attack and what to give up."""

from __future__ import annotations

from collections.abc import Callable

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import NOT_YET
from matinee.games.sheboygan.map.city import BRIDGE, BUILDINGS, DIST, NEAR, POINTS, in_sight
from matinee.games.sheboygan.mind import puppet, reckoning
from matinee.games.sheboygan.mind import sheet as tactics_sheet
from matinee.games.sheboygan.mind.prowl import Plan, Prospects, best_plan, graspable, hunting, prize, smashing
from matinee.games.sheboygan.mind.style import Style
from matinee.games.sheboygan.rules.abilities import WEBS_A_TURN
from matinee.games.sheboygan.rules.destruction import ATTEMPTS
from matinee.games.sheboygan.rules.human_combat import HumanCombat
from matinee.games.sheboygan.rules.monster_combat import MonsterAttack, defence
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.phase import Action
from matinee.table.state import Rng

Opinion = Callable[[City, list[Action], Rng], list[float]]
ByStyle = Callable[[City, list[Action], Style], list[float]]
NEVER = -1000.0

# The order of a movement: what pays at once, the way to the best box, and the end. More counts only among equals.
OVERRUN, SMASH, WEB, COMMAND, SEIZE, BREATHE = 60.0, 50.0, 48.0, 46.0, 45.0, 40.0
GO = 20.0
END = 10.0
HOVER_ABOVE, HOVER = 9.0, 5.0  # over units, where it cannot land, and elsewhere

# And of a combat phase.
INCITE_BEST = 30.0  # the puppet's best attack comes first; this is added
TARGET = 20.0
INCITE = 5.0
FLASH = 3.0
ENDED = 1.0

STRONG = 5  # the strength of a unit that any style would take over
OVERRUN_PRICE = 6  # attack points for each point of strength that it must have to spare
NO_FEAR = 0.1  # to end a shout of fear
NEAR_ENOUGH = 0.2  # how much of a unit's strength counts that need not come closer to attack
HARMLESS = 0.5  # one that does not fight
WORTH_A_WALK = 0.3  # so much more must there be to smash elsewhere
STORM = 1.8  # so much damage to come is worth a flash
HELD = 1.6  # human turns that a web is good for: two for those caught, less what they would have done in them


# -- the Monster Movement Phase


def movement(s: City, actions: list[Action], style: Style) -> list[float]:
    """Bring down what is best here, else go where it is best; end where there is prey and little danger."""
    plan = best_plan(s, style)
    scores = dict.fromkeys(actions, 0.0)
    scores.update(_free_chances(s, actions, style))
    scores.update(_webs(s, actions, plan, style))
    boxes, targets = (
        reckoning.prey(s, graspable(s.monster, s.airborne), style.price) if s.monster != NOT_YET else reckoning.NO_PREY
    )
    here, which, points = reckoning.demolition(targets, ATTEMPTS - s.smashes, s.left(figures.DESTRUCTION))
    if which >= 0 and here >= plan.smashing - WORTH_A_WALK:
        scores[("smash", boxes[which], points)] = SMASH
    if plan.first is not None:
        scores[plan.first] = GO
    for action in actions:
        if action[0] in ("done", "land"):
            scores[action] = END
        elif action[0] == "hover":
            scores[action] = HOVER_ABOVE if s.held >> s.monster & 1 else HOVER
        elif action[0] == "overrun":
            scores[action] = OVERRUN if _worth_overrunning(s, action[1]) else NEVER
    return [scores[action] for action in actions]


def _free_chances(s: City, actions: list[Action], style: Style) -> dict[Action, float]:
    """What costs nothing but the chance to do it: fire, a mind, the puppet's move."""
    scores: dict[Action, float] = {}
    for action in actions:
        if action[0] == "breathe":
            box = action[1]
            fuel = (NEAR[box] & (BUILDINGS & ~s.rubble & ~s.burning)).bit_count()
            scores[action] = BREATHE + POINTS[box] + fuel if BUILDINGS >> box & 1 else NEVER
        elif action[0] == "mind":
            strong = list(Prospects.at(s, style).minds) if style.grasp else _strong(s)
            seen = any(in_sight(s.monster, s.where[u], s.standing) or s.spots(u) for u in strong)
            scores[action] = SEIZE if seen else NEVER
        elif action[0] == "command":
            scores[action] = COMMAND
    return scores


def _strong(s: City) -> list[int]:
    return [unit for unit in members(s.humans) if figures.STRENGTH[unit] >= STRONG]


def _webs(s: City, actions: list[Action], plan: Plan, style: Style) -> dict[Action, float]:
    """13.22 Webs around the guns that would shoot, where that is worth more than to go elsewhere."""
    webs = [action for action in actions if action[0] == "web"]
    if not webs:
        return {}
    before = reckoning.danger(s, s.monster, reckoning.threats(s))
    gains = {action: style.price * HELD * (before - _webbed(s, action[1])) for action in webs}
    if not s.webs_spun and plan.first is not None:
        here = smashing(s, s.monster, s.airborne, style.price)
        stay = here + Prospects.at(s, style).of(s.monster, s.airborne)
        if stay + sum(sorted(gains.values())[-WEBS_A_TURN:]) <= plan.value:
            return dict.fromkeys(webs, NEVER)
    return {action: WEB + gain if gain > 0 else NEVER for action, gain in gains.items()}


def _webbed(s: City, box: int) -> float:
    """The damage still to be expected with a web in a box."""
    after = s.copy()
    after.webs |= 1 << box
    for unit in s.units_in(box):
        after.stuck |= 1 << unit
    return reckoning.danger(after, s.monster, reckoning.threats(after))


def _worth_overrunning(s: City, box: int) -> bool:
    """5.31 People in the open are better attacked; overrun when there is strength to spare."""
    price = OVERRUN_PRICE * sum(figures.STRENGTH[unit] for unit in s.units_in(box))
    return s.left(figures.ATTACK) >= price and not s.burning >> box & 1


# -- 6.2 the Monster Combat Phase


def combat(s: City, actions: list[Action], style: Style) -> list[float]:
    """Attack what pays best; flash before a storm; else end the phase."""
    scores = dict.fromkeys(actions, 0.0)
    _, unit, _ = hunting(s, s.monster, s.airborne, style.price)
    if unit >= 0:
        scores[("target", unit)] = TARGET
    incited = puppet.incited(s, style)
    for action in actions:
        if action[0] == "incite":
            best = INCITE_BEST * (incited >> action[1] & 1)
            scores[action] = best + INCITE + reckoning.worth(action[1]) * puppet.chance(s, action[1])
        elif action[0] == "flash":
            storm = reckoning.danger(s, s.monster, reckoning.threats(s))
            scores[action] = FLASH if storm >= STORM or storm >= s.strength[figures.DEFENCE] else -1.0
        elif action[0] == "done":
            scores[action] = ENDED
        elif action[0] == "target" and scores[action] == 0.0:
            scores[action] = NEVER
    return [scores[action] for action in actions]


def attack(s: City, actions: list[Action], style: Style) -> list[float]:
    """As many points as planned; against victims that somebody else chose, what suits them best."""
    phase = s.stack[-1]
    assert isinstance(phase, MonsterAttack)
    _, unit, points = hunting(s, s.monster, s.airborne, style.price)
    if list(members(phase.victims)) != [unit]:
        box = phase.box(s)
        least = min(prize(s, victim, style.price) for victim in members(phase.victims))
        whole = reckoning.Victim(defence(s, phase.victims), least, box, False, DIST[s.monster][box] < 2)
        _, _, points = reckoning.onslaught((whole,), s.left(figures.ATTACK), style.price)
    if not points:  # there is no way back from an attack that does not pay; a script may ask for its targets alone
        points = max((action[1] for action in actions if action[0] == "strike"), default=0)
    return [float(action == ("strike", points)) for action in actions]


def fear(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """Freeze those who would have to come closer to attack."""
    scores = []
    for action in actions:
        if action[0] != "fear":
            scores.append(NO_FEAR)
            continue
        unit = action[1]
        far = DIST[s.monster][s.where[unit]]
        if reckoning.FIGHTERS >> unit & 1:
            scores.append(figures.STRENGTH[unit] * (1.0 if far > figures.RANGE[unit] else NEAR_ENOUGH))
        else:
            scores.append(HARMLESS)
    return scores


# -- retreat and end


def withdraw(s: City, actions: list[Action], style: Style) -> list[float]:
    """The safest of the boxes that keep some prey in reach."""
    prospects = Prospects.at(s, style, under_fire=any(isinstance(phase, HumanCombat) for phase in s.stack))
    return [prospects.of(action[1], s.airborne) for action in actions]


def fall(s: City, actions: list[Action], rng: Rng) -> list[float]:
    """13.21 Where the fall scores most."""
    return [
        sum(reckoning.worth(unit) for unit in s.units_in(box))
        + (POINTS[box] if (s.standing | BRIDGE) >> box & 1 else 0)
        for _, box in actions
    ]


OPINIONS: dict[str, Opinion] = {
    "Fear": fear,
    "Damage": tactics_sheet.suffer,
    "Growth": tactics_sheet.grow,
    "Fall": fall,
}

BY_STYLE: dict[str, ByStyle] = {
    "MonsterMovement": movement,
    "MonsterCombat": combat,
    "MonsterAttack": attack,
    "MonsterRetreat": withdraw,
    "PuppetMoving": puppet.puppet_moving,
    "MindControl": puppet.control,
    "PuppetAttack": puppet.puppet_attack,
}
