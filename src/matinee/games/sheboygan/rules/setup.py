"""3.0 Set-up: buying a monster and an army in secret (R3), and placing the army."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from matinee.games.sheboygan.figures import (
    ABILITIES,
    DEFENCE,
    FILMS,
    FIRST,
    HUMAN,
    KIND,
    KINDS,
    MONSTER,
    MOVEMENT,
    MOVES,
    SOLD,
    STACKERS,
    UNITS,
    ability_cost,
)
from matinee.games.sheboygan.map.city import EDGES, LAND, OPEN, POPULACE_SYMBOLS, RIM, to_boxes
from matinee.games.sheboygan.rules.sides import HumanDecides, MonsterDecides
from matinee.games.sheboygan.state import OFF, TRAY, City
from matinee.table.errors import Reason
from matinee.table.phase import Action, Step

DEFENCE_CAP = 15


@cache
def cheapest(need: int, on_sale: int) -> int:
    """The least that some of these abilities cost when they must come to `need`; a large number if they cannot."""
    sums = {0}
    for k, ability in enumerate(ABILITIES):
        if on_sale >> k & 1:
            sums |= {total + ability.cost for total in sums}
    return min((total for total in sums if total >= need), default=10_000)


class Workshop(MonsterDecides, frozen=True):
    """3.1 The Monster Player spends initial strength points on strengths and abilities; unspent ones are lost (R89)."""

    rule: ClassVar[str] = "3.1"
    ends_with: ClassVar[str] = "ready"

    def owed(self, s: City, bought: int, strength: list[int]) -> int:
        """The points that must still be kept back: a quarter on abilities (R1), defence and movement of one (R89)."""
        need = max(0, s.scenario.quarter - ability_cost(bought))
        return cheapest(need, s.scenario.ability_mask & ~bought) + (not strength[DEFENCE]) + (not strength[MOVEMENT])

    def spare(self, s: City, strength: int) -> int:
        """How many points may go into a strength now."""
        kept = self.owed(s, s.abilities, s.strength)
        if strength in (DEFENCE, MOVEMENT) and not s.strength[strength]:
            kept -= 1
        room = s.points[MONSTER] - kept
        return min(room, DEFENCE_CAP - s.strength[DEFENCE]) if strength == DEFENCE else room

    def options(self, s: City) -> list[Action]:
        found: list[Action] = [("allot", k, n) for k in range(4) for n in range(1, self.spare(s, k) + 1)]
        found += [("ability", k) for k in range(len(ABILITIES)) if self.no_ability(s, k) is None]
        if s.options["films"]:
            found += [("film", k) for k in range(len(FILMS)) if self.no_film(s, k) is None]
        return [*found, ("ready",)] if self.no_ready(s) is None else found

    def no_allot(self, s: City, strength: int, points: int) -> Reason | None:
        if points < 1:
            return Reason("3.1", "Allot at least one point.")
        if strength == DEFENCE and s.strength[DEFENCE] + points > DEFENCE_CAP:
            return Reason("3.1", f"No more than {DEFENCE_CAP} points may be allotted to defence.")
        if points > s.points[MONSTER]:
            return Reason("3.1", f"Only {s.points[MONSTER]} points are left.")
        spare = max(0, self.spare(s, strength))
        if points > spare and not s.scenario.quarter:
            return Reason("R89", f"Defence and movement need one each: {spare} points may go here.")
        if points > spare:
            return Reason(
                "3.1",
                f"A quarter of the points ({s.scenario.quarter}) must go into abilities, and defence and movement"
                f" need one each: {spare} points may go here.",
            )
        return None

    def allot(self, s: City, strength: int, points: int) -> None:
        """3.1 One point raises a strength by one."""
        s.strength[strength] += points
        s.points[MONSTER] -= points
        s.whisper(MONSTER, "allotted", strength, s.strength[strength])

    def no_ability(self, s: City, k: int) -> Reason | None:
        if s.abilities >> k & 1:
            return Reason("R89", "The monster has that ability already.")
        if not s.scenario.ability_mask >> k & 1:
            if s.scenario.abilities == "none":
                return Reason(s.scenario.rule, "This scenario allows no special abilities.")
            return Reason(s.scenario.rule, "This scenario allows no fire attack abilities.")
        if ABILITIES[k].cost > s.points[MONSTER]:
            return Reason(
                ABILITIES[k].rule, f"It costs {ABILITIES[k].cost} points and only {s.points[MONSTER]} are left."
            )
        if ABILITIES[k].cost + self.owed(s, s.abilities | 1 << k, s.strength) > s.points[MONSTER]:
            return Reason("3.1", "Too little would be left for defence, movement and the quarter on abilities.")
        return None

    def ability(self, s: City, k: int) -> None:
        """13.0 Buy a special ability."""
        s.abilities |= 1 << k
        s.points[MONSTER] -= ABILITIES[k].cost
        s.whisper(MONSTER, "bought_ability", k)

    def no_film(self, s: City, k: int) -> Reason | None:
        if not s.options["films"]:
            return Reason("3.1", "Film monsters keep to no budget; they are for tables with free play.")
        if s.abilities or any(s.strength):
            return Reason("3.1", "Choose a film monster before you spend points.")
        if FILMS[k].mask & ~s.scenario.ability_mask:
            return Reason(s.scenario.rule, "This scenario does not allow all of its abilities.")
        return None

    def film(self, s: City, k: int) -> None:
        """Free play: take a monster of film history as it is."""
        s.strength = list(FILMS[k].strengths)
        s.abilities = FILMS[k].mask
        s.points[MONSTER] = 0
        s.bulk = s.strength[DEFENCE]
        s.whisper(MONSTER, "took_film", k)
        s.done()

    def no_ready(self, s: City) -> Reason | None:
        if not s.strength[DEFENCE] or not s.strength[MOVEMENT]:
            return Reason("R89", "Defence and movement must be at least 1.")
        if ability_cost(s.abilities) < s.scenario.quarter:
            return Reason("3.1", f"At least {s.scenario.quarter} points must be spent on special abilities.")
        return None

    def ready(self, s: City) -> None:
        """3.1 The record sheet is written; what is left is lost (R89)."""
        s.points[MONSTER] = 0
        s.bulk = s.strength[DEFENCE]
        s.done()


_LURK: list[Action] = [("lurk", edge) for edge in range(len(EDGES))]


class Lair(MonsterDecides, frozen=True):
    """3.2 Before the humans place, the Monster Player notes in secret the edge where the monster will come on."""

    rule: ClassVar[str] = "3.2"
    always: ClassVar[tuple[str, ...]] = ("lurk",)

    def options(self, s: City) -> list[Action]:
        return _LURK

    def lurk(self, s: City, edge: int) -> None:
        """3.2 Note the edge."""
        s.edge = edge
        s.whisper(MONSTER, "lurks", edge)
        s.done()


class Muster(HumanDecides, frozen=True):
    """3.1 The Human Player buys units at their strength, no more of a kind than there are counters."""

    rule: ClassVar[str] = "3.1"
    always: ClassVar[tuple[str, ...]] = ("ready",)

    def in_lid(self, s: City, kind: int) -> int:
        """Counters of a kind not yet bought."""
        first = FIRST[kind]
        return s.where[first : first + UNITS[KINDS[kind]].counters].count(OFF)

    def options(self, s: City) -> list[Action]:
        found: list[Action] = []
        for kind in SOLD:
            if self.no_buy(s, kind, 1) is None:
                most = min(self.in_lid(s, kind), s.points[HUMAN] // UNITS[KINDS[kind]].strength)
                found += [("buy", kind, n) for n in range(1, most + 1)]
        return [*found, ("ready",)]

    def no_buy(self, s: City, kind: int, number: int) -> Reason | None:
        unit = UNITS[KINDS[kind]]
        if not unit.sold:
            return Reason("3.1", "Populace come free, firemen and fireboat with the first fire; none are for sale.")
        if not s.scenario.sells(KINDS[kind]):
            return Reason(s.scenario.rule, "This scenario has no helicopters.")
        if number < 1:
            return Reason("3.1", "Buy at least one.")
        if number > self.in_lid(s, kind):
            return Reason("3.1", f"Only {self.in_lid(s, kind)} counters of that kind are left.")
        if number * unit.strength > s.points[HUMAN]:
            return Reason("3.1", f"That costs {number * unit.strength} points and only {s.points[HUMAN]} are left.")
        return None

    def buy(self, s: City, kind: int, number: int) -> None:
        """3.1 Pay and take the counters."""
        first = s.where.index(OFF, FIRST[kind])
        s.where[first : first + number] = [TRAY] * number
        s.points[HUMAN] -= number * UNITS[KINDS[kind]].strength
        s.whisper(HUMAN, "bought", kind, number)

    def ready(self, s: City) -> None:
        """3.1 The army is bought; what is left is lost (R89)."""
        s.points[HUMAN] = 0
        s.done()


class Evacuees(Step, frozen=True):
    """3.2, R9, R67 One populace unit in each box with a populace symbol.

    Both sides have bought: from here on the monster's defence is public (12.0), so purchases cannot be taken back.
    """

    def run(self, s: City) -> None:
        s.reveal("opening_defence", s.strength[DEFENCE])
        for n, box in enumerate(POPULACE_SYMBOLS):
            s.put(FIRST[KINDS.index("populace")] + n, box)


PLACE = to_boxes("place")


def placeable(s: City, unit: int) -> int:
    """3.2, R8 The boxes where a bought unit may be set up: its terrain, off the map edge, within stacking."""
    boxes = OPEN[MOVES[unit]] & ~RIM
    if MOVES[unit] == "wheels":
        boxes &= ~s.standing
    return boxes & ~s.two if unit < STACKERS else boxes


class Placement(HumanDecides, frozen=True):
    """3.2 The Human Player sets up every unit bought; pick a kind from the tray."""

    rule: ClassVar[str] = "3.2"

    def waiting(self, s: City) -> dict[int, int]:
        """The next counter of each kind in the tray."""
        found: dict[int, int] = {}
        for unit, at in enumerate(s.where):
            if at == TRAY:
                found.setdefault(KIND[unit], unit)
        return found

    def options(self, s: City) -> list[Action]:
        return [("take", unit) for unit in self.waiting(s).values()]

    def no_take(self, s: City, unit: int) -> Reason | None:
        if self.waiting(s).get(KIND[unit]) == unit:
            return None
        return Reason("3.2", "Take the next counter of a kind from your tray.")

    def take(self, s: City, unit: int) -> None:
        """3.2 Take a counter in hand."""
        s.then(Placing(unit))


class Placing(HumanDecides, frozen=True):
    """3.2 Where the counter in hand is set up."""

    rule: ClassVar[str] = "3.2"
    unit: int

    def options(self, s: City) -> list[Action]:
        return PLACE(placeable(s, self.unit))

    def no_place(self, s: City, box: int) -> Reason | None:
        if RIM >> box & 1:
            return Reason("3.2", "Units may not be set up next to the map edge.")
        if not OPEN[MOVES[self.unit]] >> box & 1:
            if not LAND >> box & 1:
                return Reason("5.13", "Only helicopters and fireboats may be in the river.")
            return Reason("R15", "Helicopters cannot use the tunnel.")
        if MOVES[self.unit] == "wheels" and s.standing >> box & 1:
            return Reason("5.11", "Tanks and artillery cannot enter buildings.")
        if not placeable(s, self.unit) >> box & 1:
            return Reason("5.21", "Two units are in that box already.")
        return None

    def place(self, s: City, box: int) -> None:
        """3.2 Put it down; when the tray is empty the game begins."""
        s.put(self.unit, box)
        s.tell("placed", self.unit, box)
        s.done()
        if TRAY not in s.where:
            s.done()


class Deployment(Step, frozen=True):
    """3.2 The bought units come out of the box lid, if there are any."""

    def run(self, s: City) -> None:
        if TRAY in s.where:
            s.then(Placement())
