"""What the page's worker calls: one message in, and all that comes of it out. Nothing else runs meanwhile.

What a message changes is noted at once, but the worker passes nothing on before it is kept. If that fails, `lost`
drops the tables in memory: the stored rows are the truth, and no client has seen the rest.
"""

from __future__ import annotations

import msgspec

from matinee.desk.host.commands import HangUp
from matinee.desk.phrases import say
from matinee.desk.viewers.viewer import Viewer
from matinee.desk.wire.refusals import Refusal
from matinee.page import calls
from matinee.page.engine import Absent, Engine
from matinee.page.messages import Call, Connect, Found, Hear, In, Outcome, Thought, written

_reader: msgspec.json.Decoder[In] = msgspec.json.Decoder(In)


class Page:
    """The near side of the engine; everything that passes is JSON."""

    def __init__(self, engine: Engine | None = None) -> None:
        self.engine = engine or Engine()
        self.viewers: dict[int, Viewer] = {}  # as far as they were told before the last message

    def take(self, text: str) -> str:
        """What comes of a message."""
        engine, message = self.engine, _reader.decode(text)
        engine.out, engine.unkept = Outcome(), {}
        self.viewers = {line: viewer.copy() for line, viewer in engine.viewers.items()}
        try:
            match message:
                case Call():
                    calls.take(engine, message)
                case Connect(line, table, token):
                    engine.connect(line, table, token)
                case Hear(line, said):
                    engine.hear(line, said)
                case HangUp(line):
                    engine.hang_up(line)
                case Thought(errand, found):
                    engine.found(errand, msgspec.json.decode(found, type=Found) if found else None)
            for id in list(engine.unkept):
                engine.keep(id)
        except Absent as absent:
            engine.out = Outcome(want=str(absent))
        return written(engine.out)

    def put(self, table: str, stored: str) -> None:
        """A table as it is kept, or null where there is none."""
        self.engine.fetched[table] = stored

    def lost(self, text: str) -> str:
        """What comes of a message instead, if what it changed could not be kept."""
        engine, message, before = self.engine, _reader.decode(text), self.engine.out
        tables, refusal, engine.out = {one.table for one in before.keep}, Refusal(507, say("not_kept")), Outcome()
        for id in tables:
            engine.let_go(id)
        for line, viewer in self.viewers.items():
            if viewer.table in tables:
                engine.lines.setdefault(viewer.table, {})[line] = viewer
        for reply in before.replies:
            engine.reply(reply.id, refusal)
        match message:
            case Hear(line, said):
                engine.refuse(line, said, refusal)
            case Connect(line):  # the table was to go on under newer rules
                engine.close(line, refusal)
            case Thought():  # a bot has moved
                for line, viewer in engine.viewers.items():
                    if viewer.table in tables:
                        engine.close(line, refusal)
        return written(engine.out)
