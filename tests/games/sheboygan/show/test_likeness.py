"""12.0 What the monster's figure shows: to its player all that was built, to others what has been seen."""

from __future__ import annotations

import pytest

from matinee.games.sheboygan.figures import ABILITY_IDS, FILMS
from matinee.games.sheboygan.show.likeness import WARDROBE
from matinee.games.sheboygan.state import City
from matinee.table.shown.panels import Workshop
from matinee.table.shown.view import Piece
from tests.games.sheboygan.rules.scene import fresh, play, scene


def monster(s: City, seat: int | None) -> Piece:
    return next(piece for piece in s.view(seat).pieces if piece.id == "monster")


def test_its_player_sees_the_build_and_humans_what_was_shown() -> None:
    s = scene("MonsterMovement", "Ave2.14", (10, 12, 10, 10), ("flying", "radiation", "great_height"))
    assert monster(s, 0).wears == ("wings", "height", "glow")
    assert monster(s, 1).wears == monster(s, None).wears == ()
    s.revealed |= 1 << ABILITY_IDS.index("flying")
    assert monster(s, 1).wears == monster(s, None).wears == ("wings",)


@pytest.mark.parametrize("film", [film.id for film in FILMS])
def test_a_film_monster_is_known_to_its_player_alone(film: str) -> None:
    s = play(
        fresh(scenario="advanced-b", films=True), ("film", film), ("lurk", "north"), ("ready",), ("step", "Ave3.1")
    )
    assert (monster(s, 0).likeness, monster(s, 0).wears) == (film, ()), "it is sculpted whole"
    assert monster(s, 1).likeness == monster(s, None).likeness == ""


def test_without_films_nobody_is_one() -> None:
    s = scene("MonsterMovement", "Ave2.14", (10, 14, 8, 8), ("flying",))
    assert (monster(s, 0).likeness, monster(s, 0).wears) == ("", ("wings",))


def test_the_dead_monster_lies_on_the_ground() -> None:
    s = scene("MonsterMovement", "Ave2.14", (10, 12, 10, 10), ())
    assert monster(s, 1).pose != "fallen"
    s.dead = True
    assert monster(s, 1).pose == "fallen"


def test_every_ability_and_every_film_has_a_figure() -> None:
    s = fresh()
    looks = s.game.art.pieces
    assert set(WARDROBE) == set(ABILITY_IDS)
    assert all(looks[thing].screen.figure or looks[thing].screen.tall > 1 for thing in WARDROBE.values())
    assert all(looks[film.id].screen.figure for film in FILMS)


def test_the_workshop_shows_what_is_built_so_far_to_its_builder() -> None:
    s = fresh(scenario="advanced-b")
    play(s, ("ability", "flying"))
    shop = s.view(0).first(Workshop)
    assert shop is not None and (shop.likeness, shop.wears) == ("monster", ("wings",))
    other = s.view(1).first(Workshop)
    assert other is not None and (other.likeness, other.wears) == ("", ()), "the humans see their own army"
