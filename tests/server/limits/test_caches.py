"""What games and catalogues remember is measured, and bounded in bytes."""

from __future__ import annotations

from functools import lru_cache

import pytest

import matinee
from matinee.games.sheboygan.map import city
from matinee.server import caches
from matinee.server.caches import Caches, found, size
from matinee.table.said.text import Catalogue


@lru_cache(maxsize=1000)
def work(n: int) -> list[bytes]:
    return [bytes([n % 256]) * 1000 for _ in range(10)]


@pytest.fixture
def worked() -> None:
    work.cache_clear()
    for n in range(500):
        work(n)


@pytest.mark.parametrize("entries", [1, 60, 128, 192, 384, 500, 999])
def test_a_cache_takes_about_what_it_holds(entries: int) -> None:
    """Lists of ten kilobytes, however the sample falls."""
    work.cache_clear()
    for n in range(entries):
        work(n)
    assert 10_000 * entries < size(work) < 13_000 * entries
    work.cache_clear()
    assert size(work) == 0


def test_the_memos_of_games_and_their_catalogues_are_found() -> None:
    all_of_them = list(found())
    for name in matinee.names():
        game = matinee.load(name)
        module = type(game.new()).__module__.rpartition(".")[0]
        assert any(one.__module__.startswith(module) for one in all_of_them), name
        assert game.words._known in all_of_them
    assert len({id(one) for one in all_of_them}) == len(all_of_them)


def test_what_is_made_once_is_not_made_again() -> None:
    """Others hold a game and its board: made again they would be there twice, and no byte less be taken."""
    game, seen = matinee.load("sheboygan"), city.sight()
    Caches(room=0).look()
    assert matinee.load("sheboygan") is game and city.sight() is seen


def test_over_the_bound_the_largest_are_emptied(worked: None, monkeypatch: pytest.MonkeyPatch) -> None:
    words = Catalogue({"s": {"said": "It is {0}."}})
    words.say("s", "said", 7)
    monkeypatch.setattr(caches, "found", lambda: iter([words._known, work]))
    watched = Caches(room=10**9)
    watched.look()
    assert work.cache_info().currsize == 500 and watched.bytes > 5_000_000
    watched.room = watched.bytes - 1
    watched.look()
    assert work.cache_info().currsize == 0 and watched.bytes <= watched.room // 2
    assert words._known.cache_info().currsize == 1, "what is small stays"
