"""4.0 B.1 The Human Movement Phase: moving units (5.0), towing (5.0), helicopters (8.0) and fording (9.1)."""

from __future__ import annotations

from typing import ClassVar

import matinee.games.sheboygan.figures as figures
from matinee.games.sheboygan.kinds import NOT_YET, OFF, Box, Counter, PerhapsCounter
from matinee.games.sheboygan.map.city import BRIDGE, FORDS, GO, OPEN, RIVER
from matinee.games.sheboygan.rules import march
from matinee.games.sheboygan.rules.fire import burn_units
from matinee.games.sheboygan.rules.populace import Escort
from matinee.games.sheboygan.sides import HumanDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import Picks, members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Step

_MOVE: Picks[Action] = Picks([("move", unit) for unit in range(len(figures.MOVES))])
_FIRST_GUN = figures.FIRST[figures.KINDS.index("artillery")]
_GUNS = slice(_FIRST_GUN, _FIRST_GUN + figures.UNITS["artillery"].counters)
_STAY: Action = ("stay",)
_DONE: Action = ("done",)


# -- the phase


class HumanMovementBegins(Step, frozen=True):
    """4.0 B.1 Nobody has moved yet."""

    def run(self, s: City) -> None:
        s.moved = 0
        s.then(HumanMovement())


class HumanMovement(HumanDecides, frozen=True):
    """4.0 B.1 Any or all units move, one after the other; pick one up."""

    rule: ClassVar[str] = "5.0"
    ends_with: ClassVar[str] = "done"

    def options(self, s: City) -> list[Action]:
        units = march.movers(s)
        found = _MOVE(units)
        if not s.crowded:
            found += self.tows(s, units)
            found += self.escorts(s, units)
            burning = s.kindled and any(march.in_flames(s, unit) for unit in members(units))
            if not burning and not march.must_ford(s, units):
                found.append(_DONE)
        return found

    def no_move(self, s: City, unit: int) -> Reason:
        return march.held_fast(s, unit) or s.no("5.22", "clear_first")

    def move(self, s: City, unit: int) -> None:
        """5.0 Pick a unit up."""
        s.then(Moving(unit))

    # -- 5.0 towing

    def tows(self, s: City, units: int) -> list[Action]:
        if not units & figures.ARTILLERY:
            return []
        where = s.where
        guns = set(where[_GUNS])
        pairs = [t for t in figures.counters(units & figures.TANK) if where[t] in guns]
        towed = [(t, g) for t in pairs for g in figures.counters(units & figures.ARTILLERY) if where[t] == where[g]]
        return [("tow", t, g) for t, g in towed if march.roomy(s, t, g)]

    def no_tow(self, s: City, tank: int, gun: int) -> Reason:
        if not (figures.TANK >> tank & 1 and figures.ARTILLERY >> gun & 1):
            return s.no("5.0", "tank_tows_gun")
        reason = march.held_fast(s, tank) or march.held_fast(s, gun)
        if reason is not None:
            return reason
        if s.where[tank] != s.where[gun]:
            return s.no("5.0", "tow_same_box")
        return s.no("5.22", "clear_first") if s.crowded else s.no("5.21", "nowhere_to_tow")

    def tow(self, s: City, tank: int, gun: int) -> None:
        """5.0, R17 The two move as one with an allowance of 3."""
        s.then(Moving(tank, gun))

    # -- 10.0 escorting

    def escorts(self, s: City, units: int) -> list[Action]:
        if not units & figures.POLICE or not units & figures.POPULACE:
            return []
        crowds = self.crowds(s, units)
        return [("escort", police) for police in figures.counters(units & figures.POLICE) if s.where[police] in crowds]

    def crowds(self, s: City, units: int) -> set[int]:
        """The boxes with populace among these units."""
        return {s.where[unit] for unit in figures.counters(units & figures.POPULACE)}

    def no_escort(self, s: City, police: int) -> Reason:
        if not figures.POLICE >> police & 1:
            return s.no("10.0", "only_police")
        reason = march.held_fast(s, police)
        if reason is not None:
            return reason
        if s.where[police] not in self.crowds(s, march.mobile(s)):
            return s.no("10.0", "nobody_to_escort")
        return s.no("5.22", "clear_first")

    def escort(self, s: City, police: int) -> None:
        """10.0 Lead populace away step by step."""
        s.then(Escort(police, figures.ALLOWANCE[police], 0))

    # -- the end

    def no_done(self, s: City) -> Reason:
        if s.crowded:
            return s.no("5.22", "overfull")
        return (
            s.no("9.1", "somebody_fords")
            if march.must_ford(s, march.movers(s))
            else s.no("11.41", "somebody_in_flames")
        )

    def done(self, s: City) -> None:
        """4.0 End the phase; whoever still stands in flames is lost (11.41)."""
        s.done()
        s.feared = s.kindled = 0
        burn_units(s, s.humans)


class Moving(HumanDecides, frozen=True):
    """5.0 Where the unit in hand goes; a towed gun goes with it."""

    in_hand: ClassVar[bool] = True
    rule: ClassVar[str] = "5.0"
    ends_with: ClassVar[str] = "stay"
    unit: Counter
    gun: PerhapsCounter = OFF
    spent: int = 0  # 8.0 what a helicopter has flown already, through the monster's box

    def left(self) -> int:
        """5.0 The movement points it has left."""
        return march.TOW_ALLOWANCE if self.gun >= 0 else figures.ALLOWANCE[self.unit] - self.spent

    def options(self, s: City) -> list[Action]:
        where_to = march.reachable(s, self.unit, self.left())
        boxes = where_to.boxes
        if self.unit < figures.STACKERS and boxes & (s.one if self.gun >= 0 else s.full()):
            found = GO(march.roomy(s, self.unit, self.gun))
        else:
            found = where_to.actions.copy()
        if s.monster != NOT_YET and figures.COPTER >> self.unit & 1:
            found += [("dash", box) for ring in march.passes(s, self.unit, self.left()) for box in members(ring)]
        if not (s.crowded or march.in_flames(s, self.unit) or march.must_ford(s, 1 << self.unit)):
            found.append(_STAY)
        return found

    def no_go(self, s: City, box: int) -> Reason:
        if box == s.where[self.unit]:
            return s.no("5.0", "there_already")
        if not march.reachable(s, self.unit, self.left()).boxes >> box & 1:
            return self.out_of_reach(s, box)
        if RIVER >> box & 1:
            return s.no("R12", "ford_full")
        return s.no("5.21", "no_room_for_both" if self.gun >= 0 else "no_room")

    def out_of_reach(self, s: City, box: int) -> Reason:
        """Why a box cannot be got to."""
        reason = march.no_entry(s, self.unit, box)
        if reason is not None:
            return reason
        moves = figures.MOVES[self.unit]
        if moves == "infantry" and s.options["ford_to_street"]:
            if RIVER >> s.where[self.unit] & 1:
                return s.no("9.1", "ford_to_street")
            if RIVER & ~FORDS & 1 << box:
                return s.no("9.1", "no_ford")
        if moves == "infantry" and RIVER >> s.where[self.unit] & 1:
            return s.no("M9" if BRIDGE >> box & 1 else "R13", "out_of_river")
        if not OPEN[moves] >> box & 1:
            if moves == "air":
                return s.no("R15", "copter_in_tunnel")
            if moves == "boat":
                return s.no("5.13", "fireboat_ashore")
            if moves == "infantry":
                return s.no("9.1", "ford_next_door")
            return s.no("5.13", "not_into_river")
        if moves == "wheels" and s.standing >> box & 1:
            return s.no("5.11", "wheels_in_building")
        return s.no("5.0", "too_far")

    def go(self, s: City, box: int) -> None:
        """5.0 Move there."""
        self.arrive(s, box)

    def arrive(self, s: City, box: int) -> None:
        for unit in (self.unit, self.gun):
            if unit >= 0:
                s.tell("marched", unit, s.where[unit], box)
                s.put(unit, box)
        self.finish(s)

    def finish(self, s: City) -> None:
        s.moved |= 1 << self.unit
        if self.gun >= 0:
            s.moved |= 1 << self.gun
        s.done()

    def no_dash(self, s: City, box: int) -> Reason:
        if not figures.COPTER >> self.unit & 1:
            return s.no("8.0", "only_copters_dash")
        if s.airborne or self.unit == s.puppet:
            return s.no("8.0", "not_through_its_box")
        reason = march.no_entry(s, self.unit, box)
        if reason is not None:
            return reason
        if s.monster != NOT_YET and s.webs >> s.monster & 1:
            return s.no("R56", "web_around_monster")
        return s.no("8.0", "beyond_dash")

    def dash(self, s: City, box: int) -> None:
        """8.0, R24 Through the monster's box: one roll for each pass, then it arrives or is eaten."""
        s.tell("dashing", self.unit, box)
        s.then(Grab(self.unit, box))

    def slip(self, s: City, box: int) -> None:
        """8.0 It has come through, and flies on if it has points left and likes to."""
        left = next(left for left, ring in enumerate(march.passes(s, self.unit, self.left())) if ring >> box & 1)
        s.tell("marched", self.unit, s.where[self.unit], box)
        s.put(self.unit, box)
        if left:
            s.become(Moving(self.unit, OFF, figures.ALLOWANCE[self.unit] - left))
        else:
            self.finish(s)

    def no_stay(self, s: City) -> Reason:
        if s.crowded:
            return s.no("5.22", "must_leave")
        return s.no("9.1", "must_ford") if march.must_ford(s, 1 << self.unit) else s.no("11.41", "in_flames")

    def stay(self, s: City) -> None:
        """5.0 Any or all units may move; this one does not."""
        self.finish(s)


class Grab(Chance, frozen=True):
    """8.0, R24 The monster snatches at a passing helicopter: 6, or 4 to 6 with Great Height (13.21)."""

    rule: ClassVar[str] = "8.0"
    unit: Counter
    box: Box

    def roll(self, s: City, face: int) -> None:
        moving = s.stack[-1]
        assert isinstance(moving, Moving)
        if face in (4, 5):
            if s.has(figures.GREAT_HEIGHT):
                s.use(figures.GREAT_HEIGHT)
            else:
                s.denied |= figures.GREAT_HEIGHT
        if face == 6 or (face >= 4 and s.has(figures.GREAT_HEIGHT)):
            s.tell("grabbed", self.unit, face)
            moving.finish(s)
            s.kill(self.unit)
        else:
            s.tell("slipped", self.unit, face)
            moving.slip(s, self.box)


class PuppetMoving(Moving, frozen=True):
    """13.27, M7 The Monster Player moves the unit under Mind Control by its own movement rules."""

    rule: ClassVar[str] = "13.27"

    def seat(self, s: City) -> int:
        return figures.MONSTER
