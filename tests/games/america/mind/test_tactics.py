"""The greedy bot plays America well enough, and every part of it has something to say."""

from __future__ import annotations

from random import Random

import pytest

import matinee
from matinee.bots import Seat, bot
from matinee.games.america.mind import tactics
from matinee.games.america.state import America
from matinee.table.phase import Chance, Step
from matinee.table.written.position import phases
from tests.games.america.rules.scene import GAME, fight, fresh, named, phase, scene


def contest(bots: list[str], seed: int, **options: object) -> America:
    """A whole game between bots."""
    s = fresh(players=len(bots), **options)
    dice = Random(f"dice {seed}")
    minds = [bot(name, Random(f"{seed} {seat}")) for seat, name in enumerate(bots)]
    while (player := s.player) is not None:
        action = (
            dice.choice(s.legal_actions()) if player == matinee.CHANCE else minds[player].choose(Seat.at(s, player))
        )
        s.apply(action)
    return s


def test_greed_beats_three_randoms() -> None:
    wins = 0.0
    for seed in range(8):
        names = ["random"] * 4
        names[seed % 4] = "greedy"
        result = contest(names, seed).returns()
        assert result is not None
        wins += result[seed % 4]
    assert wins >= 7


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_are_short_and_end_in_the_challenge(players: int) -> None:
    s = contest(["greedy"] * players, 3)
    assert s.duel and s.declared and 3 <= s.round <= 20


def test_every_decision_has_a_weigher() -> None:
    kinds = phases("matinee.games.america")
    decisions = {name for name, kind in kinds.items() if not issubclass(kind, Chance | Step)}
    assert decisions == set(tactics.WEIGHERS) | set(tactics.BY_STYLE)
    assert not set(tactics.WEIGHERS) & set(tactics.BY_STYLE)


def test_the_bot_takes_the_big_city_and_avoids_the_army() -> None:
    s = scene("at 5/20")  # New York is two spaces away
    s.apply(named("move", "konk"))
    best = bot("greedy", Random(1)).choose(Seat.at(s, 0))
    assert best == named("go", "4/21")
    held = scene("at 5/20", units={f"navy_fighter-{n}": "4/21" for n in range(1, 6)})
    held.apply(named("move", "konk"))
    assert bot("greedy", Random(1)).choose(Seat.at(held, 0)) != named("go", "4/21")


def test_it_shoots_at_the_most_dangerous_unit() -> None:
    s = fight(scene("at 7/10", units="army_tank-1 rocket-1 7/10", active=3))
    assert phase(s) == "Attack"
    assert bot("greedy", Random(1)).choose(Seat.at(s, 0)) == named("hit", "rocket-1")


def test_the_picture_shows_barriers_symbols_and_hollywood() -> None:
    s = scene("at Hollywood, health 2", units="army_tank-1 7/10")
    picture = GAME.picture(s.view(None), s.options)
    ways = [line for line in GAME.board(s.options).lines if line.kind not in ("sea", "lake")]
    assert picture.count("<polyline") == 104 + len(ways)
    for words in ("city of three dice", "Navy base", "Mutation site", "Konk&#x27;s lair", "Hollywood", "Konk 2"):
        assert words in picture, words
