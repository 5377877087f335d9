"""Actions as numbers and views as arrays: exact both ways, refused in a sentence where they mean nothing."""

from __future__ import annotations

import dataclasses
from math import prod
from random import Random

import msgspec
import numpy as np
import pytest

import matinee
from matinee.interop.encoding import FORMS, CodeError, Codes, encoding
from matinee.interop.play import Play
from matinee.interop.tensor import Floats, Schema, from_text, schema, text
from matinee.table.errors import OptionsError
from matinee.table.minds.encoder import LARGEST
from matinee.table.said.verbs import Verb, verbs
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
    views, steps = schema(play.game, play.options, form), 0
    while (player := play.player) is not None:
        before = play.state.copy()
        with pytest.raises(CodeError):
            play.step(play.encoding.size)
        assert play.state == before
        if steps % 25 == 0:
            view = play.state.view(player)
            assert from_text(text(view)) == view
            row = views.write(play.state, player, play.chosen)
            assert row.shape == (views.size,) and set(row[: views.flags]) == {0, 1}
            assert np.abs(row).max() <= LARGEST and (row == views.write(play.state, player, play.chosen)).all()
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


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_every_column_has_a_name_and_a_meaning(name: str, form: str) -> None:
    views = schema(matinee.load(name), form=form)
    told = msgspec.json.decode(views.text)
    assert len(set(views.columns)) == len(views.columns) == views.size == views.empty().size
    assert all(block["meaning"] and block["columns"] for block in told["blocks"])
    assert len({block["name"] for block in told["blocks"]}) == len(views.split(views.empty())) == len(told["blocks"])


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_scaled_to_about_one_and_names_are_flags(name: str) -> None:
    """Whole games by chance: no figure beyond one and a half; one flag says who sees, who decides, in which phase."""
    play, rng = Play(name), Random(7)
    views = schema(play.game, play.options)
    most = np.zeros(views.size, np.float32)
    for n in range(4000):
        if play.player is None:
            break
        if n % 12 == 0:
            row = views.write(play.state, play.player)
            told = views.split(row)
            assert [told[block].sum() for block in ("seat", "decides", "phase")] == [1, 1, 1]
            assert set(row[: views.flags]) <= {0, 1}
            most = np.maximum(most, np.abs(row))
        play.step(rng.choice(play.legal()))
    assert {views.columns[n] for n in np.flatnonzero(most > 1.5)} == set()
    assert most[views.flags :].max() >= 0.5, "and not so small that nobody sees them"


def test_columns_tell_what_they_are_called() -> None:
    play = Play("newyork", players=2)
    views = schema(play.game, play.options)
    for _ in range(40):
        play.step(play.legal()[-1])
    seat, state = play.player or 0, play.state
    told = dict(zip(views.columns, views.write(state, seat), strict=True))
    ids = [space.id for space in play.game.board(play.options).spaces]
    assert [id for id in ids if told[f"at own {id}"]] == [ids[at] for at in [state.where[seat]] if at >= 0]  # type: ignore[attr-defined]
    assert [id for id in ids if told[f"rubble {id}"]] == [id for n, id in enumerate(ids) if state.rubble >> n & 1]  # type: ignore[attr-defined]
    assert told[f"seat {seat}"] == told["decides own"] == told[f"phase {type(state.stack[-1]).__name__}"] == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_row_holds_nothing_that_the_seat_does_not_see(name: str) -> None:
    """The same numbers, whatever the truth behind them: a guessed world looks like the true one."""
    play, rng = Play(name), Random(5)
    views = schema(play.game, play.options)
    for n in range(120):
        if play.player is None:
            break
        if n % 20 == 0:
            seat = play.player
            assert (views.write(play.state.guess(seat, rng), seat) == views.write(play.state, seat)).all()
        play.step(rng.choice(play.legal()))


@pytest.mark.parametrize("name", NAMES)
def test_decisions_in_the_middle_of_an_action_look_different(name: str) -> None:
    """Two beginnings of an action are two rows, where one took them for the same decision before."""
    play = Play(name, "factored")
    views, rng = schema(play.game, play.options, "factored"), Random(6)
    rows: dict[Codes, Floats] = {(): views.write(play.state, play.player or 0)}
    for _ in range(400):
        begun = [code for code, action in play.choices().items() if action is None]
        if begun and not play.chosen and len(rows) < 3:
            for code in begun:
                rows[(code,)] = views.write(play.state, play.player or 0, (code,))
                base = views.write(play.state, play.player or 0)
                assert views.columns[int(np.flatnonzero(rows[(code,)] != base)[0])].startswith("chosen verb ")
        if play.player is None:
            break
        play.step(rng.choice(play.legal()))
    assert len({row.tobytes() for row in rows.values()}) == len(rows) > 2


def test_a_game_without_an_encoder_is_read_from_its_view() -> None:
    declared = matinee.load("newyork")
    game = dataclasses.replace(declared, mind=msgspec.structs.replace(declared.mind, encoder=None))
    play, views = Play(game, players=2), Schema(game, {"players": 2})
    while play.state.view(0).player is None or len(play.state.view(0).pieces) < 2:
        play.step(play.legal()[0])
    view = play.state.view(0)
    told = dict(zip(views.columns, views.write(play.state, 0), strict=True))
    ids = [space.id for space in game.board(play.options).spaces]
    for piece in view.pieces:
        assert told[f"here {piece.id}"] and told[f"kind {piece.id} {piece.kind}"]
        assert told[f"pieces of {piece.owner} {ids[piece.space]}"]
        assert told[f"piece {piece.id} figure 1"] == np.float32(piece.figures[0] / 10)
    assert all(told[f"marker {marker.kind} {ids[marker.space]}"] for marker in view.markers)
