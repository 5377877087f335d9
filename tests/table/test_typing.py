"""Fields of phases by their types, and actions as they are said of one thing and of many."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import msgspec
import pytest

from matinee import PositionError
from matinee.table.forms import Typed
from matinee.table.said.text import Catalogue
from tests.table.bear_hunt import GAME


class Track(msgspec.Struct, frozen=True):
    """A bear's track."""

    paws: int
    way: tuple[int, ...] = ()


@pytest.mark.parametrize(
    ("kind", "value", "written"),
    [
        (Track, Track(4, (1, 2)), {"paws": 4, "way": [1, 2]}),
        (tuple[int, int], (3, 4), [3, 4]),
        (Literal["asleep", "awake"], "awake", "awake"),
    ],
)
def test_what_msgspec_knows_is_written_and_read(kind: Any, value: Any, written: Any) -> None:
    form = Typed(kind)
    assert msgspec.json.decode(msgspec.json.encode(form.write(value))) == written
    assert form.read("Walk.track", written) == value


@pytest.mark.parametrize("wrong", [None, [1, 2], {"paws": "four"}, {"way": [1]}, 7])
def test_what_it_does_not_know_is_refused_by_name(wrong: Any) -> None:
    with pytest.raises(PositionError, match=r"^Walk\.track is not as it should be: "):
        Typed(Track).read("Walk.track", wrong)


def test_what_is_said_of_one_and_of_many_can_be_typed() -> None:
    verb = next(verb for verb, spec in GAME.verbs.items() if len(spec.kinds) == 1)
    words = Catalogue({"verbs": {verb: "Walk {0:long step|long steps}"}})
    words.names = GAME.words.names
    spelling = replace(GAME, words=words).spelling(GAME.checked({}))
    name = spelling.ids[GAME.verbs[verb].kinds[0]][1] if GAME.verbs[verb].kinds[0] in spelling.ids else "1"
    for text in (f"walk {name} long step", f"Walk {name} long steps", f"{verb} {name}"):
        assert spelling.read(text) == (verb, 1)
    assert spelling.read(f"walk {name} short steps") is None
