"""A monster's own round (DAM3): one move and one attack, in any order and mixed; powers that help itself."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.destroyall.figures import (
    BURROWING,
    FLIGHT,
    FORCE_FIELD,
    REGENERATION,
    TELEPORTATION,
)
from matinee.games.destroyall.map.lattice import FINE
from matinee.games.destroyall.rules.attacks import Attacking
from matinee.games.destroyall.rules.charging import charge_length
from matinee.games.destroyall.rules.climbing import Climbs
from matinee.games.destroyall.rules.movement import Walks, escape
from matinee.games.destroyall.rules.special import SpecialMoves
from matinee.games.destroyall.rules.strike import close_attack, strike
from matinee.games.destroyall.state import CHARGED, FRESH, GROUND, Rampage, building_piece
from matinee.table.errors import Reason
from matinee.table.phase import Action

HEAL_PRICE = 2
SHIELD_PRICE = 2


class Round(Attacking, Walks, Climbs, SpecialMoves, frozen=True):
    """DAM3 The monster whose round it is moves and attacks."""

    once: ClassVar[bool] = True
    rule: ClassVar[str] = "DAM3"
    who: int

    def options(self, s: Rampage) -> list[Action]:
        i = self.who
        powers = s.design[i].powers
        found: list[Action] = []
        if s.fleeing:
            if self.no_flee(s) is None:
                found.append(("flee",))
        elif s.mode < CHARGED:
            if self.no_walk(s) is None:
                found.append(("walk",))
            if not s.turned:
                found.append(("turn",))
            if s.left and s.perch[i] == GROUND and self.no_rush(s) is None:
                far = (charge_length(s, i) // FINE + 5) ** 2  # farther away nobody can be charged
                found += [("charge", j) for j in s.foes(i) if s.off2(i, j) <= far and self.no_charge(s, j) is None]
                found.append(("rush",))
            found += self.climbs(s)
        if s.town.waters and s.perch[i] == GROUND:
            if self.no_dive(s) is None:
                found.append(("dive",))
            elif self.no_surface(s) is None:
                found.append(("surface",))
        if s.mode == FRESH and powers & (FLIGHT | BURROWING | TELEPORTATION):
            found += [
                (verb,)
                for verb, no in (("fly", self.no_fly), ("burrow", self.no_burrow), ("teleport", self.no_teleport))
                if no(s) is None
            ]
        if not s.spent >> i & 1:
            found += self.attacks(s)
            touched = s.town.touched(s.x[i], s.y[i]) & s.standing
            if touched:
                found += [("smash", b + 1) for b in range(len(s.town.rects)) if self.no_smash(s, b + 1) is None]
        if powers & REGENERATION and self.no_heal(s) is None:
            found.append(("heal",))
        if powers & FORCE_FIELD:
            found += [("shield", n) for n in range(1, s.power[i] // SHIELD_PRICE + 1)]
        if self.no_done(s) is None:
            found.append(("done",))
        return found

    # -- attacks that need one's own round

    def no_smash(self, s: Rampage, space: int) -> Reason | None:
        i, b = self.who, space - 1
        if not 0 <= b < len(s.town.rects) or not s.standing >> b & 1:
            return Reason("R10", "There is no building to bring down.")
        if s.perch[i] != b and not (s.perch[i] == GROUND and s.town.touched(s.x[i], s.y[i]) >> b & 1):
            return Reason("R10", "It must touch the building it attacks.")
        if s.under[i]:
            return Reason("DAM7", "A submerged monster cannot attack.")
        return self._no_attack(s)

    def smash(self, s: Rampage, space: int) -> None:
        """R10 A building in contact suffers STRENGTH dice and does not reply."""
        i = self.who
        s.spent |= 1 << i
        s.turned = 0
        s.tell("smashes", i, space, s.town.names[space - 1])
        strike(s, close_attack(s, i), (building_piece(space - 1),))

    # -- powers that help itself

    def no_heal(self, s: Rampage) -> Reason | None:
        i = self.who
        if not s.design[i].powers & REGENERATION:
            return Reason("P.Regeneration", "It does not regenerate.")
        if s.healed:
            return Reason("R44", "Once a round.")
        if s.health[i] >= s.full_health(i):
            return Reason("P.Regeneration", "It is in full health.")
        return self._no_power(s, HEAL_PRICE)

    def heal(self, s: Rampage) -> None:
        """P.Regeneration Two power points for a point of HEALTH."""
        i = self.who
        s.power[i] -= HEAL_PRICE
        s.health[i] += 1
        s.healed = 1
        s.tell("healed", i, s.health[i])

    def no_shield(self, s: Rampage, strength: int) -> Reason | None:
        if not s.design[self.who].powers & FORCE_FIELD:
            return Reason("P.ForceField", "It has no force field.")
        if strength < 1:
            return Reason("P.ForceField", "Make it at least one point strong.")
        return self._no_power(s, SHIELD_PRICE * strength)

    def shield(self, s: Rampage, strength: int) -> None:
        """P.ForceField, R43 Two power points take one off every die that attacks it until its next round."""
        i = self.who
        s.power[i] -= SHIELD_PRICE * strength
        s.field[i] += strength
        s.tell("shielded", i, s.field[i])

    def no_done(self, s: Rampage) -> Reason | None:
        if s.fleeing and not s.fled and escape(s, self.who) is not None:
            return Reason("R36", "It is scared and must flee.")
        return None

    def done(self, s: Rampage) -> None:
        """DAM3, R5 The round is over; an attack not used may still interrupt others this turn."""
        s.stack.pop()
