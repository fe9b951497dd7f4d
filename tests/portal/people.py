"""What tests do with people: register, make an administrator, get a token."""

from plyscope.portal.accounts.members import found
from plyscope.portal.cleanup import tidy

PASSWORD = "correct horse battery"


def joined(portal, name, password=PASSWORD):
    """A browser in which somebody has just registered."""
    browser = portal()
    answer = browser.post("/api/register", json={"name": name, "password": password})
    assert answer.status_code == 200, answer.text
    return browser


def committed(portal, work):
    """The result of a function of a transaction."""
    return portal.app.state.portal.store.committed(work)


def cleared(portal, days):
    """Clear away what nobody needs, as it is done some days from now."""
    running = portal.app.state.portal
    later = running.now() + days * 24 * 3600.0 + 60.0
    portal().portal.call(tidy, running.store, later, running.config.guest_days)


def crowned(portal, name="root"):
    """A browser in which an administrator is logged in."""
    browser = joined(portal, name)
    committed(portal, lambda transaction: setattr(found(transaction, name), "admin", True))
    return browser


def token_of(browser, name="a bot"):
    answer = browser.post("/api/me/tokens", json={"name": name})
    assert answer.status_code == 200, answer.text
    return answer.json()["token"]


def bot(portal, token):
    """A client that is known by a token alone."""
    client = portal()
    client.headers["Authorization"] = f"Bearer {token}"
    return client


def rated_game(ada, bob, moves="1212121", **asked):
    """A rated game that the one who begins wins with their first four discs in a column."""
    game = ada.post("/api/games", json={"opponent": "human", "rated": True, "side": "first", **asked}).json()["id"]
    assert bob.post(f"/api/games/{game}/join").status_code == 200
    for ply, move in enumerate(moves):
        answer = (ada, bob)[ply % 2].post(f"/api/games/{game}/moves", json={"move": move, "ply": ply})
        assert answer.status_code == 200, answer.text
    return answer.json()
