"""Every legal action has a code of its own, in every encoding, and the code says which action it is."""

from __future__ import annotations

from matinee.interop.encoding import FORMS, CodeError, encoding
from matinee.testing.laws.law import law
from matinee.testing.walks import Ply


@law(each=3)
def codes_are_exact_both_ways(ply: Ply) -> None:
    """Legal actions stay within the bounds of the verb table, and no two of them share a code."""
    for code in (encoding(ply.game, form) for form in FORMS):
        try:
            paths = [code.codes(action) for action in ply.legal]
        except CodeError as error:
            ply.check(False, str(error))
        ply.check(len(set(paths)) == len(ply.legal), f"two actions share a {code.form} code")
        back = [code.action(path) for path in paths]
        ply.check(back == [*map(tuple, ply.legal)], f"the {code.form} codes do not lead back to the list")
