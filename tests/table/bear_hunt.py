"""A game of a hundred lines to try the kernel on: a bear hides in a cave, a hunter searches, a die is rolled."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from matinee import Action, Reason, State
from matinee.table.fields import field
from matinee.table.frame import frame
from matinee.table.game import Counting, Game
from matinee.table.options import Option
from matinee.table.parts import Mind, Notation, Show, Terminal
from matinee.table.phase import Chance, Phase, Step
from matinee.table.said.text import Catalogue
from matinee.table.said.verbs import verbs
from matinee.table.shown.boardview import BoardView
from matinee.table.shown.panels import Fact, Ledger, Named, NameList
from matinee.table.shown.view import View
from matinee.table.state import Rng

BEAR, HUNTER = 0, 1


class Bears(State):
    """Where the bear is (-1: nowhere yet), the caves searched, arrows and nights left."""

    cave: int = -1
    searched: list[int] = field(lambda options: [])
    arrows: int = 0
    nights: int = 4

    def aftermath(self) -> None:
        if self.result is None and not self.nights:
            self.win(BEAR)

    def win(self, seat: int) -> None:
        self.result = [float(seat == BEAR), float(seat == HUNTER)]
        self.over()


class Hide(Phase, frozen=True):
    rule: ClassVar[str] = "1"
    once: ClassVar[bool] = True

    def seat(self, s: Bears) -> int:
        return BEAR

    def options(self, s: Bears) -> list[Action]:
        return [("hide", cave) for cave in range(s.options["caves"]) if self.no_hide(s, cave) is None]

    def no_hide(self, s: Bears, cave: int) -> Reason | None:
        return None if cave < s.options["caves"] else s.no("1", "fewer")

    def hide(self, s: Bears, cave: int) -> None:
        s.cave = cave
        s.whisper(BEAR, "hidden", cave)
        s.then(Hunt())


class Hunt(Phase, frozen=True):
    rule: ClassVar[str] = "2"

    def seat(self, s: Bears) -> int:
        return HUNTER

    def options(self, s: Bears) -> list[Action]:
        caves = [("search", cave) for cave in range(s.options["caves"]) if self.no_search(s, cave) is None]
        return [*caves, ("carve",), ("sleep",)]

    def no_search(self, s: Bears, cave: int) -> Reason | None:
        if cave >= s.options["caves"]:
            return s.no("1", "fewer")
        return s.no("2", "empty") if cave in s.searched else None

    def search(self, s: Bears, cave: int) -> None:
        s.reveal("searched", cave, cave == s.cave)
        s.searched.append(cave)
        if cave == s.cave:
            s.win(HUNTER)

    def no_carve(self, s: Bears) -> Reason | None:
        return None

    def carve(self, s: Bears) -> None:
        s.arrows += 1
        s.tell("carved", s.arrows)

    def no_sleep(self, s: Bears) -> Reason | None:
        return None

    def sleep(self, s: Bears) -> None:
        s.then(Night(), Dawn())


class Night(Chance, frozen=True):
    rule: ClassVar[str] = "3"

    def outcomes(self, s: Bears) -> list[tuple[Action, float]]:
        return [(("roll", 1), 0.25), (("roll", 2), 0.75)]

    def roll(self, s: Bears, face: int) -> None:
        s.tell("night", face)
        s.nights -= face


class Dawn(Step, frozen=True):
    def run(self, s: Bears) -> None:
        s.nights = max(0, s.nights)
        s.tell("dawn", s.nights)


def view(s: Bears, seat: int | None) -> View:
    known = {"arrows": s.arrows, "nights": s.nights}
    if seat == BEAR:
        known["cave"] = s.cave
    searched = [Named(str(cave), f"cave {cave}") for cave in s.searched]
    panel = Ledger(
        id="hunt",
        title="The hunt",
        lists=[NameList("searched", "searched", searched)],
        facts=[Fact(id, id, value) for id, value in known.items()],
    )
    return frame(s, seat, pieces=[], markers=[], panels=[panel])


def guess(s: Bears, seat: int, rng: Rng) -> Bears:
    g = s.copy()
    g.events = [event for event in s.events if event.visible_to(seat)]
    if seat == HUNTER and s.cave >= 0 and s.result is None:
        left = [cave for cave in range(s.options["caves"]) if cave not in s.searched]
        g.cave = left[rng.randrange(len(left))]
    return g


WORDS = Catalogue(
    {
        "clock": {"unit": "Night", "set_up": "Dawn", "at": "{0:night|nights} left"},
        "verbs": {
            "hide": "Hide {0}",
            "search": "Search cave {0}",
            "carve": "Carve",
            "sleep": "Sleep",
            "roll": "Roll {0}",
        },
        "prompts": {"Hide": "Hide.", "Night": "A die is rolled.", "Hunt": "Find the bear."},
        "events": {"carved": "{0} arrows"},
        "doing": {"hide": "hide", "carve": "carve an arrow", "roll": "roll"},
        "refusals": {"fewer": "There are fewer caves.", "empty": "That cave is empty."},
    }
)

GAME = Game(
    name="bears",
    title="Bear Hunt",
    rules="1",
    folder=Path(__file__).parent,
    words=WORDS,
    options=(Option("caves", 3, least=1, most=9), Option("mode", "day", choices=("day", "night"))),
    seats=lambda options: ("Bear", "Hunter"),
    verbs=verbs({"cave": 9, "face": 7}, {"hide": "cave", "search": "cave", "carve": "", "sleep": "", "roll": "face"}),
    counts=Counting("nights"),
    state=Bears,
    setup=lambda s: s.then(Hide()),
    drawn=lambda options: BoardView.bare((0, 0, 1, 1), []),
    show=Show(
        view=view,
        score=lambda s: f"{s.arrows} arrows",
        describe=lambda s, action: WORDS.action(action),
        odds=lambda s, action: [],
        overlays=lambda s, seat, piece: {},
        terminal=Terminal(lambda view, say: "", lambda view, say: [], lambda view, say: []),
    ),
    mind=Mind(guess=guess, weigh=lambda s, seat, actions, rng: [0.0] * len(actions)),
    notation=Notation(),
)
