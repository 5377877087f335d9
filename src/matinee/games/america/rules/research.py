"""4.2, AM7 Drawing Research: the cards that happen at once, and what the standing ones add."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import matinee.games.america.figures as figures
from matinee.games.america.kinds import NOBODY, TILE, Player, Unit
from matinee.games.america.map.land import BASES, SEA, to_spaces
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.errors import Reason
from matinee.table.phase import Action, Chance, OneSeat, Step

PLACE = to_spaces("place")


@lru_cache(maxsize=4096)
def _draws(verb: str, deck: int) -> list[tuple[Action, float]]:
    return [((verb, card), 1 / deck.bit_count()) for card in members(deck)]


def draws(verb: str, deck: int) -> list[tuple[Action, float]]:
    """A card of a deck without order: every one that is left is as likely."""
    return _draws(verb, deck)


class Reward(Step, frozen=True):
    """AM7 A player draws a Research card; an empty deck gives none (D-10)."""

    who: Player

    def run(self, s: America) -> None:
        if s.research_deck:
            s.then(ResearchDraw(self.who))


class ResearchDraw(Chance, frozen=True):
    """AM7 The card that comes off the Research deck."""

    rule: ClassVar[str] = "AM7"
    who: Player

    def outcomes(self, s: America) -> list[tuple[Action, float]]:
        return draws("research", s.research_deck)

    def no_roll(self, s: America, face: int) -> Reason:
        return s.no("AM7", "card_no_die")

    def no_research(self, s: America, card: int) -> Reason:
        return s.no("AM7", "not_in_deck")

    def research(self, s: America, card: int) -> None:
        """AM7 It lies face up before its owner, or happens at once."""
        s.research_deck &= ~(1 << card)
        s.tell("research", self.who, card)
        effect = DRAWN.get(figures.RESEARCH_IDS[card])
        if effect is not None:
            effect(s, self.who)
        if figures.RESEARCH_IDS[card] not in ("mecha_monster", "captain_colossal"):
            s.research[self.who] |= 1 << card
        s.commission()


# -- 4.2 the cards


def mecha_monster(s: America, seat: int) -> None:
    """Mecha-Monster: it enters play on a base of the drawer; the card is spent."""
    s.giant_owner[0] = seat
    s.then(GiantArrives(seat, figures.MECHA))


def captain_colossal(s: America, seat: int) -> None:
    """Captain Colossal: he enters play on a base of the drawer; the card is spent."""
    s.giant_owner[1] = seat
    s.then(GiantArrives(seat, figures.COLOSSAL))


def x_fighters(s: America, seat: int) -> None:
    """X-Fighters, D-8: two pieces to deploy from the next Deploy step on."""
    s.x_owner = seat
    for unit in members(figures.X_FIGHTERS):
        s.put(unit, TILE)


def guard_commander(s: America, seat: int) -> int:
    """Guard Commander, D-5: whether this player may deploy the Guard now."""
    return s.holder(figures.COMMANDER) in (NOBODY, seat)


def fusion_cells(s: America, seat: int) -> int:
    """Fusion Cells, M-18: what it adds to the Move of this player's units."""
    return int(bool(s.research[seat] & figures.FUSION))


def second_generation(s: America, seat: int) -> tuple[int, int]:
    """2nd Generation: how many own units this player may deploy, and how many in all."""
    more = bool(s.research[seat] & figures.SECOND_GENERATION)
    branch = figures.BRANCHES[s.branch[seat]]
    return branch.own + more, branch.total + more


def scientific_analysis(s: America, seat: int) -> int:
    """Scientific Analysis, F-15: what the monster loses as a battle with this player's units begins."""
    return int(bool(s.research[seat] & figures.ANALYSIS))


def anti_mutagen(s: America, seat: int, monster: int) -> int:
    """Anti-Mutagen, F-15: the same, one for each of its Mutation cards."""
    return s.mutations[monster].bit_count() if s.research[seat] & figures.ANTI_MUTAGEN else 0


DRAWN = {f.__name__: f for f in (mecha_monster, captain_colossal, x_fighters)}


class GiantArrives(OneSeat, frozen=True):
    """D-7 A giant is placed on any base of its player, stomped or not."""

    rule: ClassVar[str] = "D-7"
    unit: Unit

    def bases(self, s: America) -> int:
        """X-17 The Mecha-Monster cannot stand at sea."""
        bases = BASES[s.branch[self.who]]
        return bases & ~SEA if self.unit == figures.MECHA else bases

    def options(self, s: America) -> list[Action]:
        return PLACE(self.bases(s))

    def no_place(self, s: America, space: int) -> Reason:
        if BASES[s.branch[self.who]] >> space & 1:
            return s.no("X-17", "giant_at_sea")
        return s.no("D-7", "giant_on_base")

    def place(self, s: America, space: int) -> None:
        """D-7 Here it comes; no battle follows from that (F-26)."""
        s.put(self.unit, space)
        s.tell("arrived", self.unit, space)
