"""The Creatures That Ate New York as a game for the table: two to nine seats, a monster each."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from matinee.games.newyork.figures import CHIT_IDS, DATA, KINDS, LETTERS
from matinee.games.newyork.map.manhattan import BOARD, SPACES, drawing
from matinee.games.newyork.mind.balance import balance
from matinee.games.newyork.mind.encode import SeatEncoder
from matinee.games.newyork.mind.guess import glance, guess
from matinee.games.newyork.mind.style import Style
from matinee.games.newyork.mind.tactics import weigh
from matinee.games.newyork.mind.worth import WORTH
from matinee.games.newyork.notation.carry import CARRY
from matinee.games.newyork.notation.position import position, read_position
from matinee.games.newyork.own import OWN, PARTS, wrong
from matinee.games.newyork.rules.accounts import ACCOUNTS
from matinee.games.newyork.rules.turn import concede, set_up
from matinee.games.newyork.show import panels, terminal, view
from matinee.games.newyork.show.describe import describe
from matinee.games.newyork.show.ending import ending
from matinee.games.newyork.show.goals import GOALS, points, turn
from matinee.games.newyork.show.odds import odds
from matinee.games.newyork.show.overlays import overlays
from matinee.games.newyork.state import Midtown
from matinee.table.game import Counting, Game
from matinee.table.json_types import Options
from matinee.table.minds.styles import read_styles
from matinee.table.options import Option
from matinee.table.parts import Evening, Mind, Notation, Show, Terminal
from matinee.table.said.text import Catalogue
from matinee.table.said.verbs import verbs
from matinee.table.shown.boardview import BoardView, Ware
from matinee.table.written.script import Script

FOLDER = Path(__file__).parent
WORDS = Catalogue.load(FOLDER / "words.toml")


def _space(space: int) -> str:
    """A space in a sentence: streets have names, blocks an article, and so have some places."""
    label = str(BOARD.properties[space]["label"])
    if WORDS.has("the", label):
        return WORDS.say("the", label)
    return f"the {label}" if label.startswith("block ") else label


WORDS.names = {
    "space": _space,
    "short": lambda space: str(BOARD.properties[space]["short"]),
    "seat": lambda seat: WORDS.say("words", "player", seat + 1),
    "monster": lambda kind: WORDS.say("monsters", KINDS[kind]),
    "chit": lambda chit: WORDS.say("chits", CHIT_IDS[chit]),
    "chit_text": lambda chit: WORDS.say("chit_texts", CHIT_IDS[chit]),
    "mission": lambda mission: WORDS.say("missions", LETTERS[mission]),
    "bite": lambda mark: WORDS.say("bites", mark),
    "mark": lambda mark: WORDS.say("marks", mark),
    "slot": lambda slot: str(slot + 1),
}

SIZES = {
    "space": SPACES,
    "face": 7,
    "points": 5,
    "slot": 2 * len(LETTERS),
    "monster": len(KINDS),
    "chit": len(CHIT_IDS),
}

VERBS = verbs(
    SIZES,
    {
        "roll": "face",
        # set-up
        "monster": "monster",
        "draw": "slot",
        "hide": "space",
        "start": "space",
        # the mover's turn
        "stay": "",
        "go": "space",
        "halt": "",
        "attack": "space",
        "fight": "",
        "take": "",
        "devour": "",
        "hold": "",
        "free": "",
        "perch": "",
        "back": "",
        "retreat": "space",
        "exit": "",
        "tour": "",
        "look": "",
        "leave": "",
        "turn": "chit",
        # whoever is hit, and whoever hit it
        "lose": "points",
        "shove": "space",
    },
)


def _seats(options: Options) -> tuple[str, ...]:
    return tuple(WORDS.say("words", "player", n) for n in range(1, options["players"] + 1))


def _board(options: Options) -> BoardView:
    board, say = drawing(), WORDS.say
    board.wares = {
        "monster": [Ware(id, say("pieces", id), likeness=id) for id in KINDS],
        "chit": [Ware(id, say("chits", id)) for id in CHIT_IDS],
        "mission": [Ware(letter, say("missions", letter)) for letter in LETTERS],
    }
    return board


GAME = Game(
    name="newyork",
    title="The Creatures That Ate New York",
    rules="4",
    rank=2,
    folder=FOLDER,
    words=WORDS,
    options=(
        Option("players", 4, choices=(2, 3, 4, 5, 6, 7, 8, 9)),
        Option("places", False, choices=(False, True)),
        Option("turns", 60, least=0, most=500, printed=0),
        Option("must_look", False, choices=(False, True), letter=False),
        Option("missions_lost", False, choices=(False, True), letter=True),
        Option("finding_wins", False, choices=(False, True), letter=True),
        Option("carrier_stops", False, choices=(False, True), letter=True),
        Option("clean_bites", False, choices=(False, True), letter=True),
        Option("attacks_squash", False, choices=(False, True), letter=True),
    ),
    concede=concede,
    script=Script(OWN, PARTS, partial(wrong, WORDS)),
    seats=_seats,
    verbs=VERBS,
    counts=Counting("round", "turns", "turn"),
    state=Midtown,
    setup=lambda s: s.then(*set_up(s.options)),
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
        glance=glance,
        weigh=weigh,
        worth=WORTH,
        styles=read_styles(weigh, Style, DATA / "styles.toml"),
        balance=balance(WORDS),
        encoder=SeatEncoder,
    ),
    accounts=ACCOUNTS,
    notation=Notation(position=position, read=read_position, carry=CARRY),
    evening=Evening(points, DATA),
    goals=GOALS,
    turn=turn,
)
