"""4.1 Mutation: drawing a card, and what each card does."""

from __future__ import annotations

from typing import ClassVar

import matinee.games.america.figures as figures
from matinee.games.america.kinds import CLAWS, TILE, CardNumber, CardOrNone, Player
from matinee.games.america.map.land import SHORES
from matinee.games.america.rules.fates import hurt
from matinee.games.america.rules.research import draws
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, OneSeat, Step

# -- drawing


class Mutate(Step, frozen=True):
    """AM4, AM6 A monster mutates; an empty deck gives nothing (F-9)."""

    who: Player

    def run(self, s: America) -> None:
        if s.mutation_deck and not s.conceded >> self.who & 1:
            s.then(MutationDraw(self.who, -1))


class MutationDraw(Chance, frozen=True):
    """AM6 The card that comes off the Mutation deck; `other` is the first of Toxicor's two."""

    rule: ClassVar[str] = "AM6"
    who: Player
    other: CardOrNone

    @property
    def held(self) -> int:
        """The card that is off the deck."""
        return 1 << self.other if self.other >= 0 else 0

    def outcomes(self, s: America) -> list[tuple[Action, float]]:
        return draws("mutation", s.mutation_deck)

    def no_roll(self, s: America, face: int) -> Reason:
        return s.no("AM6", "card_no_die")

    def no_mutation(self, s: America, card: int) -> Reason:
        return s.no("AM6", "not_in_deck")

    def mutation(self, s: America, card: int) -> None:
        """AM6 It lies face up before the monster's player and works from this instant (F-7)."""
        s.mutation_deck &= ~(1 << card)
        if self.other >= 0:
            s.tell("drew", s.piece(self.who), card)
            s.then(ToxicorKeeps(self.who, self.other, card))
        elif s.kind[self.who] == figures.TOXICOR and s.mutation_deck:
            s.tell("drew", s.piece(self.who), card)
            s.then(MutationDraw(self.who, card))
        else:
            gain(s, self.who, card)


class ToxicorKeeps(OneSeat, frozen=True):
    """Toxicor takes two cards off the deck and keeps one; the other goes back (F-9)."""

    rule: ClassVar[str] = "Toxicor"
    one: CardNumber
    two: CardNumber

    def options(self, s: America) -> list[Action]:
        return [("keep", self.one), ("keep", self.two)]

    def no_keep(self, s: America, card: int) -> Reason:
        return s.no("Toxicor", "one_of_two")

    @property
    def held(self) -> int:
        """The cards off the deck."""
        return 1 << self.one | 1 << self.two

    def keep(self, s: America, card: int) -> None:
        """Toxicor: the other card is shuffled back in."""
        s.mutation_deck |= self.held & ~(1 << card)
        gain(s, self.who, card)

    def lapse(self, s: America) -> None:
        """C-13 Both are shuffled back in."""
        s.mutation_deck |= self.held


def gain(s: America, seat: int, card: int) -> None:
    """AM6 A monster has one more Mutation card."""
    s.mutations[seat] |= 1 << card
    s.tell("mutated", s.piece(seat), card)


def lose(s: America, seat: int, card: int) -> None:
    """A Mutation card is discarded for good."""
    s.mutations[seat] &= ~(1 << card)


# -- 4.1 the cards


def fins_and_gills(s: America, seat: int, at: int) -> int:
    """Fins and Gills: Defense +1 in a space with a water barrier (its crossing is in America.mode)."""
    return int(bool(s.mutations[seat] & figures.FINS and at >= 0 and SHORES >> at & 1))


def rampage(s: America, seat: int) -> bool:
    """Rampage, M-13: whether it may still move after coming back to a lair."""
    return bool(s.mutations[seat] & figures.RAMPAGE)


def radiation_field(s: America, seat: int, unit: int) -> None:
    """Radiation Field, F-10: a unit whose attack roll was a 1 is destroyed; giants are not."""
    if s.mutations[seat] & figures.RADIATION and not figures.GIANTS >> unit & 1 and s.where[unit] >= 0:
        s.destroy(unit)


def atomic_recovery(s: America, seat: int) -> None:
    """Atomic Recovery, M-16: at the start of its player's turn Health rises to the starting value."""
    if s.mutations[seat] & figures.RECOVERY:
        s.restore(seat)


def berserk(s: America, seat: int) -> None:
    """Berserk, F-6: 5 more attacks, now or in its next attack step of this battle."""
    _more_attacks(s, seat, 5)


def war_spikes(s: America, seat: int) -> int:
    """War Spikes: what its hits do."""
    return figures.DAMAGE + bool(s.mutations[seat] & figures.SPIKES)


def atomic_breath(s: America, seat: int) -> int:
    """Atomic Breath: one more attack in round 1."""
    return int(bool(s.mutations[seat] & figures.BREATH and s.clash == 1))


def iron_stomach(s: America, seat: int) -> bool:
    """Iron Stomach, E-6: whether it may take 3 Health for a base."""
    return bool(s.mutations[seat] & figures.STOMACH)


def whip_tentacles(s: America, seat: int, face: int) -> None:
    """Whip Tentacles, X-14: a natural 6 gives one more attack at once."""
    if face == 6 and s.mutations[seat] & figures.WHIP:
        s.extra += 1
        s.tell("whipped", s.piece(seat))


def high_octane_blood(s: America, seat: int) -> bool:
    """High-Octane Blood, C-7: whether it attacks first as the one challenged (its Move is in America.stride)."""
    return bool(s.mutations[seat] & figures.OCTANE)


def son_of_a_monster(s: America, seat: int) -> None:
    """Son of a Monster, F-6: 2 more attacks, and a die of Health at once."""
    _more_attacks(s, seat, 2)
    s.then(SonDie(seat))


def winged_horror(s: America, seat: int) -> bool:
    """Winged Horror: it flies (its Move is in America.stride)."""
    return bool(s.mutations[seat] & figures.WINGS)


def kinda_friendly(s: America, seat: int) -> None:
    """Kinda Friendly, M-19: Guard units where it ends its move go home; those that attacked it (OWN-7) do not."""
    if s.mutations[seat] & figures.FRIENDLY and s.stand[seat] >= 0:
        attackers = s.entered if s.stayed() else 0
        for unit in members(s.held.get(s.stand[seat], 0) & figures.GUARDS & ~attackers):
            s.tell("went_home", unit)
            s.put(unit, TILE)


def laser_beam_eyes(s: America, seat: int, unit: int) -> int:
    """Laser Beam Eyes: +2 against cruise missiles of both kinds."""
    return 2 if s.mutations[seat] & figures.LASER_EYES and (figures.CRUISERS | s.missiles) >> unit & 1 else 0


def armored_scales(s: America, seat: int) -> int:
    """Armored Scales: Defense +1 (the Move -1 is in America.stride)."""
    return int(bool(s.mutations[seat] & figures.SCALES))


def its_a_robot(s: America, robot: int, attacker: int) -> None:
    """It's a Robot!, C-8: a monster that misses it in the Challenge takes 1 damage."""
    if s.mutations[robot] & figures.ROBOT:
        hurt(s, attacker, 1)


USED = {1 << 4: berserk, 1 << 10: son_of_a_monster}
assert set(USED) == {figures.BERSERK, figures.SON}


def flies(s: America, seat: int) -> bool:
    """AM2 Whether a monster flies: Gargantis, or by its card."""
    return s.kind[seat] == figures.GARGANTIS or winged_horror(s, seat)


def defence(s: America, seat: int, at: int | None = None) -> int:
    """AM4 A monster's Defense where it stands, or would stand."""
    if not s.mutations[seat]:
        return figures.DEFENCE
    return figures.DEFENCE + armored_scales(s, seat) + fins_and_gills(s, seat, s.stand[seat] if at is None else at)


def against(s: America, seat: int, unit: int) -> int:
    """What a monster adds to its roll against a unit: Konk against fighters (F-11), Laser Beam Eyes."""
    return int(s.kind[seat] == figures.KONK and bool(figures.FIGHTERS >> unit & 1)) + laser_beam_eyes(s, seat, unit)


def _more_attacks(s: America, seat: int, attacks: int) -> None:
    """F-6 In its own attack step at once, else in its next one of this battle."""
    if s.stage == CLAWS and s.foe == seat:
        s.extra += attacks
    else:
        s.banked[seat] += attacks


class SonDie(Chance, frozen=True):
    """Son of a Monster: the die of Health."""

    rule: ClassVar[str] = "Son-of-a-Monster"
    who: Player

    def roll(self, s: America, face: int) -> None:
        """F-6 At most 40."""
        if not s.conceded >> self.who & 1:
            s.heal(self.who, face)
