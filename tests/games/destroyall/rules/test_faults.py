"""Small consequences that a player would miss: reasons of refusals, shapes that are even, positions that open again."""

from __future__ import annotations

from typing import Any

from matinee.games.destroyall.figures import MOST_WEAPONS
from matinee.games.destroyall.map.lattice import BATHER
from matinee.testing import rule
from tests.games.destroyall.rules.scene import FAR, GAME, beast, named, play, scene


def why(s: Any, *action: Any) -> tuple[str, str]:
    """The rule and the sentence of a refusal."""
    reason = s.why_not(named(*action))
    assert reason is not None
    return reason.rule, reason.id


@rule("destroyall", "R55", "DAM7")
def test_a_bather_is_as_wide_on_every_side() -> None:
    corners = set(BATHER)
    assert corners == {(-x, y) for x, y in corners} == {(x, -y) for x, y in corners} == {(y, x) for x, y in corners}


@rule("destroyall", "R66", "DAM23")
def test_a_monster_without_weapons_may_buy_one() -> None:
    s = GAME.new(experience=0)
    assert s.why_not(named("buy", "Goo")) is None
    rich = GAME.new(experience=200, same_blasts=True)
    play(rich, *[("arm", "fire")] * MOST_WEAPONS)
    assert why(rich, "buy", "Goo") == ("R66", "too_many_weapons")
    poor = play(GAME.new(), ("attribute", "strength", 9), ("attribute", "armor", 6))
    assert why(poor, "buy", "DrainLife") == ("DAM23", "costs_more_than_is_left")


@rule("destroyall", "M29", "DAM23")
def test_a_position_with_a_conceder_in_the_workshop_opens_again() -> None:
    s = GAME.new(players=3)
    s.apply(("concede", 1))
    assert GAME.from_position(s.position()) == s
    play(s, ("sample", 0))
    assert GAME.from_position(s.position()) == s


def told(s: Any) -> list[str]:
    """What the last action brought about, as this table calls things."""
    return [GAME.event(s, [event.id, *event.args]) for event in s.events]


@rule("destroyall", "DAM6", "M13")
def test_who_has_climbed_down_is_on_the_ground() -> None:
    up = {"perch": 0, "height": 2}
    s = play(scene((beast(movement=5), (6, 7), "E", up), FAR, stand=[0]), ("lower", "west", 1))
    assert told(s) == ["Megasaur 1 is 1 inch up."]
    play(s, ("descend", 1))
    assert "Megasaur 1 is down on the ground." in told(s)


@rule("destroyall", "A1", "A4")
def test_the_army_buys_with_articles_and_has_one_secret_weapon() -> None:
    s = GAME.new(army=True)
    play(s, ("sample", 0), ("sample", 1), ("start", 0), ("start", 1))
    for unit, bought in (("tank", "a tank"), ("artillery", "artillery"), ("secret_weapon", "the secret weapon")):
        play(s, ("recruit", unit))
        assert told(s)[0] == f"The army buys {bought}."
    play(s, ("tune", "fire"), ("deploy",), ("post", (18, 26)), ("post", (22, 26)), ("post", (26, 26)))
    pieces = [piece.name for piece in s.view(None).pieces if piece.name]
    assert {"tank", "artillery", "secret weapon"} <= set(pieces)
