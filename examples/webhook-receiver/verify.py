"""Verifies the signature of a webhook. Standard library only, Python 3.8 or newer."""

import hashlib
import hmac
import re
import time
from typing import Mapping, NamedTuple, Optional

_TIMESTAMP = re.compile(r"[1-9][0-9]{0,11}")
_SIGNATURE = re.compile(r"sha256=[0-9a-f]{64}")


class Verification(NamedTuple):
    ok: bool
    # Reason of a refusal, or None.
    reason: Optional[str] = None
    # The secret that verified: "current", or "previous" during the grace period of a rotation.
    secret: Optional[str] = None


def verify_webhook(
    secret: str,
    headers: Mapping[str, str],
    raw_body: bytes,
    now: Optional[int] = None,
    tolerance_seconds: int = 300,
) -> Verification:
    """Verifies that the secret from rotate-secret signed the webhook within the tolerance.

    raw_body is the body as it arrived: request.get_data() in Flask, request.body in Django. Header names can have
    any case. Compares in constant time and does not raise. Parse the body only after the result is ok.
    """
    # Anyone can sign with an empty secret. A missing setting must not accept every request.
    if not secret:
        return Verification(False, "missing_secret")

    def values_of(name: str):
        return [value for key, value in headers.items() if key.lower() == name]

    timestamps, signatures = values_of("x-service-timestamp"), values_of("x-service-signature")
    if not timestamps or not signatures:
        return Verification(False, "missing_header")
    if len(timestamps) > 1 or not _TIMESTAMP.fullmatch(timestamps[0]):
        return Verification(False, "malformed_timestamp")
    if len(signatures) > 1 or not _SIGNATURE.fullmatch(signatures[0]):
        return Verification(False, "malformed_signature")

    age = (int(time.time()) if now is None else now) - int(timestamps[0])
    if age > tolerance_seconds:
        return Verification(False, "too_old")
    if age < -tolerance_seconds:
        return Verification(False, "too_new")

    signed = timestamps[0].encode() + b"." + raw_body
    expected = "sha256=" + hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    if hmac.compare_digest(signatures[0], expected):
        return Verification(True, secret="current")
    # Sent only during a rotation with grace: the signature of the previous secret.
    previous = values_of("x-service-signature-previous")
    if len(previous) == 1 and _SIGNATURE.fullmatch(previous[0]) and hmac.compare_digest(previous[0], expected):
        return Verification(True, secret="previous")
    return Verification(False, "signature_mismatch")
