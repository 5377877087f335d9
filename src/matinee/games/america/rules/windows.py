"""Playing cards: at one's own decisions, or in passing, by whoever is asked and has not said "not this turn"."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from matinee.games.america.figures import BERSERK, FENCE, GARGANTIS, RESEARCH_IDS, SATELLITES, SON
from matinee.games.america.kinds import NOBODY, Player
from matinee.games.america.rules.mutations import USED, lose
from matinee.games.america.rules.ordnance import CannonFires, antimatter, stabilizer_ray
from matinee.games.america.rules.plays import (
    ON_TURN,
    Beam,
    blonde_lure,
    chopper_lift,
    cutbacks,
    laser_fence,
    on_board,
    playable,
)
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, OneSeat, Phase, Step

SHED_HEALTH = 3
WEAK = 10
"""The Health up to which a player who has said so beforehand is asked about cards."""
_SKIP: Action = ("skip",)
_HUSH: Action = ("hush",)


def usable(s: America, seat: int) -> int:
    """F-6 Berserk and Son of a Monster, in a battle or duel that the monster is in and has Health left for."""
    cards = s.mutations[seat] & (BERSERK | SON)
    if cards and s.health[seat] and (seat == s.foe or (s.duel and seat in (s.challenger, s.rival))):
        return cards
    return 0


def sheddable(s: America, seat: int) -> int:
    """F-25 Gargantis throws Mutation cards away, wherever it is, but not once its Health is gone in a duel."""
    if s.kind[seat] != GARGANTIS or (s.duel and not s.health[seat]):
        return 0
    return s.mutations[seat]


@lru_cache(maxsize=4096)
def _clicks(research: int, use: int, shed: int) -> list[Action]:
    found: list[Action] = [("play", card) for card in members(research)]
    found += [("use", card) for card in members(use)]
    return found + [("shed", card) for card in members(shed)]


def plays(s: America, seat: int) -> list[Action]:
    """Everything this player could do with cards at a decision of their own."""
    if not (s.mutations[seat] or s.research[seat] & ON_TURN):
        return []
    return _clicks(playable(s, seat), usable(s, seat), sheddable(s, seat))


def stirs(s: America, seat: int) -> bool:
    """OWN-1 Whether a seat is asked between attacks: it has a card that can change what comes, and is not hushed."""
    if s.hush >> seat & 1:
        return False
    if usable(s, seat) or sheddable(s, seat):
        return True
    return bool(s.foe != NOBODY and playable(s, seat) & SATELLITES)


def interrupts(s: America) -> bool:
    """OWN-1 Whether the active player is asked between attacks: with satellites, or cards of their monster in it."""
    if s.foe == s.active:
        return stirs(s, s.active)
    return bool(not s.hush >> s.active & 1 and playable(s, s.active) & SATELLITES)


class Playful(Phase, frozen=True):
    """A decision at which one may also play cards; what the card does comes first, then the decision again."""

    def again(self) -> tuple[Phase, ...]:
        """OWN-1 What asks anew after a card, where the decision itself does not stay."""
        return ()

    def play(self, s: America, card: int) -> None:
        """4.2, D-11 Play a Research card of one's own turn."""
        s.then(*self.again())
        play_card(s, self.seat(s), card)

    def no_play(self, s: America, card: int) -> Reason:
        seat = self.seat(s)
        if not s.research[seat] >> card & 1:
            return s.no("AM7", "lacks_research", card)
        if not ON_TURN >> card & 1:
            return s.no("AM7", "not_its_moment", card)
        if seat != s.active or s.duel or not s.round:
            return s.no("OWN-2", "own_turn_card")
        return s.no("AM7", "nothing_for_card", card)

    def use(self, s: America, card: int) -> None:
        """F-6 Discard Berserk or Son of a Monster."""
        seat = self.seat(s)
        s.then(*self.again())
        lose(s, seat, card)
        s.tell("used", s.piece(seat), card)
        USED[1 << card](s, seat)

    def no_use(self, s: America, card: int) -> Reason:
        if not s.mutations[self.seat(s)] >> card & 1:
            return s.no("AM6", "lacks_mutation", card)
        if (BERSERK | SON) >> card & 1:
            return s.no("F-6", "for_battle", card)
        return s.no("AM6", "works_by_itself", card)

    def shed(self, s: America, card: int) -> None:
        """F-25 Gargantis throws a Mutation card away for 3 Health."""
        seat = self.seat(s)
        s.then(*self.again())
        lose(s, seat, card)
        s.tell("shed", s.piece(seat), card)
        s.heal(seat, SHED_HEALTH)

    def no_shed(self, s: America, card: int) -> Reason:
        seat = self.seat(s)
        if s.kind[seat] != GARGANTIS:
            return s.no("Gargantis", "gargantis_only")
        if not s.mutations[seat] >> card & 1:
            return s.no("Gargantis", "lacks_mutation", card)
        return s.no("F-25", "too_late")


class Ask(Step, frozen=True):
    """OWN-1 A seat is asked only if it has something it could do and did not say "not this turn"."""

    who: Player

    def run(self, s: America) -> None:
        if stirs(s, self.who):
            s.then(Window(self.who))


class Asked(OneSeat, frozen=True):
    """OWN-1 A question in passing, that one may leave unanswered."""

    aside: ClassVar[bool] = True
    always: ClassVar[tuple[str, ...]] = ("skip",)

    def skip(self, s: America) -> None:
        """OWN-1 Nothing now."""


class Window(Playful, Asked, frozen=True):
    """OWN-1 A player may use a card before the game goes on."""

    rule: ClassVar[str] = "OWN-1"
    beforehand: ClassVar[tuple[str, ...]] = ("never", "weak")
    always: ClassVar[tuple[str, ...]] = ("hush",)

    def answer(self, s: America, said: str) -> Action | None:
        """Health is no secret: only a weak monster's player is asked."""
        return None if said == "weak" and s.health[self.who] <= WEAK else _SKIP

    def hush(self, s: America) -> None:
        """OWN-1 No further questions of this kind before the next turn or duel begins."""
        s.hush |= 1 << self.who

    def options(self, s: America) -> list[Action]:
        return [*plays(s, self.who), _SKIP, _HUSH]

    def again(self) -> tuple[Phase, ...]:
        return (Ask(self.who),)


class Pause(Step, frozen=True):
    """OWN-1 Something has happened on a turn: its player is asked about the cards that work at any moment of it."""

    def run(self, s: America) -> None:
        if not s.calm and playable(s, s.active):
            s.then(Lull(s.active))


class Lull(Playful, Asked, frozen=True):
    """OWN-1 Before a battle, before the encounter or at the end of a turn its player may play a card."""

    rule: ClassVar[str] = "OWN-1"
    beforehand: ClassVar[tuple[str, ...]] = ("never",)
    always: ClassVar[tuple[str, ...]] = ("hush",)

    def options(self, s: America) -> list[Action]:
        return [*plays(s, self.who), _SKIP, _HUSH]

    def again(self) -> tuple[Phase, ...]:
        return (Pause(),)

    def answer(self, s: America, said: str) -> Action | None:
        return _SKIP

    def hush(self, s: America) -> None:
        """OWN-1 No further questions of this kind this turn."""
        s.calm = True


class FenceWindow(Asked, frozen=True):
    """D-13 Whoever has the Laser Fence may close it on the monster that has just ended its move."""

    rule: ClassVar[str] = "Laser-Fence"
    beforehand: ClassVar[tuple[str, ...]] = ("never", "always")

    def options(self, s: America) -> list[Action]:
        return [("play", FENCE.bit_length() - 1), _SKIP]

    def answer(self, s: America, said: str) -> Action | None:
        return self.options(s)[0] if said == "always" else _SKIP

    def no_play(self, s: America, card: int) -> Reason:
        return s.no("D-13", "fence_only")

    def play(self, s: America, card: int) -> None:
        """D-13 The fence goes up."""
        play_card(s, self.who, card)


# -- 4.2 the cards, two of which give whom they hurt a chance to use one first


def play_card(s: America, seat: int, card: int) -> None:
    """4.2 Spend a card and do what it says."""
    effect = EFFECTS[RESEARCH_IDS[card]]
    s.research[seat] &= ~(1 << card)
    s.tell("played", seat, card)
    effect(s, seat)


def defense_satellites(s: America, seat: int) -> None:
    """Defense Satellites, D-11: a die of damage for every monster on the board, the user's too."""
    steps: list[Phase] = []
    for other in on_board(s):
        steps += [Ask(other), Beam(other)]
    s.then(*steps)


def molecular_cannon(s: America, seat: int) -> None:
    """Molecular Cannon, F-14: a die of damage, then a lair of the user's choice."""
    s.then(Ask(s.foe), CannonFires(seat))


EFFECTS = {
    f.__name__: f
    for f in (
        cutbacks,
        defense_satellites,
        blonde_lure,
        chopper_lift,
        laser_fence,
        stabilizer_ray,
        molecular_cannon,
        antimatter,
    )
}
