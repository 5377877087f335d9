"""AM9 The Monster Challenge: duels to the end, giants last."""

from __future__ import annotations

from typing import ClassVar

from matinee.games.america.figures import HEALTH_CAP, KIND, KINDS, MECHA, ROBOT, UNIT_DAMAGE, UNIT_DEFENCE
from matinee.games.america.kinds import CLAWS, DEAD, GUNS, HOLLYWOOD, NOBODY, Side, Unit
from matinee.games.america.rules.fates import end_battle, hurt
from matinee.games.america.rules.mutations import defence, high_octane_blood, its_a_robot, war_spikes, whip_tentacles
from matinee.games.america.rules.research import anti_mutagen, scientific_analysis
from matinee.games.america.rules.rounds import batter, printed
from matinee.games.america.rules.windows import Ask, Playful, plays, stirs
from matinee.games.america.state import America
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, Phase, Step

_RAGE: Action = ("fury",)
_STRIKE: Action = ("strike",)
_ENOUGH: Action = ("enough",)


class ChallengeBegins(Step, frozen=True):
    """C-1, AM9 It is fought where the challenger stands, until one creature is left."""

    def run(self, s: America) -> None:
        end_battle(s)
        s.duel = True
        s.tell("challenge", s.piece(s.challenger))
        s.then(NextRival())


def monsters_left(s: America) -> list[int]:
    """C-4 The monsters still to be fought: all that are not in Hollywood, disappeared ones too."""
    return [seat for seat in range(s.players) if seat != s.challenger and s.stand[seat] not in (HOLLYWOOD, DEAD)]


def giants_left(s: America) -> list[int]:
    """C-10 The giants in play."""
    return [MECHA + n for n in range(2) if s.where[MECHA + n] >= 0]


def rivals(s: America) -> list[int]:
    """AM9 The creatures of whom the challenger may pick one: monsters first, giants when no monster is left."""
    return [s.piece(seat) for seat in monsters_left(s)] or giants_left(s)


class NextRival(Step, frozen=True):
    """AM9, C-5 The challenger picks the next monster, then the giants; with nobody left it has won."""

    def run(self, s: America) -> None:
        s.rival = NOBODY
        choice = rivals(s)
        if not choice:
            s.wins(s.challenger)
        elif len(choice) == 1:
            weigh_in(s, choice[0])
        else:
            s.then(RivalChoice())


class RivalChoice(Phase, frozen=True):
    """AM9 Whom the challenger fights next."""

    rule: ClassVar[str] = "AM9"
    once: ClassVar[bool] = True
    named: ClassVar[bool] = True

    def seat(self, s: America) -> int:
        return s.challenger

    def options(self, s: America) -> list[Action]:
        return [("challenge", piece) for piece in rivals(s)]

    def no_challenge(self, s: America, piece: int) -> Reason:
        if piece in giants_left(s):
            return s.no("AM8", "giants_last")
        seat = s.seat_of(piece)
        if seat != NOBODY and s.stand[seat] == HOLLYWOOD:
            return s.no("C-4", "hollywood_no_part")
        return s.no("AM9", "no_rival")

    def challenge(self, s: America, piece: int) -> None:
        """AM9 It appears at once on the challenger's space."""
        weigh_in(s, piece)

    def lapse(self, s: America) -> None:
        """C-13 The first of them has won."""
        self.first_option(s)


def weigh_in(s: America, piece: int) -> None:
    """C-9, C-6 Both note their Health; round 1 begins. Giants do not weigh in (C-10)."""
    champion = s.challenger
    s.field = s.stand[champion]
    s.clash, s.hush, s.extra, s.attacks = 0, 0, 0, 0
    s.banked = [0] * s.players
    s.tell("duel", s.piece(champion), piece)
    if piece < MECHA + 2:
        s.rival, s.weigh = s.players + piece - MECHA, 0
        s.then(GiantResearch(), DuelRound())
        return
    seat = s.seat_of(piece)
    s.rival, s.weigh = seat, s.health[seat] * 64 + s.health[champion]
    s.stand[seat] = s.field
    s.then(DuelRound())


class GiantResearch(Step, frozen=True):
    """C-12 The standing cards of the giant's player cost the challenger Health first."""

    def run(self, s: America) -> None:
        analysis = GiantAnalysis()
        if s.options["challenge_research"] and analysis.points(s):
            s.then(Ask(s.challenger), analysis)


class GiantAnalysis(Step, frozen=True):
    """C-12 After a last chance to throw cards away."""

    def points(self, s: America) -> int:
        """C-12 What it costs the challenger now."""
        owner = s.giant_owner[s.rival - s.players]
        return scientific_analysis(s, owner) + anti_mutagen(s, owner, s.challenger)

    def run(self, s: America) -> None:
        points = self.points(s)
        if points:
            s.tell("analysed", s.piece(s.challenger), points)
            hurt(s, s.challenger, points)


def fallen(s: America) -> bool:
    """Whether one of the two is at 0 Health."""
    if not s.health[s.challenger]:
        return True
    if s.rival >= s.players:
        return not s.giant_health[s.rival - s.players]
    return not s.health[s.rival]


class DuelRound(Step, frozen=True):
    """C-6, C-7 A round: first the challenger's attacks, then the other's; High-Octane Blood turns that round."""

    def run(self, s: America) -> None:
        if fallen(s):
            s.then(DuelEnds())
            return
        s.clash += 1
        sides = [s.challenger, s.rival]
        if s.rival < s.players and high_octane_blood(s, s.rival) and not high_octane_blood(s, s.challenger):
            sides.reverse()
            s.tell("quicker", s.piece(s.rival))
        s.then(Turn(sides[0]), Turn(sides[1]), DuelRound())


class Turn(Step, frozen=True):
    """C-6 One side's attacks of the round begin."""

    who: Side

    def run(self, s: America) -> None:
        if fallen(s):
            return
        if self.who >= s.players:
            s.foe, s.stage = NOBODY, GUNS
            giant = MECHA + self.who - s.players
            for _ in range(KINDS[KIND[giant]].attacks):
                s.then(Ask(s.challenger), GiantBlow(giant))
            return
        s.foe, s.stage = self.who, CLAWS
        s.attacks = printed(s, self.who)
        s.extra, s.banked[self.who] = s.banked[self.who], 0
        s.then(Blows())


class GiantBlow(Step, frozen=True):
    """C-10 A giant attacks the challenger."""

    unit: Unit

    def run(self, s: America) -> None:
        if not fallen(s):
            s.then(GiantRoll(self.unit))


class GiantRoll(Chance, frozen=True):
    """C-10 The die of a giant's attack in the Challenge."""

    rule: ClassVar[str] = "C-10"
    unit: Unit

    def roll(self, s: America, face: int) -> None:
        """F-4, C-8 A miss at It's a Robot! costs a giant nothing, unless the option says so."""
        seat = s.challenger
        if face >= defence(s, seat):
            s.tell("shot", self.unit, s.piece(seat), face)
            hurt(s, seat, UNIT_DAMAGE[self.unit] + (face == 6))
            return
        s.tell("shot_wide", self.unit, s.piece(seat), face)
        if s.options["robot_giants"] and robot(s, seat):
            batter(s, self.unit, 1)


def robot(s: America, seat: int) -> bool:
    """It's a Robot! lies before this player."""
    return bool(s.mutations[seat] & ROBOT)


def opponent(s: America) -> int:
    """The seat or giant that the attacking monster faces."""
    return s.rival if s.foe == s.challenger else s.challenger


class Blows(Step, frozen=True):
    """X-15 The printed attacks are made; then those that are a choice."""

    def run(self, s: America) -> None:
        if fallen(s):
            return
        if s.attacks:
            s.attacks -= 1
            blow(s)
        elif s.extra or s.infamy[s.foe] or stirs(s, s.foe):
            s.then(Duelling(), Blows())
        else:
            s.extra, s.foe = 0, NOBODY


def blow(s: America) -> None:
    """OWN-1 Whom the roll can hurt may use a card before it: the one attacked, and the attacker of a Robot (C-8)."""
    other = opponent(s)
    if other >= s.players:
        s.then(BlowRoll(), Blows())
        return
    asked = [other, s.foe] if robot(s, other) else [other]
    if any(stirs(s, seat) for seat in asked):
        s.then(*map(Ask, asked), Blow(), Blows())
    else:
        s.then(BlowRoll(), Blows())


class Blow(Step, frozen=True):
    """C-6 The blow falls."""

    def run(self, s: America) -> None:
        s.then(BlowRoll())


class BlowRoll(Chance, frozen=True):
    """C-6 The die of a monster's attack in the Challenge."""

    rule: ClassVar[str] = "C-6"

    def roll(self, s: America, face: int) -> None:
        """F-4, C-8 A hit wounds, a smash more; a miss at It's a Robot! hurts the attacker."""
        seat, other = s.foe, opponent(s)
        points = war_spikes(s, seat) + (face == 6)
        if other >= s.players:
            giant = MECHA + other - s.players
            hit = face >= UNIT_DEFENCE[giant]
            s.tell("struck" if hit else "missed", s.piece(seat), giant, face)
            if hit:
                batter(s, giant, points)
        else:
            hit = face >= defence(s, other)
            s.tell("struck" if hit else "missed", s.piece(seat), s.piece(other), face)
            if hit:
                hurt(s, other, points)
            else:
                its_a_robot(s, other, seat)
        whip_tentacles(s, seat, face)


class Duelling(Playful, frozen=True):
    """F-5, F-6 More attacks: from cards and Whip Tentacles, or for Infamy."""

    rule: ClassVar[str] = "C-6"
    once: ClassVar[bool] = True
    always: ClassVar[tuple[str, ...]] = ("enough",)
    wants: ClassVar[tuple[str, ...]] = ("strike",)

    def seat(self, s: America) -> int:
        return s.foe

    def options(self, s: America) -> list[Action]:
        found = [_STRIKE] if s.extra else [_RAGE] if s.infamy[s.foe] else []
        return [*found, *plays(s, s.foe), _ENOUGH]

    def no_strike(self, s: America) -> Reason:
        return s.no("C-6", "no_attack_left")

    def strike(self, s: America) -> None:
        """C-6 One more attack."""
        s.extra -= 1
        self.roll_on(s)

    def no_fury(self, s: America) -> Reason:
        return s.no("F-5", "free_attacks" if s.extra else "no_infamy")

    def fury(self, s: America) -> None:
        """F-5 One Infamy token, one more attack."""
        s.infamy[s.foe] -= 1
        s.tell("raged", s.piece(s.foe), s.infamy[s.foe])
        self.roll_on(s)

    def roll_on(self, s: America) -> None:
        """The one attacked may use a card first."""
        other = opponent(s)
        if other < s.players:
            s.then(Ask(other), Blow())
        else:
            s.then(BlowRoll())

    def enough(self, s: America) -> None:
        """X-15 No more attacks in this round."""
        s.extra, s.foe = 0, NOBODY
        s.done()  # the blows that were to follow


class DuelEnds(Step, frozen=True):
    """C-9, C-10 The winner takes the loser's weigh-in Health and is the challenger; a giant that wins saves America."""

    def run(self, s: America) -> None:
        champion, rival = s.challenger, s.rival
        s.foe, s.stage = NOBODY, 0
        if rival >= s.players:
            if s.health[champion]:
                s.then(NextRival())
            else:
                s.stand[champion] = DEAD
                s.tell("saved", MECHA + rival - s.players)
                s.wins(s.giant_owner[rival - s.players])
            return
        won = bool(s.health[champion])
        winner, loser = (champion, rival) if won else (rival, champion)
        s.stand[loser] = DEAD
        s.tell("slain", s.piece(loser), s.piece(winner))
        s.heal(winner, s.weigh // 64 if won else s.weigh % 64)
        s.challenger = winner
        s.then(NextRival())


assert HEALTH_CAP < 64
