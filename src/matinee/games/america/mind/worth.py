"""What can be counted of a monster's chance to become the King of the Giant Monsters."""

from __future__ import annotations

import matinee.games.america.figures as figures
from matinee.games.america.kinds import DEAD, HOLLYWOOD, NOBODY
from matinee.games.america.map.land import CHALLENGE_SITES, CITIES, INFAMY_SITES, MUTATION_SITES, NEAR
from matinee.games.america.own import stomp_pile
from matinee.games.america.state import America
from matinee.table.board import members
from matinee.table.minds.worth import Row, Worth

HEALTH = 40.0


def features(s: America) -> list[Row | None]:
    """One row a player; whoever has lost the Challenge is out."""
    return [_row(s, seat) for seat in range(s.players)]


def _row(s: America, seat: int) -> Row | None:
    at = s.stand[seat]
    if at == DEAD or (s.duel and at == HOLLYWOOD):
        return None
    row: Row = {}
    if s.kind[seat] != NOBODY:
        row["monster_" + figures.MONSTER_IDS[s.kind[seat]]] = 1.0
    if s.branch[seat] != NOBODY:
        row["branch_" + figures.BRANCH_IDS[s.branch[seat]]] = 1.0
    if not s.round:
        return row
    late = 1 - s.markers / stomp_pile(s.options)
    health, infamy = s.health[seat] / HEALTH, s.infamy[seat] / figures.INFAMY_CAP
    row |= {
        "health": health,
        "late_health": late * health,
        "infamy": infamy,
        "late_infamy": late * infamy,
        "mutations": s.mutations[seat].bit_count() / 4,
        "late_mutations": late * s.mutations[seat].bit_count() / 4,
        "research": s.research[seat].bit_count() / 4,
        "late_research": late * s.research[seat].bit_count() / 4,
        "ceiling": (s.ceiling(seat) - s.health[seat]) / HEALTH,
        "hollywood": float(at == HOLLYWOOD),
        "late_hollywood": late * (at == HOLLYWOOD),
        "units": (s.armies[seat] & s.afoot).bit_count() / 8,
        "turn": float(s.active == seat),
        "challenger": float(s.challenger == seat),
        "challengers_health": health * (s.challenger == seat),
        "stomps": s.stomps[seat] / 5,
    }
    row |= {"card_" + figures.MUTATION_IDS[n]: 1.0 for n in members(s.mutations[seat])}
    row |= {"paper_" + figures.RESEARCH_IDS[n]: 1.0 for n in members(s.research[seat])}
    for n, owner in enumerate(s.giant_owner):
        if owner == seat:
            row["giant"] = row.get("giant", 0.0) + s.giant_health[n] / figures.GIANT_HEALTH[n]
    if s.duel:
        row |= {"duel_health": health, "duel_infamy": infamy, "fighting": float(s.rival == seat)}
        return row
    if at >= 0:
        row |= _around(s, seat, at)
    return row


def _around(s: America, seat: int, at: int) -> Row:
    """What lies within two steps: cities and sites not yet stomped, and guns of others."""
    first = NEAR[at]
    second = first
    for space in members(first):
        second |= NEAR[space]
    second |= 1 << at
    fresh = ~s.stomped
    guns = 0.0
    for space in members(second & s.crowd):
        foes = s.held[space] & ~s.armies[seat]
        guns += sum(figures.UNIT_DAMAGE[unit] for unit in members(foes))
    return {
        "cities": (second & CITIES & fresh).bit_count() / 4,
        "infamy_sites": (second & INFAMY_SITES & fresh).bit_count() / 2,
        "mutation_sites": (second & MUTATION_SITES).bit_count() / 2,
        "challenge_site": float(bool(second & CHALLENGE_SITES)),
        "guns": guns / 10,
        "guns_when_weak": guns / 10 * (s.health[seat] <= 8),
    }


WORTH = Worth(features, figures.DATA / "worth.json")
