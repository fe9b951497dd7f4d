"""What people and the log see when the server or its database fails."""

import sqlite3
import time
from contextlib import closing

import pytest
from sqlalchemy import text

from plyscope.portal.http.logs import without_names
from plyscope.portal.http.security import HEADERS
from plyscope.portal.pages import people as people_pages
from portal.people import PASSWORD, joined


def refuse_changes(portal):
    """Let every change of a person fail, as a rule of the database that is broken does."""
    store = portal.app.state.portal.store
    with store.engine.begin() as connection:
        if store.postgres:
            connection.execute(text("ALTER TABLE people ADD CONSTRAINT failing CHECK (volatility < 0) NOT VALID"))
        else:
            failing = "BEFORE UPDATE ON people BEGIN SELECT RAISE(ABORT, 'failing'); END"
            connection.execute(text(f"CREATE TRIGGER failing {failing}"))


def check_failed(answer, caplog):
    """A failed request has the headers of every answer, and a name that leads to the fault in the log."""
    assert answer.status_code == 500
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert f"report request {answer.headers['x-request-id']}" in answer.text
    assert f"request {answer.headers['x-request-id']} failed" in caplog.text


def test_the_log_of_a_failing_database_holds_no_values(portal, caplog):
    ada, guest = joined(portal, "ada"), portal()
    guest.post("/api/games", json={"opponent": "self"})
    refuse_changes(portal)
    for answer in (
        guest.post("/api/me/name", json={"name": "Lovelace"}),
        ada.post("/api/me/password", json={"old": PASSWORD, "new": "another password"}),
    ):
        check_failed(answer, caplog)
        assert answer.headers["content-type"] == "application/json"
        assert list(answer.json()) == ["detail"]
    assert "IntegrityError" in caplog.text
    assert "UPDATE people" in caplog.text
    for value in ("Lovelace", "argon2", "ada"):
        assert value not in caplog.text


def test_the_log_of_a_missing_column_holds_no_values(portal, caplog):
    with portal.app.state.portal.store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE people RENAME COLUMN volatility TO missing"))
    answer = portal().post("/api/register", json={"name": "Lovelace", "password": PASSWORD})
    assert answer.status_code in (500, 503)
    assert "volatility" in caplog.text
    for value in ("Lovelace", "lovelace", "argon2"):
        assert value not in caplog.text


def test_a_page_that_fails_says_so(portal, caplog, monkeypatch):
    browser = portal()
    monkeypatch.setattr(people_pages, "render", lambda *_, **__: 1 / 0)
    answer = browser.get("/leaderboard")
    check_failed(answer, caplog)
    assert "<h1>Server error</h1>" in answer.text
    assert "ZeroDivisionError" in caplog.text
    assert "ZeroDivisionError" not in answer.text


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_malformed_database_is_not_available(portal, database):
    path, store = database.removeprefix("sqlite:///"), portal.app.state.portal.store
    with closing(sqlite3.connect(path)) as connection:
        while connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            time.sleep(0.01)  # a task of the portal reads at the moment; what stays in the log would be found there
    with open(path, "r+b") as file:
        size = file.seek(0, 2)
        file.seek(100)  # the head stays, so that it is a database still
        file.write(b"\x55" * (size - 100))
    for engine in (store.engine, store.reading_engine):  # open connections would answer from their caches
        engine.dispose()
    browser = portal()
    for address in ("/api/leaderboard", "/healthz"):
        answer = browser.get(address)
        assert (answer.status_code, "detail" in answer.json()) == (503, True)
        assert answer.headers["x-request-id"]
    assert answer.json()["database"] is False
    page = browser.get("/leaderboard")
    assert (page.status_code, "The database does not answer" in page.text) == (503, True)


def test_names_are_not_in_the_lines_of_requests(portal, caplog):
    caplog.set_level("INFO")
    ada = joined(portal, "ada")
    for path in ("/people/ada", "/api/people/ada"):
        assert ada.get(path).status_code == 200
    shown = [record.fields["path"] for record in caplog.records if hasattr(record, "fields")]
    assert shown == ["/api/register", "/people/NAME", "/api/people/NAME"]
    assert without_names("/api/admin/people/ada/block") == "/api/admin/people/NAME/block"
