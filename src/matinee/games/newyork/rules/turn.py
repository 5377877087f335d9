"""NY3, NY4 Set-up and the order of turns."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.newyork.figures import MONSTERS
from matinee.games.newyork.kinds import AWAY, HAS_BEEN, NOBODY, Player
from matinee.games.newyork.map.manhattan import CHIT_SPACES, NAMED, SIXTH, starts
from matinee.games.newyork.own import by_lot, in_play, monsters
from matinee.games.newyork.rules.chits import ChitTurned, Curiosity, end_move
from matinee.games.newyork.rules.combat import Bite, Fight, MoverDecides, why_not_there
from matinee.games.newyork.rules.missions import DrawMission, claim, nobody_can_win
from matinee.games.newyork.rules.movement import Prowl, StrikeBack
from matinee.games.newyork.rules.wounds import die
from matinee.games.newyork.state import Midtown
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.json_types import Options
from matinee.table.phase import Action, Chance, Phase, Step
from matinee.table.resignation import give_up

# -- NY1, NY2, NY3 set-up


def set_up(options: Options) -> list[Phase]:
    """NY1, NY2, NY3 Monsters, missions, chits, then start spaces."""
    seats = range(options["players"])
    phases: list[Phase] = [DrawMonster(seat) for seat in seats]
    phases += [DrawMission(seat) for seat in seats]
    if by_lot(options):
        phases += [HideChit()] * in_play(options).bit_count()
    phases += [Start(seat) for seat in seats]
    return [*phases, FirstTurn()]


class DrawMonster(Chance, frozen=True):
    """NY1 One of the monsters left."""

    rule: ClassVar[str] = "NY1"
    whose: Player

    def outcomes(self, s: Midtown) -> list[tuple[Action, float]]:
        left = [kind for kind in monsters(s.options) if kind not in s.monster]
        return [(("monster", kind), 1 / len(left)) for kind in left]

    def no_monster(self, s: Midtown, kind: int) -> Reason:
        return s.no("NY1", "monster_drawn") if kind in s.monster else s.no("M14", "not_in_play", kind)

    def monster(self, s: Midtown, kind: int) -> None:
        """NY1 Everybody sees it."""
        s.monster[self.whose] = kind
        s.strength[self.whose], s.movement[self.whose] = MONSTERS[kind].strength, MONSTERS[kind].movement
        s.tell("drew_monster", self.whose, kind)


def hiding_places(s: Midtown) -> tuple[int, ...]:
    """NY25 The named places; M14 without the variant those where chits are printed."""
    return NAMED if s.options["places"] else tuple(members(CHIT_SPACES))


class HideChit(Chance, frozen=True):
    """NY25, M9 The variant: a chit goes to any named place, one to each; M14 a few chits go to the printed spaces."""

    rule: ClassVar[str] = "NY25"

    def outcomes(self, s: Midtown) -> list[tuple[Action, float]]:
        left = [space for space in hiding_places(s) if not s.chits >> space & 1]
        return [(("hide", space), 1 / len(left)) for space in left]

    def no_hide(self, s: Midtown, space: int) -> Reason:
        return s.no("M9", "chit_there") if space in hiding_places(s) else s.no("NY25", "nameless_place")

    def hide(self, s: Midtown, space: int) -> None:
        """NY25 Face down."""
        s.chits |= 1 << space
        s.tell("hidden", space)


class Start(Phase, frozen=True):
    """NY3, R29 The next player says where a monster starts; the last one's start is chosen by the first."""

    rule: ClassVar[str] = "NY3"
    once: ClassVar[bool] = True
    whose: Player

    def seat(self, s: Midtown) -> int:
        """NY3 The next player; M15 of those who have not conceded."""
        seat = (self.whose + 1) % s.seats
        while s.conceded >> seat & 1:
            seat = (seat + 1) % s.seats
        return seat

    def options(self, s: Midtown) -> list[Action]:
        return [("start", space) for space in starts(s.seats) if not s.occupied >> space & 1]

    def no_start(self, s: Midtown, space: int) -> Reason:
        return s.no("R29", "start_taken") if space in starts(s.seats) else s.no("R34", "no_start_space")

    def start(self, s: Midtown, space: int) -> None:
        """NY3 There it stands."""
        s.tell("starts", self.whose, space)
        s.put(self.whose, space)


# -- NY4 turns


class FirstTurn(Step, frozen=True):
    """NY4 All is set up, and the first player begins."""

    def run(self, s: Midtown) -> None:
        next_turn(s)


def next_turn(s: Midtown) -> None:
    """NY4 The next monster alive has its turn; R35: the game may end without a winner."""
    if s.conceded:
        retire(s)
    seat, players, alive = s.mover, len(s.where), s.alive
    for _ in range(players):
        seat += 1
        if seat == players:
            seat = 0
            s.round += 1
        if alive >> seat & 1:
            break
    s.mover = seat
    limit = s.options["turns"]
    if nobody_can_win(s) or (limit and s.round > limit):
        s.finish(NOBODY)
    else:
        begin(s)


def concede(s: Midtown, seat: int) -> None:
    """M15 A mover that gives up does nothing more: what it was about to do is off, what it has done has its effect."""
    give_up(s, seat)
    if s.stack and s.round and seat == s.mover:
        s.stack[:] = [phase for phase in s.stack if not isinstance(phase, OWN_DEEDS)]


def retire(s: Midtown) -> None:
    """M15 Whoever has conceded is dead as the next turn begins, its numbers gone."""
    for seat in members(s.conceded & s.alive):
        s.strength[seat] = s.movement[seat] = 0
        die(s, seat, NOBODY)


def begin(s: Midtown) -> None:
    """NY4, R40 The turn of the mover, who may be back from its interviews."""
    seat = s.mover
    s.tell("turn", seat)
    if s.where[seat] == AWAY:
        ways = s.free_near(seat, SIXTH)
        if ways & (ways - 1):
            s.then(Comeback(), TURN_BEGINS)
            return
        come_back(s, ways.bit_length() - 1)
    set_out(s)


def come_back(s: Midtown, space: int) -> None:
    """NY17.9, R40 The mover is back from its interviews."""
    s.tell("returned", s.mover, space)
    s.enter(s.mover, space, SIXTH)


class Comeback(MoverDecides, frozen=True):
    """R40, M5 The north end of Sixth Avenue is taken: the owner picks one of the nearest free spaces."""

    rule: ClassVar[str] = "R40"
    once: ClassVar[bool] = True

    def options(self, s: Midtown) -> list[Action]:
        return [("start", space) for space in members(s.free_near(s.mover, SIXTH))]

    def no_start(self, s: Midtown, space: int) -> Reason:
        return why_not_there(s, s.mover, space)

    def start(self, s: Midtown, space: int) -> None:
        """R40 Here its turn begins."""
        come_back(s, space)


class TurnBegins(Step, frozen=True):
    """NY4, R40 The mover is on the map, and its turn goes on; or it is still to come back."""

    def run(self, s: Midtown) -> None:
        if s.conceded >> s.mover & 1:
            next_turn(s)
        elif s.where[s.mover] == AWAY:
            begin(s)
        else:
            set_out(s)


def set_out(s: Midtown) -> None:
    """NY4, R32 What the mover on the map can do: it may have won since, it may be held."""
    seat = s.mover
    if claim(s, seat):
        return
    s.stack.append(TURN_ENDS)
    if s.crowded >> s.where[seat] & 1:
        s.stack.append(STRIKE_BACK)
    elif s.allowance(seat) or s.blonde == s.where[seat] or s.carrier == seat or (s.roof(seat) and not s.stuck[seat]):
        s.stack.append(PROWL)
    else:
        s.tell("cannot_move", seat)
        end_move(s, s.where[seat])


class TurnEnds(Step, frozen=True):
    """NY17.3, NY17.8, NY17.9 What lasted until the end of this turn is over."""

    def run(self, s: Midtown) -> None:
        seat = s.mover
        if s.stuck[seat]:
            s.stuck[seat] -= 1
        if s.fame[seat] > 0 and not s.conceded >> seat & 1:
            s.fame[seat] -= 1
            if not s.fame[seat]:
                s.fame[seat] = HAS_BEEN
                s.tell("has_been", seat)
        next_turn(s)


OWN_DEEDS = (MoverDecides, Bite, Fight, Curiosity, ChitTurned)
"""What only the mover does: its decisions, its attack, its look at a chit."""

PROWL, STRIKE_BACK, TURN_BEGINS, TURN_ENDS = Prowl(), StrikeBack(), TurnBegins(), TurnEnds()
