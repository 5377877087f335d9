"""What a seat sees, the odds it may be shown, and its actions in words."""

from __future__ import annotations

from matinee.games.newyork.figures import BUILDING_STRENGTH, COLUMN, COMBAT, KINDS, Result
from matinee.games.newyork.kinds import NOBODY
from matinee.games.newyork.map.manhattan import EMPIRE_STATE, route
from matinee.games.newyork.rules.combat import Grip, Shove
from matinee.games.newyork.rules.movement import StrikeBack
from matinee.games.newyork.rules.turn import Start
from matinee.games.newyork.rules.wounds import Wounds
from matinee.games.newyork.show.panels import flags, panels
from matinee.games.newyork.state import Midtown
from matinee.table import odds as exact
from matinee.table.board import members
from matinee.table.phase import Action
from matinee.table.view import Marker, Piece, Trail, View, frame


def score(s: Midtown) -> str:
    """NY1 Missions are secret; what all can see is who still lives."""
    return s.game.words.say("clock", "alive", s.alive.bit_count()) if s.round else ""


def view(s: Midtown, seat: int | None) -> View:
    """NY1 All is public but the missions, which are shown when the game is over, and the chits face down."""
    top = s.stack[-1] if s.stack else None
    return frame(
        s,
        seat,
        pieces=_pieces(s),
        markers=_markers(s),
        panels=panels(s, seat),
        trails=_trails(s),
        text=_asked(s) if top is not None else "",
        rule=top.right(s) if isinstance(top, Shove) else "",
    )


def _markers(s: Midtown) -> list[Marker]:
    rubble = [Marker("rubble", space) for space in members(s.rubble)]
    return rubble + [Marker("chit", space) for space in members(s.chits)]


def _asked(s: Midtown) -> str:
    """What the seat that decides is asked, with the names of those it is about."""
    text, top = s.game.words, s.stack[-1]
    if isinstance(top, Start):
        return text.say("asked", "Start", top.whose, s.monster[top.whose])
    if isinstance(top, Shove):
        return text.say("asked", "Shove", s.monster[top.loser], top.loser)
    if isinstance(top, Wounds):
        return text.say("asked", "Wounds", top.points)
    if isinstance(top, StrikeBack):
        return text.say("asked", "StrikeBack", s.monster[s.other_in(s.where[s.mover], s.mover)])
    return text.prompt(top)


def _pieces(s: Midtown) -> list[Piece]:
    say = s.game.words.say
    pieces: list[Piece] = []
    for seat, at in enumerate(s.where):
        if at >= 0:
            kind = KINDS[s.monster[seat]]
            figures = (s.strength[seat], s.movement[seat])
            pieces.append(Piece(seat, say("pieces", kind), kind, seat, at, figures, flags(s, seat)))
    if s.lady() >= 0:
        owner = None if s.carrier == NOBODY else s.carrier
        name, held = say("pieces", "blonde"), owner is not None
        marks = ("carried",) if held else ()
        pieces.append(Piece("blonde", name, "blonde", owner, s.lady(), (), marks, carried=held))
    return pieces


def _trails(s: Midtown) -> list[Trail]:
    """The way the mover has just gone, and the Blonde in its grip with it."""
    trails: list[Trail] = []
    for seat, start, end in (event.args for event in s.events if event.id == "moved"):
        through = route(start, end, s.footing(seat) & ~s.occupied | 1 << end)
        trails.append(Trail(seat, through))
        if s.carrier == seat:
            trails.append(Trail("blonde", through.copy()))
    return trails


# -- odds


def odds(s: Midtown, action: Action) -> list[tuple[float, str]]:
    """NY10 What the die behind an action may bring."""
    verb = action[0]
    if not s.stack or s.player != s.mover or not s.round:
        return []
    seat, space = s.mover, s.where[s.mover]
    if verb == "attack":
        return _attack_odds(s, seat, action[1], s.grip(seat)) if s.why_not(action) is None else []
    if verb == "fight" and s.why_not(action) is None:
        return _attack_odds(s, seat, space, s.grip(seat))
    if verb in ("hold", "free") and isinstance(s.stack[-1], Grip):
        return _attack_odds(s, seat, space, s.grip(seat) if verb == "hold" else s.strength[seat])
    return []


def _attack_odds(s: Midtown, seat: int, space: int, strength: int) -> list[tuple[float, str]]:
    foe = s.other_in(space, seat)
    against = s.strength[foe] if foe != NOBODY else BUILDING_STRENGTH
    column = COLUMN[strength - against]
    half = space == EMPIRE_STATE and not s.bites[seat]
    own_roof = space == (s.came[seat] if isinstance(s.stack[-1], Grip) else s.where[seat])  # M10
    say = s.game.words.say

    def words(result: Result) -> str:
        if foe == NOBODY:
            if not result.defender:
                return str(say("words", "you_lose" if own_roof else "failed", result.attacker))
            good = "bitten" if half else "eaten"
            return str(say("words", good + "_hurt", result.attacker) if result.attacker else say("words", good))
        if result.attacker and result.defender:
            return str(say("words", "both_lose", result.attacker))
        return str(say("words", *(("you_lose", result.attacker) if result.attacker else ("it_loses", result.defender))))

    return exact.die(lambda face: words(COMBAT[face - 1][column]))


# -- words


def describe(s: Midtown, action: Action) -> str:
    """An action in words, with the figures it would be rolled at."""
    text, verb = s.game.words, action[0]
    phase = s.stack[-1] if s.stack else None
    if verb in ("attack", "fight") and s.round and s.where[s.mover] >= 0:
        seat = s.mover
        space = action[1] if verb == "attack" else s.where[seat]
        foe = s.other_in(space, seat)
        if foe == NOBODY and not s.standing >> space & 1:
            return text.action(action)
        if foe == NOBODY:
            words = text.say("verbs", "eat", space)
        else:
            name = text.say("monsters", KINDS[s.monster[foe]])
            words = (
                text.say("verbs", "assail", name, space) if verb == "attack" else text.say("verbs", "fight_it", name)
            )
        against = s.strength[foe] if foe != NOBODY else BUILDING_STRENGTH
        return text.say("words", "against", words, s.grip(seat), against)
    if verb == "lose" and isinstance(phase, Wounds) and action[1] <= phase.points:
        off, rest = action[1], phase.points - action[1]
        seat = phase.victim
        return text.say("verbs", "lose_split", off, s.strength[seat] - off, rest, s.movement[seat] - rest)
    return text.action(action)
