"""The OpenAPI description holds: schemathesis sends what fits it and what does not, and nothing breaks."""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="session")
def description(url):
    return schemathesis.openapi.from_url(url + "/schema/openapi.json")


schema = schemathesis.pytest.from_fixture("description")


@schema.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_call_keeps_to_its_description(case, url):
    """No crash, only documented statuses and bodies, whatever is sent."""
    case.call_and_validate()


def test_the_server_is_well_after_all_that(url):
    assert httpx.get(url + "/health").json()["status"] == "ok"
