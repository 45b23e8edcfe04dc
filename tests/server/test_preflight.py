"""A server that can't start says why in a sentence."""

import socket
import sqlite3

import pytest
from click.testing import CliRunner

from waset.cli import main
from waset.server.preflight import NotThereYet, wait_for

pytestmark = pytest.mark.compiled


def told(*words, **environment):
    done = CliRunner().invoke(main, list(words), env=environment)
    assert done.exit_code == 1 and "Traceback" not in done.output
    return done.output


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("mysql://somewhere/x", "expected sqlite:///PATH or postgresql://"),
        ("nonsense", "can't be opened"),
        ("sqlite:////dev/null/waset.db", "unable to open"),
        ("postgresql://ann:open-sesame@127.0.0.1:1/waset", "can't be opened"),
    ],
)
@pytest.mark.parametrize("words", [("serve", "--port", "0"), ("admin", "list")], ids=["serve", "admin"])
def test_a_database_that_can_not_be_opened(words, url, reason):
    words = [word if word != "0" else str(free_port()) for word in words]
    text = told(*words, WASET_DATABASE_URL=url, WASET_WAIT="0")
    assert "WASET_DATABASE_URL" in text and reason in text and "open-sesame" not in text


def test_a_database_of_a_later_version(tmp_path):
    path = tmp_path / "later.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.close()
    assert "another version of Waset" in told("admin", "list", WASET_DATABASE_URL=f"sqlite:///{path}")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def test_a_port_that_is_taken(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        text = told("serve", "--port", port, WASET_DATABASE_URL=f"sqlite:///{tmp_path / 'waset.db'}")
    assert f"port {port}" in text and "--port" in text


def test_a_number_that_is_none(tmp_path):
    text = told("serve", WASET_DATABASE_URL=f"sqlite:///{tmp_path / 'waset.db'}", WASET_THINKERS="many")
    assert "WASET_THINKERS" in text and "'many'" in text


def test_a_redis_that_does_not_answer(tmp_path):
    words = ("serve", "--port", str(free_port()))
    database = f"sqlite:///{tmp_path / 'waset.db'}"
    text = told(*words, WASET_DATABASE_URL=database, WASET_REDIS_URL="redis://127.0.0.1:1", WASET_WAIT="0")
    assert "WASET_REDIS_URL" in text and "does not answer" in text
    text = told(*words, WASET_DATABASE_URL=database, WASET_REDIS_URL="nonsense", WASET_WAIT="30")
    assert "WASET_REDIS_URL" in text and "expected redis://" in text


def test_it_waits_as_long_as_it_is_set_to(caplog):
    tried = []

    def check():
        tried.append(1)
        if len(tried) < 3:
            raise NotThereYet("Redis does not answer")

    wait_for(check, 30)
    assert len(tried) == 3
    assert [record.getMessage() for record in caplog.records] == ["Redis does not answer; trying again for 30 s"]
    tried.clear()
    with pytest.raises(NotThereYet):
        wait_for(check, 0.01)
