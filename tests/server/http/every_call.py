"""Fuzz: every HTTP call, with what its own description allows and forbids, answers as the description says."""

from __future__ import annotations

from collections.abc import Iterator
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from requests import Session
from schemathesis import Case, GenerationMode

from matinee.server.http.openapi import describe
from matinee.testing.laws.cases import SOAK
from matinee.testing.server import PATIENCE
from tests.server.kit import Server

schema = schemathesis.openapi.from_dict(describe())
schema.config.update(request_timeout=PATIENCE)
# No text may have a NUL, which no schema says: tests/server/limits/test_nul.py sends them to every call.
schema.config.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE], allow_x00=False)
# A well-formed wish may still be refused by a rule or an option, which no schema can say.
schema.config.checks.positive_data_acceptance.expected_statuses.append("422")
schema.config.checks.negative_data_rejection.expected_statuses.append("413")  # too long for any body


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    """One connection for all calls, which remembers nothing of them."""
    with Session() as kept:
        kept.trust_env = False
        kept.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        yield kept


@schema.parametrize()
@settings(
    max_examples=40 if SOAK else 3,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_call_keeps_its_word(case: Case[Any], server: Server, session: Session) -> None:
    case.call_and_validate(base_url=server.base, session=session)
