"""What the server counts of itself, told as Prometheus reads it. No names, no tokens, no tables."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Mapping

HELP = {
    "moves": "Actions kept, by who made them.",
    "undone": "Actions taken back.",
    "commits": "Transactions of the writer.",
    "commit_seconds": "Seconds spent in them.",
    "messages": "Messages sent over live lines.",
    "message_bytes": "Bytes of them.",
    "requests": "HTTP requests, by the status of the answer.",
    "refused": "Requests and messages refused because they came too often.",
    "signals": "Signals sent, by their kind.",
    "errors": "Errors logged.",
    "up_seconds": "Seconds since the start.",
    "lines": "Live lines open now.",
    "tables": "Tables in memory.",
    "table_bytes": "About how many bytes they take.",
    "idle_table_bytes": "Of these, idle tables; bounded by --memory.",
    "analysis_bytes": "Bytes of analyses kept; bounded by a sixteenth of --memory.",
    "picture_bytes": "Bytes of pictures of tables kept; bounded by as much as --memory.",
    "memo_bytes": "About how many bytes of what games have worked out are kept; bounded by --memos.",
    "damaged": "Tables found damaged since the start.",
    "waiting_writes": "Writes that wait for the writer.",
    "waiting_bots": "Clicks of bots that wait for a worker.",
    "waiting_hints": "Hints that wait for one.",
    "waiting_records": "Records and numbers that wait for one.",
    "waiting_analyses": "Analyses that wait for one.",
    "waiting_pictures": "Pictures that wait for one.",
}


class Metrics:
    """Counters that only grow; gauges are read when a person asks."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.counts: Counter[tuple[str, str]] = Counter()

    def add(self, name: str, much: float = 1, label: str = "") -> None:
        """Count something; the label is already in the form `kind="bot"`."""
        self.counts[name, label] += much  # type: ignore[assignment]

    def text(self, gauges: Mapping[str, float]) -> str:
        """All of it."""
        now: dict[str, float] = {"up_seconds": round(time.monotonic() - self.began, 3), **gauges}
        lines: list[str] = []
        for name in sorted({name for name, _ in self.counts}):
            lines += [f"# HELP matinee_{name}_total {HELP[name]}", f"# TYPE matinee_{name}_total counter"]
            for (one, label), count in sorted(self.counts.items()):
                if one == name:
                    shown = f"{{{label}}}" if label else ""
                    lines.append(f"matinee_{name}_total{shown} {count}")
        for name, value in now.items():
            lines += [f"# HELP matinee_{name} {HELP[name]}", f"# TYPE matinee_{name} gauge", f"matinee_{name} {value}"]
        return "\n".join(lines) + "\n"


metrics = Metrics()
"""Those of this process."""


class CountErrors(logging.Handler):
    """Counts what is logged as an error."""

    def emit(self, record: logging.LogRecord) -> None:
        metrics.add("errors")
