"""Copies are independent, positions are complete, and nothing handed out is a handle on the state."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from matinee.table.phase import Action
from matinee.table.state import State
from matinee.testing.laws.cases import anatomy, fields
from matinee.testing.laws.law import law
from matinee.testing.walks import Ply, pick

FAR = 100
"""Actions played on a copy."""


def onward(state: State, rng: Random, most: int = FAR) -> Iterator[Action]:
    """Play on at random, in place; the actions."""
    for _ in range(most):
        if state.player is None:
            return
        action = pick(state.legal_actions(), rng)
        state.play(action)
        yield action


def containers(value: Any) -> Iterator[Any]:
    """The mutable containers in a value."""
    if isinstance(value, (list, dict, set, bytearray)):
        yield value
    if isinstance(value, (list, tuple, set, frozenset)):
        for part in value:
            yield from containers(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from containers(part)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from containers(getattr(value, name))


def spoil(value: Any) -> None:
    """Empty every container in a value."""
    for container in list(containers(value)):
        container.clear()


@law(each=2)
def copies_are_independent(ply: Ply) -> None:
    """Playing a copy on leaves the original as it was, to the last field, and the other way round."""
    first = ply.state.copy()
    second = first.copy()
    before, events = anatomy(ply.state), list(ply.state.events)
    for copied in (first, second):
        ply.check(anatomy(copied) == before and copied.events == events, "a copy is not equal")
    list(onward(second, Random(ply.number)))
    ply.check(anatomy(first) == before and first.events == events, "playing a copy changed the original")
    after = anatomy(second)
    list(onward(first, Random(ply.number + 1)))
    ply.check(anatomy(second) == after, "playing the original changed the copy")


@law(each=1)
def copies_share_nothing_that_can_change(ply: Ply) -> None:
    """No container is in both, except the options, which never change, and the events, which are replaced."""
    other = ply.state.copy()
    mine = {id(c) for name, value in fields(ply.state) if name != "options" for c in containers(value)}
    for name, value in fields(other):
        shared = name not in ("options", "events") and any(id(c) in mine for c in containers(value))
        ply.check(not shared, f"{name} is shared with the copy")
    before = list(ply.state.events)
    if ply.action is not None:
        other.play(ply.action)
    ply.check(ply.state.events == before, "the events of a copy are told to the original")


@law(each=1)
def what_a_state_hands_out_is_no_handle_on_it(ply: Ply) -> None:
    """Spoiling a view, a position or the returns does the state no harm."""
    before = anatomy(ply.state)
    views = [ply.state.view(seat) for seat in (None, *ply.seats)]
    written = msgspec.json.encode(views)
    for answer in (*views, ply.state.position(), ply.state.returns()):
        spoil(answer)
    ply.check(anatomy(ply.state) == before, "what was handed out is part of the state")
    again = msgspec.json.encode([ply.state.view(seat) for seat in (None, *ply.seats)])
    ply.check(again == written, "a view is another after one like it was spoilt")


@law(each=2)
def a_position_is_the_whole_state(ply: Ply) -> None:
    """Through JSON text and back every field is the same, and the game goes on the same."""
    text = json.dumps(ply.state.position())
    again = ply.game.from_position(json.loads(text))
    ply.check(json.dumps(again.position()) == text, f"the position in {ply.phase} reads back as another")
    mine, its = anatomy(ply.state), anatomy(again)
    other = [name for name in mine if mine[name] != its[name]]
    ply.check(not other, f"the position in {ply.phase} loses {', '.join(other)}")
    state = ply.state.copy()
    for action in onward(state.copy(), Random(ply.number), 60):
        state.apply(action)
        again.apply(action)
        ply.check(again.events == state.events, f"after the position {action} tells other events")
        ply.check(again.legal_actions() == state.legal_actions(), f"after the position {action} leads elsewhere")
    ply.check(again == state, "the game goes on otherwise from the position")
