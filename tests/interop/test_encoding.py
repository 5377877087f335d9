"""Actions as numbers and views as arrays: exact both ways, refused in a sentence where they mean nothing."""

from __future__ import annotations

from math import prod
from random import Random

import msgspec
import numpy as np
import pytest

import matinee
from matinee.interop.encoding import FORMS, CodeError, encoding
from matinee.interop.play import Play
from matinee.interop.tensor import PANELS, from_text, place, schema, text
from matinee.table.errors import OptionsError
from matinee.table.game import Verb, verbs
from tests.interop.kit import GAMES, NAMES, short


@pytest.mark.parametrize("name", NAMES)
def test_every_flat_code_is_one_action_and_back(name: str) -> None:
    code = encoding(matinee.load(name))
    assert code.size == sum(prod(verb.bounds) for verb in code.game.verbs.values())
    seen = set()
    for n in range(code.size):
        action = code.action((n,))
        assert action is not None and code.codes(action) == (n,)
        seen.add(action)
    assert len(seen) == code.size


@pytest.mark.parametrize("name", NAMES)
def test_factored_codes_are_few_and_exact(name: str) -> None:
    game = matinee.load(name)
    flat, code = encoding(game), encoding(game, "factored")
    assert code.size < min(flat.size, 10_000)
    for n in Random(1).sample(range(flat.size), 500):
        action = flat.action((n,))
        assert action is not None
        path = code.codes(action)
        assert code.action(path) == action and len(path) == len(action)
        assert all(code.action(path[:k]) is None for k in range(len(path)))


def test_bounds_are_closer_than_what_may_be_asked() -> None:
    table = verbs({"space": 5, "number": 1000}, {"smash": "space number<21", "go": "space"})
    assert table["smash"] == Verb(("space", "number"), (5, 1000), (5, 21))
    assert table["smash"].bounds == (5, 21) and table["go"].bounds == (5,)


def test_loose_numbers_have_true_bounds() -> None:
    """One argument of up to 1000 used to make 420,444 codes of a game that needs a tenth of them."""
    sizes = {game.name: encoding(game).size for game in GAMES}
    assert max(sizes.values()) < 80_000 and sizes["sheboygan"] < 40_000


@pytest.mark.parametrize("form", FORMS)
def test_what_is_no_code_is_refused_in_a_sentence(form: str) -> None:
    code = encoding(GAMES[0], form)
    with pytest.raises(CodeError, match=f"no code of {code.tag}; they run from 0 to {code.size - 1}"):
        code.action((code.size,))
    with pytest.raises(CodeError, match="no code"):
        code.action((-1,))
    with pytest.raises(CodeError, match="no verb 'sing'"):
        code.codes(("sing", 1))
    verb = code.verbs[0]
    with pytest.raises(CodeError, match=f"out of bounds: {verb} takes"):
        code.codes((verb, 10**6))
    with pytest.raises(CodeError):
        code.action((0,) * 9)


def test_codes_of_other_rules_are_refused() -> None:
    game = GAMES[0]
    tag = encoding(game).tag
    assert encoding(game, tag=tag).tag == tag
    with pytest.raises(CodeError, match="These codes are of"):
        encoding(game, tag=tag.replace(f"/{game.rules}/", "/0/"))
    with pytest.raises(CodeError, match="There is no encoding 'morse'; there are flat, factored"):
        encoding(game, "morse")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_by_numbers(name: str, form: str) -> None:
    play, rng = Play(name, form, **short(matinee.load(name))), Random(2)
    play.start(3)
    views, steps = schema(play.game, play.options), 0
    while (player := play.player) is not None:
        before = play.state.copy()
        with pytest.raises(CodeError):
            play.step(play.encoding.size)
        assert play.state == before
        if steps % 25 == 0:
            view = play.state.view(player)
            assert from_text(text(view)) == view
            row = views.flat(view)
            assert row.shape == (views.size,) and np.isfinite(row).all()
            assert (row == views.flat(view)).all()
        play.step(rng.choice(play.legal()))
        steps += 1
    assert len(play.returns()) == play.seats
    with pytest.raises(CodeError, match="over"):
        play.step(0)


def test_a_masked_code_names_the_rule() -> None:
    play = Play("newyork")
    masked = play.encoding.codes(("halt",))[0]
    before = play.state.copy()
    with pytest.raises(CodeError, match=r"is masked: This is not the moment"):
        play.step(masked)
    assert play.state == before


def test_a_game_that_need_not_end_is_refused() -> None:
    with pytest.raises(OptionsError, match="need not end"):
        Play("newyork", turns=0)


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_says_where_everything_stands(name: str) -> None:
    game = matinee.load(name)
    play = Play(game)
    views, rng = schema(game, play.options), Random(4)
    for _ in range(150):
        if play.player is None:
            break
        play.step(rng.choice(play.legal()))
    seat = play.player or 0
    view = play.state.view(seat)
    arrays = views.arrays(view)
    assert {part: list(array.shape) for part, array in arrays.items()} == msgspec.json.decode(views.text)["shapes"]
    column = views.piece_columns.index
    for piece in view.pieces:
        if isinstance(piece.id, int):
            row = arrays["pieces"][piece.id]
            assert row[column("here")] == 1 and row[column("space")] == piece.space
            assert tuple(row[7 : 7 + len(piece.figures)]) == piece.figures[:4]
            assert row[column(f"kind {piece.kind}")] == 1
            assert {flag for flag in views.flags if row[column(f"flag {flag}")]} == set(piece.flags)
    for marker in view.markers:
        assert arrays["spaces"][marker.space, views.space_columns.index(f"marker {marker.kind}")]
    told = dict(zip(views.scalar_names, arrays["scalars"], strict=True))
    assert told["clock"] == view.clock.number and told[f"seat {seat}"] == 1
    assert view.prompt is None or told[f"phase {view.prompt.phase}"] == 1
    assert arrays["panels"].any() and place("score/points") < PANELS


@pytest.mark.parametrize("name", NAMES)
def test_arrays_hold_nothing_but_the_view(name: str) -> None:
    """The same view, the same numbers, whatever the truth behind it: a guessed world looks like the true one."""
    play, rng = Play(name), Random(5)
    views = schema(play.game, play.options)
    for n in range(120):
        if play.player is None:
            break
        if n % 20 == 0:
            seat = play.player
            believed = play.state.guess(seat, rng).view(seat)
            assert (views.flat(believed) == views.flat(play.state.view(seat))).all()
        play.step(rng.choice(play.legal()))
