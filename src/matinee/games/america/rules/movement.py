"""AM2, AM3 The Move step: the monster and any number of units, in any order (M-1)."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.america.figures import FRIENDLY, GUARDS, LAUNCHED, PIECES, SUBMARINES, UNIT_MODES, UNITS
from matinee.games.america.kinds import HOLLYWOOD, NOBODY, VANISHED, Space, Unit
from matinee.games.america.map import land
from matinee.games.america.rules.battle import FenceStep, FightStep
from matinee.games.america.rules.fates import vanish
from matinee.games.america.rules.mutations import flies, kinda_friendly, rampage
from matinee.games.america.rules.ordnance import free_lairs
from matinee.games.america.rules.research import fusion_cells
from matinee.games.america.rules.windows import Playful, plays
from matinee.games.america.state import ActiveChooses, America
from matinee.table.board import Picks, members
from matinee.table.errors import Reason
from matinee.table.phase import Action

GO = land.to_spaces("go")
EMERGE = land.to_spaces("emerge")
_MOVE: Picks[Action] = Picks([("move", piece) for piece in range(PIECES)])
_LAUNCH: Picks[Action] = Picks([("launch", unit) for unit in range(UNITS)])
_STAY: Action = ("stay",)
_VANISH: Action = ("vanish",)
_DONE: Action = ("done",)
WELL_AGAIN = 5  # AM5: the Health at which a monster leaves Hollywood


def _unit_mode(unit: int) -> int:
    modes = UNIT_MODES[unit]
    if "sub" in modes:
        return land.SUB
    if "fly" in modes or "sea" in modes:
        return land.ANYWHERE
    return land.LAKES if "lake" in modes else land.FOOT


MODE = tuple(_unit_mode(unit) for unit in range(UNITS))
WINGED = tuple("fly" in modes for modes in UNIT_MODES)


# -- where pieces can go


def unit_reach(s: America, unit: int) -> int:
    """AM2, M-6 Where a unit can end: it passes units, and stops on entering a monster's space unless it flies."""
    start, move = s.where[unit], s.pace(unit)
    if WINGED[unit]:
        return land.flight(start, move, 0)
    return land.reach(MODE[unit], start, move, s.monsters(), 0)


def stops(s: America, seat: int) -> int:
    """M-4, M-19 The spaces that a walking monster must stop in."""
    if not s.mutations[seat] & FRIENDLY:
        return s.crowd
    return s.crowd & ~sum(1 << space for space, units in s.held.items() if not units & ~GUARDS)


def monster_reach(s: America, seat: int) -> int:
    """AM2, M-4, M-5 Where a monster can end its move."""
    start, closed = s.stand[seat], s.monsters()
    if flies(s, seat):
        return land.flight(start, s.stride(seat), closed)
    return land.reach(s.mode(seat), start, s.stride(seat), stops(s, seat), closed)


def unit_route(s: America, unit: int, start: int, end: int) -> list[int]:
    """AM2 The way of a unit that has just gone from space to space; a flier goes straight."""
    return [start, end] if WINGED[unit] else land.route(MODE[unit], start, end, s.monsters(), 0)


def monster_route(s: America, seat: int, start: int, end: int, over: int = NOBODY) -> list[int]:
    """AM2, F-19 The way of a monster that has just gone from space to space; its last step as its player chose it."""
    if over != NOBODY:
        return [*(monster_route(s, seat, start, over) if over != start else [start]), end]
    if flies(s, seat):
        return [start, end]
    own = 1 << s.stand[seat] if s.stand[seat] >= 0 else 0
    return land.route(s.mode(seat), start, end, stops(s, seat), s.monsters() & ~own)


def approaches(s: America, seat: int, space: int) -> int:
    """F-19 The spaces from which a monster's path can have entered this one."""
    start, steps = s.stand[seat], s.stride(seat) - 1
    if flies(s, seat):
        return land.BOARD.within(start, steps) & land.STEPS[land.ANYWHERE][space]
    mode = s.mode(seat)
    through = land.trail(mode, start, steps, stops(s, seat), s.monsters() & ~(1 << start))
    return sum(1 << a for a in members(through & land.STEPS[land.ANYWHERE][space]) if land.STEPS[mode][a] >> space & 1)


def lure(s: America, seat: int) -> int:
    """M-17, X-5 The space a lured monster must end in, if it can get there or is there; else NOBODY."""
    space = s.lured[seat]
    if space == NOBODY or s.stand[seat] < 0 or s.walked:
        return NOBODY
    if space == s.stand[seat] or monster_reach(s, seat) >> space & 1:
        return space
    return NOBODY


def havens(s: America, seat: int) -> int:
    """M-12, M-14, X-1 Where a monster that is off the board may come back."""
    lairs = free_lairs(s, seat)
    if s.stand[seat] == VANISHED:
        return lairs
    if s.stand[seat] != HOLLYWOOD or s.health[seat] < WELL_AGAIN:
        return 0
    if s.monsters() >> land.LOS_ANGELES & 1:
        return lairs
    return 1 << land.LOS_ANGELES if s.options["los_angeles"] == "first" else lairs | 1 << land.LOS_ANGELES


def targets(s: America, unit: int) -> int:
    """M-22 The monsters that a submarine can be launched at from where it lies."""
    range_ = LAUNCHED.move + fusion_cells(s, s.owner(unit))
    row = land.DIST[s.where[unit]]
    return sum(1 << at for at in s.stand if at >= 0 and row[at] <= range_)


def end_move(s: America) -> None:
    """M-17 The active player's monster has moved or stayed; a lure has worked, or could not."""
    s.walked = True
    s.lured[s.active] = NOBODY


# -- the step


class Movement(Playful, frozen=True):
    """AM2 Pick up the monster or a unit, or end the step."""

    rule: ClassVar[str] = "AM2"

    def seat(self, s: America) -> int:
        return s.active

    def mobile(self, s: America) -> int:
        """The player's units on the board that have not moved."""
        return s.armies[s.active] & s.afoot & ~s.moved

    def options(self, s: America) -> list[Action]:
        seat, here = s.active, s.stand[s.active]
        units = self.mobile(s)
        found: list[Action] = []
        bound = False  # the monster has still to come back, or to follow a lure
        if here < 0:
            found += EMERGE(havens(s, seat)) if not s.walked else []
            bound = bool(found)
        elif not s.walked:
            wanted = lure(s, seat)
            bound = wanted not in (NOBODY, here)
            units |= 1 << s.piece(seat) if wanted != here else 0
        found += _MOVE(units)
        submarines = units & SUBMARINES
        if submarines:
            found += _LAUNCH(sum(1 << unit for unit in members(submarines) if targets(s, unit)))
        if s.mutations[seat] or s.research[seat]:
            found += plays(s, seat)
        if not bound:
            found.append(_DONE)
        return found

    def no_move(self, s: America, piece: int) -> Reason:
        if piece >= UNITS:
            return self.no_monster(s, piece)
        if not s.armies[s.active] >> piece & 1:
            if GUARDS >> piece & 1:
                return s.no("Guard-Commander", "commander_moves")
            return s.no("AM2", "not_your_unit")
        if s.where[piece] < 0:
            return s.no("AM2", "unit_off_board")
        return s.no("M-1", "unit_moved")

    def no_monster(self, s: America, piece: int) -> Reason:
        """Why the monster in question cannot be picked up."""
        seat = s.active
        if s.seat_of(piece) != seat:
            return s.no("AM2", "not_your_monster")
        if s.stand[seat] < 0:
            return s.no("AM3", "monster_off_board")
        if s.walked:
            return s.no("M-1", "monster_moved")
        return s.no("X-5", "lured_here")

    def move(self, s: America, piece: int) -> None:
        """AM2 Take it in hand."""
        s.then(MonsterMoving() if piece >= UNITS else Moving(piece))

    def no_launch(self, s: America, unit: int) -> Reason:
        if not SUBMARINES >> unit & 1:
            return s.no("M-22", "submarines_only")
        return s.no("M-21", "nothing_in_range") if self.mobile(s) >> unit & 1 else self.no_move(s, unit)

    def launch(self, s: America, unit: int) -> None:
        """M-22 Stand the submarine on its end."""
        s.then(Launching(unit))

    def no_emerge(self, s: America, space: int) -> Reason:
        seat = s.active
        if s.stand[seat] >= 0:
            return s.no("AM3", "monster_on_board")
        if s.walked:
            return s.no("M-10", "left_board")
        if s.stand[seat] == HOLLYWOOD and s.health[seat] < WELL_AGAIN:
            return s.no("AM5", "too_weak", WELL_AGAIN)
        if s.monsters() >> space & 1:
            if space == land.LOS_ANGELES and s.stand[seat] == HOLLYWOOD:
                return s.no("M-14", "los_angeles_taken", space)
            return s.no("M-12", "monster_there", space)
        if s.stand[seat] == HOLLYWOOD and free_lairs(s, seat) >> space & 1:
            return s.no("X-1", "los_angeles_first", land.LOS_ANGELES)
        return s.no("M-14", "comes_back")

    def emerge(self, s: America, space: int) -> None:
        """AM3, M-12 Back on the board; that is its whole move, unless it has Rampage and is at a lair (M-13)."""
        seat = s.active
        if s.stand[seat] == VANISHED:
            s.restore(seat)  # M-11
        s.stand[seat] = space
        s.tell("emerged", s.piece(seat), space)
        s.back = True
        s.walked = space == land.LOS_ANGELES or not rampage(s, seat)

    def no_done(self, s: America) -> Reason:
        here = s.stand[s.active]
        if here >= 0:
            return s.no("M-17", "lured_must_go")
        return s.no("AM5" if here == HOLLYWOOD else "AM3", "must_come_back")

    def done(self, s: America) -> None:
        """M-2 The step is over; whoever has not moved has stayed."""
        s.done()
        if not s.walked:
            end_move(s)
        kinda_friendly(s, s.active)
        s.then(FenceStep(), FightStep())


class Moving(ActiveChooses, frozen=True):
    """AM2 Where the unit in hand goes."""

    in_hand: ClassVar[bool] = True
    rule: ClassVar[str] = "AM2"
    always: ClassVar[tuple[str, ...]] = ("stay",)
    unit: Unit

    def options(self, s: America) -> list[Action]:
        return [*GO(unit_reach(s, self.unit)), _STAY]

    def no_go(self, s: America, space: int) -> Reason:
        unit = self.unit
        if space == s.where[unit]:
            return s.no("AM2", "already_here")
        start, move = s.where[unit], s.pace(unit)
        if MODE[unit] == land.SUB and not land.WATER >> space & 1:
            return s.no("M-8", "keeps_to_water")
        if land.DIST[start][space] > move:
            return s.no("AM2", "too_far", move)
        if land.reach(MODE[unit], start, move, 0, 0) >> space & 1:
            return s.no("M-6", "monster_halts")
        if MODE[unit] == land.SUB:
            return s.no("M-8", "too_far_by_water")
        if land.SEA >> start & land.SEA >> space & 1:
            return s.no("X-17", "sea_to_sea")
        return s.no("M-7", "water_barriers")

    def go(self, s: America, space: int) -> None:
        """AM2 Move it."""
        s.tell("moved", self.unit, s.where[self.unit], space)
        s.moved |= 1 << self.unit
        s.entered |= 1 << self.unit
        s.put(self.unit, space)

    def stay(self, s: America) -> None:
        """M-2 Staying is a move too."""
        s.moved |= 1 << self.unit


class Launching(ActiveChooses, frozen=True):
    """M-21 A launched submarine ends in the space of a monster, any monster."""

    in_hand: ClassVar[bool] = True
    rule: ClassVar[str] = "M-21"
    unit: Unit

    def options(self, s: America) -> list[Action]:
        return GO(targets(s, self.unit))

    def no_go(self, s: America, space: int) -> Reason:
        return s.no("M-21", "missile_space")

    def go(self, s: America, space: int) -> None:
        """M-22 It flies; it will fight as a cruise missile."""
        s.tell("launched", self.unit, s.where[self.unit], space)
        s.moved |= 1 << self.unit
        s.entered |= 1 << self.unit
        s.launched |= 1 << self.unit
        s.put(self.unit, space)


class MonsterMoving(ActiveChooses, frozen=True):
    """AM2, AM3 The monster in hand: where it goes, or that it stays or disappears."""

    in_hand: ClassVar[bool] = True
    rule: ClassVar[str] = "AM2"

    def options(self, s: America) -> list[Action]:
        wanted = lure(s, s.active)
        if wanted != NOBODY:
            return [("go", wanted)]
        found = [*GO(monster_reach(s, s.active)), _STAY]
        if not s.back:
            found.append(_VANISH)
        return found

    def no_go(self, s: America, space: int) -> Reason:
        seat = s.active
        wanted = lure(s, seat)
        if wanted != NOBODY:
            return s.no("M-17", "lured_to", wanted)
        if space == s.stand[seat]:
            return s.no("AM2", "already_here")
        if s.monsters() >> space & 1:
            return s.no("M-5", "monster_enters", space)
        if land.DIST[s.stand[seat]][space] > s.stride(seat):
            return s.no("AM2", "too_far", s.stride(seat))
        if land.reach(s.mode(seat), s.stand[seat], s.stride(seat), 0, 0) >> space & 1:
            return s.no("M-4", "in_the_way")
        return s.no("M-7", "water_barriers")

    def go(self, s: America, space: int) -> None:
        """AM2 Move it; where it enters a space with units its last step matters (F-19)."""
        ways = approaches(s, s.active, space)
        halted = s.held.get(space, 0) & ~(GUARDS if s.mutations[s.active] & FRIENDLY else 0)
        if halted and ways & (ways - 1):
            s.then(Approach(space))
        else:
            s.tell("prowled", s.piece(s.active), s.stand[s.active], space)
            prowl(s, space, ways)

    def no_stay(self, s: America) -> Reason:
        return s.no("M-17", "lured_must_go")

    def stay(self, s: America) -> None:
        """M-2 Staying put counts as ending its move there."""
        end_move(s)

    def no_vanish(self, s: America) -> Reason:
        if lure(s, s.active) != NOBODY:
            return s.no("M-17", "lured_no_vanishing")
        return s.no("M-10", "just_back")

    def vanish(self, s: America) -> None:
        """AM3, M-10 Disappear in place of moving."""
        vanish(s, s.active)


def prowl(s: America, space: int, ways: int) -> None:
    """AM2 The monster enters the space by one of these ways; which of them may stay open (OWN-3)."""
    end_move(s)
    s.roamed = True
    s.paths = ways if ways & (ways - 1) else 0
    s.came = NOBODY if s.paths else ways.bit_length() - 1
    s.stand[s.active] = space


class Approach(ActiveChooses, frozen=True):
    """F-19, OWN-3 Over which space the monster comes: that is where it would retreat to."""

    rule: ClassVar[str] = "F-19"
    end: Space

    def options(self, s: America) -> list[Action]:
        return GO(approaches(s, s.active, self.end))

    def no_go(self, s: America, space: int) -> Reason:
        return s.no("F-19", "not_its_path", space)

    def go(self, s: America, space: int) -> None:
        """F-19 The last space of its path."""
        s.tell("prowled", s.piece(s.active), s.stand[s.active], self.end, space)
        prowl(s, self.end, 1 << space)
