"""What is worth comparing: monsters and branches, beside what people won with at tournaments."""

from __future__ import annotations

from matinee.games.america.figures import BRANCH_IDS, DATA, MONSTER_IDS
from matinee.games.america.kinds import NOBODY
from matinee.games.america.state import America
from matinee.table.json_types import read_toml
from matinee.table.parts import Balance
from matinee.table.said.text import Catalogue


def balance(words: Catalogue) -> Balance:
    """Monsters and branches, dealt at random."""
    kinds = {"monster": ("monsters", MONSTER_IDS), "branch": ("branches", BRANCH_IDS)}
    titles = {verb: words.say("shelves", verb) for verb in kinds}

    def name(sort: str, id: str) -> str:
        return words.say(sort, id).partition(":")[0].partition(",")[0]

    def named(verb: str, k: int) -> tuple[str, str]:
        sort, ids = kinds[verb]
        return titles[verb], name(sort, ids[k])

    def traits(s: America) -> list[list[tuple[str, str]]]:
        pairs = [(("monster", s.kind[seat]), ("branch", s.branch[seat])) for seat in range(s.players)]
        return [[named(verb, k) for verb, k in mine if k != NOBODY] for mine in pairs]

    found = read_toml(DATA / "tournament.toml")
    beside = {
        titles[verb]: {name(sort, id): won / sum(found[verb].values()) for id, won in found[verb].items() if id in ids}
        for verb, (sort, ids) in kinds.items()
    }
    return Balance(traits, ("monster", "branch"), beside, words.say("words", "tournaments"))
