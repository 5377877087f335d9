"""Where signals may go: to no one inside this server's own network, and to addresses that are some."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from matinee.desk.wire.refusals import Refusal
from matinee.server.notifications import channels
from matinee.server.notifications.channels import Channels, as_text, is_mail, mail_server
from matinee.server.notifications.outgoing import Outgoing, outside, parse
from matinee.table.errors import MatineeError


@pytest.mark.parametrize(
    "inside",
    ["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
     "::1", "::", "fe80::1%eth0", "fd00::1", "ff02::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
     "::127.0.0.1", "::ffff:0:127.0.0.1", "64:ff9b:1::7f00:1", "fec0::1", "192.0.0.9"],
)  # fmt: skip
def test_an_address_inside_is_known(inside: str) -> None:
    assert not outside(inside)


@pytest.mark.parametrize("far", ["1.1.1.1", "142.250.1.1", "2606:4700::1111"])
def test_an_address_outside_is_known(far: str) -> None:
    assert outside(far)


@pytest.mark.parametrize(
    ("shape", "told"),
    [
        ("slack", "&lt;!channel&gt; *A_b* & [me](https:\u200b//evil.example) @\u200bhere".replace("& ", "&amp; ")),
        ("discord", "\\<!channel\\> \\*A\\_b\\* & \\[me\\](https:\u200b//evil.example) @\u200bhere"),
        ("matrix", "\\<!channel\\> \\*A\\_b\\* & \\[me\\](https:\u200b//evil.example) @\u200bhere"),
    ],
)
def test_names_are_text_wherever_they_are_sent(shape: Any, told: str) -> None:
    assert as_text("<!channel> *A_b* & [me](https://evil.example) @here", shape) == told


@pytest.mark.parametrize(
    "url",
    ["https://127.0.0.1/x", "https://localhost/x", "https://[::1]:8443/x", "https://2130706433/x", "https://0x7f.1/x",
     "https://no.such.name.invalid/x"],
)  # fmt: skip
def test_nothing_is_sent_inside_by_whatever_name(url: str) -> None:
    with pytest.raises(Refusal, match="lies inside this server's own network, or nowhere"):
        asyncio.run(Outgoing().post(url, {}, b""))


def test_a_name_that_stands_for_something_inside_too_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        both = [(0, 0, 0, "", ("1.1.1.1", 443)), (0, 0, 0, "", ("10.0.0.1", 443))]
        monkeypatch.setattr("socket.getaddrinfo", lambda *_: both)
        await Outgoing().resolve("https://both.example/")

    with pytest.raises(Refusal, match="lies inside this server"):
        asyncio.run(work())


async def test_a_name_that_is_never_answered_holds_no_table_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a mail server: both are waited for in threads of their own."""
    where: list[str] = []

    def slow(*_: Any) -> list[Any]:
        where.append(threading.current_thread().name)
        return [(0, 0, 0, "", ("1.1.1.1", 443))]

    monkeypatch.setattr("socket.getaddrinfo", slow)
    monkeypatch.setattr(channels, "_hand_in", slow)
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1, "beside"))
    sending = Outgoing()
    await sending.resolve("https://slow.example/")
    mail = mail_server("smtp://mail.example/?from=matinee@example.org")
    await Channels(sending, mail).write("ann@example.org", "Your turn", ["now"])
    assert [name.partition("_")[0] for name in where] == ["outgoing"] * 2


@pytest.mark.parametrize(
    "url, named",
    [
        ("https://push.example/a", "push.example"),
        ("https://push.example:8443/a", "push.example:8443"),
        ("https://[2606:4700::1]/a", "[2606:4700::1]"),
        ("https://[2606:4700::1]:8443/a", "[2606:4700::1]:8443"),
    ],
)
def test_a_request_names_the_host_with_an_unusual_port(url: str, named: str) -> None:
    assert parse(url).name == named


@pytest.mark.parametrize(
    "url", ["http://push.example/x", "ftp://push.example/", "https://", "https://ann:secret@push.example/", "push",
            "https://push.example/a b", "https://push.example:99999/", "https://[::1/"],
)  # fmt: skip
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(Refusal, match="begins with https://"):
        parse(url)


def test_addresses_of_mail() -> None:
    assert is_mail("ann.b+games@mail.example.org")
    for wrong in (
        "",
        "ann",
        "@x.org",
        "ann@",
        "ann@org",
        "a b@x.org",
        "a@x.org\n",
        "<a@x.org>",
        "a@b@x.org",
        "ä@x.org",
    ):
        assert not is_mail(wrong), wrong


def test_a_mail_server_is_read_from_its_address() -> None:
    found = mail_server("smtps://me:p%40ss@mail.example.org/?from=house@example.org")
    assert (found.host, found.port, found.tls, found.user, found.password, found.sender) == (
        "mail.example.org", 465, True, "me", "p@ss", "house@example.org",
    )  # fmt: skip
    for wrong in ("mail.example.org", "smtp://mail.example.org", "http://x/?from=a@b.org", "smtp://x:yz/?from=a@b.org"):
        with pytest.raises(MatineeError, match="a mail server is written as"):
            mail_server(wrong)
