"""4.2 The Research cards that are played on a turn: Cutbacks, Satellites, Lure, Lift; and the Laser Fence."""

from __future__ import annotations

from typing import ClassVar

import matinee.games.america.figures as figures
from matinee.games.america.kinds import GONE, NOBODY, TILE, Face, Player
from matinee.games.america.map.land import BOARD, NEAR, SEA, STEPS, STOMPABLE, to_spaces
from matinee.games.america.rules.fates import hurt, relocate, vanish
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, OneSeat, Step

ON_TURN = figures.CUTBACKS | figures.SATELLITES | figures.LURE | figures.LIFT
"""4.2 The cards that may be played at any moment of their owner's turn."""

GO = to_spaces("go")
FENCE_PRICE, LIFT_PRICE = 2, 1


def pay(s: America, seat: int, tokens: int) -> None:
    """D-12, D-13 What a card costs a monster in Infamy."""
    s.infamy[seat] -= tokens
    s.tell("paid", s.piece(seat), tokens)


def on_board(s: America) -> list[int]:
    """The seats whose monsters are on the board, from the active player on."""
    order = [(s.active + k) % s.players for k in range(s.players)]
    return [seat for seat in order if s.stand[seat] >= 0]


def playable(s: America, seat: int) -> int:
    """The cards this player could play now on their own turn: they would have a target."""
    cards = s.research[seat] & ON_TURN
    if not cards or seat != s.active or s.duel or not s.round:
        return 0
    if not on_board(s):
        cards &= figures.CUTBACKS
    if cards & figures.CUTBACKS and not _faces(s, figures.CUTBACKS):
        cards &= ~figures.CUTBACKS
    if cards & figures.LIFT and all(other == s.foe for other in on_board(s)):
        cards &= ~figures.LIFT
    return cards


def _faces(s: America, but: int) -> int:
    """D-9 The Research cards that lie before any player."""
    cards = 0
    for held in s.research:
        cards |= held
    return cards & ~but


# -- Cutbacks


def cutbacks(s: America, seat: int) -> None:
    """Cutbacks, D-9: name any Research card before any player."""
    s.then(CutbackChoice(seat))


class CutbackChoice(OneSeat, frozen=True):
    """D-9 Which Research card leaves the game."""

    rule: ClassVar[str] = "D-9"

    def options(self, s: America) -> list[Action]:
        return [("cut", card) for card in members(_faces(s, 0))]

    def no_cut(self, s: America, card: int) -> Reason:
        return s.no("D-9", "nobodys_card")

    def cut(self, s: America, card: int) -> None:
        """D-9 X-Fighters still on their card leave the game with it."""
        holder = s.holder(1 << card)
        s.research[holder] &= ~(1 << card)
        s.tell("cut", holder, card)
        if 1 << card == figures.X_CARD:
            for unit in members(figures.X_FIGHTERS):
                if s.where[unit] == TILE:
                    s.put(unit, GONE)
        s.commission()


# -- Defense Satellites


class Beam(Step, frozen=True):
    """D-11 The satellites turn to one monster."""

    who: Player

    def run(self, s: America) -> None:
        if s.stand[self.who] >= 0:
            s.then(SatelliteDie(self.who))


class SatelliteDie(Chance, frozen=True):
    """D-11 The damage to one monster."""

    rule: ClassVar[str] = "Defense-Satellites"
    who: Player

    def roll(self, s: America, face: int) -> None:
        """D-11 It may end in Hollywood, and a battle with it."""
        hurt(s, self.who, face)


# -- Blonde Lure


def blonde_lure(s: America, seat: int) -> None:
    """Blonde Lure, M-17: name a monster, then a space beside it."""
    s.then(LureTarget(seat))


class LureTarget(OneSeat, frozen=True):
    """M-17 Which monster is lured."""

    rule: ClassVar[str] = "Blonde-Lure"

    def options(self, s: America) -> list[Action]:
        return [("pick", s.piece(seat)) for seat in on_board(s)]

    def no_pick(self, s: America, piece: int) -> Reason:
        return s.no("Blonde-Lure", "pick_on_board")

    def pick(self, s: America, piece: int) -> None:
        """M-17 Now the space."""
        s.then(LureSpace(self.who, s.seat_of(piece)))


class LureSpace(OneSeat, frozen=True):
    """M-17 Where its next move must end."""

    rule: ClassVar[str] = "Blonde-Lure"
    target: Player

    def options(self, s: America) -> list[Action]:
        return GO(NEAR[s.stand[self.target]])

    def no_go(self, s: America, space: int) -> Reason:
        return s.no("M-17", "beside_monster", s.stand[self.target])

    def go(self, s: America, space: int) -> None:
        """M-17 It lasts for the monster's next turn."""
        s.lured[self.target] = space
        s.tell("lured", s.piece(self.target), space)


# -- Chopper Lift


def chopper_lift(s: America, seat: int) -> None:
    """Chopper Lift, D-12: first the die, then monster and space."""
    s.then(LiftDie(seat))


def landings(s: America, seat: int, reach: int) -> int:
    """D-12 Where a monster may be set down: no other piece, no sea, nothing left to stomp."""
    here = s.stand[seat]
    if here < 0 or seat == s.foe:
        return 0
    taken = s.crowd | s.monsters() & ~(1 << here)
    return BOARD.within(here, reach) & ~taken & ~SEA & ~(STOMPABLE & ~s.stomped)


class LiftDie(Chance, frozen=True):
    """D-12 How far the choppers carry a monster."""

    rule: ClassVar[str] = "Chopper-Lift"
    who: Player

    def roll(self, s: America, face: int) -> None:
        """X-11 With no legal landing the card is spent for nothing."""
        s.tell("choppers", face)
        if any(landings(s, seat, face) for seat in range(s.players)):
            s.then(LiftTarget(self.who, face))


class LiftTarget(OneSeat, frozen=True):
    """D-12 Which monster is carried."""

    rule: ClassVar[str] = "Chopper-Lift"
    reach: Face

    def options(self, s: America) -> list[Action]:
        return [("pick", s.piece(seat)) for seat in on_board(s) if landings(s, seat, self.reach)]

    def no_pick(self, s: America, piece: int) -> Reason:
        seat = s.seat_of(piece)
        if seat == NOBODY or s.stand[seat] < 0:
            return s.no("D-12", "pick_on_board")
        if seat == s.foe:
            return s.no("OWN-4", "battle_begun")
        return s.no("D-12", "no_landing_in_reach")

    def pick(self, s: America, piece: int) -> None:
        """D-12 Now the space."""
        s.then(LiftSpace(self.who, s.seat_of(piece), self.reach))


class LiftSpace(OneSeat, frozen=True):
    """D-12 Where it is set down."""

    rule: ClassVar[str] = "Chopper-Lift"
    target: Player
    reach: Face

    def options(self, s: America) -> list[Action]:
        return GO(landings(s, self.target, self.reach))

    def no_go(self, s: America, space: int) -> Reason:
        if not BOARD.within(s.stand[self.target], self.reach) >> space & 1:
            return s.no("D-12", "choppers_reach", self.reach)
        return s.no("Chopper-Lift", "no_landing")

    def go(self, s: America, space: int) -> None:
        """D-12 It is 1 Infamy poorer, and a battle waiting for it is off."""
        s.tell("lifted", s.piece(self.target), space)
        if s.infamy[self.target]:
            pay(s, self.target, LIFT_PRICE)
        relocate(s, self.target, space)


# -- Laser Fence


def laser_fence(s: America, seat: int) -> None:
    """Laser Fence, D-13: the monster that ended its move pays 2 Infamy or falls back one space."""
    monster = s.active
    back = fallback(s, monster)
    rich = s.infamy[monster] >= FENCE_PRICE
    if back:
        s.then(FenceChoice(monster))
    elif rich:
        pay(s, monster, FENCE_PRICE)
    else:
        vanish(s, monster)


def fallback(s: America, seat: int) -> int:
    """D-13 The empty spaces it may fall back to; barriers bind."""
    return STEPS[s.mode(seat)][s.stand[seat]] & ~s.crowd & ~s.monsters()


class FenceChoice(OneSeat, frozen=True):
    """D-13 The monster's player pays or goes, and says where."""

    rule: ClassVar[str] = "Laser-Fence"

    def options(self, s: America) -> list[Action]:
        found = GO(fallback(s, self.who))
        return [("pay",), *found] if s.infamy[self.who] >= FENCE_PRICE else found

    def no_pay(self, s: America) -> Reason:
        return s.no("Laser-Fence", "cannot_pay", FENCE_PRICE)

    def pay(self, s: America) -> None:
        """D-13 Pay."""
        pay(s, self.who, FENCE_PRICE)

    def no_go(self, s: America, space: int) -> Reason:
        return s.no("D-13", "fall_back")

    def go(self, s: America, space: int) -> None:
        """D-13 It falls back and has no encounter there."""
        s.tell("fell_back", s.piece(self.who), space)
        relocate(s, self.who, space)
        s.shaken = True
