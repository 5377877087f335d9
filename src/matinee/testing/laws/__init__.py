"""The laws that every game keeps, as tests of pytest. A game of any package is tried on all of them by a test module of
its own:

    from matinee.testing.laws import *

    CASES = [Case(matinee.load("mine"), Path(__file__).parent, secrets.SECRETS, invariants)]

Set MATINEE_SOAK to try every combination of options, MATINEE_LAW=undo to ask only laws with "undo" in their name.
"""

# ruff: noqa: E402, F403
import pytest

for _law in ("perft", "playthroughs", "records"):  # those that compare figures and texts: show what differs
    pytest.register_assert_rewrite(f"{__name__}.{_law}")

from matinee.testing.laws.beforehand import *
from matinee.testing.laws.cases import *
from matinee.testing.laws.changes import *
from matinee.testing.laws.codes import *
from matinee.testing.laws.copies import *
from matinee.testing.laws.encoders import *
from matinee.testing.laws.language import *
from matinee.testing.laws.law import *
from matinee.testing.laws.lessons import *
from matinee.testing.laws.perft import *
from matinee.testing.laws.pieces import *
from matinee.testing.laws.play import *
from matinee.testing.laws.playthroughs import *
from matinee.testing.laws.positions import *
from matinee.testing.laws.records import *
from matinee.testing.laws.refusals import *
from matinee.testing.laws.resignation import *
from matinee.testing.laws.secrecy import *
from matinee.testing.laws.truth import *
from matinee.testing.laws.undo import *
from matinee.testing.laws.words import *
