"""Secrets: what is kept of them, how long they last, and what leaves the portal."""

import hashlib
from types import SimpleNamespace

from sqlalchemy import select

from plyscope.portal.store.models import Person, Session, Table, Token
from portal.people import committed, joined, rated_game, token_of

DAY = 24 * 3600.0
#: What an export leaves out of the row of a person: number, kind, copies of the name, what only guests have, the
#: hash of the password; and that somebody is blocked, because they cannot ask.
NOT_EXPORTED = {"id", "kind", "folded", "likeness", "nickname", "password", "blocked"}


def test_a_session_lasts_for_30_days_after_its_last_use(portal):
    ada, running = joined(portal, "ada"), portal.app.state.portal
    now = running.now()
    for days, kind in ((29, "member"), (58, "member"), (89, "anonymous")):
        running.clock = SimpleNamespace(now=lambda days=days: now + days * DAY)
        assert ada.get("/api/me").json()["kind"] == kind


def test_the_database_holds_hashes_of_secrets_only(portal):
    ada = joined(portal, "ada")
    token, cookie = token_of(ada), next(iter(ada.cookies.values()))

    def everything(transaction):
        rows = [transaction.session.execute(select(table)).all() for table in Table.metadata.sorted_tables]
        return (
            repr(rows),
            transaction.session.scalars(select(Session.hash)).all(),
            transaction.session.scalar(select(Token.hash)),
        )

    text, sessions, kept = committed(portal, everything)
    assert cookie not in text
    assert token not in text
    assert (sessions, kept) == ([sha256(cookie)], sha256(token))


def sha256(secret):
    return hashlib.sha256(secret.encode()).hexdigest()


def test_the_export_holds_all_that_is_stored_about_a_member_but_no_secret(portal):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    token, cookie = token_of(ada), next(iter(ada.cookies.values()))
    rated_game(ada, bob)
    answer = ada.get("/api/me/export")
    row = committed(portal, lambda t: t.session.execute(select(Person.__table__).where(Person.name == "ada")).one())
    stored = {name: value for name, value in row._mapping.items() if name not in NOT_EXPORTED}
    assert {name: answer.json().get(name) for name in stored} == stored
    for secret in (token, cookie, sha256(token), sha256(cookie), row.password):
        assert secret not in answer.text
