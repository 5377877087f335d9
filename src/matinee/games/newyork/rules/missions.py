"""NY20, NY21, NY22, NY23 The missions: when one is done, when it cannot be done any more, and who has won."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.newyork.figures import DEVOUR, FIND, FIRST_MEAL, HURT, KILL, LETTERS
from matinee.games.newyork.kinds import HAS_BEEN, LOST, NOBODY, NONE, Player
from matinee.games.newyork.map.manhattan import EXIT, FRONTAGE, RIM, TARGET
from matinee.games.newyork.state import Midtown
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Step

# -- what everybody can see of a mission, were it this seat's


def done(s: Midtown, seat: int, mission: int) -> bool:
    """NY20 Whether a seat has done this mission, but for leaving the map; deeds of before it was drawn count (M11)."""
    if mission in (FIND, DEVOUR) and s.good(seat):  # NY20.A, NY21
        return s.carrier == seat
    if mission == FIND:
        return found_her(s, seat)
    if mission == DEVOUR:  # NY20.B
        return s.devourer == seat
    if mission == KILL:  # NY20.C
        return s.kills[seat] != 0
    if mission == HURT:  # NY20.D, R6, R41
        others = s.alive & ~(1 << seat)
        return s.hurt[seat] != 0 and not others & ~s.hurt[seat]
    return s.meals[mission - FIRST_MEAL] == seat  # NY20.E, NY20.F, NY20.G


def found_her(s: Midtown, seat: int) -> bool:
    """R1 An evil monster has found the Blonde when it has picked her up; by the letter, when it has turned her chit."""
    return bool(s.held >> seat & 1) or (s.finder == seat and s.options["finding_wins"])


def voids(s: Midtown, seat: int) -> int:
    """R4, M3 The missions that a seat can no longer do. What an evil monster has done with the Blonde is done (M11)."""
    dead = 0
    if s.blonde == LOST:
        dead = sum(1 << mission for mission in (FIND, DEVOUR) if s.good(seat) or not done(s, seat, mission))
    for k, eater in enumerate(s.meals):
        if eater != NOBODY and eater != seat:
            dead |= 1 << FIRST_MEAL + k
    if s.alive == 1 << seat:
        if not s.kills[seat]:
            dead |= 1 << KILL
        if not s.hurt[seat]:
            dead |= 1 << HURT
    return dead


def unburdened(s: Midtown, seat: int) -> bool:
    """NY17.7, NY17.9 Whether a monster has no further task to do before it can win."""
    return s.food[seat] <= 0 and s.fame[seat] in (-1, 0)


def claims(s: Midtown, seat: int) -> int:
    """NY21 The missions that an evil monster would have won by now, and that it is not known to lack."""
    if s.good(seat):
        return 0
    her = found_her(s, seat)
    if not (her or s.hurt[seat]) and seat not in s.meals:
        return 0  # the plain case: it has done nothing yet
    if not unburdened(s, seat):
        return 0
    found = 0
    if her:
        found |= 1 << FIND
    if s.devourer == seat:
        found |= 1 << DEVOUR
    if s.kills[seat]:
        found |= 1 << KILL
    if s.hurt[seat] and done(s, seat, HURT):
        found |= 1 << HURT
    for k, eater in enumerate(s.meals):
        if eater == seat:
            found |= 1 << FIRST_MEAL + k
    return found & ~s.denied[seat]


def may_leave(s: Midtown, seat: int, space: int) -> bool:
    """NY22, R44 Whether a monster can leave the map from a space and win by it."""
    mission = s.mission[seat]
    if mission == NONE or not EXIT[mission] >> space & 1:
        return False
    return s.good(seat) and unburdened(s, seat) and done(s, seat, mission)


def why_stay(s: Midtown, seat: int, space: int) -> Reason:
    """NY22, R44 Why it cannot."""
    if not s.good(seat):
        return s.no("NY21", "evil_stays")
    mission = s.mission[seat]
    if mission == NONE:
        return s.no("R4", "no_mission")
    if not RIM >> space & 1:
        return s.no("NY22", "not_at_edge")
    if not EXIT[mission] >> space & 1:
        return s.no("NY22", "other_edge")
    if s.fame[seat] == HAS_BEEN:
        return s.no("NY17.9", "has_been")
    if s.food[seat] > 0:
        return s.no("NY17.7", "hungry", s.food[seat])
    if s.fame[seat] > 0:
        return s.no("NY17.9", "expected")
    return s.no("NY20." + LETTERS[mission], "not_done")


# -- what follows from an event


class Reckoning(Step, frozen=True):
    """NY23, R4 After an event: the mover wins if it has done its mission; missions that died are drawn anew."""

    def run(self, s: Midtown) -> None:
        if not claim(s, s.mover):
            draw_anew(s)


def claim(s: Midtown, seat: int) -> bool:
    """R32 The mover declares at once that it has won; if it does not, all know what its mission is not."""
    if not s.alive >> seat & 1 or s.mission[seat] == NONE or s.conceded >> seat & 1:  # R42, R4, M15
        return False
    possible = claims(s, seat)
    if not possible:
        return False
    s.reveal("suspected", seat)
    if possible >> s.mission[seat] & 1:
        s.reveal("mission_shown", seat, s.mission[seat])
        s.finish(seat)
        return True
    s.denied[seat] |= possible
    return False


def draw_anew(s: Midtown) -> None:
    """R4, R44, M2 Whoever holds a mission that cannot be done any more shows it and draws another, if there is one."""
    doubtful = []
    for seat in s.seats_from(s.mover):
        dead = voids(s, seat)
        if dead & ~s.denied[seat] and s.mission[seat] != NONE and not s.conceded >> seat & 1:
            doubtful.append((seat, dead))
    if not doubtful:
        return
    s.reveal("doubted")  # in every world: that nobody draws anew tells something as well
    drawing = []
    for seat, dead in doubtful:
        if dead >> s.mission[seat] & 1:
            discard(s, seat)
            drawing.append(NewMission(seat))
        else:
            s.denied[seat] |= dead
    s.then(*drawing)


def discard(s: Midtown, seat: int) -> None:
    """M2 A mission that cannot be done is laid open."""
    s.reveal("mission_void", seat, s.mission[seat])
    s.shown[s.mission[seat]] += 1
    s.mission[seat], s.denied[seat] = NONE, 0


class NewMission(Step, frozen=True):
    """R4 Another mission from the cup; none left, or none given by the option: it can only spoil others' games."""

    whose: Player

    def run(self, s: Midtown) -> None:
        if any(s.pool) and not s.options["missions_lost"]:
            s.then(DrawMission(self.whose))
        else:
            s.tell("only_spoils", self.whose)


DRAWS: list[list[tuple[Action, float]]] = [[(("draw", k), 1 / n) for k in range(n)] for n in range(1, 15)]


class DrawMission(Chance, frozen=True):
    """NY1 One of the chits in the cup, counted in the order of their letters, which only the drawer sees."""

    rule: ClassVar[str] = "NY1"
    whose: Player

    def drawer(self, s: Midtown) -> int:
        return self.whose

    def outcomes(self, s: Midtown) -> list[tuple[Action, float]]:
        return DRAWS[sum(s.pool) - 1]

    def no_draw(self, s: Midtown, k: int) -> Reason:
        return s.no("NY1", "fewer_in_cup", sum(s.pool))

    def draw(self, s: Midtown, k: int) -> None:
        """NY1 The drawer looks at it; one that is void already is shown and another drawn (M2)."""
        mission = 0
        while k >= s.pool[mission]:
            k -= s.pool[mission]
            mission += 1
        s.pool[mission] -= 1
        seat = self.whose
        s.mission[seat] = mission
        s.tell("drew_mission", seat)
        s.whisper_secret(seat, "your_mission", mission)
        dead = voids(s, seat) if s.round else 0
        if dead >> mission & 1:
            discard(s, seat)
            s.then(NewMission(seat))
            return
        s.denied[seat] = dead
        if s.round and seat == s.mover:
            claim(s, seat)


# -- R35


def nobody_can_win(s: Midtown) -> bool:
    """R35, M8 Whether no monster alive can still win, as far as everybody can see."""
    living = []
    for seat, mission in enumerate(s.mission):
        if s.alive >> seat & 1:
            if s.movement[seat] and mission != NONE and s.fame[seat] != HAS_BEEN and s.food[seat] <= 0:
                return False  # the plain case, asked every turn
            living.append(seat)
    hopeful = [seat for seat in living if not _hopeless(s, seat)]
    if not hopeful:
        return True
    if s.crowded or any(s.movement[seat] or s.where[seat] < 0 for seat in living):
        return False
    return not any(_at_hand(s, seat) for seat in hopeful)


def _hopeless(s: Midtown, seat: int) -> bool:
    if s.mission[seat] == NONE or s.fame[seat] == HAS_BEEN:
        return True
    if s.food[seat] > (FRONTAGE & s.standing).bit_count():
        return True
    if s.movement[seat] or s.where[seat] < 0:
        return False
    if s.printed(seat).machine and s.chits & _foothold(s, seat):
        return False  # it may find Con Ed's power line under its feet
    return s.good(seat) or s.food[seat] > 0 or s.fame[seat] > 0


def _foothold(s: Midtown, seat: int) -> int:
    """M8 Where a monster without movement can be: its space, and where a bite that fails throws it off a roof."""
    here = 1 << s.where[seat]
    return here | s.behind(seat) if s.roof(seat) else here


def _at_hand(s: Midtown, seat: int) -> bool:
    """M8 Whether a monster without movement might win there: by what it has done, by a chit, the Blonde or a meal."""
    if claims(s, seat):
        return True
    spaces, lady = _foothold(s, seat), s.lady()
    if spaces & s.chits or (lady >= 0 and spaces >> lady & 1):
        return True
    wanted = (at for k, at in enumerate(TARGET) if not s.denied[seat] >> FIRST_MEAL + k & 1)
    return any(spaces & s.standing & 1 << at for at in wanted)
