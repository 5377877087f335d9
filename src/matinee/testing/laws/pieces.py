"""Views hold together, pieces are where they can be, and each game's own accounts add up after every action."""

from __future__ import annotations

import msgspec

from matinee.table.json_types import Options
from matinee.table.shown.view import View
from matinee.table.state import State
from matinee.testing.laws.cases import Case
from matinee.testing.laws.law import Witness, law
from matinee.testing.walks import Ply


@law(each=3)
def views_are_json_and_say_the_common_things(ply: Ply) -> None:
    """Every view has the parts a client needs, goes through JSON unchanged, and lists only its own seat's actions."""
    for seat in (None, *ply.seats):
        view = ply.view(seat)
        again = msgspec.json.decode(msgspec.json.encode(view), type=View)
        ply.check(again == view, f"the view of seat {seat} is another after its way through JSON")
        mine = seat is not None and seat == ply.state.player
        ply.check(view.legal == (ply.legal if mine else []), f"the view of seat {seat} lists other actions")
        ply.check(view.player == ply.state.player and view.seat == seat, "the view names other seats")
        ply.check((view.prompt is None) == (view.player is None), "a decision has no prompt, or none has one")
        ply.check((view.result is None) == (view.player is not None), "the view has a result before the end")
        ids = [panel.id for panel in view.panels]
        ply.check(len(set(ids)) == len(ids), f"two panels have one id: {ids}")


@law(each=4)
class PiecesStandOnceAndOnTheBoard(Witness):
    """No two pieces have one id, every piece and marker is in a space of the board, and owners are seats."""

    def __init__(self, case: Case, options: Options) -> None:
        super().__init__(case, options)
        self.spaces = range(len(self.game.board(options).spaces))

    def look(self, ply: Ply) -> None:
        for view in map(ply.view, (None, *ply.seats)):
            ids = [piece.id for piece in view.pieces]
            ply.check(len(set(ids)) == len(ids), f"a piece stands twice: {sorted(map(str, ids))}")
            for at in (*(piece.space for piece in view.pieces), *(marker.space for marker in view.markers)):
                ply.check(type(at) is int and at in self.spaces, f"something stands off the board, at {at}")
            for piece in view.pieces:
                ply.check(piece.owner in (None, *ply.seats), f"{piece} has no valid owner")


@law(walks=8, most=1000)
class TheAccountsOfAGameAddUp(Witness):
    """All that the game says of its positions is true after every action; its tests recompute cached values,
    and compare before and after."""

    before: State

    def look(self, ply: Ply) -> None:
        accounts = self.case.accounts
        impossible = ply.game.impossible(ply.state)
        ply.check(impossible is None, f"the game itself calls this impossible: {impossible}")
        wrong = accounts.wrong(ply.state)
        if ply.number:
            wrong += accounts.unjust(self.before, ply.state)
        ply.check(not wrong, "; ".join(wrong))
        self.before = ply.state.copy()
