"""Powers that help their monster itself (P.ForceField, P.Regeneration), in its own round or as it is attacked."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.destroyall.figures import FORCE_FIELD, REGENERATION
from matinee.games.destroyall.state import Rampage, Seat
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat

HEAL_PRICE = 2
SHIELD_PRICE = 2


class Helps:
    """The verbs of the powers by which a monster helps itself."""

    who: Seat

    def heals(self, s: Rampage) -> list[Action]:
        """P.Regeneration If it may regenerate now."""
        return [("heal",)] if s.design[self.who].powers & REGENERATION and self.no_heal(s) is None else []

    def shields(self, s: Rampage) -> list[Action]:
        """P.ForceField How strong a field it can pay for."""
        if not s.design[self.who].powers & FORCE_FIELD:
            return []
        return [("shield", n) for n in range(1, s.power[self.who] // SHIELD_PRICE + 1)]

    def no_heal(self, s: Rampage) -> Reason | None:
        i = self.who
        if not s.design[i].powers & REGENERATION:
            return s.no("P.Regeneration", "no_such_power_here")
        if s.mended >> i & 1 or (s.healed and i == s.mover):
            return s.no("R44", "healed_already")
        if s.health[i] >= s.full_health(i):
            return s.no("P.Regeneration", "in_full_health")
        return s.no("DAM20", "too_few_power_points", HEAL_PRICE, s.power[i]) if s.power[i] < HEAL_PRICE else None

    def heal(self, s: Rampage) -> None:
        """P.Regeneration, R44 Two power points for a point of HEALTH."""
        i = self.who
        s.power[i] -= HEAL_PRICE
        s.health[i] += 1
        if i == s.mover:
            s.healed = 1
        if s.options["any_healing"]:
            s.mended |= 1 << i
        s.tell("healed", i, s.health[i])

    def no_shield(self, s: Rampage, strength: int) -> Reason:
        if not s.design[self.who].powers & FORCE_FIELD:
            return s.no("P.ForceField", "no_such_power_here")
        if strength < 1:
            return s.no("P.ForceField", "a_point_at_least")
        return s.no("DAM20", "too_few_power_points", SHIELD_PRICE * strength, s.power[self.who])

    def shield(self, s: Rampage, strength: int) -> None:
        """P.ForceField, R43 Two power points take one off every die that attacks it until its next round."""
        i = self.who
        s.power[i] -= SHIELD_PRICE * strength
        s.shield[i] += strength
        s.tell("shielded", i, s.shield[i])


class Bracing(Helps, OneSeat, frozen=True):
    """R43, R44 By the options: a monster that is attacked may raise its field and regenerate before the dice."""

    rule: ClassVar[str] = "R43"
    always: ClassVar[tuple[str, ...]] = ("wait",)
    fields: bool  # whether a field would take anything off this attack

    def helps(self, s: Rampage) -> list[Action]:
        """What it may do for itself now."""
        found = self.heals(s) if s.options["any_healing"] else []
        return found + self.shields(s) if self.fields and s.options["any_field"] else found

    def options(self, s: Rampage) -> list[Action]:
        return [*self.helps(s), ("wait",)]

    def no_heal(self, s: Rampage) -> Reason | None:
        return Helps.no_heal(self, s) if s.options["any_healing"] else s.no("R44", "in_its_own_round")

    def no_shield(self, s: Rampage, strength: int) -> Reason:
        if not s.options["any_field"]:
            return s.no("R43", "in_its_own_round")
        return Helps.no_shield(self, s, strength) if self.fields else s.no("P.ForceField", "field_of_no_use")

    def heal(self, s: Rampage) -> None:
        Helps.heal(self, s)
        if self.helps(s):
            s.then(self)

    def wait(self, s: Rampage) -> None:
        """Keep the points."""
