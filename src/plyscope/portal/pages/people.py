"""The pages about people: rating list, profiles, and the user's own account."""

from typing import Annotated, Any

from fastapi import Path, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from plyscope.portal.access import Admin, Anyone, BrowserMember, ThePortal
from plyscope.portal.accounts import keys, passwords, usernames
from plyscope.portal.accounts.leaderboard import GRADED_NAMES, RATED_NAMES
from plyscope.portal.accounts.scores import AGAINST
from plyscope.portal.api import admin as admin_api
from plyscope.portal.api import games
from plyscope.portal.games.graded import SENTENCES
from plyscope.portal.games.unfinished import MOST_UNDER_WAY
from plyscope.portal.pages.charts import Scale, rating_graph
from plyscope.portal.pages.play import own_games
from plyscope.portal.pages.render import render
from plyscope.portal.pages.words import WORDS, outcome
from plyscope.portal.people import profiles as known_people
from plyscope.portal.store import Person, Transaction

GAMES_PER_PAGE = 20
#: The allowed lengths of names and passwords, for the forms.
LENGTHS: dict[str, Any] = {
    "name_length": {"least": usernames.SHORTEST, "most": usernames.LONGEST},
    "password_length": {"least": passwords.SHORTEST, "most": passwords.LONGEST},
}


async def leaderboard(request: Request, portal: ThePortal, who: Anyone) -> HTMLResponse:
    """Show the ratings of people and levels in one list, with their confidence intervals."""
    now = portal.now()
    rows = await portal.store.read(lambda transaction: known_people.leaderboard(transaction, now, 200))
    scale = Scale.over([row[end] for row in rows for end in ("low", "high")], 100)
    return render(request, who, "leaderboard.html", rows=rows, scale=scale, programs=len(RATED_NAMES), **WORDS)


async def person(
    request: Request,
    name: Annotated[str, Path(max_length=120)],
    portal: ThePortal,
    who: Anyone,
    before: float | None = None,
) -> HTMLResponse:
    """Show the profile of a member or a level."""
    now = portal.now()
    profile = await portal.store.read(lambda transaction: known_people.profile(transaction, name, now))
    found = (await games.index(portal, who, "over", name, before, GAMES_PER_PAGE + 1)).model_dump()["games"]
    played = []
    for game in found[:GAMES_PER_PAGE]:
        side = 0 if game["seats"][0]["name"] == profile["name"] else 1
        change = None if game["changes"] is None else round(game["changes"][side])
        word, tone = outcome(game, side)
        other = game["seats"][1 - side]
        played.append({"game": game, "other": other, "word": word, "tone": tone, "change": change, "side": side})
    older = found[GAMES_PER_PAGE - 1]["created_at"] if len(found) > GAMES_PER_PAGE else None
    return render(
        request,
        who,
        "person.html",
        person=profile,
        sentence=SENTENCES.get(name),
        own=await own_games(portal, who, MOST_UNDER_WAY) if profile["name"] == who.name else [],
        played=played,
        older=older,
        newer=before is not None,
        level_names=GRADED_NAMES,
        graph=rating_graph(profile["history"]),
        scores=[(kind, profile["record"][kind]) for kind in AGAINST],
        **WORDS,
    )


async def log_in(request: Request, who: Anyone, next: Annotated[str, Query(max_length=300)] = "/") -> Response:  # noqa: A002
    """Show the login page."""
    return RedirectResponse("/account", 303) if who.member else render(request, who, "login.html", next=local(next))


async def register(request: Request, who: Anyone, next: Annotated[str, Query(max_length=300)] = "/") -> Response:  # noqa: A002
    """Show the registration page."""
    if who.member:
        return RedirectResponse("/account", 303)
    return render(request, who, "register.html", next=local(next), **LENGTHS)


async def account(request: Request, portal: ThePortal, who: BrowserMember) -> HTMLResponse:
    """Show the account page of the user."""
    now = portal.now()
    assert who.person is not None
    person = who.person

    def read(transaction: Transaction) -> dict[str, Any]:
        row = transaction.session.get_one(Person, person)
        return {
            "since": row.created_at,
            "rating": known_people.standing(row, now),
            "sessions": keys.sessions(transaction, person, who.hash, now),
            "tokens": keys.tokens(transaction, person),
        }

    return render(request, who, "account.html", **await portal.store.read(read), **LENGTHS, **WORDS)


async def admin(request: Request, portal: ThePortal, who: Admin) -> HTMLResponse:
    """Show the administration page."""
    return render(request, who, "admin.html", status_now=await admin_api.status(portal, who))


def local(address: str) -> str:
    r"""Return an address if it is on this site, and the start page otherwise.

    >>> local("/account"), local("//evil.example"), local("https://evil.example"), local("/\\evil.example")
    ('/account', '/', '/', '/')
    """
    proper = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if proper and address.isprintable() else "/"
