"""Rate limits: a token bucket for each visitor and kind of request."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple

from matinee.desk.phrases import say
from matinee.desk.wire.refusals import Refusal
from matinee.server.metrics import metrics

MOST_REMEMBERED = 20_000
"""Buckets kept at once; the longest unused is dropped first."""


class Rate(NamedTuple):
    """A burst, and then one request in a number of seconds."""

    most: int
    seconds: float


RATES: Mapping[str, Rate] = {
    # by address
    "tables": Rate(30, 20.0),
    "records": Rate(10, 30.0),
    "people": Rate(20, 30.0),
    "seats": Rate(60, 2.0),
    "lists": Rate(120, 0.5),
    "looks": Rate(300, 0.1),
    "boards": Rate(60, 0.5),
    "pictures": Rate(60, 0.5),
    "files": Rate(20, 3.0),
    "scenarios": Rate(60, 1.0),  # an editor sends its file after each change
    "signals": Rate(20, 10.0),
    "connections": Rate(120, 1.0),
    "hints": Rate(12, 3.0),
    "analyses": Rate(20, 4.0),  # one that takes long is asked for every few seconds
    "openings": Rate(60, 1.0),  # of tables that are not in memory, and are played again from their journals
    "messages": Rate(1_000, 0.01),
    "hellos": Rate(200, 0.5),
    "told": Rate(40_000, 0.002),  # entries of logs, in answer to a hello: a line in words takes some 25 us
    # by seat; spectators by their address
    "hello": Rate(20, 2.0),
    "chat": Rate(8, 3.0),
    "click": Rate(200, 0.02),
    "ask": Rate(100, 0.05),
    "ping": Rate(60, 0.2),
}
"""What a lively evening never comes near."""

MOST_CONNECTIONS = 100
"""Connections that may be open from one address at once."""


class TooMany(Refusal):
    """Too often; `wait` is after how many seconds it will do."""

    def __init__(self, wait: float) -> None:
        self.wait = max(1, ceil(wait))
        metrics.add("refused")
        super().__init__(429, say("too_often", self.wait))


class Limits:
    """The buckets of a server. Without rates everything may be done as often as one likes."""

    def __init__(self, rates: Mapping[str, Rate] = RATES, most_connections: int = MOST_CONNECTIONS) -> None:
        self.rates = rates
        self.most_connections = most_connections
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()  # what is left, and when
        self._open: dict[str, int] = {}

    def spend(self, kind: str, who: str, much: int = 1) -> None:
        """Do something once, or so `much` of it; TooMany if it was done too often of late."""
        rate = self.rates.get(kind)
        if rate is None or not much:
            return
        at = time.monotonic()
        left, last = self._buckets.pop((kind, who), (float(rate.most), at))
        left = min(rate.most, left + (at - last) / rate.seconds)
        self._buckets[kind, who] = left - much if left >= much else left, at
        self._forget(at)
        if left < much:
            raise TooMany((much - left) * rate.seconds)

    def _forget(self, at: float) -> None:
        """Let the longest unused buckets go that are full again, as those that are not there are, or are too many."""
        while self._buckets:
            (kind, who), (left, last) = next(iter(self._buckets.items()))
            rate = self.rates[kind]
            if len(self._buckets) <= MOST_REMEMBERED and left + (at - last) / rate.seconds < rate.most:
                return
            del self._buckets[kind, who]

    @contextmanager
    def connection(self, who: str) -> Iterator[None]:
        """An open connection of an address; TooMany if it has too many."""
        if self.rates and self._open.get(who, 0) >= self.most_connections:
            raise TooMany(60)
        self._open[who] = self._open.get(who, 0) + 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]


def address(host: str | None) -> str:
    """Whom an address stands for: itself, and of the newer kind its whole network, of which a household has one."""
    try:
        found = ipaddress.ip_address(host or "")
    except ValueError:
        return host or ""
    if found.version == 6 and found.ipv4_mapped is None:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found.ipv4_mapped if found.version == 6 else found)
