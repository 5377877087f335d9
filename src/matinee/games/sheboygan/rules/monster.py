"""4.0 A.1 The Monster Movement Phase: walking, overrunning (5.3), jumping (13.25) and flying (13.28)."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.sheboygan.figures import ATTACK, COPTER, FLYING, HELPLESS, JUMPING, MOVEMENT, STRENGTH, counters
from matinee.games.sheboygan.kinds import AIR, GROUND, NOT_YET
from matinee.games.sheboygan.map.city import DOUBLES, EDGE, NEAR, TUNNEL, TWO_OFF
from matinee.games.sheboygan.rules.abilities import Controlling, Weaving
from matinee.games.sheboygan.rules.destruction import Smashing
from matinee.games.sheboygan.rules.fire import Breathing, burn_units
from matinee.games.sheboygan.rules.sheet import scorch
from matinee.games.sheboygan.sides import MonsterDecides
from matinee.games.sheboygan.state import City
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Step

OVERRUN_ODDS = 6


def copter_boxes(s: City) -> int:
    """The boxes with a human helicopter, which a flyer never enters (5.23)."""
    boxes = 0
    for unit in counters(COPTER & s.humans):
        boxes |= 1 << s.where[unit]
    return boxes


def overrun_price(s: City, box: int) -> int | None:
    """5.31, R19 The attack points that crush all units in a box, or None if one of them fights back."""
    units = s.units_in(box)
    if not all(HELPLESS >> unit & 1 for unit in units):
        return None
    factor = 2 if (DOUBLES & ~s.rubble) >> box & 1 else 1
    return OVERRUN_ODDS * factor * sum(STRENGTH[unit] for unit in units)


def crushes(s: City, box: int) -> bool:
    """5.31 Whether the monster has the attack points to overrun whoever is in a box."""
    price = overrun_price(s, box)
    return price is not None and price <= s.left(ATTACK)


class MonsterMovementBegins(Step, frozen=True):
    """4.0 A new Monster Player-Turn: nothing spent yet; a monster in the air goes on flying (R74)."""

    def run(self, s: City) -> None:
        s.used = [0] * 4
        s.smashes = s.breaths = s.webs_spun = 0
        s.strode = s.halted = False
        s.mode = AIR if s.airborne else 0
        s.moved = 0
        s.tell("turn", s.turn)
        s.then(MonsterMovement())


class MonsterMovement(Smashing, Breathing, Weaving, Controlling, MonsterDecides, frozen=True):
    """4.0 A.1 The monster moves, pausing to destroy, to breathe fire or to use its other abilities."""

    rule: ClassVar[str] = "5.0"
    ends_with: ClassVar[str] = "done"

    def options(self, s: City) -> list[Action]:
        found = self.strides(s)
        if s.monster == NOT_YET:
            return found or [("done",)]
        found += self.smashes(s)
        found += self.fires(s)
        found += self.weavings(s)
        found += self.mindings(s)
        if s.airborne:
            if (s.footing() & ~s.held) >> s.monster & 1:
                found.append(("land",))
            found.append(("hover",))
        else:
            found.append(("done",))
        return found

    # -- getting about

    def strides(self, s: City) -> list[Action]:
        """Every way to change box now."""
        left = s.left(MOVEMENT)
        if not left or s.webs_spun:
            return []
        around = EDGE[s.edge] if s.monster == NOT_YET else NEAR[s.monster]
        found: list[Action] = []
        if s.mode != AIR:
            ground = around & s.footing()
            found += [("step", box) for box in members(ground & ~s.held) if s.cost(box) <= left]
            found += [("overrun", box) for box in members(ground & s.held) if s.cost(box) <= left and crushes(s, box)]
            if s.has(JUMPING) and s.monster != NOT_YET and not TUNNEL >> s.monster & 1:
                far = TWO_OFF[s.monster] & s.footing() & ~s.held & ~TUNNEL
                found += [("jump", box) for box in members(far) if 2 * s.cost(box) <= left]
        if s.mode != GROUND and s.has(FLYING) and not (s.monster != NOT_YET and TUNNEL >> s.monster & 1):
            found += [("fly", box) for box in members(around & ~TUNNEL & ~s.broken & ~copter_boxes(s))]
        return found

    def too_dear(self, s: City, cost: int) -> Reason:
        """What stops any way of changing box, if nothing else does."""
        return s.no("13.22", "spinning") if s.webs_spun else s.no("5.0", "too_dear", cost, s.left(MOVEMENT))

    def not_next(self, s: City, box: int) -> Reason | None:
        """5.0 One box at a time, and onto the map from the edge it noted (3.2)."""
        if s.monster == NOT_YET:
            if not EDGE[s.edge] >> box & 1:
                return s.no("3.2", "other_edge")
        elif not NEAR[s.monster] >> box & 1:
            return s.no("5.0", "not_next_to_it")
        return None

    def not_on_foot(self, s: City, box: int) -> Reason | None:
        """R21 One way of moving per phase, on boxes where it can stand."""
        if s.mode == AIR:
            return s.no("R21", "flying_now")
        return s.passable(box)

    def no_step(self, s: City, box: int) -> Reason:
        if s.held >> box & 1:
            reason = self.not_next(s, box) or self.not_on_foot(s, box)
            return reason or (s.no("5.31", "overrun_them") if self.tramples(s, box) else s.no("5.22", "humans_there"))
        return self.not_next(s, box) or self.not_on_foot(s, box) or self.too_dear(s, s.cost(box))

    def tramples(self, s: City, box: int) -> bool:
        """5.31 Whether it could overrun whoever is in a box that it can stand in."""
        return not s.webs_spun and s.cost(box) <= s.left(MOVEMENT) and crushes(s, box)

    def step(self, s: City, box: int) -> None:
        """5.0 Walk into an adjacent box."""
        self.stride(s, box, s.cost(box))

    def no_overrun(self, s: City, box: int) -> Reason:
        reason = self.not_next(s, box) or self.not_on_foot(s, box)
        if reason is not None:
            return reason
        if not s.held >> box & 1:
            return s.no("5.31", "nobody_to_overrun")
        price = overrun_price(s, box)
        if price is None:
            return s.no("5.31", "not_helpless")
        if price > s.left(ATTACK):
            return s.no("5.31", "overrun_too_dear", price, s.left(ATTACK))
        return self.too_dear(s, s.cost(box))

    def overrun(self, s: City, box: int) -> None:
        """5.32 Crush the helpless and go on; the attack points are gone for this turn (5.33)."""
        price = overrun_price(s, box)
        assert price is not None
        s.spend(ATTACK, price)
        s.tell("overran", box, price)
        for unit in s.units_in(box):
            s.kill(unit, by_monster=True)
        self.stride(s, box, s.cost(box))

    def no_jump(self, s: City, box: int) -> Reason:
        if s.monster == NOT_YET:
            return s.no("R7", "no_jump_onto_map")
        if not s.has(JUMPING):
            return s.lacks(JUMPING)
        reason = self.not_on_foot(s, box)
        if reason is not None:
            return reason
        if (TUNNEL >> s.monster | TUNNEL >> box) & 1:
            return s.no("M3", "no_jump_in_tunnel")
        if not TWO_OFF[s.monster] >> box & 1:
            return s.no("R20", "jump_two_off")
        if s.held >> box & 1:
            return s.no("13.25", "no_jump_on_humans")
        return self.too_dear(s, 2 * s.cost(box))

    def jump(self, s: City, box: int) -> None:
        """13.25 Over one box at twice the cost."""
        s.use(JUMPING)
        self.stride(s, box, 2 * s.cost(box))

    def stride(self, s: City, box: int, cost: int) -> None:
        s.spend(MOVEMENT, cost)
        s.mode = GROUND
        s.strode = True
        s.tell("moved", s.monster, box)
        s.monster = box
        scorch(s)

    # -- 13.28 flying

    def no_fly(self, s: City, box: int) -> Reason:
        if not s.has(FLYING):
            return s.lacks(FLYING)
        reason = self.not_next(s, box)
        if reason is not None:
            return reason
        if s.mode == GROUND:
            return s.no("R21", "on_foot_now")
        if TUNNEL >> box & 1 or (s.monster != NOT_YET and TUNNEL >> s.monster & 1):
            return s.no("R15", "no_flight_in_tunnel")
        if s.broken >> box & 1:
            return s.no("7.12", "bridge_lost_fly")
        if copter_boxes(s) >> box & 1:
            return s.no("5.23", "copter_in_the_way")
        return self.too_dear(s, 1)

    def fly(self, s: City, box: int) -> None:
        """13.28 Over anything, for one point a box."""
        s.use(FLYING)
        s.spend(MOVEMENT, 1)
        s.mode = AIR
        s.airborne = True
        s.strode = True
        s.tell("flew", s.monster, box)
        s.monster = box

    def no_land(self, s: City) -> Reason | None:
        if not s.airborne:
            return s.no("5.23", "on_the_ground")
        if s.held >> s.monster & 1:
            return s.no("5.23", "no_landing_on_humans")
        return s.passable(s.monster)

    def land(self, s: City) -> None:
        """5.23 Come down at the end of the movement."""
        s.airborne = False
        s.tell("landed", s.monster)
        self.end(s)
        scorch(s)

    def no_hover(self, s: City) -> Reason:
        return s.no("5.23", "on_the_ground")

    def hover(self, s: City) -> None:
        """5.23 Stay in the air."""
        s.tell("hovers", s.monster)
        self.end(s)

    # -- the end of the phase

    def no_done(self, s: City) -> Reason:
        return s.no("5.23", "land_or_hover") if s.airborne else s.no("3.2", "must_come_on")

    def done(self, s: City) -> None:
        """4.0 End the movement; a monster that stood still in flames is burnt (R72)."""
        self.end(s)
        if s.monster != NOT_YET and not s.strode:
            scorch(s)

    def end(self, s: City) -> None:
        s.done()
        if s.puppet >= 0:
            burn_units(s, 1 << s.puppet)
