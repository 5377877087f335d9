"""What a seat sees."""

from __future__ import annotations

from typing import Any

from matinee.games.newyork.figures import KINDS
from matinee.games.newyork.kinds import NOBODY
from matinee.games.newyork.map.manhattan import route
from matinee.games.newyork.rules.combat import Shove
from matinee.games.newyork.rules.movement import StrikeBack
from matinee.games.newyork.rules.turn import Start
from matinee.games.newyork.rules.wounds import Wounds
from matinee.games.newyork.show.panels import flags, panels
from matinee.games.newyork.state import Midtown
from matinee.table.board import members
from matinee.table.view import Clock, frame


def clock(s: Midtown) -> Clock:
    """NY4 The turn that everybody has had so often; the last one if there is a limit (R35)."""
    say, limit = s.game.words.say, s.options["turns"]
    now = min(s.round, limit) if limit else s.round
    text = say("clock", "of" if limit else "turn", now, limit) if now else say("clock", "set_up")
    return Clock(now, say("clock", "unit"), text, limit)


def score(s: Midtown) -> str:
    """NY1 Missions are secret; what all can see is who still lives."""
    return s.game.words.say("clock", "alive", s.alive.bit_count()) if s.round else ""


def view(s: Midtown, seat: int | None) -> dict[str, Any]:
    """NY1 All is public but the missions, which are shown when the game is over, and the chits face down."""
    seen = frame(s, seat)
    if seen["prompt"] is not None:
        seen["prompt"]["text"] = _asked(s)
        if isinstance(s.stack[-1], Shove):
            seen["prompt"]["rule"] = s.stack[-1].right(s)
    seen["turn"] = s.round
    seen["pieces"] = _pieces(s)
    seen["trails"] = _trails(s)
    seen["markers"] = [{"kind": "rubble", "space": space} for space in members(s.rubble)]
    seen["markers"] += [{"kind": "chit", "space": space} for space in members(s.chits)]
    seen["panels"] = panels(s, seat)
    return seen


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


def _pieces(s: Midtown) -> list[dict[str, Any]]:
    say = s.game.words.say
    pieces: list[dict[str, Any]] = []
    for seat, at in enumerate(s.where):
        if at >= 0:
            kind = KINDS[s.monster[seat]]
            pieces.append(
                {
                    "id": seat,
                    "name": say("pieces", kind),
                    "kind": kind,
                    "owner": seat,
                    "space": at,
                    "figures": [s.strength[seat], s.movement[seat]],
                    "fights": True,
                    "flags": flags(s, seat),
                }
            )
    if s.lady() >= 0:
        owner = None if s.carrier == NOBODY else s.carrier
        pieces.append(
            {"id": "blonde", "name": say("pieces", "blonde"), "kind": "blonde", "owner": owner, "space": s.lady(),
             "figures": [], "fights": True, "flags": [] if owner is None else ["carried"]}
        )  # fmt: skip
    return pieces


def _trails(s: Midtown) -> list[dict[str, Any]]:
    """The way the mover has just gone, and the Blonde in its grip with it."""
    trails: list[dict[str, Any]] = []
    for seat, start, end in (event.args for event in s.events if event.id == "moved"):
        through = route(start, end, s.footing(seat) & ~s.occupied | 1 << end)
        trails.append({"piece": seat, "through": through})
        if s.carrier == seat:
            trails.append({"piece": "blonde", "through": through})
    return trails
