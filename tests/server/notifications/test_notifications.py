"""Signals: who is away is told once that it is their turn, as only they can read it, and no move waits for that."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sqlite3
import struct
import sys
import threading
import time
from collections.abc import Awaitable, Iterator
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any, ClassVar, NamedTuple

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as MessageHandler
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from matinee.server.clock import now
from matinee.server.notifications.notifier import _wakes
from matinee.server.notifications.web_push import PushSubscription, decode, encode, encrypt, new_key, proof, public_key
from matinee.testing.server import PATIENCE
from tests.server import kit
from tests.server.kit import TWO_OF_US, Json, Made, build
from tests.server.live.test_clocks import Days

SECONDS = PATIENCE
"""For a signal to come."""

HOUR = 3_600_000


class Browser:
    """A browser that can be pushed to, with its keys."""

    def __init__(self, endpoint: str, private: str = "", auth: str = "") -> None:
        number = int.from_bytes(decode(private), "big") if private else 0
        self.key = ec.derive_private_key(number, ec.SECP256R1()) if number else ec.generate_private_key(ec.SECP256R1())
        self.auth = auth or encode(b"sixteen letters.")
        self.endpoint = endpoint

    @property
    def point(self) -> bytes:
        """Its public key."""
        numbers = self.key.public_key().public_numbers()
        return b"\4" + numbers.x.to_bytes(32, "big") + numbers.y.to_bytes(32, "big")

    @property
    def subscription(self) -> PushSubscription:
        return PushSubscription(self.endpoint, encode(self.point), self.auth)

    def read(self, body: bytes) -> bytes:
        """What a message says (RFC 8291, from the browser's side)."""
        salt, (size, length) = body[:16], struct.unpack(">IB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert size == 4096 and length == 65
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        info = b"WebPush: info\0" + self.point + sender
        shared = HKDF(hashes.SHA256(), 32, decode(self.auth), info).derive(self.key.exchange(ec.ECDH(), other))
        key, nonce = (
            HKDF(hashes.SHA256(), length, salt, f"Content-Encoding: {name}\0".encode()).derive(shared)
            for name, length in (("aes128gcm", 16), ("nonce", 12))
        )
        text = AESGCM(key).decrypt(nonce, sealed, None)
        return text.rstrip(b"\0").removesuffix(b"\2")


class Post(NamedTuple):
    """Something that was sent to an endpoint."""

    path: str
    headers: Message
    body: bytes


class Endpoint:
    """Takes what is sent to it; it can say no, or take its time."""

    open: ClassVar[dict[str, Endpoint]] = {}

    def __init__(self) -> None:
        self.posts: Queue[Post] = Queue()
        self.statuses: dict[str, int] = {}
        self.held = threading.Event()
        self.held.set()
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                endpoint.posts.put(Post(self.path, self.headers, body))
                endpoint.held.wait(SECONDS)
                self.send_response(endpoint.statuses.get(self.path, 201))
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.open[self.url] = self

    def next(self) -> Post:
        return self.posts.get(timeout=SECONDS)

    def nothing(self) -> bool:
        """Whether nothing has come, for long enough that it would have."""
        try:
            return self.posts.get(timeout=1.0) is None
        except Empty:
            return True


class PostOffice(MessageHandler):
    """Takes e-mail."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: Queue[Message] = Queue()

    def handle_message(self, message: Message) -> None:
        self.letters.put(message)


class Counter(Controller):
    """Where e-mail is handed in, at a port that no other person can take meanwhile."""

    def __init__(self, handler: PostOffice) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        super().__init__(handler, "127.0.0.1", self.listening.getsockname()[1], ready_timeout=PATIENCE)

    def _create_server(self) -> Awaitable[asyncio.AbstractServer]:
        return self.loop.create_server(self._factory_invoker, sock=self.listening)


class Signalling(kit.Server):
    """A server that sends e-mail, and lets people have webhooks."""

    mail = ""

    def program(self) -> list[str]:
        options = ["--webhooks", "--url", "https://games.example.org/", "--mail", self.mail]
        return [sys.executable, "-m", "matinee.testing.fixed_chance", *options]


@pytest.fixture(scope="module")
def office() -> Iterator[PostOffice]:
    """Where e-mail is handed in."""
    handler = PostOffice()
    counter = Counter(handler)
    counter.start()
    Signalling.mail = f"smtp://127.0.0.1:{counter.port}/?from=house@example.org"
    yield handler
    counter.stop()


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> Days:
    return Days(tmp_path_factory.mktemp("time") / "clock")


@pytest.fixture(scope="module")
def server(office: PostOffice, clock: Days, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Signalling]:
    """A server whose time is the test's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATINEE_CLOCK", str(clock.file))
        found = Signalling(tmp_path_factory.mktemp("signals"))
    with found:
        yield found


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    """Somewhere to send to."""
    found = Endpoint()
    yield found
    found.held.set()
    found.server.shutdown()


def wish(token: str, device: str = "ben", **more: Any) -> Json:
    return {"device": f"{device}-{token[:20]}-device", "tokens": [token], **more}


def push(server: kit.Server, token: str, browser: Browser, **more: Any) -> Any:
    """Ask for push messages, and confirm as the browser's worker does."""
    keys = {"endpoint": browser.endpoint, "p256dh": encode(browser.point), "auth": browser.auth}
    answer = server.post("/api/signals", wish(token, kind="push", **keys, **more))
    if answer.status_code == 200 and answer.json()["unconfirmed"]:
        asked = json.loads(browser.read(endpoint_of(browser.endpoint).next().body))
        assert server.post("/api/signals/confirm", {"key": asked["confirm"]}).status_code == 200
    return answer


def hook(server: kit.Server, token: str, url: str, **more: Any) -> Any:
    """Ask for messages by a webhook, and open the link that comes first."""
    answer = server.post("/api/signals", wish(token, kind="webhook", url=url, **more))
    if answer.status_code == 200 and answer.json()["unconfirmed"]:
        key = re.search(r"/signals#(mail_[\w-]+)", endpoint_of(url).next().body.decode())
        assert key is not None and server.post("/api/signals/confirm", {"key": key[1]}).status_code == 200
    return answer


def endpoint_of(url: str) -> Endpoint:
    return next(one for at, one in Endpoint.open.items() if url.startswith(at))


def bens_turn(table: Made) -> None:
    """Ann has built her monster."""
    with table.line(table.tokens[0]) as ann:
        build(ann)


# -- what only the browser can read


def test_the_example_of_the_standard_is_read() -> None:
    """RFC 8291, section 5: so the reader of these tests is right."""
    browser = Browser("", "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg")
    body = decode(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert browser.read(body) == b"When I grow up, I want to be a watermelon"


def test_what_we_write_is_read_by_its_browser_and_by_no_other() -> None:
    browser, other = Browser(""), Browser("")
    body = encrypt(b"your turn", browser.subscription)
    assert browser.read(body) == b"your turn" and encrypt(b"your turn", browser.subscription) != body
    with pytest.raises(Exception):  # noqa: B017  whatever the library calls it
        other.read(body)


def test_a_push_service_can_check_who_sends() -> None:
    key = new_key()
    header = proof(key, "https://push.example:444/abc", "mailto:house@example.org", 1_000)
    token, named = header.removeprefix("vapid t=").split(", k=")
    assert named == public_key(key)
    signed, _, signature = token.rpartition(".")
    numbers = decode(signature)
    der = utils.encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(named))
    public.verify(der, signed.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decode(signed.partition(".")[2]))
    assert claims == {"aud": "https://push.example:444", "exp": 1_000 + 43_200, "sub": "mailto:house@example.org"}


# -- telling


def test_who_holds_no_seat_has_no_name_looked_up(server: Signalling) -> None:
    wish = push(server, "seat_of_nobody", Browser("https://no.such.name.invalid/x"))
    assert wish.status_code == 422 and "seat" in wish.json()["error"]["text"]


def test_who_is_away_is_told_once_a_turn(server: Signalling, endpoint: Endpoint) -> None:
    table, browser = server.table(TWO_OF_US), Browser(f"{endpoint.url}/ben")
    offered = server.get("/api/signals").json()
    assert offered["kinds"] == ["push", "mail", "webhook"]
    assert push(server, table.tokens[1], browser).json() == {"seats": 1, "unconfirmed": True}
    bens_turn(table)
    post = endpoint.next()
    told = json.loads(browser.read(post.body))
    assert told == {
        "text": "It is your turn: The Creature That Ate Sheboygan (Ann)",
        "url": f"/t/{table.id}",
        "tag": table.id,
    }
    assert post.path == "/ben" and post.headers["Content-Encoding"] == "aes128gcm" and post.headers["TTL"] == "86400"
    assert post.headers["Authorization"].endswith(f", k={offered['key']}")
    with table.line(table.tokens[1]) as ben:
        ben.play(next(action for action in ben.state["view"]["legal"] if action[0] == "buy"))
    assert endpoint.nothing(), "the rest of the turn is no news"


def test_who_is_there_is_told_only_if_they_wish(server: Signalling, endpoint: Endpoint) -> None:
    table = server.table(TWO_OF_US)
    assert push(server, table.tokens[1], Browser(f"{endpoint.url}/quiet")).status_code == 200
    assert (
        push(server, table.tokens[1], Browser(f"{endpoint.url}/loud"), device="other", always=True).status_code == 200
    )
    with table.line(table.tokens[1]):
        bens_turn(table)
        assert endpoint.next().path == "/loud" and endpoint.nothing()


def test_a_signal_waits_for_the_end_of_quiet_hours(server: Signalling, endpoint: Endpoint, clock: Days) -> None:
    table, browser = server.table(TWO_OF_US), Browser(endpoint.url)
    minute = (now() + clock.ahead) // 60_000 % 1440
    quiet = [(minute - 5) % 1440, (minute + 60) % 1440]
    assert push(server, table.tokens[1], browser, quiet=quiet).status_code == 200
    bens_turn(table)
    assert endpoint.nothing()
    clock.pass_by(HOUR)
    assert b"your turn" in browser.read(endpoint.next().body) and endpoint.nothing()


def test_somebody_is_reminded_before_the_time_runs_out(server: Signalling, endpoint: Endpoint, clock: Days) -> None:
    table, browser = server.table(TWO_OF_US, clock={"kind": "days", "move": 2}), Browser(endpoint.url)
    assert push(server, table.tokens[1], browser).status_code == 200
    bens_turn(table)
    assert b"It is your turn" in browser.read(endpoint.next().body)
    clock.pass_by(37 * HOUR)
    assert b"Your time runs out in 10 hours: The Creature" in browser.read(endpoint.next().body)
    assert endpoint.nothing(), "once"


def test_a_browser_that_is_gone_is_told_nothing_more(server: Signalling, endpoint: Endpoint) -> None:
    table = server.table(TWO_OF_US)
    push(server, table.tokens[1], Browser(f"{endpoint.url}/gone"))
    endpoint.statuses["/gone"] = 410
    bens_turn(table)
    endpoint.next()
    end = time.monotonic() + SECONDS
    with sqlite3.connect(server.folder / "tables.db") as db:
        while db.execute("SELECT count(*) FROM signals WHERE table_id = ?", [table.id]).fetchone() != (0,):
            assert time.monotonic() < end, "it is still to be told"
            time.sleep(0.05)


def test_a_slow_endpoint_keeps_no_move_waiting(server: Signalling, endpoint: Endpoint) -> None:
    table = server.table(TWO_OF_US)
    push(server, table.tokens[1], Browser(endpoint.url))
    endpoint.held.clear()
    bens_turn(table)
    endpoint.next()
    with table.line(table.tokens[1]) as ben:  # it has not answered yet, and the game goes on
        ben.play(next(action for action in ben.state["view"]["legal"] if action[0] == "buy"))
        assert not endpoint.held.is_set()


def test_whoever_lost_a_seat_is_told_nothing(server: Signalling, endpoint: Endpoint) -> None:
    table = server.table([{"kind": "me"}, {"kind": "friend"}])
    joined = server.post(f"/api/tables/{table.id}/join", {"invite": table.invites[1]}).json()
    push(server, joined["token"], Browser(endpoint.url))
    freed = server.post(f"/api/tables/{table.id}/seats/1/free", {"bot": None}, table.host).json()
    server.post(f"/api/tables/{table.id}/join", {"invite": freed["invite"]})
    bens_turn(table)
    assert endpoint.nothing()


@pytest.mark.parametrize(("shape", "field"), [("discord", "content"), ("slack", "text"), ("matrix", "text")])
def test_a_webhook_is_told_in_its_shape(server: Signalling, endpoint: Endpoint, shape: str, field: str) -> None:
    table = server.table(TWO_OF_US)
    assert hook(server, table.tokens[1], f"{endpoint.url}/hook?thread=1", shape=shape).status_code == 200
    bens_turn(table)
    post = endpoint.next()
    text = json.loads(post.body)[field]
    assert post.path == "/hook?thread=1" and text.endswith(f"(Ann) https://games.example.org/t/{table.id}")


def test_one_address_gets_ten_messages_an_hour(server: Signalling, endpoint: Endpoint) -> None:
    tables = [server.table(TWO_OF_US) for _ in range(12)]
    for n, table in enumerate(tables):
        url = f"{endpoint.url}/hook?thread={n}"
        assert hook(server, table.tokens[1], url, device=f"browser{n:02}", shape="slack").status_code == 200
    for table in tables:
        bens_turn(table)
    assert [endpoint.next().path.partition("?")[0] for _ in range(10)] == ["/hook"] * 10
    assert endpoint.nothing()


@pytest.mark.parametrize("kind", ["push", "webhook"])
def test_an_endpoint_gets_one_question_until_it_answers(server: Signalling, endpoint: Endpoint, kind: str) -> None:
    table, browser = server.table(TWO_OF_US), Browser(f"{endpoint.url}/{kind}")
    where = {"endpoint": browser.endpoint, "p256dh": encode(browser.point), "auth": browser.auth}
    mine = wish(table.tokens[1], kind=kind, **(where if kind == "push" else {"url": browser.endpoint}))
    assert server.post("/api/signals", mine).json() == {"seats": 1, "unconfirmed": True}
    asked = endpoint.next().body
    bens_turn(table)
    assert server.post("/api/signals/off", {"device": mine["device"], "kind": kind}).status_code == 200
    assert server.post("/api/signals", mine).json()["unconfirmed"], "off and on asks nobody again"
    stranger = server.post("/api/signals", mine | {"device": "a-stranger-with-a-device"})
    assert stranger.status_code == 422 and "was asked today" in stranger.json()["error"]["text"]
    elsewhere = mine | ({"endpoint": f"{endpoint.url}/other"} if kind == "push" else {"url": f"{endpoint.url}/other"})
    moved = elsewhere | {"device": "another-browser-of-mine"}
    assert server.post("/api/signals", moved).status_code == 200 and endpoint.next().path == "/other"
    back = server.post("/api/signals", mine | {"device": moved["device"]})
    assert back.status_code == 422, "to and fro between two addresses asks neither again"
    assert endpoint.nothing(), "neither the turn nor another question"
    read = json.loads(browser.read(asked))["confirm"] if kind == "push" else asked.decode().split("signals#")[1][:37]
    assert server.post("/api/signals/confirm", {"key": read}).status_code == 200
    again = server.table(TWO_OF_US)
    assert server.post("/api/signals", mine | {"tokens": [again.tokens[1]]}).json()["unconfirmed"] is False
    bens_turn(again)
    assert endpoint.next().path == f"/{kind}"


def test_an_e_mail_comes_after_it_was_confirmed(server: Signalling, office: PostOffice) -> None:
    table = server.table(TWO_OF_US)
    mail = wish(table.tokens[1], kind="mail", address="ben@example.org")
    assert server.post("/api/signals", mail).json() == {"seats": 1, "unconfirmed": True}
    asked = office.letters.get(timeout=SECONDS)
    assert asked["To"] == "ben@example.org" and asked["From"] == "house@example.org"
    key = str(asked.get_payload()).split("/signals#")[1].split()[0]
    bens_turn(table)
    with pytest.raises(Empty):
        office.letters.get(timeout=1.0)
    assert server.post("/api/signals/confirm", {"key": key}).status_code == 200
    again = server.table(TWO_OF_US)
    more = mail | {"tokens": [again.tokens[1]]}
    assert server.post("/api/signals", more).json() == {"seats": 1, "unconfirmed": False}, "the same browser is known"
    bens_turn(again)
    letter = office.letters.get(timeout=SECONDS)
    assert letter["Subject"].startswith("It is your turn") and f"/t/{again.id}" in str(letter.get_payload())
    stranger = wish(again.tokens[0], "mallory", kind="mail", address="ben@example.org")
    assert server.post("/api/signals", stranger).json()["unconfirmed"], "another browser has to ask"
    office.letters.get(timeout=SECONDS)
    wrong = server.post("/api/signals/confirm", {"key": "mail_wrong"})
    assert wrong.status_code == 404 and "not valid any more" in wrong.json()["error"]["text"]


def test_signals_are_switched_off(server: Signalling, endpoint: Endpoint) -> None:
    table = server.table(TWO_OF_US)
    push(server, table.tokens[1], Browser(endpoint.url))
    device = wish(table.tokens[1])["device"]
    assert server.post("/api/signals/off", {"device": device, "kind": "push"}).status_code == 200
    bens_turn(table)
    assert endpoint.nothing()


@pytest.mark.parametrize(
    ("more", "status", "why"),
    [
        (
            {"kind": "push", "endpoint": "https://push.example/x", "p256dh": "AAAA", "auth": "AAAA"},
            422,
            "no subscription",
        ),
        ({"kind": "mail", "address": "ben"}, 422, "That is no e-mail address."),
        ({"kind": "mail", "address": "ben@x.org\nBcc: all@x.org"}, 422, "That is no e-mail address."),
        ({"kind": "webhook", "url": "ftp://x/"}, 422, "begins with https://"),
        ({"kind": "pigeon"}, 400, "does not fit"),
        ({"kind": "webhook", "url": "http://127.0.0.1/", "quiet": [5, 5]}, 422, "two different minutes"),
        ({"kind": "webhook", "url": "http://127.0.0.1/", "quiet": [5, 1440]}, 400, "does not fit"),
        ({"kind": "webhook", "url": "http://127.0.0.1/", "tokens": ["seat_wrong"]}, 422, "None of these keys"),
        ({"kind": "webhook", "url": "http://127.0.0.1/", "device": "short"}, 400, "does not fit"),
    ],
)
def test_a_bad_wish_is_refused_with_a_sentence(server: Signalling, more: Json, status: int, why: str) -> None:
    table = server.table(TWO_OF_US)
    answer = server.post("/api/signals", wish(table.tokens[1]) | more)
    assert (answer.status_code, why in answer.json()["error"]["text"]) == (status, True), answer.text


def test_a_seat_has_only_so_many_signals(server: Signalling) -> None:
    table = server.table(TWO_OF_US)
    for n in range(9):
        more = wish(table.tokens[1], f"device{n}", kind="webhook", url=f"http://127.0.0.1/{n}")
        answer = server.post("/api/signals", more)
    assert answer.status_code == 422 and "At most 8" in answer.json()["error"]["text"]


def test_a_server_without_them_offers_no_e_mail_and_no_webhooks(tmp_path: Path) -> None:
    with kit.Server(tmp_path) as plain:
        first = plain.get("/api/signals").json()
        assert first["kinds"] == ["push"]
        table = plain.table(TWO_OF_US)
        answer = plain.post("/api/signals", wish(table.tokens[0], kind="mail", address="a@b.org"))
        assert answer.status_code == 422 and "has not switched" in answer.json()["error"]["text"]
        plain.stop()
        plain.start()
        assert plain.get("/api/signals").json() == first, "its key stays the same"


# -- small things


@pytest.mark.parametrize(
    ("quiet", "at", "wakes"),
    [
        ((None, None), 30, None),
        ((0, 60), 30, 60),
        ((0, 60), 60, None),
        ((1380, 420), 1400, 1860),  # from eleven at night to seven
        ((1380, 420), 1440 + 10, 1860),
        ((1380, 420), 700, None),
    ],
)
def test_quiet_hours(quiet: tuple[int | None, int | None], at: int, wakes: int | None) -> None:
    found = _wakes(*quiet, at * 60_000)
    assert found == (None if wakes is None else wakes * 60_000)
