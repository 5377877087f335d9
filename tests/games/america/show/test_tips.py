"""A hint brings the advice for the branch of whoever decides about units."""

from __future__ import annotations

from matinee.desk.looking_back.hints import HintMoment, hint
from matinee.games.america.figures import BRANCH_IDS
from tests.games.america.rules.scene import GAME, fight, fresh, scene


def test_a_hint_tells_how_to_use_the_branch() -> None:
    for seat in range(4):
        s = scene(active=seat)
        told = GAME.show.tip(s, seat)
        assert told == GAME.words.data["tips"][BRANCH_IDS[s.branch[seat]]]
        assert hint(HintMoment(7, {}, told), []).tip == told


def test_there_is_none_where_nothing_is_commanded() -> None:
    new = fresh()
    assert GAME.show.tip(new, 0) == ""
    battle = fight(scene("", "", "", "at 7/10", units="navy_fighter-1 7/10", active=3))
    assert battle.player is not None and GAME.show.tip(battle, max(0, battle.player)) == ""
