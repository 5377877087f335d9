"""The test kit: what the tests of every game share, for games of your own as well.

`matinee.testing.laws` are the laws that every game keeps, as tests. `python -m matinee.testing playthroughs` writes
what they compare with: playthroughs, perft counts, and records where a game has none.
`python -m matinee.testing new-rules GAME` does so after a change of rules, and sets the old records aside.
`python -m matinee.testing show GAME SEED [PLY] [option=value ...]` prints the random game that a failure names.
`python -m matinee.testing mutants GAME` plants single faults in the game's rules and prints those its tests miss.
"""

from matinee.testing.command import main
from matinee.testing.marks import rule
from matinee.testing.mistakes import domain, malformed, near_misses
from matinee.testing.new_rules import write
from matinee.testing.options import all_options, covering_options, in_short, some_options, worth_trying
from matinee.testing.perft_tables import Perft, counted, perft_table, read_perft
from matinee.testing.playthrough_files import PLAYTHROUGH, playthrough, playthroughs
from matinee.testing.secrets import Secret
from matinee.testing.walks import LONGEST, PATIENCE, LawBroken, Ply, pick, random_record, records, walk

__all__ = [
    "LONGEST",
    "PATIENCE",
    "PLAYTHROUGH",
    "LawBroken",
    "Perft",
    "Ply",
    "Secret",
    "all_options",
    "counted",
    "covering_options",
    "domain",
    "in_short",
    "main",
    "malformed",
    "near_misses",
    "perft_table",
    "pick",
    "playthrough",
    "playthroughs",
    "random_record",
    "read_perft",
    "records",
    "rule",
    "some_options",
    "walk",
    "worth_trying",
    "write",
]
