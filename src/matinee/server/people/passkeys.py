"""Passkeys: a person by what their authenticator holds, on any device. They need the extra `passkeys`.

What is kept is a public key. A challenge is used once, within minutes; the browser signs it for this site alone.
"""

from __future__ import annotations

import asyncio
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from matinee.desk.seats.chairs import names_device, secret
from matinee.desk.wire.refusals import Refusal
from matinee.server.clock import DAY, now
from matinee.server.people.devices import new_device
from matinee.server.people.joinings import become
from matinee.server.people.person import Person
from matinee.server.people.phrases import say
from matinee.server.people.wire import Passkey
from matinee.server.storage.rows import ChallengeRow, PasskeyRow
from matinee.server.storage.schema import challenges, passkeys
from matinee.server.storage.store import Store
from matinee.table.json_types import JsonObject

MINUTES = 5
"""Time to answer a challenge."""

MOST = 10
"""How many passkeys one person may have."""


class Site(NamedTuple):
    """What a passkey is for: the host's name, and the addresses of its pages."""

    host: str
    origins: list[str]


class Signed(msgspec.Struct):
    """The part of a browser's answer that it signs."""

    challenge: str


class Response(msgspec.Struct):
    """What an authenticator answers; the library reads the rest."""

    clientDataJSON: str


class Answer(msgspec.Struct):
    """A credential as a browser writes it (`PublicKeyCredential.toJSON`)."""

    id: str
    response: Response


@cache
def offered() -> bool:
    """Whether this server can check passkeys."""
    return find_spec("webauthn") is not None


class Passkeys:
    """The passkeys of a database."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, person: Person) -> list[Passkey] | None:
        """A person's, the oldest first; None where the server has none."""
        if not offered():
            return None
        query = sa.select(passkeys).where(passkeys.c.person == person.id)
        found = await self.store.read(PasskeyRow, query.order_by(passkeys.c.created, passkeys.c.id))
        return [Passkey(row.id, row.created, row.seen) for row in found]

    async def asked(self, site: Site, person: Person | None = None) -> JsonObject:
        """What a browser needs to make a passkey for a person, or to answer with one."""
        _only_offered()
        mine = sa.select(passkeys.c.credential).where(passkeys.c.person == person.id) if person else None
        known: list[str] = await self.store.values(mine) if mine is not None else []
        if len(known) >= MOST:
            raise Refusal(409, say("passkeys_full", MOST))
        challenge, at = secrets.token_bytes(32), now()
        whose = person.id if person else None
        row = ChallengeRow(challenge=_written(challenge), person=whose, until=at + MINUTES * 60_000)

        def note(connection: sa.Connection) -> None:
            connection.execute(challenges.delete().where(challenges.c.until < at))
            connection.execute(challenges.insert().values(asdict(row)))

        await self.store.alone(note)
        return await asyncio.to_thread(_options, site, challenge, person, known)

    async def add(self, site: Site, person: Person, credential: JsonObject) -> None:
        """Let a passkey that was just made be this person's."""
        _only_offered()
        challenge = await self._used(_read(credential), person.id)

        def verify() -> Any:
            import webauthn

            return webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origins,
                require_user_verification=False,
            )

        found = await _verified(verify)
        row = PasskeyRow(
            credential=_written(found.credential_id),
            id=secrets.token_urlsafe(9),
            person=person.id,
            key=found.credential_public_key,
            count=found.sign_count,
            created=now(),
            seen=_today(),
        )
        made = passkeys.insert().values(asdict(row))
        try:
            await self.store.alone(lambda connection: connection.execute(made).close())
        except sa.exc.IntegrityError:
            raise Refusal(409, say("passkey_wrong")) from None

    async def enter(self, site: Site, credential: JsonObject, token: str = "") -> str:
        """Make a device the person whose passkey answered; its key. Who it is by `token`, if anybody, joins them."""
        _only_offered()
        answer = _read(credential)
        challenge = await self._used(answer, None)
        known = sa.select(passkeys).where(passkeys.c.credential == answer.id.rstrip("="))
        row = await self.store.first(PasskeyRow, known)
        if row is None:
            raise Refusal(401, say("passkey_unknown"))

        def verify() -> Any:
            import webauthn

            return webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origins,
                credential_public_key=row.key,
                credential_current_sign_count=row.count,
            )

        count = (await _verified(verify)).new_sign_count
        key, hashed = secret("me")
        same = sa.and_(passkeys.c.credential == row.credential, passkeys.c.count == row.count)

        def enter(connection: sa.Connection) -> bool:
            if not connection.execute(passkeys.update().where(same).values(count=count, seen=_today())).rowcount:
                raise Refusal(401, say("passkey_unknown"))  # it was revoked, or used elsewhere, at the same moment
            if become(self.store, connection, hashed, row.person, token) is None:
                connection.execute(new_device(hashed, row.person))
                return True
            return False

        made = await self.store.alone(enter)
        return key if made else next(one for one in token.split(",") if names_device(one))

    async def revoke(self, person: Person, id: str) -> None:
        """Let a passkey open nothing any more."""
        mine = passkeys.delete().where(passkeys.c.person == person.id, passkeys.c.id == id)
        if not await self.store.alone(lambda connection: connection.execute(mine).rowcount):
            raise Refusal(404, say("no_passkey"))

    async def _used(self, answer: Answer, person: str | None) -> bytes:
        """The challenge of an answer, which was given for this and is used up now."""
        try:
            challenge = msgspec.json.decode(_bytes(answer.response.clientDataJSON), type=Signed).challenge.rstrip("=")
            plain = _bytes(challenge)
        except (ValueError, msgspec.MsgspecError):
            raise Refusal(422, say("passkey_wrong")) from None
        same = sa.and_(challenges.c.challenge == challenge, challenges.c.person.is_not_distinct_from(person))
        used = challenges.delete().where(same, challenges.c.until >= now())
        if not await self.store.alone(lambda connection: connection.execute(used).rowcount):
            raise Refusal(401, say("passkey_late", MINUTES))
        return plain


def _only_offered() -> None:
    if not offered():
        raise Refusal(422, say("no_passkeys"))


def _read(credential: JsonObject) -> Answer:
    try:
        return msgspec.convert(credential, Answer)
    except msgspec.ValidationError:
        raise Refusal(422, say("passkey_wrong")) from None


async def _verified(verify: Callable[[], Any]) -> Any:
    """What the library makes of an answer; it is imported where it is first needed, beside the loop."""
    try:
        return await asyncio.to_thread(verify)
    except Exception:  # any error in the client's data
        raise Refusal(422, say("passkey_wrong")) from None


def _options(site: Site, challenge: bytes, person: Person | None, known: list[str]) -> JsonObject:
    import webauthn
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    preferred = UserVerificationRequirement.PREFERRED
    if person is None:
        asked = webauthn.generate_authentication_options(
            rp_id=site.host, challenge=challenge, user_verification=preferred
        )
        return _json(webauthn.options_to_json(asked))
    made = webauthn.generate_registration_options(
        rp_id=site.host,
        rp_name="Matinee",
        user_id=person.id.encode(),
        user_name=person.name or "Matinee",
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=preferred
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(one)) for one in known],
    )
    return _json(webauthn.options_to_json(made))


def _json(text: str) -> JsonObject:
    return msgspec.json.decode(text, type=JsonObject)


def _today() -> int:
    return now() // DAY * DAY


def _written(plain: bytes) -> str:
    return urlsafe_b64encode(plain).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
