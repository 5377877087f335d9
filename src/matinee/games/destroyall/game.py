"""Destroy All Monsters! as a game for the table: two to six monsters, and perhaps an army."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matinee.games.destroyall.figures as figures
from matinee.games.destroyall.map.lattice import COMPASS, EDGES, POINTS, unpoint
from matinee.games.destroyall.map.plan import MOST_BUILDINGS, PARTS, Unplanned, read
from matinee.games.destroyall.map.town import TABLES
from matinee.games.destroyall.mind.balance import balance
from matinee.games.destroyall.mind.encode import SeatEncoder
from matinee.games.destroyall.mind.falls import falls
from matinee.games.destroyall.mind.guess import guess
from matinee.games.destroyall.mind.style import Style
from matinee.games.destroyall.mind.tactics import weigh
from matinee.games.destroyall.mind.worth import WORTH
from matinee.games.destroyall.notation.carry import CARRY
from matinee.games.destroyall.notation.designs import built, card, clicks, file
from matinee.games.destroyall.notation.position import position, read_position
from matinee.games.destroyall.pieces import MOST_MONSTERS, TARGETS
from matinee.games.destroyall.rules.accounts import ACCOUNTS
from matinee.games.destroyall.rules.army import Muster
from matinee.games.destroyall.rules.setup import ONCE, Opening, Start, Workshop
from matinee.games.destroyall.show import panels, terminal, view
from matinee.games.destroyall.show.describe import describe
from matinee.games.destroyall.show.ending import ending
from matinee.games.destroyall.show.goals import GOALS, points, turn
from matinee.games.destroyall.show.odds import odds
from matinee.games.destroyall.show.overlays import overlays
from matinee.games.destroyall.show.wares import shelves, wares
from matinee.games.destroyall.state import Rampage
from matinee.table.game import Counting, Game
from matinee.table.json_types import Options
from matinee.table.minds.book import Book
from matinee.table.minds.styles import read_styles
from matinee.table.options import Option
from matinee.table.parts import Designs, Evening, Mind, Notation, Show, Terminal
from matinee.table.said.text import Catalogue
from matinee.table.said.verbs import verbs
from matinee.table.shown.boardview import BoardView
from matinee.table.written.script import Script


def inches(half: int) -> str:
    """Half inches in words."""
    return f"{half // 2}.5" if half % 2 else str(half // 2)


def place(p: int) -> str:
    """A point as it is read and typed: inches east, inches south."""
    x, y = unpoint(p)
    return f"{inches(x)},{inches(y)}"


def _piece(n: int) -> str:
    sort, number = TARGETS[n]
    return _monster(number) if sort == "monster" else WORDS.say("names", sort, number + 1)


def _monster(n: int) -> str:
    return WORDS.say("seats", "monster", n + 1)


FOLDER = Path(__file__).parent
WORDS = Catalogue.load(FOLDER / "words.toml")
WORDS.names = {
    "point": place,
    "half": inches,
    "piece": _piece,
    "space": lambda n: WORDS.say("names", "building", n) if n else WORDS.say("names", "ground"),
    "seat": _monster,
    "slot": lambda n: str(n + 1),
    "heading": lambda h: WORDS.say("compass", COMPASS[h]),
    "compass": lambda id: WORDS.say("compass", id),
    "side": lambda n: WORDS.say("edges", EDGES[n]),
    "flank": lambda id: WORDS.say("flanks", id),
    "building": lambda id: WORDS.say("buildings", id),
    "weapon": lambda n: WORDS.say("names", "power", n + 1),
    "place": lambda n: WORDS.say("names", "place", n + 1),
    "sample": lambda k: WORDS.say("samples", figures.SAMPLE_IDS[k]),
    "attribute": lambda k: WORDS.say("attributes", figures.ATTRIBUTES[k]),
    "kind": lambda k: WORDS.say("kinds", figures.KINDS[k]),
    "power": lambda k: WORDS.say("powers", figures.POWER_IDS[k]),
    "unit": lambda k: WORDS.say("units", figures.UNIT_IDS[k]),
    "some_unit": lambda k: WORDS.say("some_units", figures.UNIT_IDS[k]),
    "attack": lambda word: WORDS.say("attacks", word),
    "source": lambda n: _monster(n) if 0 <= n < MOST_MONSTERS else WORDS.say("names", "it"),
}

SIZES = {
    "point": POINTS,
    "piece": len(TARGETS),
    "space": 1 + MOST_BUILDINGS,
    "number": 61,
    "face": 8,
    "heading": 16,
    "side": 4,
    "weapon": figures.MOST_WEAPONS,
    "place": 8,
    "sample": len(figures.SAMPLES),
    "attribute": len(figures.ATTRIBUTES),
    "kind": len(figures.KINDS),
    "power": len(figures.POWER_IDS),
    "unit": len(figures.UNIT_IDS),
}

VERBS = verbs(
    SIZES,
    {
        "roll": "face",
        # setting up
        "sample": "sample",
        "attribute": "attribute number",
        "weakness": "kind",
        "arm": "kind",
        "buy": "power",
        "absorb": "kind",
        "widen": "weapon",
        "sharpen": "weapon",
        "prolong": "weapon",
        "ready": "",
        "start": "place",
        "recruit": "unit",
        "tune": "kind",
        "deploy": "",
        "post": "point",
        # moving
        "walk": "",
        "go": "point",
        "halt": "",
        "turn": "",
        "face": "heading",
        "charge": "piece",
        "rush": "",
        "dash": "point",
        "flee": "",
        "climb": "space number",
        "descend": "number",
        "lower": "side number",
        "dive": "",
        "surface": "",
        "fly": "",
        "land": "point",
        "pounce": "piece",
        "alight": "point",
        "burrow": "",
        "emerge": "point",
        "teleport": "",
        "appear": "point",
        "push": "number",
        # attacking
        "assault": "piece",
        "stretch": "piece",
        "smash": "space",
        "aim": "weapon",
        "at": "piece",
        "raze": "space",
        "spend": "number",
        "pierce": "number",
        "explode": "",
        "plain": "",
        "venom": "",
        "again": "",
        "enough": "",
        "blow": "",
        "spare": "",
        "strike_back": "",
        "forbear": "",
        "hide": "number",
        "brave": "",
        "wait": "",
        "stand_down": "",
        # helping oneself, and the army
        "heal": "",
        "shield": "number",
        "order": "piece",
        "march": "point",
        "stay": "",
        "gun": "piece",
        "join": "piece",
        "fire": "",
        "done": "",
    },
)


def _seats(options: Options) -> tuple[str, ...]:
    monsters = tuple(map(_monster, range(options["players"])))
    return (*monsters, WORDS.say("seats", "army")) if options["army"] else monsters


def _plan(text: str, options: Options) -> str | None:
    """What is wrong with a table written by hand, None if nothing is."""
    try:
        starts = len(read(text)["starts"])
    except Unplanned as error:
        return WORDS.say("plans", error.id, *error.args)
    return WORDS.say("plans", "few_starts", options["players"]) if starts < options["players"] else None


def _ready(often: Any) -> str | None:
    """What is wrong with how often a ready monster may be taken."""
    return None if often == ONCE else WORDS.say("plans", "ready", ONCE)


def _setup(s: Rampage) -> None:
    seats = range(s.options["players"])
    army = (Muster(),) if s.options["army"] else ()
    s.then(*(Workshop(i) for i in seats), *(Start(i) for i in seats), *army, Opening())


def _board(options: Options) -> BoardView:
    board = view.board(options, WORDS.say)
    board.wares, board.shelves = wares(WORDS), shelves(WORDS)
    return board


GAME = Game(
    name="destroyall",
    title="Destroy All Monsters!",
    rules="4",
    rank=4,
    folder=FOLDER,
    words=WORDS,
    options=(
        Option("players", 2, choices=(2, 3, 4, 5, 6)),
        Option("table", "downtown", choices=(*TABLES, "seeded")),
        Option("seed", 1, least=0, most=999_999),
        Option("army", False, choices=(False, True)),
        Option("matched", False, choices=(False, True)),
        Option("experience", 0, least=0, most=200),
        Option("civilians", False, choices=(False, True)),
        Option("turns", 30, least=0, most=200, printed=0),
        Option("same_blasts", False, choices=(False, True), letter=True),
        Option("absorb_all", False, choices=(False, True), letter=True),
        Option("quarters", False, choices=(False, True), letter=True),
        Option("landings_count", False, choices=(False, True), letter=True),
        Option("stretch_counts", False, choices=(False, True), letter=True),
        Option("any_field", False, choices=(False, True), letter=True),
        Option("any_healing", False, choices=(False, True), letter=True),
        Option("charged_powers", False, choices=(False, True), letter=True),
    ),
    carries={"ready": _ready},
    with_people={"ready": ONCE},
    script=Script("plan", PARTS, _plan, "size 36; start 6,18; start 30,18"),
    seats=_seats,
    verbs=VERBS,
    counts=Counting("turn", "turns", "turn_begins"),
    state=Rampage,
    setup=_setup,
    endless=lambda options: not options["turns"],
    drawn=_board,
    show=Show(
        view=view.view,
        score=view.score,
        describe=describe,
        odds=odds,
        overlays=overlays,
        terminal=Terminal(terminal.status, terminal.around, terminal.sheet),
        cast=panels.cast,
        ending=ending,
    ),
    mind=Mind(
        guess=guess,
        weigh=weigh,
        worth=WORTH,
        styles=read_styles(weigh, Style, figures.DATA / "styles.toml"),
        book=Book(figures.DATA / "book.json"),
        balance=balance(WORDS),
        encoder=SeatEncoder,
        falls=falls,
    ),
    accounts=ACCOUNTS,
    notation=Notation(
        position=position,
        read=read_position,
        carry=CARRY,
        designs=Designs(file=file, clicks=clicks, card=card, built=built),
    ),
    evening=Evening(points, figures.DATA),
    goals=GOALS,
    in_lines=True,
    turn=turn,
    commands="matinee.games.destroyall.notation.commands:app",
)
