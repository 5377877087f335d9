"""Bear Hunt keeps every law of the table."""

from pathlib import Path

import accounts
import hidden

import matinee
from matinee.testing.laws import *  # noqa: F403
from matinee.testing.laws import Case

CASES = [Case(matinee.load("bearhunt"), Path(__file__).parent, hidden.SECRETS, accounts)]
