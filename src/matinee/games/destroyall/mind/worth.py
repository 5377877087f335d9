"""What can be counted of a monster's chance to be the last one standing."""

from __future__ import annotations

from matinee.games.destroyall.figures import ARMY, DATA, HEALTH
from matinee.games.destroyall.map.lattice import BACK, FLANK, FRONT
from matinee.games.destroyall.mind.blows import shot
from matinee.games.destroyall.rules.assault import side_at
from matinee.games.destroyall.rules.strike import close_attack, defence_dice, screen, weak_to
from matinee.games.destroyall.state import DEAD, HERE, NOT_YET, SMOKE, Rampage
from matinee.games.destroyall.throws import mean
from matinee.table.minds.worth import Row, Worth

# What features are measured by, so that most lie between 0 and 1.
FAR = 96.0  # steps: the width of the table
HARMLESS = 0.2  # added to a blow, so that one which does nothing does not last for ever
LASTS_LONG, OUTLASTS = 3.0, 2.0  # what lies beyond makes no difference any more
SIDES = {FRONT: "front", FLANK: "flank", BACK: "back"}


def features(s: Rampage) -> list[Row | None]:
    """One row a monster; one more for the army if it plays."""
    rows: list[Row | None] = [_monster(s, i) if s.status[i] != DEAD else None for i in range(s.count)]
    if s.options["army"]:
        left = sum(max(0, s.health[i]) for i in s.in_play())
        rows.append({"army": 1.0, "army_guns": s.army_worth() / ARMY.points, "army_against": left / 10})
    return rows


def _monster(s: Rampage, i: int) -> Row:
    design, turn = s.design[i], s.turn / max(1, s.options["turns"] or 60)
    health = s.health[i] if s.status[i] != NOT_YET else design.attributes[HEALTH]
    row: Row = {f"attribute_{k}": value / 5 for k, value in enumerate(design.attributes)}
    row |= {"weapons": float(len(design.weapons)), "cost": design.cost / 10, "absorbs": float(design.absorbs != -1)}
    row |= {f"power_{k}": 1.0 for k in range(design.powers.bit_length()) if design.powers >> k & 1}
    if s.status[i] == NOT_YET:
        return row
    row |= {
        "health": health / 5,
        "late_health": turn * health / 5,
        "dying": float(health <= 1),
        "weak": float(health <= 3),
        "power": s.power[i] / 5,
        "goo": s.goo[i] / 3,
        "fear": float(s.fear[i] > 0),
        "burn": s.burn[i] / 3,
        "shield": s.shield[i] / 2,
        "on_a_roof": float(s.perch[i] >= 0),
        "submerged": float(s.under[i] > 0),
        "smoke": float(s.status[i] == SMOKE),
        "has_struck": float(s.spent >> i & 1),
        "mover": float(s.mover == i),
    }
    foes = s.foes(i)
    if s.status[i] == HERE and foes:
        row |= _against(s, i, min(foes, key=lambda j: s.off2(i, j)))
    return row


def blow(s: Rampage, i: int, j: int) -> float:
    """The mean damage of a close attack."""
    attack = close_attack(s, i)
    return mean(attack.dice, defence_dice(s, j, attack), attack.bonus - screen(s, j, attack), weak_to(s, j, attack))


def guns(s: Rampage, i: int, j: int) -> float:
    """The best that its weapons can do to a foe with the power it holds."""
    if not s.power[i]:
        return 0.0
    return max((shot(s, i, w, j, s.power[i]) for w in range(len(s.design[i].weapons))), default=0.0)


def _against(s: Rampage, i: int, j: int) -> Row:
    """How it stands to the nearest foe: who hits harder, from where, and how long each would last."""
    mine, its = blow(s, i, j), blow(s, j, i)
    near = s.off2(i, j) ** 0.5
    lasts, foe_lasts = max(1, s.health[i]) / (its + HARMLESS), max(1, s.health[j]) / (mine + HARMLESS)
    in_range = s.off2(i, j) <= s.reach2(i)
    row: Row = {
        "blow": mine,
        "foes_blow": its,
        "lasts": min(LASTS_LONG, lasts / 5),
        "foe_lasts": min(LASTS_LONG, foe_lasts / 5),
        "outlasts": max(-OUTLASTS, min(OUTLASTS, (lasts - foe_lasts) / 5)),
        "near": near / FAR,
        "close": float(near <= 16),
        "guns": max(0.0, guns(s, i, j)),
        "guns_in_range": max(0.0, guns(s, i, j)) * in_range,
        "kills": float(mine >= s.health[j]) * (near <= 20),
        "is_killed": float(its >= s.health[i]) * (near <= 20),
    }
    if near <= 30:
        row["sees_" + SIDES.get(side_at(s, j, s.x[i], s.y[i]), "front")] = 1.0
        row["shows_" + SIDES.get(side_at(s, i, s.x[j], s.y[j]), "front")] = 1.0
    return row


WORTH = Worth(features, DATA / "worth.json")
