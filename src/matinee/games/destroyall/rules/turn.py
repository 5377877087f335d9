"""The turn (DAM1, DAM2, DAM3): power points, numbered chits, and the beginning and end of each round (R62)."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from matinee.games.destroyall.figures import ARMY
from matinee.games.destroyall.map.lattice import INCH
from matinee.games.destroyall.rules import army
from matinee.games.destroyall.rules.round import Round, at_rest
from matinee.games.destroyall.rules.strike import BURN, Attack, Toll, settle, strike
from matinee.games.destroyall.state import FRESH, GROUND, HERE, NOBODY, SMOKE, Rampage, Seat
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Step


class TurnBegins(Step, frozen=True):
    """DAM1, DAM2 A power point for whoever lacks one, then the chits; R54 the last turn decides."""

    def run(self, s: Rampage) -> None:
        if retired(s):
            s.then(Toll(), self)
            return
        if s.turn and s.turn == s.options["turns"]:
            best_share(s)
            return
        s.turn += 1
        s.spent = s.mended = 0
        s.tell("turn_begins", s.turn)
        if s.turn > 1:
            for i in s.in_play():
                if s.power[i] < s.full_power(i):
                    s.power[i] += 1
        s.drawn = [0] * s.seats
        s.order = []
        s.then(Chit(), Rounds())


def players(s: Rampage) -> list[int]:
    """Who draws a chit: monsters that are not dead, and an army that is (A2)."""
    found = s.in_play()
    return [*found, s.army] if s.army != NOBODY and s.alive else found


class Chit(Chance, frozen=True):
    """DAM2 The next player draws a numbered chit; the last gets what is left."""

    rule: ClassVar[str] = "DAM2"

    def outcomes(self, s: Rampage) -> list[tuple[Action, float]]:
        left = [n for n in range(1, len(players(s)) + 1) if n not in s.drawn]
        return [(("roll", n), 1 / len(left)) for n in left]

    def no_roll(self, s: Rampage, face: int) -> Reason:
        return s.no("DAM2", "no_such_chit", face)

    def roll(self, s: Rampage, face: int) -> None:
        drawing = players(s)
        waiting = [seat for seat in drawing if not s.drawn[seat]]
        s.drawn[waiting[0]] = face
        told(s, waiting[0])
        if len(waiting) > 2:
            s.then(Chit())
        elif len(waiting) == 2:
            rest = next(n for n in range(1, len(drawing) + 1) if n not in s.drawn)
            s.drawn[waiting[1]] = rest
            told(s, waiting[1])


def told(s: Rampage, seat: int) -> None:
    """Let everybody know what was drawn."""
    if seat == s.army:
        s.tell("army_chit", s.drawn[seat])
    else:
        s.tell("chit", seat, s.drawn[seat])


class Rounds(Step, frozen=True):
    """DAM2 Whoever has the lowest chit goes first."""

    def run(self, s: Rampage) -> None:
        s.order = sorted(players(s), key=lambda seat: s.drawn[seat])
        s.then(*(RoundBegins(seat) for seat in s.order), TurnBegins())


class RoundBegins(Step, frozen=True):
    """R62 In this order: back from the smoke, the force field ends, goo gives one back, fire and venom attack."""

    who: Seat

    def run(self, s: Rampage) -> None:
        i = self.who
        s.mover = NOBODY
        if retired(s):
            s.then(Toll(), self)
            return
        if i == s.army:
            army.begin(s)
            return
        if s.status[i] == SMOKE:
            reform(s, i)
        if s.status[i] != HERE:
            return
        s.tell("round", i)
        s.shield[i] = 0  # R43
        if s.goo[i]:  # R35
            s.goo[i] -= 1
            s.tell("loosened", i, s.movement(i))
        s.then(Toll(), Afflicted(i), Awake(i))


def retired(s: Rampage) -> bool:
    """M29 As the next round begins conceders are out: a monster as if its HEALTH were gone, the army to a man."""
    if not s.conceded:
        return False
    gone = [i for i in s.in_play() if s.conceded >> i & 1]
    for i in gone:
        s.health[i] = min(0, s.health[i])
    army_too = s.army != NOBODY and bool(s.conceded >> s.army & 1 and s.alive)
    if army_too:
        s.alive = 0
    return bool(gone) or army_too


def reform(s: Rampage, i: int) -> None:
    """P.Explosion, R30, R65 Back out of the smoke, a point of HEALTH poorer."""
    if s.perch[i] != GROUND and not s.standing >> s.perch[i] & 1:
        s.perch[i], s.height[i] = GROUND, 0
    settle(s, i)
    s.status[i] = HERE
    s.health[i] -= 1
    s.tell("reformed", i, s.health[i])


class Afflicted(Step, frozen=True):
    """P.Continuous, R32, R62 What burns attacks again with two dice fewer, and dies down at none."""

    who: Seat

    def run(self, s: Rampage) -> None:
        i = self.who
        if s.status[i] != HERE or not s.burn[i]:
            return
        s.burn[i] = max(0, s.burn[i] - 2)
        if s.burn[i]:
            s.tell("burns", i, s.burn[i])
            strike(s, Attack(NOBODY, BURN, s.burn[i], s.burn_kind[i]), (i,))
        else:
            s.burn_kind[i] = NOBODY
            s.tell("burnt_out", i)


class Awake(Step, frozen=True):
    """DAM3 The owner acts: one move and one attack."""

    who: Seat

    def run(self, s: Rampage) -> None:
        i = self.who
        if s.status[i] != HERE:
            return
        s.mover = i
        s.left = s.movement(i) * INCH
        s.mode = FRESH
        s.turned = s.healed = s.dived = s.silent = s.seen = s.asked = 0
        s.fleeing = 0
        if s.fear[i]:
            if s.status[s.fearer[i]] in (HERE, SMOKE):
                s.fleeing = 1  # R36, M11
            else:
                s.fear[i], s.fearer[i] = 0, NOBODY  # M11
        s.then(GoOn(i), RoundEnds(i))


class GoOn(Step, frozen=True):
    """The round goes on while the monster is on the table and has something left to do."""

    who: Seat

    def run(self, s: Rampage) -> None:
        if s.status[self.who] != HERE or s.conceded >> self.who & 1:
            return
        if at_rest(s, self.who):
            s.tell("rests", self.who)
        else:
            s.then(Round(self.who), self)


class RoundEnds(Step, frozen=True):
    """R63 One round of fear is over."""

    who: Seat

    def run(self, s: Rampage) -> None:
        i = self.who
        if s.fleeing and s.fear[i]:
            s.fear[i] -= 1
            if not s.fear[i]:
                s.fearer[i] = NOBODY
        s.mover = NOBODY
        s.left = s.mode = s.turned = s.healed = s.dived = s.fleeing = 0
        s.silent = s.seen = s.asked = 0


def best_share(s: Rampage) -> None:
    """R54, A8 The turns are up: the best share of HEALTH wins, the army by its share of points. Among equal
    monsters it is who trod on the most crowds (M28); a tie is a draw."""
    shares = {i: Fraction(s.health[i], s.full_health(i)) for i in s.in_play()}
    if s.army != NOBODY:
        shares[s.army] = Fraction(s.army_worth(), ARMY.points)
    best = max(shares.values())
    first = [seat for seat, share in shares.items() if share == best]
    if s.army not in first:
        most = max(s.trod[i] for i in first)
        first = [i for i in first if s.trod[i] == most]
    s.finish(first)
