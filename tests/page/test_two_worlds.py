"""Two at one screen of a page without a server: what comes for one seat does not hang on what the others hide.

One line holds all seats, and is told what the seat may know that decides. It counts every click made at it; all else
that comes for a seat, at its turn, after a reload and by looking back, is the same whatever others chose in secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import matinee
from matinee.desk.wire.new_tables import NewTable, SeatWish
from matinee.table.registry import ours
from matinee.table.state import State
from matinee.testing import Secret
from tests.page.kit import Browser, Connection

SECRETS: list[tuple[str, Secret]] = [
    (game, secret) for game in ours() for secret in import_module(f"tests.games.{game}.secrets").SECRETS
]
COUNTS = {"seq", "since", "undone", "table", "key"}
"""What is numbered: a client with all seats counts the clicks."""


def uncounted(told: Any) -> Any:
    """What was told, its numbers apart."""
    if isinstance(told, dict):
        return {name: uncounted(value) for name, value in told.items() if name not in COUNTS}
    return [uncounted(one) for one in told] if isinstance(told, list) else told


def parted(
    game: str, options: dict[str, Any], actions: list[matinee.Action]
) -> tuple[list[matinee.Action], Iterator[matinee.Action]]:
    """What is clicked, and how the dice fall meanwhile."""
    clicked: list[matinee.Action] = []
    rolled: list[matinee.Action] = []
    state = matinee.load(game).new(**options)
    for action in actions:
        (rolled if state.player == matinee.CHANCE else clicked).append(action)
        state.apply(action)
    return clicked, iter(rolled)


def hears(game: str, secret: Secret, chosen: list[matinee.Action]) -> Any:
    """What comes for the seat that may not know, at a screen where all sit."""
    clicks, rolls = parted(game, secret.options, [*secret.before, *chosen, *secret.after])
    known, browser = matinee.load(game), Browser()
    browser.page.engine.dice = lambda state: next(rolls, state.chance_outcomes()[0][0])
    seats = [SeatWish("hotseat", name) for name in known.seats(known.checked(secret.options))]
    made = browser.make(NewTable(game, seats, secret.options))
    tokens = ",".join(seat.token or "" for seat in made.seats)
    line = Connection(browser, made.table, tokens)
    for action in clicks:
        assert line.act(list(action))["type"] == "done"
    told = [message for message in line.heard if message["type"] == "state"]
    back = Connection(browser, made.table, tokens)
    last = back.state["seq"]
    looks = [back.ask("look", seq=seq, seat=secret.seat) for seq in range(max(0, last - len(secret.after)), last + 1)]
    return uncounted([one for one in (*told, back.state) if one["seat"] == secret.seat] + looks)


@pytest.mark.parametrize(("game", "secret"), SECRETS, ids=[f"{game}: {secret.what}" for game, secret in SECRETS])
def test_secret_choices_change_no_message_at_one_screen(game: str, secret: Secret) -> None:
    first, *others = [hears(game, secret, chosen) for chosen in secret.choices]
    for other in others:
        assert other == first


def test_the_law_finds_a_screen_that_shows_all_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the holder of two seats saw what both know."""
    monkeypatch.setattr(State, "view", lambda state, seat, real=State.view: real(state, 0))
    game, secret = next(one for one in SECRETS if one[1].seat == 1)
    with pytest.raises(AssertionError):
        test_secret_choices_change_no_message_at_one_screen(game, secret)
