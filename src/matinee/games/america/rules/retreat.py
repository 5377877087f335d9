"""AM5 Retreats: where a beaten monster goes, and who draws a card for it."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.america.kinds import NOBODY, Player, Spaces
from matinee.games.america.map.land import STEPS, to_spaces
from matinee.games.america.rules.fates import end_battle, vanish
from matinee.games.america.rules.research import Reward
from matinee.games.america.state import America
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat, Step

GO = to_spaces("go")


def refuges(s: America, seat: int) -> int:
    """F-21, X-3 Adjacent spaces without monsters or others' units, across no barrier it cannot cross."""
    spaces = STEPS[s.mode(seat)][s.stand[seat]] & ~s.monsters()
    if spaces & s.crowd:
        own = s.armies[seat]
        for space, units in s.held.items():
            if units & ~own:
                spaces &= ~(1 << space)
    return spaces


class Rout(Step, frozen=True):
    """F-18 Units are left after two rounds: the monster must retreat, or disappear if it cannot."""

    def run(self, s: America) -> None:
        seat, assault = s.foe, s.assault
        spaces = refuges(s, seat)
        if seat == s.active:
            if s.came != NOBODY:
                spaces &= 1 << s.came  # F-19: exactly the last space of its path
            elif s.paths:
                spaces &= s.paths
            s.shaken = True
        end_battle(s)
        if assault and (seat != s.active or s.options["own_reward"]):
            s.then(Reward(s.active))  # F-22
        if not spaces:
            vanish(s, seat)
        elif spaces & (spaces - 1):
            s.then(Retreat(s.active, seat, spaces))
        else:
            fall_back(s, seat, spaces.bit_length() - 1)


def fall_back(s: America, seat: int, space: int) -> None:
    """AM5 It retreats; it is still the challenger if it was (C-3)."""
    s.tell("retreated", s.piece(seat), s.stand[seat], space)
    s.stand[seat] = space


class Retreat(OneSeat, frozen=True):
    """F-19, F-20 The space is picked: by the active player, who on the monster's own turn is its player."""

    rule: ClassVar[str] = "F-20"
    target: Player
    spaces: Spaces

    def options(self, s: America) -> list[Action]:
        return GO(self.spaces)

    def no_go(self, s: America, space: int) -> Reason:
        return s.no("F-21", "no_refuge")

    def go(self, s: America, space: int) -> None:
        """AM5 There it goes."""
        fall_back(s, self.target, space)
