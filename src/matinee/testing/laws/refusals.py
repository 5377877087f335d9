"""What is not in the list is refused, with a rule and a sentence, and nothing changes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from matinee.rulebook import rulebook
from matinee.table.errors import Illegal, Reason
from matinee.table.phase import UNEXPLAINED, Action
from matinee.testing.laws.cases import SOAK, shown
from matinee.testing.laws.law import law
from matinee.testing.mistakes import domain, malformed, near_misses
from matinee.testing.walks import Ply

WHOLE, PART, TASTE = 25_000 if SOAK else 5_000, 300, 12
"""Most actions of a verb tried: in a new phase, in a known one, in another phase."""


def others(ply: Ply, rng: Random) -> Iterator[Action]:
    """Well-formed actions to try: all of the verbs of this phase, some of every other, near misses and old moves."""
    now, affordable = ply.state.stack[-1].verbs if ply.state.stack else frozenset(), WHOLE if ply.time == 1 else PART
    for verb in ply.game.verbs:
        yield from domain(ply.game, verb, affordable if verb in now else TASTE, rng)
    for action in rng.sample(ply.legal, min(20, len(ply.legal))):
        yield from near_misses(ply.game, action)
    yield from ply.actions[-20:]


@law(each=2)
def the_list_is_what_why_not_allows(ply: Ply) -> None:
    """Over the whole domain as far as it can be gone through, the list and `why_not` agree; refusals can be read."""
    rules, state, legal = rulebook(ply.game.name).rules, ply.state, set(ply.legal)
    before, events = state.position(), list(state.events)
    tried = list(others(ply, Random(ply.number)))
    for action in tried:
        reason = state.why_not(action)
        if reason is None:
            ply.check(action in legal, f"{action} is allowed and not in the list of {ply.phase}")
        else:
            ply.check(action not in legal, f"{action} is listed and refused: {reason}")
            ply.check(bool(reason.text.strip()), f"{action} is refused without a word")
            ply.check(reason.id != UNEXPLAINED, f"{action} is not in the list of {ply.phase}, without a reason")
            known = reason.rule in rules or (not state.stack and not reason.rule)
            ply.check(known, f"{action} is refused by rule {reason.rule!r}, which the rule book does not have")
    for action in Random(ply.number).sample(tried, min(40, len(tried))):
        if action not in legal:
            _refused(ply, action, state.why_not(action))
    ply.check(state.position() == before and state.events == events, f"a refusal in {ply.phase} changed the state")


@law(each=1)
def malformed_actions_are_refused(ply: Ply) -> None:
    """Wrong arity, numbers out of range, other types, unknown verbs, methods that are no verbs: never a crash."""
    before, events = ply.state.position(), list(ply.state.events)
    some = [*ply.legal[:2], *ply.legal[-2:]] or [
        (verb, *(0 for _ in spec.kinds)) for verb, spec in ply.game.verbs.items()
    ]
    for nonsense in (nonsense for action in some for nonsense in malformed(ply.game, action)):
        ply.check(ply.game.malformed(nonsense) is not None, f"{shown(nonsense)} counts as well formed")
        _refused(ply, nonsense, ply.state.why_not(nonsense))
    same = ply.state.position() == before and ply.state.events == events
    ply.check(same, f"nonsense in {ply.phase} changed the state")


def _refused(ply: Ply, action: Any, reason: Reason | None) -> None:
    """The checked door refuses it with that reason."""
    ply.check(reason is not None and bool(reason.text.strip()), f"{shown(action)} is refused without a word")
    try:
        ply.state.apply(action)
    except Illegal as error:
        ply.check(error.reason == reason, f"{shown(action)}: apply says {error}, why_not says {reason}")
        return
    ply.check(False, f"{shown(action)} is not legal and was done")
