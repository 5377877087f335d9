"""Tactics: how good an action looks to a seat, for bots that do not think ahead.

`weigh` gets the state, the seat and its legal actions, and gives one number for each: about the points of damage it
expects to do, less what it expects to suffer for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.destroyall.figures import BLOB, PHYSICAL, TAIL, UNITS
from matinee.games.destroyall.map.lattice import BACK, FINE, FRONT, bearing, unpoint
from matinee.games.destroyall.map.ways import listed
from matinee.games.destroyall.mind import blows
from matinee.games.destroyall.mind.building import workshop
from matinee.games.destroyall.mind.duel import Duel
from matinee.games.destroyall.mind.style import USUAL, Style
from matinee.games.destroyall.pieces import TARGETS
from matinee.games.destroyall.rules import attacks, strike
from matinee.games.destroyall.rules.army import SECRET, ArmyRound, Marching, Muster, Training, Volley
from matinee.games.destroyall.rules.assault import Answer, Pushing, SecondBlow, Venom, side_at, side_of
from matinee.games.destroyall.rules.charging import Rushing, charge_length, dashes
from matinee.games.destroyall.rules.helping import SHIELD_PRICE, Bracing
from matinee.games.destroyall.rules.interrupt import Interruption
from matinee.games.destroyall.rules.landing import touchdowns
from matinee.games.destroyall.rules.legs import Parting, all_rows, reaches
from matinee.games.destroyall.rules.movement import GO, Turning, Walking
from matinee.games.destroyall.rules.round import Round
from matinee.games.destroyall.rules.setup import Workshop
from matinee.games.destroyall.rules.special import FLIGHT_INCHES, TELEPORT_PRICE, Burrowing, Flying, Teleporting
from matinee.games.destroyall.state import CHARGED, Rampage
from matinee.games.destroyall.throws import mean
from matinee.table.phase import Action, Phase
from matinee.table.state import Rng

# The order of a round, where an attack counts by the damage it does: what is sure, attacks, moves, the end.
SURE = {"heal": 6.0, "flee": 5.0}
WORTHWHILE = 1.0  # a shot that brings more than its power would later comes before all moves
RUSH = 0.6  # to come near enough for a charge
TURN = 0.5  # to face the nearest foe
WALK = 0.35
LEAP = 0.3  # out of where no step leads
DONE = 0.2
SPARE = 0.09  # what is done with spare power comes before the end of the round, and after everything else
LOOK = 0.15  # to aim and see, with nobody to aim at
ASIDE = 0.05  # to move with nowhere to go

# Flight and interruptions.
SWOOP = 0.3  # how much better it is to fly than to stay
NOBODY_BELOW = -0.2  # the damage of a flight onto nobody
HOLD = 0.1  # to wait for a better moment
OWN_SHOT = 0.3  # what the shot of one's own round is worth, which an interruption gives up

# Where to stand.
HARDY = 40  # square steps by which a foe seems further away for each point of health it has
CHARGE_SPAN = 4  # steps that the two monsters themselves take of the way of a charge
LURKS = 400  # square steps within which who is behind a foe stays there
BEHIND = 8.0  # how many steps nearer it is as good to be behind a foe
NOWHERE = -200.0
EVEN = 0.5  # the chance to win a duel from which on nothing is gained by waiting face to face
PACE = 2.0  # steps by which a place is better at least, to walk there
POUNCE = 50  # so that any flight that hurts a foe comes before all that do not

# The army.
GUNS = {"artillery": 3.0, "tank": 2.0}  # those with range first
OTHER_UNIT, SECRET_WEAPON, ENOUGH_UNITS = 0.5, 0.1, 0.2
FIRST_FIRE = {"gun": 3.0, "order": 2.0, "done": 1.0}

Opinion = Callable[[Rampage, int, list[Action], Style], list[float]]


def nearest_foe(s: Rampage, i: int) -> int | None:
    """The foe to go for: near and weak."""
    foes = s.foes(i)
    return min(foes, key=lambda j: s.off2(i, j) + HARDY * s.health[j], default=None)


# -- opinions, by phase


def own_round(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """The best attack first; else get nearer; else have done."""
    foe = nearest_foe(s, seat)
    rest = {**SURE, "done": DONE, **(_about(s, seat, foe, style) if foe is not None else {})}
    found = []
    for action in actions:
        opinion = ATTACKS.get(action[0])
        found.append(opinion(s, seat, action, style) if opinion is not None else rest.get(action[0], 0.0))
    return found


def _clash(s: Rampage, i: int, action: Action, style: Style) -> float:
    """A close assault, with or without a charge: best from the side or from behind."""
    j = action[1]
    side = side_of(s, i, j) if action[0] == "assault" else blows.charged_side(s, i, j)
    eager = style.eager + _fire_drawn(s, i, j)
    if style.reckon:
        duel = Duel(s, i, j)
        return eager + style.reckon * duel.clash(side) - style.front * (side == FRONT and duel.chance < EVEN)
    wait = style.patience if not s.design[j].powers & (BLOB | TAIL) else style.patience // 3
    minds = style.front if side == FRONT and s.turn < wait else 0.0
    return eager + blows.exchange(s, i, j, side, style) - minds


def _fire_drawn(s: Rampage, i: int, j: int) -> float:
    """What a monster without a weapon draws upon itself, if it waits in sight of a foe that can shoot."""
    if s.design[i].weapons or not s.power[j] or not s.sees(j, i):
        return 0.0
    return max((blows.best_shot(s, j, w, i) for w in range(len(s.design[j].weapons))), default=0.0)


def _stretch(s: Rampage, i: int, action: Action, style: Style) -> float:
    """P.Stretching A blow without an answer."""
    if style.reckon:
        return style.eager + style.reckon * Duel(s, i, action[1]).clash(BACK)
    return style.eager + blows.hurt(s, strike.close_attack(s, i), action[1])


def _aim(s: Rampage, i: int, action: Action, style: Style) -> float:
    if style.reckon:
        gain = max((blows.thrifty_shot(s, i, action[1], j, style)[0] for j in attacks.prey(s, i)), default=0.0)
        return WORTHWHILE + gain if gain > 0 else 0.0
    return max((style.eager + blows.best_shot(s, i, action[1], j) for j in attacks.prey(s, i)), default=LOOK)


def _fly(s: Rampage, i: int, action: Action, style: Style) -> float:
    """Onto a foe that its flight reaches."""
    if s.spent >> i & 1 or not any(touchdowns(s, i, 2 * FLIGHT_INCHES * s.power[i], True).values()):
        return 0.0
    near = [j for j in s.foes(i) if s.off2(i, j) <= (2 * FLIGHT_INCHES * s.power[i]) ** 2]
    return SWOOP + max((blows.hurt(s, landing(s, i), j) for j in near), default=NOBODY_BELOW) - 2 * blows.POINT


def _explode(s: Rampage, i: int, action: Action, style: Style) -> float:
    """P.Explosion Foes all around; it comes back from the smoke."""
    foes = [j for j in attacks.shaken(s, i) if j < s.count]
    blast = strike.Attack(i, strike.BLOW_UP, 2 * s.health[i], PHYSICAL)
    return (
        style.eager + sum(blows.hurt(s, blast, j) for j in foes) - attacks.EXPLOSION_PRICE * blows.POINT
        if foes
        else 0.0
    )


def _shield(s: Rampage, i: int, action: Action, style: Style) -> float:
    """P.ForceField With what is left of its power, before the round ends in reach of a foe: what it keeps off."""
    near = [j for j in s.foes(i) if s.off2(i, j) <= (charge_length(s, j) // FINE + CHARGE_SPAN) ** 2]
    kept = max((_kept_off(s, i, j, action[1]) for j in near), default=0.0) - SHIELD_PRICE * action[1] * blows.POINT
    return DONE + SPARE * kept / (1 + kept) if kept > 0 else 0.0


def _kept_off(s: Rampage, i: int, j: int, more: int) -> float:
    """What a field so much stronger takes off a foe's blow."""
    return _kept(s, i, strike.close_attack(s, j), more)


def bracing(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """R43, R44 Regenerate; raise the field if it keeps more off than its power is worth."""
    attack = next(phase.attack for phase in reversed(s.stack) if isinstance(phase, strike.Braced))

    def worth(verb: str, strength: int = 0) -> float:
        kept = _kept(s, seat, attack, strength) - SHIELD_PRICE * strength * blows.POINT
        return kept if verb == "shield" else SURE.get(verb, 0.0)

    return [worth(*action) for action in actions]


def _kept(s: Rampage, i: int, blow: strike.Attack, more: int) -> float:
    """What a field so much stronger takes off an attack."""
    dice, change = (blow.dice, strike.defence_dice(s, i, blow)), blow.bonus - strike.screen(s, i, blow)
    weak = strike.weak_to(s, i, blow)
    return 0.0 if weak else mean(*dice, change) - mean(*dice, change - more)


def _leap(s: Rampage, i: int, action: Action, style: Style) -> float:
    """P.Burrowing, P.Teleportation To where a foe out of sight can be shot at; or out of where no step leads."""
    foe = nearest_foe(s, i)
    if foe is None or s.contacts(i):
        return 0.0
    left = s.power[i] - (TELEPORT_PRICE if action[0] == "teleport" else 1)
    if not s.spent >> i & 1 and not any(True for _ in attacks.prey(s, i)):
        shots = [blows.shot(s, i, w, foe, n) for w in range(len(s.design[i].weapons)) for n in range(1, left + 1)]
        if max(shots, default=0.0) > 0:
            return style.eager + max(shots) if _comes_out(s, i, action) else 0.0
    return 0.0 if all_rows(reaches(s, i)) or not _comes_out(s, i, action) else LEAP


def _comes_out(s: Rampage, i: int, action: Action) -> bool:
    """Whether there is a place to come out at: without one it would think better of it, and try again, for ever."""
    leap = Teleporting(i) if action[0] == "teleport" else Burrowing(i)
    return len(leap.options(s)) > 1


def _about(s: Rampage, i: int, foe: int, style: Style) -> dict[str, float]:
    """How good it is to move, turn or break things, with the nearest foe in mind."""
    touching, off2 = bool(s.contacts(i)), s.off2(i, foe)
    far = off2 > (charge_length(s, i) // FINE + CHARGE_SPAN) ** 2
    lurking = off2 < LURKS and side_at(s, foe, s.x[i], s.y[i]) == BACK
    ahead = bearing(s.x[foe] - s.x[i], s.y[foe] - s.y[i])
    return {
        "rush": RUSH * style.advance if far and not touching and dashes(s, i) else ASIDE,
        "walk": WALK * style.advance if not touching and not lurking and _can_come_nearer(s, i, foe) else ASIDE,
        "turn": TURN if s.heading[i] != ahead and s.mode != CHARGED else 0.0,
        "smash": 0.0 if style.reckon else style.smash,  # who reckons keeps its attack for a foe that comes into sight
    }


def landing(s: Rampage, i: int) -> strike.Attack:
    """P.Flight What a monster does to the foe it comes down on."""
    return strike.Attack(i, strike.LAND, max(1, s.health[i]))


def interruption(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Strike when it pays."""
    found = []
    for action in actions:
        if action[0] == "assault" and style.reckon:
            found.append(_clash(s, seat, action, style) - DONE)
        elif action[0] == "assault":
            found.append(blows.exchange(s, seat, action[1], side_of(s, seat, action[1]), style))
        elif action[0] == "aim":
            found.append(_shot_at_mover(s, seat, action[1], style))
        else:
            found.append({"wait": HOLD, "stand_down": 0.0}.get(action[0], -1.0))
    return found


def _shot_at_mover(s: Rampage, i: int, w: int, style: Style) -> float:
    """Who reckons fires as soon as that is worth its points; others want more to give up their own round's shot."""
    if style.reckon:
        gain = max((blows.thrifty_shot(s, i, w, j, style)[0] for j in attacks.prey(s, i)), default=blows.NEVER)
        return WORTHWHILE + gain if gain > 0 else blows.NEVER
    return max((blows.best_shot(s, i, w, j) for j in attacks.prey(s, i)), default=blows.NEVER) - OWN_SHOT


def _can_come_nearer(s: Rampage, i: int, foe: int) -> bool:
    """Whether a walk leads to a clearly better place than this one: without that it would walk to and fro."""
    here = _place(s, foe, s.x[i], s.y[i]) + PACE
    return any(_place(s, foe, *unpoint(action[1])) > here for action in listed(all_rows(reaches(s, i)), GO))


def _place(s: Rampage, foe: int, x: int, y: int) -> float:
    """How good a place is: near to the foe, rather behind it than before it."""
    far = float(((x - s.x[foe]) ** 2 + (y - s.y[foe]) ** 2) ** 0.5)
    has_back = not s.design[foe].powers & (BLOB | TAIL)
    return BEHIND - far if has_back and side_at(s, foe, x, y) == BACK else -far


def going(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Nearer to the foe, rather behind it than before it."""
    foe = nearest_foe(s, seat)
    if foe is None:
        return [NOWHERE] * len(actions)
    return [_place(s, foe, *unpoint(action[1])) if len(action) > 1 else NOWHERE for action in actions]


def flying(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Onto a foe if that hurts it."""
    near = going(s, seat, actions, style)
    attack = landing(s, seat)
    return [blows.hurt(s, attack, a[1]) * POUNCE if a[0] == "pounce" else v for a, v in zip(actions, near, strict=True)]


def turning(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Face the nearest foe."""
    j = nearest_foe(s, seat)
    ahead = bearing(s.x[j] - s.x[seat], s.y[j] - s.y[seat]) if j is not None else 0
    return [float(action[1] == ahead) for action in actions]


def aiming(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """The target that suffers most; buildings last."""
    phase: Any = s.stack[-1]
    w = phase.weapon
    found = []
    for a in actions:
        if a[0] != "at" or TARGETS[a[1]].sort != "monster":
            found.append(-0.5 - (a[0] == "raze"))
        else:
            found.append(
                blows.thrifty_shot(s, seat, w, a[1], style)[0] if style.reckon else blows.best_shot(s, seat, w, a[1])
            )
    return found


def paying(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """As many points as they are worth."""
    phase: Any = s.stack[-1]
    if TARGETS[phase.target].sort != "monster":
        return [-float(a[1]) for a in actions]
    if style.reckon:
        return _paying_thriftily(s, seat, actions, style)
    if isinstance(phase, attacks.Piercing):
        return [blows.shot(s, seat, phase.weapon, phase.target, phase.points, a[1]) for a in actions]
    return [blows.best_shot_with(s, seat, phase.weapon, phase.target, a[1]) for a in actions]


def _paying_thriftily(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    phase: Any = s.stack[-1]
    if isinstance(phase, attacks.Piercing):
        duel = Duel(s, seat, phase.target)
        price = style.thrift * duel.price(phase.weapon)
        return [duel.shot(phase.weapon, phase.points, a[1]) - price * a[1] for a in actions]
    points = blows.thrifty_shot(s, seat, phase.weapon, phase.target, style)[1]
    return [float(a[1] == points) for a in actions]


def yes(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Strike, strike again, with venom."""
    good = ("blow", "again", "venom")
    return [float(a[0] in good) for a in actions]


def hiding(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Out of range for as few points as it takes."""
    phase: Any = s.stack[-1]
    enough = attacks.blending(s, seat, phase.far, phase.square)
    return [float(a == ("hide", enough)) for a in actions]


def answering(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Strike back, unless the foe's spines would hurt more than the blow."""
    phase: Any = s.stack[-1]
    gain = blows.hurt(s, strike.close_attack(s, seat), phase.target) - blows.stings(s, seat, phase.target)
    return [gain if a[0] == "strike_back" else 0.0 for a in actions]


def pushing(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """As far as it goes."""
    return [float(a[1]) for a in actions]


def muster(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Guns with range first."""
    found = []
    for action in actions:
        if action[0] != "recruit":
            found.append(ENOUGH_UNITS)
        else:
            found.append(GUNS.get(UNITS[action[1]].id, OTHER_UNIT if action[1] != SECRET else SECRET_WEAPON))
    return found


def army_round(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """Fire first, then move those that could not."""
    found = []
    for action in actions:
        value = FIRST_FIRE.get(action[0], 0.0)
        if action[0] == "order" and s.fired >> (u := TARGETS[action[1]].n) & 1:
            value = 0.5 + UNITS[s.ukind[u]].restless
        found.append(value)
    return found


def marching(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """To the edge of its own range from the nearest monster."""
    phase: Any = s.stack[-1]
    wanted = 2 * UNITS[s.ukind[phase.unit]].range - 2
    found = []
    for action in actions:
        x, y = unpoint(action[1]) if len(action) > 1 else (s.ux[phase.unit], s.uy[phase.unit])
        off = min((((s.x[i] - x) ** 2 + (s.y[i] - y) ** 2) ** 0.5 for i in s.here()), default=0.0)
        found.append(-abs(off - wanted))
    return found


def volley(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """All together."""
    return [float(a[0] == "join") for a in actions]


def training(s: Rampage, seat: int, actions: list[Action], style: Style) -> list[float]:
    """The weakest monster in range."""
    return [-float(s.health[a[1]]) for a in actions]


ATTACKS: dict[str, Callable[[Rampage, int, Action, Style], float]] = {
    "assault": _clash, "charge": _clash, "stretch": _stretch, "aim": _aim, "fly": _fly, "explode": _explode,
    "shield": _shield, "burrow": _leap, "teleport": _leap,
}  # fmt: skip

OPINIONS: dict[type[Phase], Opinion] = {
    Workshop: workshop, Round: own_round, Interruption: interruption, Walking: going, Rushing: going, Flying: flying,
    Burrowing: going, Teleporting: going, Turning: turning, attacks.Aiming: aiming, attacks.Firing: paying,
    attacks.Piercing: paying, attacks.Blending: hiding, Parting: yes, Venom: yes, SecondBlow: yes, Answer: answering,
    Bracing: bracing, Pushing: pushing, Muster: muster, ArmyRound: army_round, Marching: marching, Volley: volley,
    Training: training,
}  # fmt: skip


def weigh(s: Rampage, seat: int, actions: list[Action], rng: Rng, style: Style = USUAL) -> list[float]:
    """The weight of each action, by the phase that asks; a phase without an opinion weighs all alike."""
    opinion = OPINIONS.get(type(s.stack[-1]))
    return opinion(s, seat, actions, style) if opinion is not None else [0.0] * len(actions)
