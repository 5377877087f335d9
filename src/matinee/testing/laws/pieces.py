"""Views hold together, pieces are where they can be, and each game's own accounts add up after every action."""

from __future__ import annotations

import msgspec

from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.table.view import View
from matinee.testing.laws.cases import Case, sampled, seats, seeds
from matinee.testing.walks import Ply, walk


def test_views_are_json_and_say_the_common_things(game: Game, options: Options) -> None:
    """Every view has the parts a client needs, goes through JSON unchanged, and lists only its own seat's actions."""
    for ply in sampled(game, options, first=200):
        for seat in (None, *seats(ply)):
            view = ply.state.view(seat)
            again = msgspec.json.decode(msgspec.json.encode(view), type=View)
            ply.check(again == view, f"the view of seat {seat} is another after its way through JSON")
            mine = seat is not None and seat == ply.state.player
            ply.check(view.legal == (ply.legal if mine else []), f"the view of seat {seat} lists other actions")
            ply.check(view.player == ply.state.player and view.seat == seat, "the view names other seats")
            ply.check((view.prompt is None) == (view.player is None), "a decision has no prompt, or none has one")
            ply.check((view.result is None) == (view.player is not None), "the view has a result before the end")
            ids = [panel.id for panel in view.panels]
            ply.check(len(set(ids)) == len(ids), f"two panels have one id: {ids}")


def test_pieces_stand_once_and_on_the_board(game: Game, options: Options) -> None:
    """No two pieces have one id, every piece and marker is in a space of the board, and owners are seats."""
    spaces = len(game.board(options).spaces)
    for ply in sampled(game, options, each=5, first=200):
        for seat in (None, *seats(ply)):
            view = ply.state.view(seat)
            ids = [piece.id for piece in view.pieces]
            ply.check(len(set(ids)) == len(ids), f"a piece stands twice: {sorted(map(str, ids))}")
            places = [piece.space for piece in view.pieces] + [marker.space for marker in view.markers]
            for at in places:
                ply.check(type(at) is int and 0 <= at < spaces, f"something stands off the board, at {at}")
            for piece in view.pieces:
                ply.check(piece.owner in (None, *seats(ply)), f"nobody owns {piece}")


def test_the_accounts_of_a_game_add_up(case: Case, options: Options) -> None:
    """The game's tests count everything from scratch after every action, and compare before and after."""
    accounts = case.accounts
    for seed in seeds(8, 200):
        before = None
        for ply in walk(case.game, options, seed, 1000):
            wrong = accounts.wrong(ply.state)
            if before is not None:
                wrong += accounts.unjust(before, ply.state)
            _report(ply, wrong)
            before = ply.state.copy()


def _report(ply: Ply, wrong: list[str]) -> None:
    ply.check(not wrong, "; ".join(wrong))
