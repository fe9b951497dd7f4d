"""The log of a server that runs as a process of its own: a line for each request, and nothing of anybody in it."""

import http.client
import json
import re
import signal
import subprocess
import sys
from contextlib import closing, contextmanager
from urllib.parse import quote, urlsplit

NAME, GUEST, ADDRESS, SEARCHED = "Lovelace", "Babbage", "203.0.113.77", "segments"
PASSWORD, WRONG, NEXT = "correct horse battery", "incorrect zebra", "another long secret"
LINE = re.compile(r"\S+T\S+\+00:00 (info|warning|error) +(?P<request>[0-9a-f]{12}) [A-Z]+ /\S* \d{3} [0-9.]+ [a-z]+")


@contextmanager
def logging(tmp_path):
    """Run a server behind a proxy; give its address, and a list that holds the lines of its log in the end."""
    command = [sys.executable, "-m", "plyscope", "serve", "--port", "0", "--proxies", "127.0.0.1"]
    lines = []
    with subprocess.Popen(
        [*command, "--database", f"sqlite:///{tmp_path}/x.db"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    ) as process:
        try:
            yield process.stdout.readline().split()[-1], lines
            process.send_signal(signal.SIGTERM)
            lines += process.communicate(timeout=60)[1].splitlines()
        finally:
            process.kill()


class Visitor:
    """A browser or a bot behind the proxy; notes the names of its requests."""

    def __init__(self, address):
        self._address = urlsplit(address).netloc
        self.known, self.requests = {}, []

    def ask(self, method, path, data=None, **headers):
        """Send a request; give the status and the body."""
        headers = {"X-Forwarded-For": ADDRESS, "User-Agent": "Telltale/1.0"} | self.known | headers
        body = None if data is None else json.dumps(data)
        if body is not None:
            headers["Content-Type"] = "application/json"
        with closing(http.client.HTTPConnection(self._address, timeout=60)) as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            self.requests.append(answer.headers["X-Request-Id"])
            cookie = answer.headers["Set-Cookie"]
            if cookie:
                self.known = {"Cookie": cookie.partition(";")[0]}
            return answer.status, answer.read().decode()


def visit(address):
    """Do all that names somebody, rightly and wrongly; return the names of the requests, and what is private."""
    guest, member, bot = Visitor(address), Visitor(address), Visitor(address)
    assert guest.ask("POST", "/api/games", {"opponent": "self"})[0] == 200
    assert guest.ask("POST", "/api/me/name", {"name": GUEST})[0] == 200
    assert member.ask("POST", "/api/register", {"name": NAME, "password": PASSWORD})[0] == 200
    token = json.loads(member.ask("POST", "/api/me/tokens", {"name": "Telltale bot"})[1])["token"]
    bot.known = {"Authorization": f"Bearer {token}"}
    assert bot.ask("GET", "/api/me")[0] == 200
    secrets = [guest.known["Cookie"], member.known["Cookie"], token]
    assert member.ask("POST", "/api/me/password", {"old": PASSWORD, "new": NEXT})[0] == 200
    assert member.ask("POST", "/api/logout")[0] == 200
    for password, status in ((WRONG, 401), (NEXT, 200)):
        assert member.ask("POST", "/api/login", {"name": NAME, "password": password})[0] == status
    secrets.append(member.known["Cookie"])
    for path in (f"/people/{NAME}", f"/api/people/{NAME}", f"/people/{NAME.lower()}?before=1", "/api/me/export"):
        assert member.ask("GET", path)[0] == 200
    assert member.ask("GET", f"/api/games?person={NAME}")[0] == 200
    assert member.ask("GET", f"/login?next=/people/{NAME}", Referer=f"{address}/people/{NAME}")[0] in (200, 303)
    assert member.ask("GET", f"/api/search/tictactoe/5?settings={quote(f'alphabeta:evaluation={SEARCHED}')}")[0] == 200
    assert member.ask("GET", f"/api/people/{NAME}-who-does-not-exist")[0] == 404
    assert member.ask("POST", f"/api/admin/people/{NAME}/block")[0] == 403
    assert member.ask("POST", "/api/logout", {}, **{"Sec-Fetch-Site": "cross-site"})[0] == 403
    assert member.ask("POST", "/api/me/name", {"name": NAME * 20_000})[0] == 413
    assert member.ask("GET", "/static/style.css")[0] in (200, 404)
    private = [NAME, GUEST, ADDRESS, SEARCHED, PASSWORD, WRONG, NEXT, "argon2", "Telltale", "127.0.0.1", "before=1"]
    return guest.requests + member.requests + bot.requests, private + [
        text.partition("=")[2] or text for text in secrets
    ]


def test_each_request_is_one_line_with_the_name_of_its_answer_and_nothing_of_anybody(tmp_path):
    with logging(tmp_path) as (address, lines):
        requests, private = visit(address)
    named = [found["request"] for found in map(LINE.fullmatch, lines) if found]
    assert sorted(named) == sorted(requests)
    text = "\n".join(lines).lower()
    assert [word for word in private if word.lower() in text] == []
