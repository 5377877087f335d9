"""What holds at every moment of a game of New York: who plays, who stands where, what was eaten, who can still win."""

from __future__ import annotations

from collections.abc import Iterator

from matinee.games.newyork.figures import BLONDE, LETTERS, TARGETS
from matinee.games.newyork.kinds import ANYBODY, AWAY, DEAD, HAS_BEEN, HIDDEN, LOST, NOBODY, NONE, NOWHERE, OFF, PLAYER
from matinee.games.newyork.map.manhattan import BOARD, BUILDINGS, EMPIRE_STATE, NAMED, TARGET, starts
from matinee.games.newyork.own import by_lot, cup, in_play
from matinee.games.newyork.rules import turn
from matinee.games.newyork.rules.chits import ChitTurned, Curiosity
from matinee.games.newyork.rules.combat import AttackEnds, Bite, Fight, Retreat, Shove, StepsBack
from matinee.games.newyork.rules.missions import DrawMission, claims, voids
from matinee.games.newyork.rules.movement import Pounce
from matinee.games.newyork.rules.wounds import Wounds
from matinee.games.newyork.state import Midtown
from matinee.table.board import bitset, members
from matinee.table.errors import Reason
from matinee.table.phase import Phase
from matinee.table.written.position import forms

MOVES = {"Prowl", "Pounce", "StrikeBack", "Grip", "Bite", "Fight"}
UNTOUCHED = (
    "mover", "rubble", "unturned", "blonde", "carrier", "devourer", "finder", "held", "meals", "shown",
    "came", "denied", "hurt", "kills", "bites", "food", "fame", "stuck",
)  # fmt: skip
"""What is before the first turn as it is at the beginning."""


def players(s: Midtown) -> Iterator[Reason]:
    """Nobody is spoken of who does not play."""
    named = [("mover", s.mover), ("carrier", s.carrier), ("devourer", s.devourer), ("finder", s.finder)]
    named += [("held", seat) for seat in members(s.held)]
    named += [("meals", eater) for eater in s.meals]
    for what, sets_ in (("hurt", s.hurt), ("kills", s.kills)):
        named += [(what, seat) for some in sets_ for seat in members(some)]
    for phase in s.stack:
        named += [(n, getattr(phase, n)) for n, form in forms(type(phase)).items() if form in (PLAYER, ANYBODY)]
    for what, seat in named:
        if seat >= s.seats:
            yield s.no("NY1", "no_player", what, s.seats - 1, seat)


def city(s: Midtown) -> Iterator[Reason]:
    """NY2, NY14, R38 Only buildings are eaten, by somebody; and every chit lies somewhere or was turned."""
    if s.rubble & ~BUILDINGS:
        yield s.no("NY14", "no_building", BOARD.ids[next(members(s.rubble & ~BUILDINGS))])
    if s.unturned & ~in_play(s.options):
        yield s.no("M14", "no_such_chit")
    if s.round and s.chits.bit_count() != s.unturned.bit_count():
        yield s.no("NY2", "chits_differ", s.chits.bit_count(), s.unturned.bit_count())
    if s.chits & ~bitset(NAMED):
        yield s.no("NY25", "chit_off_place")
    for name, space, eater in zip(TARGETS, TARGET, s.meals, strict=True):
        if (eater != NOBODY) != bool(s.rubble >> space & 1):
            yield s.no("NY14", "meal_differs", name)
    bitten = max(s.bites)
    if (bitten == 2) != bool(s.rubble >> EMPIRE_STATE & 1) or s.bites.count(2) > 1:
        yield s.no("R38", "bites_differ")
    if bitten == 2 and s.bites[s.meals[TARGET.index(EMPIRE_STATE)]] != 2:
        yield s.no("R38", "bites_differ")


def blonde(s: Midtown) -> Iterator[Reason]:
    """NY18, NY19, M11 The Blonde is in one place, and whoever had her picked her up."""
    if (s.carrier != NOBODY) != (s.blonde == NOWHERE):
        yield s.no("NY18", "carrier_missing")
    if s.held and s.blonde == HIDDEN:
        yield s.no("M11", "held_hidden")
    if s.carrier != NOBODY and not s.alive >> s.carrier & 1:
        yield s.no("NY18", "dead_carry")
    if (s.blonde == HIDDEN) != bool(s.unturned >> BLONDE & 1):
        yield s.no("NY2", "blonde_chit")
    if s.finder != NOBODY and s.blonde == HIDDEN:
        yield s.no("R1", "found_hidden")
    if bitset({s.carrier, s.devourer} - {NOBODY}) & ~s.held:
        yield s.no("M11", "never_held")
    if s.devourer != NOBODY and s.blonde != LOST:
        yield s.no("NY19", "devoured_there")


def set_up(s: Midtown) -> Iterator[Reason]:
    """NY1, NY2, NY3 Before the first turn what is not dealt yet still waits, and nothing else has happened."""
    kinds = [kind for kind in s.monster if kind >= 0]
    if len(set(kinds)) < len(kinds):
        yield s.no("NY1", "monster_twice")
    if s.result is not None:
        return  # it may have ended by resignation, in the middle of anything
    waiting = set() if s.round else _whose(s)
    for seat, at in enumerate(s.where):
        if s.monster[seat] < 0 and ("DrawMonster", seat) not in waiting:
            yield s.no("NY1", "monster_missing", seat)
        if at == OFF and ("Start", seat) not in waiting:
            yield s.no("NY3", "place_missing", seat)


def before_the_game(s: Midtown) -> Iterator[Reason]:
    """NY1, NY2, NY3, NY4 In the set-up nothing else happens, and what is dealt is as printed."""
    if s.round or s.result is not None:
        return
    if _waiting(s) & MOVES:
        yield s.no("NY4", "before_first_turn")
    if s.stack != turn.set_up(s.options)[::-1][: len(s.stack)]:
        yield s.no("NY3", "set_up_stack")
    blank = Midtown.blank(s.game, s.options)
    for name in UNTOUCHED if by_lot(s.options) else (*UNTOUCHED, "chits"):
        if getattr(s, name) != getattr(blank, name):
            yield s.no("NY4", "before_the_game", name)
    hiding = sum(type(phase).__name__ == "HideChit" for phase in s.stack)
    if by_lot(s.options) and s.chits.bit_count() != s.unturned.bit_count() - hiding:
        yield s.no("NY2", "chits_differ", s.chits.bit_count() + hiding, s.unturned.bit_count())
    if s.chits & ~bitset(turn.hiding_places(s)):
        yield s.no("NY2", "chit_off_place")
    waiting = _whose(s)
    for seat, at in enumerate(s.where):
        drawn = s.mission[seat] != NONE, s.monster[seat] >= 0, at != OFF
        if drawn != tuple((phase, seat) not in waiting for phase in ("DrawMission", "DrawMonster", "Start")):
            yield s.no("NY3", "dealt_twice", seat)
        if at != OFF and at not in starts(s.seats):
            yield s.no("NY3", "no_start", seat)
        if s.monster[seat] >= 0:
            figures = s.strength[seat], s.movement[seat]
            if figures != (s.printed(seat).strength, s.printed(seat).movement):
                yield s.no("NY1", "not_as_printed", seat)


def deeds(s: Midtown) -> Iterator[Reason]:
    """NY15, NY20.C, NY20.D Whom a monster has hurt and killed, and who is dead."""
    for seat, at in enumerate(s.where):
        if s.kills[seat] & s.alive:
            yield s.no("NY20.C", "killed_living", seat)
        if (s.hurt[seat] | s.kills[seat]) >> seat & 1:
            yield s.no("NY20.D", "hurt_itself", seat)
        if s.kills[seat] & ~s.hurt[seat]:
            yield s.no("R5", "killed_unhurt", seat)
        points = s.strength[seat] + s.movement[seat]
        if s.round and at != DEAD and not points:
            yield s.no("NY15", "dead_without_points", seat)
        if at == DEAD and points:
            yield s.no("NY15", "points_of_dead", seat)


def places(s: Midtown) -> Iterator[Reason]:
    """NY6, R13 Two monsters share a space only where they fight, and a walker is on an intact building only to eat."""
    if s.result is not None or not s.round:
        return
    eating = {phase.space for phase in s.stack if isinstance(phase, AttackEnds)}
    leaving = {phase.whose for phase in s.stack if isinstance(phase, Retreat)}
    for seat, at in enumerate(s.where):
        if at < 0:
            continue
        name = BOARD.ids[at]
        if s.where.count(at) > 2:
            yield s.no("R13", "three_there", name)
        inside = not s.footing(seat) >> at & 1
        if inside and not (s.crowded >> at & 1 or at in eating or seat in leaving or s.conceded):
            yield s.no("NY6", "walker_inside", seat, name)
        if inside and s.came[seat] == OFF:
            yield s.no("NY8", "came_missing", seat, name)


def moment(s: Midtown) -> Iterator[Reason]:
    """NY4 A game goes on or has a result; the mover of a turn is there for what waits."""
    if bool(s.stack) == (s.result is not None):
        yield s.no("NY23", "stack_and_result")
    at, waiting = s.where[s.mover], _waiting(s)
    if (at < 0 and waiting & MOVES) or (at == DEAD and "TurnBegins" in waiting):
        yield s.no("NY4", "mover_absent")
    together = at >= 0 and bool(s.crowded >> at & 1)
    if (waiting & {"Prowl", "Pounce"} and together) or ("StrikeBack" in waiting and not together):
        yield s.no("NY13", "locked_or_not")
    for phase in s.stack:
        yield from _waits(s, phase, at)
    if s.round and s.stack and not isinstance(s.stack[0], turn.TurnEnds | turn.TurnBegins):
        yield s.no("NY4", "no_turn")


def _waits(s: Midtown, phase: Phase, at: int) -> Iterator[Reason]:
    """What one phase is about, with the mover at this place."""
    match phase:
        case Retreat(whose=seat) if s.where[seat] < 0:
            yield s.no("R9", "nowhere_to_retreat", seat)
        case turn.Comeback() if at != AWAY:
            yield s.no("R40", "not_away")
        case Pounce(left=left) if left >= max(1, s.allowance(s.mover)):
            yield s.no("NY5", "moved_too_far", s.allowance(s.mover))
        case Fight(foe=foe) if foe == s.mover or s.where[foe] != at:
            yield s.no("NY10", "foe_elsewhere")
        case Bite() | StepsBack() if at >= 0 and not s.standing >> at & 1:
            yield s.no("NY14", "nothing_to_bite")
        case ChitTurned() | Curiosity() if not (s.chits & ~(s.standing | s.crowded)) >> at & 1:
            yield s.no("NY16", "no_chit_there")
        case Shove(by=by, loser=loser) if by == loser or s.where[loser] < 0:
            yield s.no("NY11", "nobody_to_shove")
        case Wounds(victim=seat, points=points) if points > s.strength[seat] + s.movement[seat]:
            yield s.no("NY15", "wounds_too_many", seat)
        case DrawMission(whose=seat) if s.mission[seat] != NONE or not s.alive >> seat & 1:
            yield s.no("R4", "draws_in_vain", seat)


def missions(s: Midtown) -> Iterator[Reason]:
    """NY1, NY23, R4, R32 Every mission is somewhere, and nobody plays on with a dead one or after winning."""
    for k, all in enumerate(cup(s.options)):
        if s.pool[k] + s.shown[k] + s.mission.count(k) != all:
            yield s.no("NY1", "missions_differ", LETTERS[k], all)
    held = [seat for seat in range(s.seats) if s.mission[seat] != NONE and s.alive >> seat & 1]
    for seat in held:
        if s.denied[seat] >> s.mission[seat] & 1:
            yield s.no("R32", "denied_its_own", seat)
    if s.result is not None or s.conceded or "Reckoning" in _waiting(s):
        return
    for seat in held:
        if voids(s, seat) >> s.mission[seat] & 1:
            yield s.no("R4", "dead_mission", seat)
    turns = s.round and "TurnBegins" not in _waiting(s)
    if turns and s.mover in held and claims(s, s.mover) >> s.mission[s.mover] & 1:
        yield s.no("R32", "won_already", s.mover)


def end(s: Midtown) -> Iterator[Reason]:
    """NY23, R42 One wins at most, and it is alive; a has-been does not (NY17.9), nor a hungry one (NY17.7)."""
    winners = [seat for seat, share in enumerate(s.result or ()) if share]
    if s.conceded or 0.5 in (s.result or ()):
        return  # it was given up, or all agreed to a draw
    if len(winners) > 1:
        yield s.no("NY23", "two_winners")
    for seat in winners:
        if not s.alive >> seat & 1:
            yield s.no("R42", "dead_winner", seat)
        if s.fame[seat] == HAS_BEEN or s.food[seat] > 0:
            yield s.no("NY17.9", "burdened_winner", seat)


def _whose(s: Midtown) -> set[tuple[str, int]]:
    return {(type(phase).__name__, getattr(phase, "whose", NOBODY)) for phase in s.stack}


def _waiting(s: Midtown) -> set[str]:
    return {type(phase).__name__ for phase in s.stack}


ACCOUNTS = (players, city, blonde, set_up, before_the_game, deeds, places, moment, missions, end)
