"""Tactics: how good an action looks to a seat, for bots that do not think ahead.

`weigh` gets the state, the seat and its legal actions, and gives one number for each: about the points of damage it
expects to do, less what it expects to suffer for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matinee.games.destroyall.figures import BLAST, BLOB, DRAIN, GOO, PLAIN, POINTY, TAIL, UNITS
from matinee.games.destroyall.map.lattice import BACK, FLANK, FRONT, arc, bearing, unpoint
from matinee.games.destroyall.rules.army import SECRET
from matinee.games.destroyall.rules.assault import side_of
from matinee.games.destroyall.rules.attacks import in_shot
from matinee.games.destroyall.rules.charging import charge_length, contact_point
from matinee.games.destroyall.rules.strike import Attack, close_attack, defence_dice, weak_to
from matinee.games.destroyall.show.chances import damage
from matinee.games.destroyall.state import CHARGED, FIRST_BUILDING, FIRST_UNIT, Rampage
from matinee.table.phase import Action
from matinee.table.state import Rng

Opinion = Callable[[Rampage, int, list[Action], Rng], list[float]]
PATIENCE = 22  # until this turn a bot waits for a foe to show its side or back
DREAD = 1.5  # how much worse dying is than the points it costs
POINT = 0.1  # what a power point is worth in damage
NEVER = -9.0
FAVOURITE = 1  # the ready monster a bot takes


def hurt(s: Rampage, attack: Attack, j: int) -> float:
    """The mean damage of an attack on a monster, a kill counting extra."""
    change = attack.bonus - (0 if attack.kind == s.design[j].weakness and attack.kind != PLAIN else s.shield[j])
    chances = damage(attack.dice, defence_dice(s, j, attack), change, weak_to(s, j, attack))
    left = max(1, s.health[j])
    return sum(min(n, left) * p for n, p in enumerate(chances)) + sum(chances[left:])


def exchange(s: Rampage, i: int, j: int, side: int) -> float:
    """What a close assault brings, less the blow in return."""
    gain = hurt(s, close_attack(s, i), j)
    if side != BACK:
        blow = close_attack(s, j)
        back = hurt(s, blow, i) + DREAD * sum(damage(blow.dice, defence_dice(s, i, blow), blow.bonus)[s.health[i] :])
        if side == FLANK:
            chances = damage(close_attack(s, i).dice, defence_dice(s, j, close_attack(s, i)))
            back *= 1 - sum(chances[max(1, s.health[j]) :])
        gain -= back * (0.6 if s.health[i] > s.health[j] else 1.0)
    if s.design[j].powers & POINTY:
        gain -= 0.5
    return gain


def charged_side(s: Rampage, i: int, j: int) -> int:
    """The side a charge would meet."""
    at = contact_point(s, i, j)
    powers = s.design[j].powers
    if at is None or powers & BLOB:
        return FRONT
    side = arc(s.heading[j], at[0] - s.x[j], at[1] - s.y[j])
    return FRONT if side == BACK and powers & TAIL else side


def shot(s: Rampage, i: int, w: int, j: int, points: int, pierce: int = 0) -> float:
    """What a weapon brings on a monster."""
    weapon = s.design[i].weapons[w]
    kind = weapon.kind if weapon.form == BLAST else PLAIN
    if kind != PLAIN and kind == s.design[j].absorbs:
        return -1.0
    value = hurt(s, Attack(i, weapon.form, 2 * points, kind, pierce=pierce), j)
    if weapon.form == GOO:
        value *= 0.3 if s.movement(j) else 0.0
    elif weapon.form == DRAIN:
        value *= 1.5
    return value - POINT * (points + pierce)


def best_shot(s: Rampage, i: int, w: int, j: int) -> float:
    """The best that a weapon can do to a monster with the power held."""
    return max((shot(s, i, w, j, n) for n in range(1, s.power[i] + 1)), default=NEVER)


def nearest_foe(s: Rampage, i: int) -> int | None:
    """The foe to go for: near and weak."""
    foes = s.foes(i)
    return min(foes, key=lambda j: s.off2(i, j) + 40 * s.health[j], default=None)


# -- opinions, by phase


def workshop(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """Take a proven monster."""
    return [1.0 + (a[1] == FAVOURITE) if a[0] == "sample" else float(a[0] == "ready") for a in actions]


def own_round(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """The best attack first; else get nearer; else have done."""
    return [_own(s, seat, action) for action in actions]


def _own(s: Rampage, i: int, action: Action) -> float:
    verb = action[0]
    foe = nearest_foe(s, i)
    if verb in ("assault", "charge"):
        j = action[1]
        side = side_of(s, i, j) if verb == "assault" else charged_side(s, i, j)
        wait = PATIENCE if not s.design[j].powers & (BLOB | TAIL) else PATIENCE // 3
        return 0.4 + exchange(s, i, j, side) - (0.35 if side == FRONT and s.turn < wait else 0.0)
    if verb == "stretch":
        return 0.4 + hurt(s, close_attack(s, i), action[1])
    if verb == "aim":
        return max((0.4 + best_shot(s, i, action[1], j) for j in s.foes(i) if in_shot(s, i, j)), default=0.15)
    if verb == "heal":
        return 6.0
    if verb == "flee":
        return 5.0
    if verb == "fly":
        near = [j for j in s.foes(i) if s.off2(i, j) <= (12 * s.power[i]) ** 2]
        gains = [hurt(s, Attack(i, -1, max(1, s.health[i])), j) for j in near]
        return 0.3 + max(gains, default=-0.2) - 2 * POINT if not s.spent >> i & 1 else 0.0
    if foe is None:
        return 0.2 if verb == "done" else 0.0
    if verb == "rush":
        return 0.6 if s.off2(i, foe) > (charge_length(s, i) // 1024 + 4) ** 2 and not s.contacts(i) else 0.05
    if verb == "walk":
        return 0.35 if not s.contacts(i) and not (_behind(s, foe, s.x[i], s.y[i]) and s.off2(i, foe) < 400) else 0.05
    if verb == "turn":
        ahead = bearing(s.x[foe] - s.x[i], s.y[foe] - s.y[i])
        return 0.5 if s.heading[i] != ahead and s.mode != CHARGED else 0.0
    if verb == "smash":
        return 0.3
    return 0.2 if verb == "done" else 0.0


def interruption(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """Strike when it pays."""
    found = []
    for action in actions:
        if action[0] == "assault":
            found.append(exchange(s, seat, action[1], side_of(s, seat, action[1])))
        elif action[0] == "aim":
            shots = [best_shot(s, seat, action[1], j) for j in s.foes(seat) if in_shot(s, seat, j)]
            found.append(max(shots, default=NEVER) - 0.3)
        else:
            found.append({"wait": 0.1, "stand_down": 0.0}.get(action[0], -1.0))
    return found


def going(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """Nearer to the foe, to where it is seen, rather behind it than before it."""
    j = nearest_foe(s, seat)
    found = []
    for action in actions:
        if len(action) < 2 or j is None:
            found.append(-200.0)
            continue
        x, y = unpoint(action[1])
        dx, dy = x - s.x[j], y - s.y[j]
        found.append(-float((dx * dx + dy * dy) ** 0.5) + 8.0 * _behind(s, j, x, y))
    return found


def _behind(s: Rampage, j: int, x: int, y: int) -> bool:
    """Whether a place is behind a monster, where blows are not returned."""
    powers = s.design[j].powers
    return not powers & (BLOB | TAIL) and arc(s.heading[j], x - s.x[j], y - s.y[j]) == BACK


def flying(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """Onto a foe if that hurts it."""
    near = going(s, seat, actions, rng)
    attack = Attack(seat, -1, max(1, s.health[seat]))
    return [hurt(s, attack, a[1]) * 50 if a[0] == "pounce" else v for a, v in zip(actions, near, strict=True)]


def turning(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """Face the nearest foe."""
    j = nearest_foe(s, seat)
    ahead = bearing(s.x[j] - s.x[seat], s.y[j] - s.y[seat]) if j is not None else 0
    return [float(action[1] == ahead) for action in actions]


def aiming(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """The target that suffers most; buildings last."""
    phase: Any = s.stack[-1]
    return [
        best_shot(s, seat, phase.weapon, a[1]) if a[0] == "at" and a[1] < FIRST_BUILDING else -0.5 - (a[0] == "raze")
        for a in actions
    ]


def paying(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """As many points as they are worth."""
    phase: Any = s.stack[-1]
    if phase.target >= FIRST_BUILDING:
        return [-float(a[1]) for a in actions]
    if hasattr(phase, "points"):
        return [shot(s, seat, phase.weapon, phase.target, phase.points, a[1]) for a in actions]
    return [shot(s, seat, phase.weapon, phase.target, a[1]) for a in actions]


def yes(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """Strike, strike again, with venom; hide from shots."""
    good = ("blow", "again", "venom", "hide")
    return [float(a[0] in good) for a in actions]


def pushing(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """As far as it goes."""
    return [float(a[1]) for a in actions]


def muster(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """Guns with range first."""
    worth = {"artillery": 3.0, "tank": 2.0}
    return [worth.get(UNITS[a[1]].id, 0.5 if a[1] != SECRET else 0.1) if a[0] == "recruit" else 0.2 for a in actions]


def army_round(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """Fire first, then move those that could not."""
    order = {"gun": 3.0, "order": 2.0, "done": 1.0}
    found = []
    for action in actions:
        value = order.get(action[0], 0.0)
        if action[0] == "order" and s.fired >> (action[1] - FIRST_UNIT) & 1:
            value = 0.5 + UNITS[s.ukind[action[1] - FIRST_UNIT]].restless
        found.append(value)
    return found


def marching(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """To the edge of its own range from the nearest monster."""
    phase: Any = s.stack[-1]
    wanted = 2 * UNITS[s.ukind[phase.unit]].range - 2
    found = []
    for action in actions:
        x, y = unpoint(action[1]) if len(action) > 1 else (s.ux[phase.unit], s.uy[phase.unit])
        off = min((((s.x[i] - x) ** 2 + (s.y[i] - y) ** 2) ** 0.5 for i in s.here()), default=0.0)
        found.append(-abs(off - wanted))
    return found


def volley(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """All together."""
    return [float(a[0] == "join") for a in actions]


def training(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """The weakest monster in range."""
    return [-float(s.health[a[1]]) for a in actions]


OPINIONS: dict[str, Opinion] = {
    "Workshop": workshop, "Round": own_round, "Interruption": interruption, "Walking": going, "Rushing": going,
    "Flying": flying, "Burrowing": going, "Teleporting": going, "Turning": turning, "Aiming": aiming, "Firing": paying,
    "Piercing": paying, "Blending": yes, "Parting": yes, "Venom": yes, "SecondBlow": yes, "Pushing": pushing,
    "Muster": muster, "ArmyRound": army_round, "Marching": marching, "Volley": volley, "Training": training,
}  # fmt: skip


def weigh(s: Rampage, seat: int, actions: list[Action], rng: Rng) -> list[float]:
    """The weight of each action, by the phase that asks; a phase without an opinion weighs all alike."""
    opinion = OPINIONS.get(type(s.stack[-1]).__name__)
    return opinion(s, seat, actions, rng) if opinion is not None else [0.0] * len(actions)
