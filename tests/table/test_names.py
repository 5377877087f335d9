"""What is built has a name: given by its player as an action of the record, or one that follows from the build."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import matinee
from matinee import Illegal, Record, Table
from matinee.table.shown.panels import Records, Workshop

SHEBOYGAN: dict[str, Any] = {"scenario": "learning", "turns": 3}


def built(name: str) -> Table:
    """A small monster and an army of one, each bought; the humans are to place it."""
    table = Table("sheboygan", **SHEBOYGAN)
    if name:
        table.act(0, ("name", name, 0))
    for points in ((0, 2), (1, 4), (2, 4), (3, 3)):
        table.act(0, ("allot", *points))
    table.act(0, ("ready",))
    table.act(0, ("lurk", 0))
    table.act(1, ("buy", 0, 1))
    table.act(1, ("ready",))
    return table


def test_a_name_is_an_action_of_the_record_and_can_be_taken_back() -> None:
    table = built("Rosie of the Lake")
    again = Record.loads(table.record.dumps())
    assert again.actions[0] == ("name", "Rosie of the Lake", 0)
    assert again.replay() == table.state
    assert table.game.from_position(json.loads(json.dumps(table.state.position()))) == table.state
    fresh = Table("sheboygan", **SHEBOYGAN)
    before = fresh.state.position()
    fresh.act(0, ("name", "Rosie", 0))
    assert fresh.state.describe(("name", "Rosie", 0)) == "Name it Rosie"
    fresh.undo(0)
    assert fresh.state.position() == before


@pytest.mark.parametrize(
    "text", ["", " Rosie", "Ro  sie", "Ro\nsie", "Ro\u202esie", "R" * 41, "\u3164", "\u2800 \u2800"]
)
def test_a_name_is_one_line_of_text(text: str) -> None:
    table = Table("sheboygan")
    with pytest.raises(Illegal, match="A name is one line of 1 to 40 characters"):
        table.act(0, ("name", text, 0))
    position = {**table.state.position(), "monster": {"name": text or 7}}
    with pytest.raises(matinee.PositionError, match="name must be one line of at most 40 characters"):
        table.game.from_position(position)
    assert not table.record.actions


def test_a_name_may_have_signs_made_of_several() -> None:
    table = Table("sheboygan")
    table.act(0, ("name", "\U0001f469\u200d\U0001f680", 0))
    assert table.record.actions


def test_only_who_builds_gives_a_name() -> None:
    table = built("Rosie")
    for seat in (0, 1):
        with pytest.raises(Illegal, match="Only what one is building can be given a name"):
            table.act(seat, ("name", "Max", seat))
    assert "wants a text, not 3" in str(table.state.why_not(("name", 3, 0)))
    with pytest.raises(Illegal, match="Every seat speaks for itself"):
        Table("sheboygan").act(1, ("name", "Max", 0))


def test_nobody_hears_a_name_before_both_have_bought() -> None:
    """R3 Afterwards everybody does, in the log, on the board and where seats are named."""
    table = Table("sheboygan", **SHEBOYGAN)
    unnamed = table.state.copy()
    table.act(0, ("name", "Rosie", 0))
    for seat in (1, None):
        assert table.state.view(seat) == unnamed.view(seat) and table.log(seat) == []
    guess = table.state.guess(1, Random(1))
    assert guess.position().get("monster", {}).get("name") is None
    told = built("Rosie").state
    assert told.game.called(told, 0) == "Rosie"
    assert told.game.event(told, ["damage", 2]) == "Rosie takes 2 damage"
    assert told.guess(1, Random(1)).view(1) == told.view(1)


def test_an_unnamed_design_has_a_public_name() -> None:
    """In Sheboygan it follows from the defence, which is public (12.0), and from nothing else."""
    state = built("").state
    assert state.game.called(state, 0) == "Mugg" == state.guess(1, Random(1)).game.called(state, 0)
    shop = next(panel for panel in Table("sheboygan").state.view(0).panels if isinstance(panel, Workshop))
    assert shop.naming is not None and (shop.naming.given, shop.naming.otherwise) == ("", "Nibble")


def test_a_build_is_called_after_what_it_is_known_for() -> None:
    table = Table("destroyall", players=2)
    table.act(0, ("arm", 0))  # a blast of fire
    table.act(0, ("weakness", 1))
    table.act(0, ("ready",))
    table.act(1, ("name", "Zorg, the Late", 1))
    assert ("sample", 0) in table.state.legal_actions(), "a name is no build yet"
    table.act(1, ("weakness", 1))
    table.act(1, ("ready",))
    told = [table.game.event(Table("destroyall", players=2).state, line) for line in table.log(None)]
    assert "Monster 1 is Pyrosaur, for 1 point." in told and told[-1].startswith("Monster 2 is Zorg, for")
    sheets = next(panel for panel in table.state.view(None).panels if isinstance(panel, Records))
    assert [sheet.title for sheet in sheets.sheets] == ["Pyrosaur", "Zorg, the Late"]
    while table.state.clock.number < 1:
        player = table.state.player
        assert player is not None
        table.act(player, table.state.legal_actions()[0])
    assert [table.game.called(table.state, seat) for seat in (0, 1)] == ["Pyrosaur", "Zorg"]
