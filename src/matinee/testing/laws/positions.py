"""A position is possible or refused: one changed field leads to a game that can be played on, or to a sentence."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from matinee.table.errors import PositionError
from matinee.table.json_types import JsonObject
from matinee.table.state import State
from matinee.testing.edits import GONE, Edit, Edits
from matinee.testing.laws.cases import SOAK, Case
from matinee.testing.options import all_options, covering_options
from matinee.testing.walks import pick, walk

EDITS, ONWARD = (4000, 2000) if SOAK else (150, 60)
"""Changes tried in each game, and actions played after each accepted one."""


def sampled(case: Case, rng: Random) -> list[JsonObject]:
    """Positions from random play under various options, of every kind of phase."""
    found: list[JsonObject] = []
    for options in (all_options if SOAK else covering_options)(case.game)[:12]:
        times, here = Counter[str](), list[JsonObject]()
        for ply in walk(case.game, options, rng.randrange(1000), 800):
            times[ply.phase] += 1
            if times[ply.phase].bit_count() == 1 or ply.number % 97 == 0:
                here.append(ply.state.position())
        found += rng.sample(here, min(25, len(here)))
    return found


def broken(case: Case, state: State, rng: Random) -> str | None:
    """What the rules themselves have against a position that was accepted: playing on finds it.

    What no game can come to seldom stays hidden: sooner or later an action contradicts the game's accounts or what its
    tests recompute a value, a seat has nothing to do, or the rules fail.
    """
    try:
        if case.game.from_position(json.loads(json.dumps(state.position()))) != state:
            return "reads back as another"
        for number in range(ONWARD):
            if state.player is None:
                return None
            state.play(pick(state.legal_actions(), rng))
            wrong = case.game.impossible(state) or next(iter(case.accounts.wrong(state)), None)
            if wrong is not None:
                return f"leads in {number + 1} actions to this: {wrong}"
    except Exception as error:
        return f"breaks down: {error!r}"
    return None


@pytest.mark.parametrize("seed", range(4 if SOAK else 1))
def test_a_changed_position_is_refused_or_can_be_played(case: Case, seed: int) -> None:
    """Every change of a single field is refused in a sentence, or leads to a position as good as any."""
    rng = Random(f"{case.game.name} {seed}")
    edits = Edits(sampled(case, rng), rng)
    refused = 0
    for number in range(EDITS):
        position, edit = edits.draw()
        note = f"{case.game.name}, change {number} of seed {seed}: {edit} in {json.dumps(position)}"
        try:
            state = case.game.from_position(edit.made_in(position))
        except PositionError as error:
            assert str(error).endswith("."), note
            refused += 1
            continue
        except Exception as error:
            error.add_note(note)
            raise
        wrong = broken(case, state, Random(number))
        assert wrong is None, f"{note}: it was accepted and {wrong}"
    assert 0 < refused < EDITS, f"{case.game.name}: {refused} of {EDITS} changes were refused"


def known_impossible(case: Case) -> Iterator[tuple[JsonObject, Edit, str]]:
    """The changes kept in `impossible.json`, and what is wrong with each."""
    kept = case.folder / "impossible.json"
    for entry in json.loads(kept.read_text("utf-8")) if kept.exists() else ():
        for change in entry["changes"]:
            yield entry["position"], Edit(tuple(change["at"]), change.get("to", GONE)), change["against"]


def test_what_is_known_to_be_impossible_is_refused(case: Case) -> None:
    """Changes that were once accepted, kept with what is wrong with them, whatever the accounts say today."""
    for position, edit, against in known_impossible(case):
        case.game.from_position(position)
        try:
            case.game.from_position(edit.made_in(position))
        except PositionError:
            continue
        pytest.fail(f"{case.game.name}: {edit} was accepted: {against}")
