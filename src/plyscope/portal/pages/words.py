"""Text for times, games and results on the pages."""

from datetime import UTC, datetime
from typing import Any

from markupsafe import Markup

from plyscope.games.notation import parse_rules
from plyscope.portal.games.catalogue import game_title


def day(seconds: float) -> str:
    """Format a date.

    >>> day(0)
    '1 Jan 1970'
    """
    when = datetime.fromtimestamp(seconds, UTC)
    return f"{when.day} {when:%b %Y}"


def minute(seconds: float) -> str:
    """Format a time to the minute.

    >>> minute(3600)
    '1 Jan 1970, 01:00 UTC'
    """
    return f"{day(seconds)}, {datetime.fromtimestamp(seconds, UTC):%H:%M} UTC"


def machine(seconds: float) -> str:
    """Format a time for the ``datetime`` attribute of HTML.

    >>> machine(0)
    '1970-01-01T00:00:00Z'
    """
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%SZ}"


def local_day(seconds: float) -> Markup:
    """Return HTML for a date that a script converts to the reader's time zone; without scripts it is in UTC.

    >>> local_day(0)
    Markup('<time datetime="1970-01-01T00:00:00Z" data-local="day">1 Jan 1970</time>')
    """
    return _local(seconds, "day", day(seconds))


def local_minute(seconds: float) -> Markup:
    """Return HTML for a time to the minute, converted in the same way."""
    return _local(seconds, "minute", minute(seconds))


def _local(seconds: float, precision: str, words: str) -> Markup:
    written = Markup('<time datetime="{}" data-local="{}">{}</time>')
    return written.format(machine(seconds), precision, words)


def game_name(game: dict[str, Any]) -> str:
    """Return the name of a game.

    >>> game_name({"rules": "drop:7x6x4"})
    'Connect Four'
    """
    return game_title(parse_rules(game["rules"]))


def outcome(game: dict[str, Any], side: int) -> tuple[str, str]:
    """Return the result of a game for one side: a word, and its tone.

    >>> outcome({"result": "0-1", "seats": [{"name": "ada"}, {"name": "bob"}]}, 1)
    ('Won', 'good')
    """
    if game["seats"][side]["name"] == game["seats"][1 - side]["name"] != "gone":
        return "Pass and play", ""
    if game["result"] == "*":
        return "Cancelled", ""
    if game["result"] == "1/2-1/2":
        return "Drawn", "even"
    return ("Won", "good") if game["result"] == ("0-1" if side else "1-0") else ("Lost", "bad")


def opponent(game: dict[str, Any]) -> str:
    """Return the opponent of the reader in a game.

    >>> opponent({"seats": [{"you": True, "title": "ada"}, {"you": False, "title": "Perfect"}]})
    'Perfect'
    """
    others = [seat for seat in game["seats"] if not seat["you"]]
    return str(others[0]["title"] or "Waiting for an opponent") if others else "Pass and play"


def whose_turn(game: dict[str, Any]) -> str:
    """Return whose turn it is in an unfinished game.

    >>> whose_turn({"state": "person", "own_turn": True})
    'your turn'
    """
    return "your turn" if game["own_turn"] else "their turn"


def ending(game: dict[str, Any]) -> str:
    """Return how a finished game ended, in a few words.

    >>> ending({"reason": "line", "length": 4}), ending({"reason": "time", "length": 4})
    ('4 in a row', 'on time')
    """
    endings = {"line": f"{game['length']} in a row", "resignation": "by resignation", "time": "on time"}
    return (endings | {"agreement": "by agreement", "called off": ""}).get(game["reason"], str(game["reason"]))


def browser_name(agent: str) -> str:
    """Return the browser and the operating system that a user agent names.

    >>> browser_name("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    """
    browsers = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
    systems = {"Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "Mac OS": "macOS"}
    browser = next((name for mark, name in browsers.items() if mark in agent), "")
    system = next((name for mark, name in (systems | {"Linux": "Linux"}).items() if mark in agent), "")
    return " on ".join(filter(None, (browser, system))) or agent[:40] or "unknown browser"


#: The functions that templates use.
WORDS: dict[str, Any] = {
    word.__name__: word for word in (local_day, local_minute, game_name, opponent, whose_turn, ending, browser_name)
}
