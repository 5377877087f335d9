"""Scenes: small positions in midtown, actions with the names of spaces and chits, and dice given."""

from __future__ import annotations

from typing import Any

import matinee
from matinee.games.newyork.figures import CHIT_IDS, KINDS, LETTERS
from matinee.games.newyork.game import VERBS
from matinee.games.newyork.manhattan import BOARD
from matinee.games.newyork.state import AWAY, DEAD, Midtown

GAME = matinee.load("newyork")
NAMES: dict[str, tuple[str, ...]] = {"space": BOARD.ids, "monster": KINDS, "chit": CHIT_IDS}

# Places that many tests need, by their ids.
MACYS, SPI, EMPIRE = "c7r7", "c15r15", "c9r9"
MADISON_PARK, GRAMERCY, UNION_SQUARE = "c11r13", "c17r15", "c13r19"


def monster(kind: str, at: str, mission: str | None = None, **more: Any) -> dict[str, Any]:
    """A monster of a scene."""
    return {"kind": kind, "at": at, "mission": mission, **more}


def scene(*monsters: dict[str, Any], mover: int = 0, **rest: Any) -> Midtown:
    """A position at the beginning of the mover's turn, with a robot far off if only one monster is given."""
    cast = list(monsters)
    if len(cast) == 1:
        other = "robot" if cast[0]["kind"] != "robot" else "spider"
        cast.append(monster(other, "c22r20", "C" if cast[0]["mission"] != "C" else "D"))
    state = GAME.from_position({"monsters": cast, "mover": mover, **rest})
    assert isinstance(state, Midtown)
    return state


def fresh(**options: Any) -> Midtown:
    """A new game: the first monster is about to be drawn."""
    state = GAME.new(**options)
    assert isinstance(state, Midtown)
    return state


def named(verb: str, *args: str | int) -> tuple[Any, ...]:
    """An action with names turned into numbers: `named("go", "c2r2")`, `named("turn", "police")`."""
    kinds = VERBS[verb].kinds if verb in VERBS else ()
    numbers = [NAMES[kind].index(arg) if isinstance(arg, str) else arg for kind, arg in zip(kinds, args, strict=True)]
    return (verb, *numbers)


def play(s: Midtown, *moves: tuple[Any, ...], dice: tuple[int, ...] = ()) -> Midtown:
    """Play named actions in order, rolling the given dice whenever a die is asked for; all dice must be used."""
    left = list(dice)

    def roll() -> None:
        while left and s.stack and "roll" in s.stack[-1].verbs and s.player == matinee.CHANCE:
            if ("roll", left[0]) not in s.legal_actions():
                return
            s.apply(("roll", left.pop(0)))

    roll()
    for move in moves:
        s.apply(named(*move))
        roll()
    assert not left, f"dice {left} were not rolled"
    return s


def legal(s: Midtown, verb: str) -> set[Any]:
    """The legal actions of a verb by the name of their argument; of a verb without arguments, its own name."""
    kinds = VERBS[verb].kinds
    found: set[Any] = set()
    for action in s.legal_actions():
        if action[0] == verb:
            words = [NAMES[kind][n] if kind in NAMES else n for kind, n in zip(kinds, action[1:], strict=True)]
            found.add(words[0] if words else verb)
    return found


def refused(s: Midtown, *move: str | int) -> str:
    """The rule that refuses an action; fails if the action is allowed or if refusing it changes anything."""
    before = s.position()
    action = named(str(move[0]), *move[1:])
    reason = s.why_not(action)
    assert reason is not None, f"{move} is allowed"
    assert reason.text.strip()
    assert action not in s.legal_actions()
    try:
        s.apply(action)
    except matinee.Illegal as error:
        assert error.reason == reason
    else:
        raise AssertionError(f"{move} was done")
    assert s.position() == before
    return reason.rule


def events(s: Midtown) -> list[str]:
    """The ids of what the last action brought about."""
    return [event.id for event in s.events]


def at(s: Midtown, seat: int) -> str:
    """The space a monster is in, or dead or away."""
    where = s.where[seat]
    return {DEAD: "dead", AWAY: "away"}.get(where) or BOARD.ids[where]


def figures(s: Midtown, seat: int) -> tuple[int, int]:
    """A monster's strength and movement as they are now."""
    return s.strength[seat], s.movement[seat]


def space(name: str) -> int:
    """The number of a space."""
    return BOARD.index[name]


def is_rubble(s: Midtown, name: str) -> bool:
    """Whether a building has been eaten."""
    return bool(s.rubble >> space(name) & 1)


def letter(s: Midtown, seat: int) -> str | None:
    """A seat's mission."""
    return LETTERS[s.mission[seat]] if s.mission[seat] >= 0 else None


def asked(s: Midtown) -> str:
    """The phase that decides."""
    return type(s.stack[-1]).__name__ if s.stack else "over"


def won(s: Midtown, seat: int) -> bool:
    """Whether the game is over with this winner."""
    return s.returns() == [float(k == seat) for k in range(s.seats)]
