"""Menus: a long list of choices folded into a short one, opened group by group."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import NamedTuple

from matinee.cli.phrases import say
from matinee.table.phase import Action
from matinee.table.said.spelling import Spelling
from matinee.table.state import State

FLAT = 24  # as many choices as are shown without folding
SMALL = 5  # a verb with so few choices is not folded


class Group(NamedTuple):
    """Choices behind one line of a menu."""

    label: str
    actions: list[Action]


Entry = Action | Group


def menu(state: State, words: Spelling, actions: list[Action]) -> list[Entry]:
    """At most a screenful of entries: single actions, or groups of actions by verb or by first argument."""
    if len(actions) <= FLAT:
        return list(actions)
    if len({action[0] for action in actions}) > 1:
        return _folded(actions, lambda action: (action[0],), lambda group: _by_verb(words, group))
    if len(actions[0]) > 2:
        return _folded(actions, lambda action: action[:2], lambda group: _by_first(state, group))
    return list(actions)


def _folded(
    actions: list[Action], key: Callable[[Action], Action], label: Callable[[list[Action]], str]
) -> list[Entry]:
    entries: list[Entry] = []
    for _, some in groupby(actions, key):
        group = list(some)
        if len(group) <= SMALL:
            entries += group
        else:
            entries.append(Group(label(group), group))
    return entries


def _by_verb(words: Spelling, group: list[Action]) -> str:
    doing = words.words.say("doing", group[0][0])
    first, last = (words.typed(action) for action in (group[0], group[-1]))
    return say("choices", doing[:1].upper() + doing[1:], len(group), first, last)


def _by_first(state: State, group: list[Action]) -> str:
    return say("or_up_to", state.describe(group[0]), group[-1][-1])
