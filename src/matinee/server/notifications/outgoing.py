"""Sending to addresses that users gave, and never inside this server's own network.

A name is resolved once, what it stands for is looked at, and the connection goes to just that: a name that stands for
something else a moment later leads nowhere else. Redirections are not followed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

from matinee.desk.wire.refusals import Refusal
from matinee.server.notifications.phrases import say

T = TypeVar("T")

PATIENCE = 10.0
"""Seconds for an address to take what is sent."""

WAITERS = 16
"""Threads that may wait for name servers and mail servers at once. They are for nothing else: a name that is never
answered may hold one up for long, and no table must wait for that."""

_CLOSED = "64:ff9b::/96 64:ff9b:1::/48 2002::/16 2001::/32 ::/96 ::ffff:0:0:0/96 fec0::/10 192.0.0.0/24"
CLOSED = tuple(ipaddress.ip_network(one) for one in _CLOSED.split())
"""Addresses that stand for others, and old ones of networks of one's own."""


class Address(NamedTuple):
    """Where to send something: the parts of a URL."""

    tls: bool
    host: str
    port: int
    path: str

    @property
    def name(self) -> str:
        """The host as a request names it: brackets around IPv6, and the port where it is not the usual one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.tls else 80) else f"{host}:{self.port}"


def parse(url: str, plain: bool = False) -> Address:
    """The parts of an address; a Refusal if it is none, or, unless `plain` will do, none of HTTPS."""
    try:
        found = urlsplit(url)
        host, port = found.hostname, found.port
    except ValueError:
        host = port = None
    if not host or found.scheme not in (("https", "http") if plain else ("https",)) or found.username is not None:
        raise Refusal(422, say("not_https"))
    if not url.isascii() or any(c.isspace() for c in url):
        raise Refusal(422, say("not_https"))
    path = (found.path or "/") + (f"?{found.query}" if found.query else "")
    return Address(found.scheme == "https", host, port or (443 if found.scheme == "https" else 80), path)


def outside(text: str) -> bool:
    """Whether an IP address is one of the open network."""
    found = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        found = found.ipv4_mapped or found
    return found.is_global and not found.is_multicast and not any(found in one for one in CLOSED)


INSIDE = False
"""Whether something may be sent to this network, and without TLS: where a test listens."""


class Outgoing:
    """Where to may be sent: only outside."""

    def __init__(self) -> None:
        self._waiters = ThreadPoolExecutor(WAITERS, "outgoing")

    async def wait(self, work: Callable[..., T], *args: object) -> T:
        """Do something that waits for the network, in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._waiters, work, *args)

    async def resolve(self, url: str) -> tuple[Address, str]:
        """The parts of an address and the IP address behind it; a Refusal if any that it stands for lies inside."""
        address = parse(url, plain=INSIDE)
        try:
            async with asyncio.timeout(PATIENCE):
                found = await self.wait(socket.getaddrinfo, address.host, address.port, 0, socket.SOCK_STREAM)
        except (OSError, TimeoutError, UnicodeError):
            raise Refusal(422, say("inside", address.host[:80])) from None
        places = [str(one[4][0]) for one in found]
        if not places or not (INSIDE or all(outside(place) for place in places)):
            raise Refusal(422, say("inside", address.host[:80]))
        return address, places[0]

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send something; the status of the answer. OSError or TimeoutError if there is none in time."""
        address, place = await self.resolve(url)
        context = ssl.create_default_context() if address.tls else None
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(
                place, address.port, ssl=context, server_hostname=address.host if address.tls else None, limit=4096
            )
            try:
                lines = {"Host": address.name, "Content-Length": str(len(body)), "Connection": "close", **headers}
                head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
                writer.write(f"POST {address.path} HTTP/1.1\r\n{head}\r\n".encode() + body)
                await writer.drain()
                try:
                    first = (await reader.readline()).split()
                except ValueError:  # longer than any status
                    first = []
            finally:
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
        if len(first) < 2 or not first[0].startswith(b"HTTP/") or not first[1].isdigit():
            raise OSError("no answer of HTTP")
        return int(first[1])
