"""The record is the game: it replays exactly, and a damaged one is refused with the line named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matinee.table.errors import PositionError, RecordError
from matinee.table.game import Game
from matinee.table.json_types import JsonObject, Options
from matinee.table.records.carry import carried_position
from matinee.table.records.record import Record
from matinee.testing.laws.cases import SOAK, Case
from matinee.testing.laws.law import Witness, law
from matinee.testing.new_rules import way_out
from matinee.testing.options import all_options, covering_options
from matinee.testing.walks import PATIENCE, Ply, random_record, records


@law(walks=2, most=PATIENCE)
class ARecordReplaysToTheSameState(Witness):
    """States on the way are equal, and the text form loses nothing."""

    seen: dict[int, JsonObject]

    def look(self, ply: Ply) -> None:
        if not ply.number:
            self.seen = {}
        if ply.number % 16 == 0:
            self.seen[ply.number] = ply.state.position()
        if ply.action is None or ply.number == PATIENCE:
            self.replay(ply)

    def replay(self, ply: Ply) -> None:
        """Play it all again from the record."""
        record = Record.of(self.game, self.options)
        record.actions = ply.actions
        for number, state in enumerate(record.states()):
            same = number not in self.seen or state.position() == self.seen[number]
            ply.check(same, f"the replay is elsewhere after {number} actions")
        ply.check(state == ply.state, "the replay ends elsewhere")
        again = Record.loads(record.dumps())
        ply.check(
            (again.header, again.actions) == (record.header, record.actions), "the text of the record loses something"
        )


def damaged(text: str) -> Iterator[tuple[str, str]]:
    """A record cut, shuffled and edited in every simple way, with what was done to it."""
    lines = text.splitlines(keepends=True)
    for n in range(len(text) - 1):
        yield f"cut after {n} characters", text[:n]
    for n in range(len(lines)):
        yield f"cut after {n} lines", "".join(lines[:n])
        yield f"without its first {n + 1} lines", "".join(lines[n + 1 :])
        yield f"without line {n + 1}", "".join(lines[:n] + lines[n + 1 :])
        yield f"with line {n + 1} twice", "".join(lines[: n + 1] + lines[n:])
        yield f"with line {n + 1} blank", "".join([*lines[:n], "\n", *lines[n + 1 :]])
        for m in range(n + 1, len(lines)):
            if lines[n] != lines[m]:
                swapped = [*lines[:n], lines[m], *lines[n + 1 : m], lines[n], *lines[m + 1 :]]
                yield f"with lines {n + 1} and {m + 1} swapped", "".join(swapped)
        for k, digit in enumerate(lines[n]):
            if digit.isdigit():
                other = lines[n][:k] + str((int(digit) + 1) % 10) + lines[n][k + 1 :]
                yield f"with another digit in line {n + 1}", "".join([*lines[:n], other, *lines[n + 1 :]])
    yield "with something after its end", text + '["done"]\n'
    yield "twice", text + text


def played(game: Game) -> list[Options]:
    """The options of records to damage: how they are read does not depend on them, so one set is enough for once."""
    return all_options(game) if SOAK else covering_options(game)[:1]


def test_a_damaged_record_is_refused(game: Game) -> None:
    """Cut by characters or lines, swapped, doubled or edited: RecordError with a line, never a part of a game."""
    for options in played(game):
        for what, broken in damaged(random_record(game, options, 1, most=14).dumps()):
            try:
                Record.loads(broken)
            except RecordError as error:
                assert 1 <= error.line <= broken.count("\n") + 1 or not broken.strip(), f"{what}: {error}"
                continue
            pytest.fail(f"{game.name} {options}: a record {what} was read")


def test_a_closing_line_that_names_a_false_winner_is_refused(game: Game) -> None:
    """However well its check fits: what a record says of its end is held against what was played."""
    for options in played(game):
        for most in (14, 20_000 if not game.endless(options) else 14):
            record = random_record(game, options, 1, most)
            true = record.replay().returns()
            assert Record.loads(record.text(true)).actions == Record.loads(record.text(None)).actions == record.actions
            seats = range(len(game.seats(options)))
            for false in ([float(seat == winner) for seat in seats] for winner in (*seats, None)):
                if false != true:
                    with pytest.raises(RecordError, match="edited"):
                        Record.loads(record.text(false))


def test_a_header_that_was_edited_is_refused(game: Game) -> None:
    """Another game, rules, option or seat is never taken for what was played."""
    others = (all_options if SOAK else covering_options)(game)
    for options in played(game):
        first, rest = random_record(game, options, 1, most=14).dumps().split("\n", 1)
        header = json.loads(first)
        edits: list[dict[str, object]] = [{"game": "nothing"}, {"rules": "0"}, {"matinee": 99}]
        edits += [{"seats": ["Ann", "Bob"]}, {"options": None}, {"game": None}]
        edits += [{"options": other} for other in others if other != header["options"]]
        edits += [{"options": {**header["options"], "no such option": 1}}]
        for edit in edits:
            with pytest.raises(RecordError, match="line"):
                Record.loads(json.dumps(header | edit) + "\n" + rest)


@settings(max_examples=400 if SOAK else 25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_text_is_half_a_game(game: Game, data: st.DataObject) -> None:
    """Whatever becomes of a record's text, it reads as the record it was or not at all."""
    record = data.draw(records(game, most=60))
    text = record.dumps()
    assert Record.loads(text).actions == record.actions
    rng = Random(data.draw(st.integers(0, 2**32 - 1)))
    for _ in range(20):
        start = rng.randrange(len(text))
        patch = "".join(rng.choice(text + '"{}[]\n\r\u2028\x00') for _ in range(rng.randrange(4)))
        broken = text[:start] + patch + text[start + rng.randrange(4) :]
        try:
            again = Record.loads(broken)
        except RecordError:
            continue
        assert again.actions == record.actions and again.header == record.header, broken


def test_old_records_still_replay(case: Case, path: Path) -> None:
    """Games that were played once stay playable: a change of rules needs a new rules version."""
    try:
        assert Record.open(path).header.game == case.game.name
    except RecordError as error:
        pytest.fail(f"{path.name}: {error} {way_out(case.game)}")


def test_records_of_older_rules_are_still_read(case: Case) -> None:
    """Set aside under the version they were played by: read whole, and replayed, or told from where the rules part."""
    for path in sorted(case.folder.glob("records/rules-*/*.record")):
        rules = path.parent.name.removeprefix("rules-")
        assert rules in case.game.notation.carry, f"{path.parent}: no step from rules {rules}. {way_out(case.game)}"
        record = Record.open(path)
        assert record.older and record.header.rules == rules and record.actions
        try:
            record.replay()
        except RecordError as error:
            assert f"of rules {rules}; these are rules {case.game.rules}" in str(error), path


def test_positions_of_older_rules_are_carried_over(case: Case) -> None:
    """Kept as each version wrote them: today's rules can go on there, or a sentence says why not."""
    for path in sorted(case.folder.glob("positions/rules-*.json")):
        rules, kept = path.stem.removeprefix("rules-"), json.loads(path.read_text("utf-8"))
        assert rules in case.game.notation.carry, f"{path}: no step from rules {rules}. {way_out(case.game)}"
        refused = 0
        for position in kept:
            try:
                state = carried_position(case.game, position)
            except PositionError:
                refused += 1
            else:
                assert state.legal_actions() or state.player is None, position
        assert refused * 2 < len(kept), f"{path}: {refused} of {len(kept)} positions do not go on."


def test_there_are_old_records(case: Case) -> None:
    """Every game has whole games in its folder."""
    assert case.archive, f"{case.game.name} has no record in {case.folder / 'records'}"
