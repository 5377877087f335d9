"""Web Push: messages that only the browser can read (RFC 8291), from a server that proves who it is (RFC 8292).

Our own, by `cryptography`: it is sixty lines, and the usual library brings two HTTP clients along.
"""

from __future__ import annotations

import base64
import secrets
import struct
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from matinee.desk.wire.refusals import Refusal
from matinee.server.notifications.phrases import say

RECORD = 4096
PROOF_SECONDS = 12 * 3600
"""How long a proof of who sends is good for; browsers take at most a day."""


class PushSubscription(msgspec.Struct, frozen=True):
    """Where a browser is reached, its public key, and a secret that it shares with us."""

    endpoint: str
    p256dh: str
    auth: str


def encode(data: bytes) -> str:
    """Bytes as base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Bytes from base64 for addresses; ValueError if it is none."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_key() -> str:
    return encode(ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value.to_bytes(32, "big"))


def _private(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(key), "big"), ec.SECP256R1())


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    point = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, point)


def public_key(key: str) -> str:
    """What browsers are told of a server's key."""
    return encode(_point(_private(key)))


def checked(to: PushSubscription) -> PushSubscription:
    """A subscription whose keys are keys; a Refusal if they are not."""
    try:
        encrypt(b"", to)
    except (ValueError, UnsupportedAlgorithm):
        raise Refusal(422, say("no_push")) from None
    return to


def encrypt(text: bytes, to: PushSubscription) -> bytes:
    """A message that only this browser can read."""
    theirs, auth = decode(to.p256dh), decode(to.auth)
    if len(auth) != 16:
        raise ValueError("a secret has 16 bytes")
    browser = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
    mine = ec.generate_private_key(ec.SECP256R1())
    point, salt = _point(mine), secrets.token_bytes(16)
    shared = _derived(auth, mine.exchange(ec.ECDH(), browser), b"WebPush: info\0" + theirs + point, 32)
    key = _derived(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, shared, b"Content-Encoding: nonce\0", 12)
    header = salt + struct.pack(">IB", RECORD, len(point)) + point
    return header + AESGCM(key).encrypt(nonce, text + b"\2", None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def proof(key: str, endpoint: str, contact: str, seconds: int) -> str:
    """The header that says who sends, good from a moment (in seconds) on."""
    at = urlsplit(endpoint)
    claims = {"aud": f"{at.scheme}://{at.netloc}", "exp": seconds + PROOF_SECONDS, "sub": contact}
    signed = ".".join(encode(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    numbers = utils.decode_dss_signature(_private(key).sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    signature = encode(b"".join(number.to_bytes(32, "big") for number in numbers))
    return f"vapid t={signed}.{signature}, k={public_key(key)}"
