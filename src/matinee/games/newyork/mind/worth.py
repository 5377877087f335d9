"""What can be counted of a monster's chance to do its mission first."""

from __future__ import annotations

import matinee.games.newyork.figures as figures
from matinee.games.newyork.kinds import HAS_BEEN, NOBODY, NONE
from matinee.games.newyork.map.manhattan import DIST, EXIT, SIXTH, TARGET
from matinee.games.newyork.mind.aims import PRICE
from matinee.games.newyork.mind.hunt import WALK, hope, slaughter, turns_left
from matinee.games.newyork.mind.race import EATEN
from matinee.games.newyork.rules.missions import done
from matinee.games.newyork.state import Midtown
from matinee.table.board import members
from matinee.table.minds.worth import Row, Worth

MOST = 12.0  # turns of walking that are told apart
WHOLE = 60.0  # the turns of a whole game
LAST_TURNS = 6  # the last of so many parts of it

# A guess at the chance to get the Blonde.
CARRIED = 0.5  # by another: how much of the chance to kill the carrier
FOUND = 0.8  # and nobody has her
BEHIND_WALLS, IN_A_PARK = 0.3, 0.02  # not found: by eating a building, for each park
CHITS_LEFT = 3  # until so few chits are left, the fewer the better


def features(s: Midtown) -> list[Row | None]:
    """One row a monster, and one for a game that nobody wins."""
    rows: list[Row | None] = [_row(s, seat) if s.alive >> seat & 1 else None for seat in range(s.seats)]
    left = turns_left(s) / WHOLE
    last: Row = {"nobody": 1.0, "nobody_late": 1 - left, "nobody_last_turns": max(0.0, 1 - left * LAST_TURNS)}
    return [*rows, last | {"nobody_few": float(s.alive.bit_count() == 1)}]


def _row(s: Midtown, seat: int) -> Row:
    row: Row = {}
    if s.monster[seat] < 0:
        return row
    mission, good = s.mission[seat], s.good(seat)
    row["strength"] = s.strength[seat] / 10
    row["movement"] = s.movement[seat] / 5
    row["good"] = float(good)
    row["flies"] = float(s.flies(seat))
    row["order"] = ((seat - s.mover) % s.seats) / s.seats
    row["stuck"] = float(s.stuck[seat] > 0)
    row["crawls"] = float(s.movement[seat] <= 1)
    row["feeble"] = float(s.strength[seat] <= 2)
    if s.where[seat] < 0:
        return row
    row["threat"] = threat(s, seat)
    if mission == NONE or s.fame[seat] == HAS_BEEN:
        row["aimless"] = 1.0
        return row
    pace, left = max(1, s.movement[seat]), turns_left(s)
    letter = figures.LETTERS[mission]
    row["mission_" + letter] = 1.0
    row[f"mission_{letter}_good"] = float(good)
    row[f"mission_{letter}_strength"] = s.strength[seat] / 10
    row[f"mission_{letter}_movement"] = s.movement[seat] / 5
    row["food"] = max(0, s.food[seat]) / figures.MEALS
    row["fame"] = float(s.fame[seat] > 0)
    if s.fame[seat] > 0:
        row["fame_way"] = min(MOST, DIST[s.where[seat]][SIXTH] / pace) / MOST
    todo, chance = task(s, seat, mission)
    if done(s, seat, mission):
        row["done"] = 1.0
        todo = 0.0
    if good:
        home = min((DIST[s.where[seat]][space] for space in members(EXIT[mission])), default=0) / pace
        row["home"] = min(MOST, home) / MOST
        if done(s, seat, mission):
            row["done_home"] = min(MOST, home) / MOST
            row["done_at_the_edge"] = float(home <= 1)
            row["done_late"] = float(home > left)
            return row
    row["way"] = min(MOST, todo) / MOST
    row[f"way_{letter}"] = min(MOST, todo) / MOST
    row["there"] = float(todo <= 1)
    row["late"] = float(todo > left)
    row["odds"] = chance
    row[f"odds_{letter}"] = chance
    row["odds_there"] = chance * (todo <= 1)
    return row


def threat(s: Midtown, seat: int) -> float:
    """The best chance of a foe within two turns to kill this monster."""
    most = 0.0
    for foe in members(s.alive & ~(1 << seat)):
        if s.where[foe] >= 0 and DIST[s.where[foe]][s.where[seat]] <= 2 * s.movement[foe]:
            kill = slaughter(s.grip(foe), s.movement[foe], s.strength[seat], s.movement[seat])
            most = max(most, kill)
    return most


def task(s: Midtown, seat: int, mission: int) -> tuple[float, float]:
    """The turns of walking to the next part of a mission, and a chance to do it there."""
    here, pace = s.where[seat], max(1, s.movement[seat])
    bite = figures.COLUMN[s.grip(seat) - figures.BUILDING_STRENGTH]
    if mission in (figures.KILL, figures.HURT):
        foes = [
            f
            for f in members(s.alive & ~(1 << seat))
            if s.where[f] >= 0 and not (mission == figures.HURT and s.hurt[seat] >> f & 1)
        ]
        if not foes:
            return MOST, 0.0
        best = max(foes, key=lambda foe: hope(s, seat, foe) - DIST[here][s.where[foe]] / pace / WALK)
        return DIST[here][s.where[best]] / pace, hope(s, seat, best) / (len(foes) if mission == figures.HURT else 1)
    if mission in (figures.FIND, figures.DEVOUR):
        return _lady(s, seat, bite)
    at = TARGET[mission - figures.FIRST_MEAL]
    bites = 1.0 if mission != figures.EMPIRE else 1 + s.bites[seat]
    return DIST[here][at] / pace, EATEN[bite] * bites / (1 + PRICE[bite] / max(1, s.strength[seat]))


def _lady(s: Midtown, seat: int, bite: int) -> tuple[float, float]:
    """To the Blonde, her carrier, or the nearest chit."""
    here, pace = s.where[seat], max(1, s.movement[seat])
    if s.carrier == seat:
        return 0.0, 1.0
    if s.carrier != NOBODY:
        at = s.where[s.carrier]
        return (DIST[here][at] / pace, hope(s, seat, s.carrier) * CARRIED) if at >= 0 else (MOST, 0.0)
    if s.blonde >= 0:
        return DIST[here][s.blonde] / pace, FOUND
    way = min((DIST[here][space] for space in members(s.chits)), default=99) / pace
    parks = (s.chits & ~s.standing).bit_count()
    return way, (BEHIND_WALLS * EATEN[bite] + IN_A_PARK * parks) * CHITS_LEFT / max(CHITS_LEFT, s.unturned.bit_count())


WORTH = Worth(features, figures.DATA / "worth.json")
