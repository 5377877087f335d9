"""The channels that notifications go by: a browser's push service, e-mail, and webhooks."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from html import escape
from typing import Literal
from urllib.parse import parse_qs, unquote, urlsplit

import msgspec

from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import now
from matinee.server.notifications.outgoing import PATIENCE, Outgoing
from matinee.server.notifications.phrases import say, told
from matinee.server.notifications.web_push import PushSubscription, checked, encrypt, proof
from matinee.table.errors import MatineeError

Kind = Literal["push", "mail", "webhook"]
Shape = Literal["discord", "slack", "matrix"]

TIME_TO_LIVE = 24 * 3600
"""Seconds for which a push service keeps a message for a browser that is not there."""


class Gone(Exception):
    """The other end wants no more messages."""


class Notification(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is told: a line, and the address of the table. With `confirm` a browser says that it reads this."""

    text: str
    url: str
    tag: str
    confirm: str = ""


class Webhook(msgspec.Struct, frozen=True):
    """An address that takes messages in the shape of one of these services."""

    url: str
    shape: Shape


class Mailbox(msgspec.Struct, frozen=True):
    """An e-mail address."""

    address: str


Target = PushSubscription | Webhook | Mailbox
TARGETS: dict[str, type[Target]] = {"push": PushSubscription, "webhook": Webhook, "mail": Mailbox}


def address_of(target: Target) -> str:
    """Whose target it is: what is asked of an address in its query tells nothing apart."""
    match target:
        case Mailbox(address):
            return address.lower()
        case Webhook(url=url) | PushSubscription(endpoint=url):
            return url.partition("?")[0]


class MailServer(msgspec.Struct, frozen=True):
    """Where e-mail is handed in, and whose it is."""

    host: str
    port: int
    tls: bool
    user: str
    password: str
    sender: str


def mail_server(url: str) -> MailServer:
    """A mail server by its address, `smtp://user:password@host:587/?from=matinee@example.org` (`smtps://` for TLS from
    the first byte); MatineeError if it is none.
    """
    try:
        found = urlsplit(url)
        port = found.port
    except ValueError:
        found, port = urlsplit(""), None
    sender = parse_qs(found.query).get("from", [""])[0]
    if found.scheme not in ("smtp", "smtps") or not found.hostname or not is_mail(sender):
        raise MatineeError(say("no_mail_server"))
    tls = found.scheme == "smtps"
    user, password = unquote(found.username or ""), unquote(found.password or "")
    return MailServer(found.hostname, port or (465 if tls else 587), tls, user, password, sender)


def is_mail(address: str) -> bool:
    """Whether this looks like an e-mail address, and nothing more than one."""
    local, at, domain = address.partition("@")
    plain = all(c.isprintable() and not c.isspace() and c not in '<>,;:"\\()[]' for c in address)
    return bool(local and at and "." in domain.strip(".") and "@" not in domain and plain and address.isascii())


_MARKS = str.maketrans({mark: f"\\{mark}" for mark in "\\*_~`|[]<>#"})
"""What is markup for Discord and Matrix."""


def as_text(text: str, shape: Shape) -> str:
    """What people wrote, as it is shown there and not understood: no markup, no mention, no link."""
    plain = escape(text, quote=False) if shape == "slack" else text.translate(_MARKS)
    return plain.replace("@", "@\u200b").replace("://", ":\u200b//")


class Channels:
    """The channels of a server. `key` is its own for push services, `site` its address in links."""

    def __init__(
        self, outgoing: Outgoing, mail: MailServer | None = None, webhooks: bool = False, site: str = ""
    ) -> None:
        self.outgoing, self.mail, self.webhooks, self.site = outgoing, mail, webhooks, site
        self.key = ""

    @property
    def offered(self) -> list[str]:
        """The kinds that the host has switched on; browsers always."""
        return ["push", *(["mail"] if self.mail else []), *(["webhook"] if self.webhooks else [])]

    async def check(self, target: Target) -> None:
        """Refuse a target that nothing can or may be sent to."""
        match target:
            case PushSubscription(endpoint=url):
                checked(target)
                await self.outgoing.resolve(url)
            case Webhook(url=url):
                await self.outgoing.resolve(url)
            case Mailbox(address=address) if not is_mail(address):
                raise Refusal(422, say("no_mail"))

    async def send(self, target: Target, notification: Notification) -> None:
        """Send a message; `Gone` if the endpoint is dead, OSError or TimeoutError if it does not arrive."""
        match target:
            case PushSubscription():
                await self._push(target, notification)
            case Webhook(url, shape):
                text = f"{as_text(notification.text, shape)} {self.site}{notification.url}"
                body = {"discord": {"content": text, "allowed_mentions": {"parse": []}}, "slack": {"text": text}}
                shaped = body.get(shape, {"text": text, "username": "Matinee"})
                await self._post(url, {"Content-Type": "application/json"}, msgspec.json.encode(shaped))
            case Mailbox(address):
                await self.write(address, notification.text, [f"{self.site}{notification.url}"])

    async def ask(self, target: Target, key: str) -> None:
        """Ask whether messages are wanted there: all that is sent before somebody who reads it says so."""
        url = f"/signals#{key}"
        match target:
            case Mailbox(address):
                await self.write(
                    address, told("confirm_title"), [told("confirm"), told("confirm_how"), self.site + url]
                )
            case Webhook():
                await self.send(target, Notification(told("confirm_hook"), url, "signals"))
            case PushSubscription():  # that a browser can read it is enough
                await self._push(target, Notification(told("confirm_push"), "/signals", "signals", key))

    async def _push(self, to: PushSubscription, notification: Notification) -> None:
        body = encrypt(msgspec.json.encode(notification), to)
        contact = f"mailto:{self.mail.sender}" if self.mail else self.site or "https://matinee.invalid"
        headers = {"Authorization": proof(self.key, to.endpoint, contact, now() // 1000), "TTL": str(TIME_TO_LIVE)}
        headers |= {"Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "Urgency": "high"}
        await self._post(to.endpoint, headers, body)

    async def _post(self, url: str, headers: dict[str, str], body: bytes) -> None:
        status = await self.outgoing.post(url, headers, body)
        if status in (404, 410):
            raise Gone
        if status >= 300:
            raise OSError(f"answered with {status}")

    async def write(self, address: str, subject: str, lines: list[str]) -> None:
        """Write an e-mail."""
        assert self.mail is not None, "only where the host has switched it on"
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.mail.sender, address, subject
        message["Auto-Submitted"] = "auto-generated"
        message.set_content("\n\n".join(lines) + "\n")
        await self.outgoing.wait(_hand_in, self.mail, message)


def _hand_in(server: MailServer, message: EmailMessage) -> None:
    """Hand an e-mail in; in a thread, since the library waits."""
    try:
        kind = smtplib.SMTP_SSL if server.tls else smtplib.SMTP
        with kind(server.host, server.port, timeout=PATIENCE) as smtp:
            smtp.ehlo()
            if not server.tls and smtp.has_extn("starttls"):
                smtp.starttls(context=ssl.create_default_context())
            if server.user:
                smtp.login(server.user, server.password)
            smtp.send_message(message)
    except smtplib.SMTPRecipientsRefused as error:
        if all(code >= 500 for code, _ in error.recipients.values()):
            raise Gone from error
        raise OSError(str(error)) from error
    except smtplib.SMTPException as error:
        raise OSError(str(error)) from error
