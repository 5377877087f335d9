"""Games outlive upgrades: how what was played under older rules goes on under those of today.

A game declares one `Carry` for each rules version it has left behind, the oldest first, as `notation.carry`. What has
changed since a version stands in its catalogue under [since_rules].
"""

from __future__ import annotations

from matinee.table.errors import Illegal, PositionError
from matinee.table.events import Event
from matinee.table.game import Game
from matinee.table.json_types import JsonObject, Options
from matinee.table.parts import Carry
from matinee.table.phase import Action
from matinee.table.resignation import is_table_action
from matinee.table.state import State

MOST_INSTEAD = 64
"""Most actions that replace one of older rules, so that every replay ends."""


def knows(game: Game, rules: str) -> bool:
    """Whether a game can say anything of this rules version: it is today's, or one that it has left behind."""
    return rules == game.rules or rules in game.notation.carry


def _since(game: Game, rules: str) -> list[str]:
    """This version and those after it that were left behind."""
    known = list(game.notation.carry)
    return known[known.index(rules) :] if rules in known else []


def steps(game: Game, rules: str) -> list[Carry]:
    """From this version to today's, one step after the other."""
    return [game.notation.carry[one] for one in _since(game, rules)]


def changed(game: Game, rules: str) -> str:
    """What has changed since this version, a sentence for each step."""
    return " ".join(game.words.say("since_rules", one) for one in _since(game, rules))


def carried_options(game: Game, rules: str, options: Options) -> Options:
    """Options of this version as complete options of today; OptionsError where they cannot be had."""
    for step in steps(game, rules):
        options = step.options(dict(options))
    return game.checked(options)


def carried_position(game: Game, data: JsonObject) -> State:
    """The state that a position of older rules has become; PositionError with the reason where there is none."""
    rules = data.get("rules", game.rules)
    if not knows(game, rules):
        raise PositionError(f"{game.title} knows nothing of rules {rules}.")
    for step in steps(game, rules):
        data = step.position({**data, "options": step.options(dict(data.get("options", {})))})
    return game.from_position({**data, "rules": game.rules})


def play_on(state: State, rules: str, action: Action, seat: int | None = None) -> int | None:
    """Play an action of older rules, by this seat if that is known, or what stands for it today; who did it.

    Its events are those of all that. `Illegal` where it cannot be had, and then the state is spoilt.
    """
    waiting, ways, came = [action], [step.instead for step in steps(state.game, rules)], list[Event]()
    did: int | None = seat
    for _ in range(MOST_INSTEAD):
        if not waiting:
            state.events = came
            return did
        now, player = waiting[0], state.player
        reason = state.why_not(now)
        others = len(waiting) == 1 and seat not in (None, player) and not is_table_action(now)
        if reason is None and player is not None and not others:
            state.apply(waiting.pop(0))
            came += state.events
            did = now[-1] if is_table_action(now) else player
            continue
        found = next((some for way in ways if (some := way(state, now)) is not None), None)
        if found is None:
            raise Illegal(reason or state.no("", "not_listed"), now)
        waiting[:1] = found
    raise Illegal(state.no("", "not_listed"), action)
