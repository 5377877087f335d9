"""3.0 Set-up: buying a monster and an army in secret (R3), and placing the army."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import OFF, TRAY, Counter
from matinee.games.sheboygan.map.city import EDGES, LAND, OPEN, POPULACE_SYMBOLS, RIM, to_boxes
from matinee.games.sheboygan.sides import HumanDecides, MonsterDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Step

DEFENCE_CAP = 15


@cache
def cheapest(need: int, on_sale: int) -> int:
    """The least that some of these abilities cost when they must come to `need`; a large number if they cannot."""
    sums = {0}
    for k, ability in enumerate(figures.ABILITIES):
        if on_sale >> k & 1:
            sums |= {total + ability.cost for total in sums}
    return min((total for total in sums if total >= need), default=10_000)


class Workshop(MonsterDecides, frozen=True):
    """3.1 The Monster Player spends initial strength points on strengths and abilities; unspent ones are lost (R89)."""

    rule: ClassVar[str] = "3.1"
    ends_with: ClassVar[str] = "ready"
    secret: ClassVar[bool] = True
    nameable: ClassVar[bool] = True

    def give_name(self, s: City, name: str) -> None:
        """What the town will call it."""
        s.given_name = name
        s.whisper(figures.MONSTER, "named", name)

    def owed(self, s: City, bought: int, strength: list[int]) -> int:
        """The points that must still be kept back: a quarter on abilities (R1), defence and movement of one (R89)."""
        need = max(0, s.scenario.quarter - figures.ability_cost(bought))
        return (
            cheapest(need, s.scenario.ability_mask & ~bought)
            + (not strength[figures.DEFENCE])
            + (not strength[figures.MOVEMENT])
        )

    def spare(self, s: City, strength: int) -> int:
        """How many points may go into a strength now."""
        kept = self.owed(s, s.abilities, s.strength)
        if strength in (figures.DEFENCE, figures.MOVEMENT) and not s.strength[strength]:
            kept -= 1
        room = s.points[figures.MONSTER] - kept
        return min(room, DEFENCE_CAP - s.strength[figures.DEFENCE]) if strength == figures.DEFENCE else room

    def options(self, s: City) -> list[Action]:
        found: list[Action] = [("allot", k, n) for k in range(4) for n in range(1, self.spare(s, k) + 1)]
        found += [("ability", k) for k in members(s.scenario.ability_mask & ~s.abilities) if self.pays_for(s, k)]
        if s.options["films"] and self.untouched(s):
            found += [("film", k) for k, film in enumerate(figures.FILMS) if not film.mask & ~s.scenario.ability_mask]
        return [*found, ("ready",)] if self.no_ready(s) is None else found

    def untouched(self, s: City) -> bool:
        """Whether nothing has been spent yet."""
        return not s.abilities and not any(s.strength)

    def no_allot(self, s: City, strength: int, points: int) -> Reason:
        if points < 1:
            return s.no("3.1", "allot_one")
        if strength == figures.DEFENCE and s.strength[figures.DEFENCE] + points > DEFENCE_CAP:
            return s.no("3.1", "defence_cap", DEFENCE_CAP)
        if points > s.points[figures.MONSTER]:
            return s.no("3.1", "points_left", s.points[figures.MONSTER])
        spare = max(0, self.spare(s, strength))
        if not s.scenario.quarter:
            return s.no("R89", "keep_one_each", spare)
        return s.no("3.1", "keep_the_quarter", s.scenario.quarter, spare)

    def allot(self, s: City, strength: int, points: int) -> None:
        """3.1 One point raises a strength by one."""
        s.strength[strength] += points
        s.points[figures.MONSTER] -= points
        s.whisper(figures.MONSTER, "allotted", strength, s.strength[strength])

    def pays_for(self, s: City, k: int) -> bool:
        """Whether the points buy this ability and what else the monster must have."""
        return figures.ABILITIES[k].cost + self.owed(s, s.abilities | 1 << k, s.strength) <= s.points[figures.MONSTER]

    def no_ability(self, s: City, k: int) -> Reason:
        if s.abilities >> k & 1:
            return s.no("R89", "has_ability")
        if not s.scenario.ability_mask >> k & 1:
            return s.no(s.scenario.rule, "no_abilities" if s.scenario.abilities == "none" else "no_fire_abilities")
        if figures.ABILITIES[k].cost > s.points[figures.MONSTER]:
            return s.no(
                figures.ABILITIES[k].rule, "ability_too_dear", figures.ABILITIES[k].cost, s.points[figures.MONSTER]
            )
        return s.no("3.1", "too_little_left")

    def ability(self, s: City, k: int) -> None:
        """13.0 Buy a special ability."""
        s.abilities |= 1 << k
        s.points[figures.MONSTER] -= figures.ABILITIES[k].cost
        s.whisper(figures.MONSTER, "bought_ability", k)

    def no_film(self, s: City, k: int) -> Reason:
        if not s.options["films"]:
            return s.no("3.1", "no_films")
        return s.no(s.scenario.rule, "film_not_allowed") if self.untouched(s) else s.no("3.1", "film_first")

    def film(self, s: City, k: int) -> None:
        """Free play: take a monster of film history as it is."""
        s.strength = list(figures.FILMS[k].strengths)
        s.abilities = figures.FILMS[k].mask
        s.points[figures.MONSTER] = 0
        s.bulk = s.strength[figures.DEFENCE]
        s.whisper(figures.MONSTER, "took_film", k)
        s.done()

    def no_ready(self, s: City) -> Reason | None:
        if not s.strength[figures.DEFENCE] or not s.strength[figures.MOVEMENT]:
            return s.no("R89", "at_least_one_each")
        if figures.ability_cost(s.abilities) < s.scenario.quarter:
            return s.no("3.1", "spend_the_quarter", s.scenario.quarter)
        return None

    def ready(self, s: City) -> None:
        """3.1 The record sheet is written; what is left is lost (R89)."""
        s.points[figures.MONSTER] = 0
        s.bulk = s.strength[figures.DEFENCE]
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
        s.whisper(figures.MONSTER, "lurks", edge)
        s.done()


class Muster(HumanDecides, frozen=True):
    """3.1 The Human Player buys units at their strength, no more of a kind than there are counters."""

    rule: ClassVar[str] = "3.1"
    always: ClassVar[tuple[str, ...]] = ("ready",)
    secret: ClassVar[bool] = True

    def untouched(self, s: City) -> bool:
        """Whether nothing has been bought yet."""
        return TRAY not in s.where

    def in_lid(self, s: City, kind: int) -> int:
        """Counters of a kind not yet bought."""
        first = figures.FIRST[kind]
        return s.where[first : first + figures.UNITS[figures.KINDS[kind]].counters].count(OFF)

    def options(self, s: City) -> list[Action]:
        found: list[Action] = []
        for kind in figures.SOLD:
            if s.scenario.sells(figures.KINDS[kind]):
                most = min(self.in_lid(s, kind), s.points[figures.HUMAN] // figures.UNITS[figures.KINDS[kind]].strength)
                found += [("buy", kind, n) for n in range(1, most + 1)]
        return [*found, ("ready",)]

    def no_buy(self, s: City, kind: int, number: int) -> Reason:
        unit = figures.UNITS[figures.KINDS[kind]]
        if not unit.sold:
            return s.no("3.1", "not_for_sale")
        if not s.scenario.sells(figures.KINDS[kind]):
            return s.no(s.scenario.rule, "no_helicopters")
        if number < 1:
            return s.no("3.1", "buy_one")
        if number > self.in_lid(s, kind):
            return s.no("3.1", "counters_left", self.in_lid(s, kind))
        return s.no("3.1", "units_too_dear", number * unit.strength, s.points[figures.HUMAN])

    def buy(self, s: City, kind: int, number: int) -> None:
        """3.1 Pay and take the counters."""
        first = s.where.index(OFF, figures.FIRST[kind])
        s.where[first : first + number] = [TRAY] * number
        s.points[figures.HUMAN] -= number * figures.UNITS[figures.KINDS[kind]].strength
        s.whisper(figures.HUMAN, "bought", kind, number)

    def ready(self, s: City) -> None:
        """3.1 The army is bought; what is left is lost (R89)."""
        s.points[figures.HUMAN] = 0
        s.done()


class Evacuees(Step, frozen=True):
    """3.2, R9, R67 One populace unit in each box with a populace symbol.

    Both sides have bought: from here on the monster's defence is public (12.0), so purchases cannot be taken back.
    """

    def run(self, s: City) -> None:
        s.reveal("opening_defence", s.strength[figures.DEFENCE])
        for n, box in enumerate(POPULACE_SYMBOLS):
            s.put(figures.FIRST[figures.KINDS.index("populace")] + n, box)


PLACE = to_boxes("place")


def placeable(s: City, unit: int) -> int:
    """3.2, R8 The boxes where a bought unit may be set up: its terrain, off the map edge, within stacking."""
    boxes = OPEN[figures.MOVES[unit]] & ~RIM
    if figures.MOVES[unit] == "wheels":
        boxes &= ~s.standing
    return boxes & ~s.two if unit < figures.STACKERS else boxes


class Placement(HumanDecides, frozen=True):
    """3.2 The Human Player sets up every unit bought; pick a kind from the tray."""

    rule: ClassVar[str] = "3.2"

    def waiting(self, s: City) -> dict[int, int]:
        """The next counter of each kind in the tray."""
        found: dict[int, int] = {}
        for unit, at in enumerate(s.where):
            if at == TRAY:
                found.setdefault(figures.KIND[unit], unit)
        return found

    def options(self, s: City) -> list[Action]:
        return [("take", unit) for unit in self.waiting(s).values()]

    def no_take(self, s: City, unit: int) -> Reason:
        return s.no("3.2", "next_in_tray")

    def take(self, s: City, unit: int) -> None:
        """3.2 Take a counter in hand."""
        s.then(Placing(unit))


class Placing(HumanDecides, frozen=True):
    """3.2 Where the counter in hand is set up."""

    in_hand: ClassVar[bool] = True
    rule: ClassVar[str] = "3.2"
    unit: Counter

    def options(self, s: City) -> list[Action]:
        return PLACE(placeable(s, self.unit))

    def no_place(self, s: City, box: int) -> Reason:
        if RIM >> box & 1:
            return s.no("3.2", "near_edge")
        if not OPEN[figures.MOVES[self.unit]] >> box & 1:
            return s.no("R15", "copter_in_tunnel") if LAND >> box & 1 else s.no("5.13", "not_in_river")
        if figures.MOVES[self.unit] == "wheels" and s.standing >> box & 1:
            return s.no("5.11", "wheels_in_building")
        return s.no("5.21", "two_there")

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
