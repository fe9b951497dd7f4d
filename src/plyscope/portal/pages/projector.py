"""The projector view of a class: for its teacher, in big type."""

from fastapi import Request
from fastapi.responses import HTMLResponse

from plyscope.games.notation import parse_rules
from plyscope.portal.access import ClassId, Teacher, ThePortal
from plyscope.portal.api.classes import join_link
from plyscope.portal.classes import rooms
from plyscope.portal.games import catalogue
from plyscope.portal.pages.render import render


async def show(class_id: ClassId, request: Request, portal: ThePortal, who: Teacher) -> HTMLResponse:
    """Show the join code, the students, the tournament or a board, by choice."""
    room = await portal.store.read(lambda transaction: rooms.shown(rooms.find(transaction, class_id, who.person)))
    link = join_link(request, room["code"])
    games = [{"rules": rules, "title": title} for rules, title, _ in catalogue.GAMES]
    rules = room["rules"] or games[0]["rules"]
    if rules not in [game["rules"] for game in games]:
        games.append({"rules": rules, "title": catalogue.game_title(parse_rules(rules))})
    host = link.partition("://")[2].rpartition("/")[0]
    return render(request, who, "projector.html", room=room, link=link, host=host, games=games, rules=rules)
