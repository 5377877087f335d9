"""4.0 B.1 The Human Movement Phase: moving units (5.0), towing (5.0), helicopters (8.0) and fording (9.1)."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.sheboygan.figures import (
    ALLOWANCE,
    ARTILLERY,
    COPTER,
    FIREPROOF,
    FIRST,
    GREAT_HEIGHT,
    KINDS,
    MONSTER,
    MOVES,
    POLICE,
    POPULACE,
    STACKERS,
    TANK,
    UNITS,
)
from matinee.games.sheboygan.map.city import GO, OPEN, RIVER
from matinee.games.sheboygan.rules.fire import burn_units
from matinee.games.sheboygan.rules.march import (
    TOW_ALLOWANCE,
    held_fast,
    in_flames,
    mobile,
    movers,
    no_entry,
    reachable,
    risky,
    roomy,
)
from matinee.games.sheboygan.rules.populace import Escort
from matinee.games.sheboygan.rules.sides import HumanDecides
from matinee.games.sheboygan.state import NOT_YET, OFF, City
from matinee.table.board import Picks, members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Step

_MOVE: Picks[Action] = Picks([("move", unit) for unit in range(len(MOVES))])
_GUNS, _CROWDS = (
    slice(FIRST[KINDS.index(kind)], FIRST[KINDS.index(kind)] + UNITS[kind].counters)
    for kind in ("artillery", "populace")
)
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
        units = movers(s)
        found = _MOVE(units)
        if not s.crowded:
            found += self.tows(s, units)
            found += self.escorts(s, units)
            if self.no_done(s) is None:
                found.append(_DONE)
        return found

    def no_move(self, s: City, unit: int) -> Reason | None:
        reason = held_fast(s, unit)
        if reason is None and not movers(s) >> unit & 1:
            return Reason("5.22", "A box holds too many units; move one of those out of it first.")
        return reason

    def move(self, s: City, unit: int) -> None:
        """5.0 Pick a unit up."""
        s.then(Moving(unit))

    # -- 5.0 towing

    def tows(self, s: City, units: int) -> list[Action]:
        if not units & ARTILLERY:
            return []
        where = s.where
        guns = set(where[_GUNS])
        pairs = [t for t in members(units & TANK) if where[t] in guns]
        towed = [(t, g) for t in pairs for g in members(units & ARTILLERY) if where[t] == where[g]]
        return [("tow", t, g) for t, g in towed if roomy(s, t, g)]

    def no_tow(self, s: City, tank: int, gun: int) -> Reason | None:
        if not (TANK >> tank & 1 and ARTILLERY >> gun & 1):
            return Reason("5.0", "A tank tows an artillery unit.")
        reason = held_fast(s, tank) or held_fast(s, gun)
        if reason is not None:
            return reason
        if s.where[tank] != s.where[gun]:
            return Reason("5.0", "Tank and gun must begin the phase in the same box.")
        if s.crowded:
            return Reason("5.22", "A box holds too many units; move one of those out of it first.")
        if not roomy(s, tank, gun):
            return Reason("5.21", "There is no box that the two could reach together and that has room for both.")
        return None

    def tow(self, s: City, tank: int, gun: int) -> None:
        """5.0, R17 The two move as one with an allowance of 3."""
        s.then(Moving(tank, gun))

    # -- 10.0 escorting

    def escorts(self, s: City, units: int) -> list[Action]:
        if not units & POLICE or not units & POPULACE:
            return []
        crowds = set(s.where[_CROWDS])
        police = [u for u in members(units & POLICE) if s.where[u] in crowds]
        return [("escort", u) for u in police if self.no_escort(s, u) is None]

    def no_escort(self, s: City, police: int) -> Reason | None:
        if not POLICE >> police & 1:
            return Reason("10.0", "Only police escort the populace.")
        reason = held_fast(s, police)
        if reason is not None:
            return reason
        if not any(s.where[unit] == s.where[police] for unit in members(mobile(s) & POPULACE)):
            return Reason("10.0", "No populace that can move began the phase with that police unit.")
        if s.crowded:
            return Reason("5.22", "A box holds too many units; move one of those out of it first.")
        return None

    def escort(self, s: City, police: int) -> None:
        """10.0 Lead populace away step by step."""
        s.then(Escort(police, ALLOWANCE[police], 0))

    # -- the end

    def no_done(self, s: City) -> Reason | None:
        if s.crowded:
            return Reason("5.22", "A box holds too many units at the end of the phase; move one out.")
        if s.burning and any(in_flames(s, unit) for unit in members(mobile(s) & ~FIREPROOF)):
            return Reason("11.41", "A unit stands in flames and must be moved out.")
        return None

    def done(self, s: City) -> None:
        """4.0 End the phase; whoever still stands in flames is lost (11.41)."""
        s.done()
        s.feared = 0
        burn_units(s, s.humans)


class Moving(HumanDecides, frozen=True):
    """5.0 Where the unit in hand goes; a towed gun goes with it."""

    rule: ClassVar[str] = "5.0"
    ends_with: ClassVar[str] = "stay"
    unit: int
    gun: int = OFF

    def options(self, s: City) -> list[Action]:
        where_to = reachable(s, self.unit, TOW_ALLOWANCE if self.gun >= 0 else 0)
        boxes = where_to.boxes
        if self.unit < STACKERS and boxes & (s.one if self.gun >= 0 else s.full()):
            found = GO(roomy(s, self.unit, self.gun))
        else:
            found = where_to.actions.copy()
        if s.monster != NOT_YET and COPTER >> self.unit & 1:
            found += [("dash", box) for box in members(risky(s, self.unit))]
        if self.no_stay(s) is None:
            found.append(_STAY)
        return found

    def no_go(self, s: City, box: int) -> Reason | None:
        unit = self.unit
        if box == s.where[unit]:
            return Reason("5.0", "It is there already; say that it stays.")
        if reachable(s, unit, TOW_ALLOWANCE if self.gun >= 0 else 0).boxes >> box & 1:
            if roomy(s, unit, self.gun) >> box & 1:
                return None
            if RIVER >> box & 1:
                return Reason("R12", "One fording infantry unit is all a river box holds.")
            if self.gun >= 0:
                return Reason("5.21", "There is no room for both of them in that box, and none can be made.")
            return Reason("5.21", "Two units are in that box already, and neither can make room.")
        return self.out_of_reach(s, box)

    def out_of_reach(self, s: City, box: int) -> Reason:
        """Why a box cannot be got to."""
        reason = no_entry(s, self.unit, box)
        if reason is not None:
            return reason
        moves = MOVES[self.unit]
        if moves == "infantry" and RIVER >> s.where[self.unit] & 1:
            return Reason("R13", "Out of the river it goes to an adjacent land box, for its whole allowance.")
        if not OPEN[moves] >> box & 1:
            if moves == "air":
                return Reason("R15", "Helicopters cannot use the tunnel.")
            if moves == "boat":
                return Reason("5.13", "The fireboat keeps to the river.")
            if moves == "infantry":
                return Reason("9.1", "Fording takes the whole allowance: only an adjacent river box will do.")
            return Reason("5.13", "That unit cannot enter the river.")
        if moves == "wheels" and s.standing >> box & 1:
            return Reason("5.11", "Tanks and artillery cannot enter buildings.")
        return Reason("5.0", "That box is too far: its movement allowance does not reach it.")

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

    def no_dash(self, s: City, box: int) -> Reason | None:
        if not COPTER >> self.unit & 1:
            return Reason("8.0", "Only helicopters can dash through the monster's box.")
        if reachable(s, self.unit).boxes >> box & 1:
            return Reason("8.0", "It can get there without passing through the monster's box.")
        if s.airborne or self.unit == s.puppet:
            return Reason("8.0", "It may not enter the monster's box.")
        reason = no_entry(s, self.unit, box)
        if reason is not None:
            return reason
        if s.monster != NOT_YET and s.webs >> s.monster & 1:
            return Reason("R56", "A web closes the monster's box to helicopters too.")
        if not risky(s, self.unit) >> box & 1:
            return Reason("8.0", "That box is out of reach even through the monster's box.")
        return None

    def dash(self, s: City, box: int) -> None:
        """8.0 Through the monster's box: one roll, then it arrives or is eaten."""
        s.tell("dashing", self.unit, box)
        s.then(Grab(self.unit, box))

    def no_stay(self, s: City) -> Reason | None:
        if s.crowded:
            return Reason("5.22", "Its box holds too many units; it must leave.")
        if in_flames(s, self.unit):
            return Reason("11.41", "It stands in flames and must be moved out.")
        return None

    def stay(self, s: City) -> None:
        """5.0 Any or all units may move; this one does not."""
        self.finish(s)


class Grab(Chance, frozen=True):
    """8.0, R24 The monster snatches at a passing helicopter: 6, or 4 to 6 with Great Height (13.21)."""

    rule: ClassVar[str] = "8.0"
    unit: int
    box: int

    def roll(self, s: City, face: int) -> None:
        moving = s.stack[-1]
        assert isinstance(moving, Moving)
        if face in (4, 5):
            if s.has(GREAT_HEIGHT):
                s.use(GREAT_HEIGHT)
            else:
                s.denied |= GREAT_HEIGHT
        if face == 6 or (face >= 4 and s.has(GREAT_HEIGHT)):
            s.tell("grabbed", self.unit, face)
            moving.finish(s)
            s.kill(self.unit)
        else:
            s.tell("slipped", self.unit, face)
            moving.arrive(s, self.box)


class PuppetMoving(Moving, frozen=True):
    """13.27, M7 The Monster Player moves the unit under Mind Control by its own movement rules."""

    rule: ClassVar[str] = "13.27"

    def seat(self, s: City) -> int:
        return MONSTER
