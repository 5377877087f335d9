"""Every legal action has a code of its own, in every encoding, and the code says which action it is."""

from __future__ import annotations

from matinee.interop.encoding import FORMS, CodeError, encoding
from matinee.table.game import Game
from matinee.table.json_types import Options
from matinee.testing.laws.cases import sampled


def test_codes_are_exact_both_ways(game: Game, options: Options) -> None:
    """Legal actions stay within the bounds of the verb table, and no two of them share a code."""
    codes = [encoding(game, form) for form in FORMS]
    for ply in sampled(game, options, first=700):
        for code in codes:
            try:
                paths = [code.codes(action) for action in ply.legal]
            except CodeError as error:
                ply.check(False, str(error))
            ply.check(len(set(paths)) == len(ply.legal), f"two actions share a {code.form} code")
            back = [code.action(path) for path in paths]
            ply.check(back == [*map(tuple, ply.legal)], f"the {code.form} codes do not lead back to the list")
