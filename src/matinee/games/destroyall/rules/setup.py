"""Building a monster (DAM23, DAM24, DAM25) and setting up: monsters first, then the army."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import msgspec

import matinee.games.destroyall.figures as figures
from matinee.games.destroyall.map.lattice import bearing
from matinee.games.destroyall.rules.turn import TurnBegins
from matinee.games.destroyall.state import DEAD, HERE, NOT_YET, Rampage, Seat
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Phase, Step

READY_MADE: list[Action] = [("sample", k) for k in range(len(figures.SAMPLES))]
LADDER = [n for n in range(figures.LOWEST, figures.HIGHEST + 1) if n != figures.BASIC]
WEAKNESSES: list[Action] = [("weakness", k) for k in range(len(figures.KINDS))]
ABSORPTIONS: list[Action] = [("absorb", k) for k in range(len(figures.KINDS))]
PRICES: dict[Action, int] = {
    **dict.fromkeys(WEAKNESSES, 0),
    **{("arm", k): figures.price(figures.BLAST) for k in range(len(figures.KINDS))},
    **{
        ("buy", k): power.cost
        for k, power in enumerate(figures.POWERS)
        if not 1 << k & (figures.BLAST | figures.ABSORPTION | figures.MODIFIERS)
    },
    **dict.fromkeys(ABSORPTIONS, figures.price(figures.ABSORPTION)),
}
MODIFYING = ("widen", "sharpen", "prolong")
READY: Action = ("ready",)
UNBUILT = figures.Design()
ONCE = "once"
"""What a table's `ready` says where no ready monster may be taken twice."""


@lru_cache(maxsize=256)
def shelf(points: int) -> tuple[Action, ...]:
    """DAM23 What so many points pay for, attributes aside."""
    return tuple(action for action, cost in PRICES.items() if cost <= points)


@lru_cache(maxsize=256)
def rungs(points: int) -> tuple[tuple[Action, ...], ...]:
    """DAM23 How far so many points take each attribute."""
    paid = [n for n in LADDER if figures.ladder(n) <= points]
    return tuple(tuple(("attribute", k, n) for n in paid) for k in range(len(figures.ATTRIBUTES)))


def steps(points: int, design: figures.Design, matched: bool) -> list[Action]:
    """DAM23 How far each attribute may go that stands where it began; in matched play not all the way (M1, R50)."""
    found: list[Action] = []
    for value, rung in zip(design.attributes, rungs(points), strict=True):
        if value == figures.BASIC:
            found += rung
    return [step for step in found if not _too_far(design, *step[1:])] if matched else found


def closed(design: figures.Design, same_blasts: bool) -> set[Action]:
    """DAM24, R49, R66 What a build has already, or can never have beside what it has."""
    found: set[Action] = {("arm", w.kind) for w in design.weapons if w.form == figures.BLAST and not same_blasts}
    if len(design.weapons) == figures.MOST_WEAPONS:
        found |= {("arm", kind) for kind in range(len(figures.KINDS))} | {("buy", k) for k in members(figures.WEAPONS)}
    found |= {("buy", w.form.bit_length() - 1) for w in design.weapons}
    found |= {("buy", k) for k in members(design.powers)}
    if design.powers & (figures.MAUL | figures.BIG_MAUL):
        found |= {("buy", figures.MAUL.bit_length() - 1), ("buy", figures.BIG_MAUL.bit_length() - 1)}
    if design.weakness >= 0:
        found.update(WEAKNESSES)
        found.add(("absorb", design.weakness))
    if design.absorbs >= 0:
        found.update(ABSORPTIONS)
        found.add(("weakness", design.absorbs))
    return found


def _too_far(design: figures.Design, k: int, n: int) -> bool:
    if n > figures.BASIC:
        return k == figures.ARMOR and n > figures.FIGURES.matched_armor
    return design.refund + figures.BASIC - n > figures.FIGURES.matched_refund


class Workshop(Phase, frozen=True):
    """DAM23 A player builds a monster: ten points, spent in any order; nothing is taken back but by undo."""

    rule: ClassVar[str] = "DAM23"
    ends_with: ClassVar[str] = "ready"
    nameable: ClassVar[bool] = True
    who: Seat

    def seat(self, s: Rampage) -> int:
        return self.who

    def give_name(self, s: Rampage, name: str) -> None:
        """X3 What it is called in its file and at the table."""
        self._change(s, name=name)
        s.tell("named", self.who, name)

    def untouched(self, s: Rampage) -> bool:
        """Whether nothing has been built yet."""
        return s.design[self.who].nameless == UNBUILT

    def spare(self, s: Rampage) -> int:
        """The points left to spend."""
        return figures.budget(s.options["experience"]) - s.design[self.who].cost

    def options(self, s: Rampage) -> list[Action]:
        design, spare = s.design[self.who], self.spare(s)
        samples = self.samples(s) if self.untouched(s) else []
        modified = ((verb, w) for w in range(len(design.weapons)) for verb in MODIFYING)
        shut = closed(design, s.options["same_blasts"])
        rest = [a for a in shelf(spare) if a not in shut]
        rest += [a for a in (*modified, READY) if getattr(self, "no_" + a[0])(s, *a[1:]) is None]
        return [*samples, *steps(spare, design, s.options["matched"]), *rest]

    def samples(self, s: Rampage) -> list[Action]:
        """The ready monsters on offer; where they are there once, those that nobody has."""
        if s.options.get("ready") != ONCE:
            return READY_MADE
        there = [design.nameless for design in s.design]
        return [("sample", k) for k, design in enumerate(figures.SAMPLES) if design not in there]

    def _afford(self, s: Rampage, cost: int) -> Reason | None:
        spare = self.spare(s)
        return s.no("DAM23", "costs_more_than_is_left", cost, spare) if cost > spare else None

    def no_sample(self, s: Rampage, k: int) -> Reason:
        if self.untouched(s):
            return s.no("DAM23", "has_a_twin")
        return s.no("DAM23", "build_has_begun")

    def sample(self, s: Rampage, k: int) -> None:
        """Take a ready monster as it is."""
        s.design[self.who] = msgspec.structs.replace(
            figures.SAMPLES[k], name=s.game.words.say("samples", figures.SAMPLE_IDS[k])
        )
        self._finished(s)

    def no_attribute(self, s: Rampage, k: int, value: int) -> Reason | None:
        design = s.design[self.who]
        if not figures.LOWEST <= value <= figures.HIGHEST:
            return s.no("DAM23", "attributes_run", figures.LOWEST, figures.HIGHEST)
        if value == figures.BASIC or design.attributes[k] != figures.BASIC:
            return s.no("DAM23", "attribute_changed_once", k, figures.BASIC)
        if s.options["matched"] and _too_far(design, k, value):
            if value > figures.BASIC:
                return s.no("M1", "matched_armor", figures.FIGURES.matched_armor)
            return s.no("R50", "matched_refund", figures.FIGURES.matched_refund)
        return self._afford(s, figures.ladder(value))

    def attribute(self, s: Rampage, k: int, value: int) -> None:
        """DAM23 Raise an attribute by the ladder, or lower it for points."""
        attributes = list(s.design[self.who].attributes)
        attributes[k] = value
        self._change(s, attributes=tuple(attributes))
        s.tell("attribute_set", self.who, k, value)

    def no_weakness(self, s: Rampage, kind: int) -> Reason | None:
        design = s.design[self.who]
        if design.weakness >= 0:
            return s.no("DAM24", "has_its_weakness")
        return s.no("R49", "absorbs_its_weakness") if design.absorbs == kind else None

    def weakness(self, s: Rampage, kind: int) -> None:
        """DAM24 One weakness, chosen."""
        self._change(s, weakness=kind)
        s.tell("weakness_set", self.who, kind)

    def no_arm(self, s: Rampage, kind: int) -> Reason | None:
        weapons = s.design[self.who].weapons
        if not s.options["same_blasts"] and any(w.form == figures.BLAST and w.kind == kind for w in weapons):
            return s.no("R66", "blast_twice")
        if len(weapons) >= figures.MOST_WEAPONS:
            return s.no("R66", "too_many_weapons", figures.MOST_WEAPONS)
        return self._afford(s, PRICES["arm", kind])

    def arm(self, s: Rampage, kind: int) -> None:
        """P.Blast A blast of one kind; several need different kinds, unless the option says otherwise."""
        self._change(s, weapons=(*s.design[self.who].weapons, figures.Weapon(figures.BLAST, kind)))
        s.tell("armed", self.who, kind)

    def no_buy(self, s: Rampage, k: int) -> Reason | None:
        bit, design = 1 << k, s.design[self.who]
        if bit == figures.BLAST:
            return s.no("P.Blast", "which_blast")
        if bit == figures.ABSORPTION:
            return s.no("P.Absorption", "which_energy")
        if bit & figures.MODIFIERS:
            return s.no("DAM25", "modifies_a_weapon")
        if design.has(bit):
            return s.no("R66", "has_that_power")
        if bit & (figures.MAUL | figures.BIG_MAUL) and design.powers & (figures.MAUL | figures.BIG_MAUL):
            return s.no("R66", "two_mauls")
        if bit & figures.WEAPONS and len(design.weapons) == figures.MOST_WEAPONS:
            return s.no("R66", "too_many_weapons", figures.MOST_WEAPONS)
        return self._afford(s, PRICES["buy", k])

    def buy(self, s: Rampage, k: int) -> None:
        """DAM23 A power at its price."""
        bit, design = 1 << k, s.design[self.who]
        if bit & figures.WEAPONS:
            self._change(s, weapons=(*design.weapons, figures.Weapon(bit)))
        else:
            self._change(s, powers=design.powers | bit)
        s.tell("bought", self.who, k)

    def no_absorb(self, s: Rampage, kind: int) -> Reason | None:
        design = s.design[self.who]
        if design.absorbs >= 0:
            return s.no("R66", "has_that_power")
        if design.weakness == kind:
            return s.no("R49", "absorbs_its_weakness")
        return self._afford(s, PRICES["absorb", kind])

    def absorb(self, s: Rampage, kind: int) -> None:
        """P.Absorption For one kind of energy."""
        self._change(s, absorbs=kind, powers=s.design[self.who].powers | figures.ABSORPTION)
        s.tell("absorbs", self.who, kind)

    def _no_modifier(self, s: Rampage, w: int, modifier: int) -> Reason | None:
        weapons = s.design[self.who].weapons
        if w >= len(weapons):
            return s.no("DAM25", "no_such_weapon")
        weapon = weapons[w]
        if weapon.form == figures.DRAIN or (weapon.form != figures.BLAST and modifier != figures.AREA):
            return s.no(f"P.{figures.POWER_IDS[weapon.form.bit_length() - 1]}", "takes_no_such_modifier")
        if weapon.modified and not (modifier == figures.AREA and weapon.radius):
            return s.no("DAM25", "one_modifier")
        return self._afford(s, figures.price(modifier))

    def no_widen(self, s: Rampage, w: int) -> Reason | None:
        return self._no_modifier(s, w, figures.AREA)

    def widen(self, s: Rampage, w: int) -> None:
        """P.AreaEffect, R27, R48 Two inches of radius, or two more."""
        self._modify(s, w, radius=s.design[self.who].weapons[w].radius + 2)

    def no_sharpen(self, s: Rampage, w: int) -> Reason | None:
        return self._no_modifier(s, w, figures.PIERCING)

    def sharpen(self, s: Rampage, w: int) -> None:
        """P.ArmorPiercing"""
        self._modify(s, w, piercing=True)

    def no_prolong(self, s: Rampage, w: int) -> Reason | None:
        return self._no_modifier(s, w, figures.CONTINUOUS)

    def prolong(self, s: Rampage, w: int) -> None:
        """P.Continuous"""
        self._modify(s, w, continuous=True)

    def no_ready(self, s: Rampage) -> Reason | None:
        return s.no("DAM24", "weakness_missing") if s.design[self.who].weakness < 0 else None

    def ready(self, s: Rampage) -> None:
        """DAM23 Points left over are lost."""
        self._finished(s)

    def _change(self, s: Rampage, **fields: object) -> None:
        s.design[self.who] = msgspec.structs.replace(s.design[self.who], **fields)

    def _modify(self, s: Rampage, w: int, **fields: object) -> None:
        weapons = list(s.design[self.who].weapons)
        weapons[w] = msgspec.structs.replace(weapons[w], **fields)
        self._change(s, weapons=tuple(weapons))
        s.tell("modified", self.who, w)

    def lapse(self, s: Rampage) -> None:
        """M29 It is built no further."""
        s.then(self)
        design = s.design[self.who]
        if design.weakness < 0:
            self._change(s, weakness=int(design.absorbs == 0))
        self._finished(s)

    def _finished(self, s: Rampage) -> None:
        attributes = s.design[self.who].attributes
        s.health[self.who] = attributes[figures.HEALTH]
        s.power[self.who] = attributes[figures.POWER]  # R4
        name = s.game.show.cast(s)["seat"][self.who]  # s.name says what it was called before this
        s.tell("becomes", self.who, name, s.design[self.who].cost)
        s.done()


class Start(Phase, frozen=True):
    """M10 A player puts the monster on one of the table's starting places, facing the middle."""

    rule: ClassVar[str] = "M10"
    who: Seat

    def seat(self, s: Rampage) -> int:
        return self.who

    def options(self, s: Rampage) -> list[Action]:
        return [("start", k) for k in range(len(s.town.starts)) if self.no_start(s, k) is None]

    def no_start(self, s: Rampage, k: int) -> Reason | None:
        if k >= len(s.town.starts):
            return s.no("M10", "starting_places", len(s.town.starts))
        taken = [(s.x[i], s.y[i]) for i in s.here()]
        return s.no("M10", "starting_place_taken") if s.town.starts[k] in taken else None

    def start(self, s: Rampage, k: int) -> None:
        i = self.who
        s.x[i], s.y[i] = x, y = s.town.starts[k]
        s.heading[i] = bearing(s.town.side // 2 - x, s.town.side // 2 - y)
        s.status[i] = HERE
        s.tell("placed", i, x, y)
        s.done()

    def lapse(self, s: Rampage) -> None:
        """M29 It never comes to the table."""
        s.health[self.who], s.status[self.who] = 0, DEAD


class Opening(Step, frozen=True):
    """Everybody is ready: the first turn begins."""

    def run(self, s: Rampage) -> None:
        assert NOT_YET not in s.status
        s.then(TurnBegins())
