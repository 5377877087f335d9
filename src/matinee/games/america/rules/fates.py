"""AM3, AM5 What becomes of monsters: wounds, Hollywood, disappearing; and how a battle ends."""

from __future__ import annotations

from matinee.games.america.kinds import HOLLYWOOD, NOBODY, VANISHED
from matinee.games.america.rules.research import Reward
from matinee.games.america.state import America
from matinee.table.board import members


def hurt(s: America, seat: int, points: int) -> None:
    """AM4 A monster loses Health; at 0 it goes to Hollywood, except in the Challenge."""
    if points <= 0 or not s.health[seat]:
        return
    lost = min(points, s.health[seat])
    s.health[seat] -= lost
    s.tell("wounded", s.piece(seat), lost, s.health[seat])
    if not s.health[seat] and not s.duel:
        to_hollywood(s, seat)


def to_hollywood(s: America, seat: int) -> None:
    """AM5, F-24 Infamy is lost, Mutations stay; the active player draws a card if it is another's monster."""
    s.tell("hollywood", s.piece(seat))
    depart(s, seat, HOLLYWOOD)
    s.infamy[seat] = 0
    if seat != s.active:
        s.then(Reward(s.active))


def vanish(s: America, seat: int) -> None:
    """AM3 The monster disappears until its player's next turn."""
    s.tell("vanished", s.piece(seat))
    depart(s, seat, VANISHED)


def depart(s: America, seat: int, to: int) -> None:
    """Off the board: no battle, no lure (M-17), no longer the challenger (C-3)."""
    s.stand[seat] = to
    s.lured[seat] = NOBODY
    s.battles &= ~(1 << seat)
    if s.challenger == seat:
        s.challenger, s.due = NOBODY, False
        s.ousted |= 1 << seat
        s.tell("challenger_lost", s.piece(seat))
    if seat == s.active:
        s.walked, s.came, s.paths = True, NOBODY, 0
    if s.foe == seat:
        end_battle(s)


def end_battle(s: America) -> None:
    """X-7 The battle is over; missiles that took part in it are spent, however early it ended."""
    for unit in members(s.missiles & s.force):
        s.destroy(unit)
    s.foe = s.field = s.ray = NOBODY
    s.force = s.clash = s.stage = s.attacks = s.extra = s.shooters = s.missiles = 0
    s.banked = [0] * s.players
    s.antimatter = s.assault = False


def relocate(s: America, seat: int, space: int) -> None:
    """A monster is put somewhere by other means than its own feet; a battle waiting for it is off (D-12)."""
    s.stand[seat] = space
    s.battles &= ~(1 << seat)
    if seat == s.active:
        s.came, s.paths = NOBODY, 0
