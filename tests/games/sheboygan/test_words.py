"""Every word a player reads stands in words.toml, and nothing else stands there."""

from __future__ import annotations

from typing import Any

from matinee.games.sheboygan.figures import ABILITY_IDS, FILMS, KINDS, SCENARIOS, STRENGTHS, TERRAIN
from matinee.games.sheboygan.map.city import EDGES, WINDS
from matinee.games.sheboygan.state import City
from matinee.testing.words import misfits, missing, prose, unused
from tests.games.sheboygan.rules.scene import GAME, named, play, scene


def test_every_refusal_has_its_sentence() -> None:
    assert missing(GAME) == []


def test_every_sentence_refuses_something() -> None:
    assert unused(GAME) == []


def test_sentences_get_the_arguments_they_ask_for() -> None:
    assert misfits(GAME) == []


def test_no_sentence_stands_in_the_rules() -> None:
    rooms = ("rules", "map/city.py", "map/sight.py", "mind", "notation/designs.py", "state.py", "figures.py")
    assert prose(*(GAME.folder / room for room in rooms)) == []


def test_everything_printed_has_a_name() -> None:
    """Units, strengths, abilities, films, terrain, edges and winds: each named, and nothing else is."""
    named = {
        "units": KINDS,
        "strengths": STRENGTHS,
        "abilities": ABILITY_IDS,
        "films": [film.id for film in FILMS],
        "terrain": TERRAIN,
        "terrain_short": TERRAIN,
        "edges": EDGES,
        "winds": WINDS,
    }
    for section, ids in named.items():
        assert set(GAME.words.data[section]) == set(ids), section
    for section in ("choices", "choice_notes"):
        assert set(GAME.words.data[section]) == {f"scenario.{scenario}" for scenario in SCENARIOS}


def test_numbers_agree_with_nouns() -> None:
    def said(s: City, *move: Any) -> str:
        refusal = s.why_not(named(*move))
        assert refusal is not None
        return refusal.text

    one, two = (scene(at="Ave2.14", strengths=(1, 9, points, 2)) for points in (1, 2))
    assert said(one, "smash", "B17d", 20) == "It has 1 point of destruction left this turn."
    assert said(two, "smash", "B17d", 20) == "It has 2 points of destruction left this turn."
    play(one, ("step", "Ave2.13"))
    assert said(one, "step", "Park2a") == "That costs 2 movement points and 1 is left."
    play(one, ("step", "Ave2.14"))
    assert said(one, "step", "Ave2.13") == "That costs 1 movement point and 0 are left."
