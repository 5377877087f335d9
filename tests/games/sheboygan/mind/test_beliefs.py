"""12.0, R88 Beliefs: what a seat may imagine fits all it has seen, and knows nothing it has not."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from matinee.games.sheboygan.figures import (
    ABILITY_IDS,
    ATTACK,
    DEFENCE,
    DESTRUCTION,
    FILMS,
    HUMAN,
    MONSTER,
    MOVEMENT,
    STRENGTH,
    ability_cost,
    ability_mask,
)
from matinee.games.sheboygan.kinds import OFF, TRAY
from matinee.games.sheboygan.state import City
from matinee.testing import rule
from tests.games.sheboygan.rules.scene import fresh, play, scene, tray

HIDDEN = (ATTACK, DESTRUCTION, MOVEMENT)


def seen(s: City, seat: int) -> str:
    return msgspec.json.encode(s.view(seat)).decode()


def bought(g: City) -> int:
    """The points that the imagined monster has cost."""
    return g.bulk + ability_cost(g.abilities) + sum(g.strength[k] for k in HIDDEN) - g.grown + g.hidden_loss


def fits(s: City, g: City) -> None:
    """The imagined monster explains everything the humans have seen of the real one."""
    assert seen(g, HUMAN) == seen(s, HUMAN)
    assert g.abilities & s.revealed == s.revealed
    assert not g.abilities & s.denied
    assert not g.abilities & ~s.scenario.ability_mask
    assert min(g.strength) >= 0
    hurt = sum(max(0, s.shown[k] - g.strength[k]) for k in HIDDEN)
    assert hurt <= s.hidden_loss, "what was shown was there before the damage"
    if s.turn:
        assert (g.strength[DEFENCE], g.bulk) == (s.strength[DEFENCE], s.bulk)
    film = any(g.abilities == f.mask and g.bulk == f.strengths[DEFENCE] for f in FILMS)
    if not (s.options["films"] and film):
        assert bought(g) == s.scenario.monster_points
        assert ability_cost(g.abilities) >= s.scenario.quarter
        assert 1 <= g.bulk <= 15
        assert sum(g.strength[k] for k in HIDDEN) >= 1 + s.grown - s.hidden_loss


@rule("sheboygan", "12.0", "R88", "3.1", "R1")
@pytest.mark.parametrize(
    ("scenario", "films"),
    [("learning", False), ("basic", False), ("advanced-a", True), ("advanced-b", False), ("city-eating", False)],
)
def test_in_random_games_every_belief_fits(scenario: str, films: bool) -> None:
    rng = random.Random(scenario)
    checked = 0
    while checked < 150:
        s = fresh(scenario=scenario, films=films)
        for step in range(600):
            if s.player is None:
                break
            actions = s.legal_actions()
            s.apply(actions[rng.randrange(len(actions))])
            if step % 8 == 0 and not any(type(phase).__name__ == "Workshop" for phase in s.stack):
                for _ in range(3):
                    fits(s, s.guess(HUMAN, rng))
                    checked += 1


@rule("sheboygan", "12.0", "R88")
def test_many_guesses_agree_with_everything_shown() -> None:
    s = scene(
        "HumanMovement",
        "Ave2.14",
        (1, 5, 2, 1),
        ("lightning", "web_spinning"),
        monster={
            "revealed": ["lightning"],
            "denied": ["radiation", "great_height"],
            "shown": [6, 0, 4, 5],
            "bulk": 8,
            "hidden_loss": 11,
        },
    )
    rng = random.Random(5)
    draws = [s.guess(HUMAN, rng) for _ in range(400)]
    for g in draws:
        fits(s, g)
        assert ability_cost(g.abilities) <= 40 - 8 - 15, "6 + 4 + 5 were shown"
    assert len({g.abilities for g in draws}) > 20
    assert len({tuple(g.strength) for g in draws}) > 20
    assert {g.strength[DEFENCE] for g in draws} == {5}


@rule("sheboygan", "12.0", "R88")
def test_damage_suffered_must_have_been_there_to_suffer() -> None:
    monster = {"bulk": 6, "hidden_loss": 20}
    s = scene("HumanMovement", "Ave2.14", (1, 3, 1, 1), ("fear",), monster=monster)
    rng = random.Random(6)
    for _ in range(300):
        g = s.guess(HUMAN, rng)
        fits(s, g)
        assert ability_cost(g.abilities) <= 40 - 6 - 20


@rule("sheboygan", "12.0", "14.25")
def test_growth_may_explain_what_was_shown() -> None:
    monster = {"bulk": 5, "grown": 8, "shown": [9, 0, 8, 3], "revealed": ["flying"]}
    s = scene("HumanMovement", "Ave2.14", (9, 5, 8, 3), ("flying",), scenario="city-eating", monster=monster)
    rng = random.Random(7)
    for _ in range(300):
        g = s.guess(HUMAN, rng)
        fits(s, g)
        assert [g.strength[k] >= shown for k, shown in ((ATTACK, 9), (DESTRUCTION, 8), (MOVEMENT, 3))] == [True] * 3
        assert g.abilities == ability_mask(["flying"]), "5 and the 12 that growth cannot explain leave 8 of 25"


@rule("sheboygan", "12.0")
@pytest.mark.parametrize("phase", ["MonsterMovement", "MonsterCombat", "Fear", "HumanMovement", "HumanCombat"])
def test_beliefs_come_from_what_is_seen_and_from_nothing_else(phase: str) -> None:
    units = {"police-1": "Ave2.13", "tank-1": "Ave2.16"}
    known: dict[str, Any] = {"revealed": ["fear"], "shown": [2, 0, 3, 1], "hidden_loss": 2, "bulk": 11}
    plain = scene(phase, "Ave2.14", (4, 10, 4, 4), ("fear",), units, monster=known)
    gifted = scene(phase, "Ave2.14", (9, 10, 3, 7), ABILITY_IDS, units, monster=known)
    for seed in range(25):
        one, other = (s.guess(HUMAN, random.Random(seed)) for s in (plain, gifted))
        assert one.position() == other.position()


@rule("sheboygan", "12.0", "R3")
@pytest.mark.parametrize("films", [False, True])
def test_while_the_humans_buy_the_whole_monster_is_imagined(films: bool) -> None:
    def built(*purchases: tuple[Any, ...], edge: str) -> City:
        s = fresh(scenario="advanced-b", films=films)
        ending = () if purchases[0][0] == "film" else (("ready",),)
        return play(s, *purchases, *ending, ("lurk", edge), ("buy", "tank", 2))

    tough = (
        [("film", "three_heads")] if films else [("allot", "defence", 15), ("ability", "flying"), ("ability", "fear")]
    )
    one = built(*tough, *([] if films else [("allot", "movement", 13)]), edge="north")
    other = built(
        ("allot", "defence", 2),
        ("ability", "radiation"),
        ("ability", "web_spinning"),
        ("allot", "movement", 9),
        edge="west",
    )
    edges, defences = set(), set()
    for seed in range(200):
        g, h = one.guess(HUMAN, random.Random(seed)), other.guess(HUMAN, random.Random(seed))
        assert g.position() == h.position()
        fits(one, g)
        edges.add(g.edge)
        defences.add(g.strength[DEFENCE])
    assert edges == {0, 1, 2, 3}
    assert len(defences) > 8


@rule("sheboygan", "12.0")
def test_the_owner_knows_its_own_monster() -> None:
    s = scene("HumanMovement", "Ave2.14", (4, 5, 6, 7), ("fear", "flying"))
    assert s.guess(MONSTER, random.Random(1)).position() == s.position()


@rule("sheboygan", "R3")
def test_the_monster_imagines_the_army_still_in_the_tray() -> None:
    s = play(fresh(scenario="basic"), ("allot", "defence", 5), ("allot", "movement", 1), ("ability", "mind_control"))
    play(s, ("ready",), ("lurk", "north"), ("buy", "tank", 4), ("buy", "infantry", 2), ("ready",))
    play(s, ("take", "tank-1"), ("place", "Isle2"))
    rng, trays = random.Random(3), set()
    for _ in range(200):
        g = s.guess(MONSTER, rng)
        assert seen(g, MONSTER) == seen(s, MONSTER)
        waiting = [u for u, at in enumerate(g.where) if at == TRAY]
        assert waiting
        assert sum(STRENGTH[u] for u in waiting) <= 32 - 6
        assert not any(name.startswith("copter") for name in tray(g))
        assert g.strength == s.strength
        trays.add(tuple(waiting))
    assert len(trays) > 50
    real = s.guess(HUMAN, rng)
    assert real.where == s.where, "one's own army is no secret to oneself"
    assert OFF in s.where


@rule("sheboygan", "R3")
def test_purchases_under_way_are_imagined_as_not_begun() -> None:
    s = play(fresh(scenario="basic"), ("allot", "defence", 5), ("ability", "mind_control"))
    g = s.guess(HUMAN, random.Random(1))
    assert (g.strength, g.abilities, g.points[MONSTER]) == ([0, 0, 0, 0], 0, 18)
    play(s, ("allot", "movement", 1), ("ready",), ("lurk", "south"), ("buy", "tank", 4))
    h = s.guess(MONSTER, random.Random(1))
    assert (set(h.where), h.points[HUMAN]) == ({OFF}, 32)


@rule("sheboygan", "12.0", "3.1")
def test_free_play_beyond_the_budget_needs_a_film_monster() -> None:
    known = {"revealed": ["flying"], "shown": [9, 0, 5, 6]}
    moth = scene(
        "HumanMovement",
        "Ave2.14",
        (10, 14, 8, 8),
        ("flying",),
        scenario="advanced-a",
        options={"films": True},
        monster=known,
    )
    rng = random.Random(2)
    for _ in range(60):
        g = moth.guess(HUMAN, rng)
        assert (g.strength, g.abilities) == ([10, 14, 8, 8], ability_mask(["flying"]))
    less_seen = scene(
        "HumanMovement",
        "Ave2.14",
        (10, 14, 8, 8),
        ("flying",),
        scenario="advanced-a",
        options={"films": True},
        monster={"revealed": ["flying"], "shown": [0, 0, 0, 6]},
    )
    kinds = {tuple(less_seen.guess(HUMAN, rng).strength) == (10, 14, 8, 8) for _ in range(60)}
    assert kinds == {True, False}, "14 + 8 + 6 could also be bought for 30"
