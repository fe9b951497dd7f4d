"""A bot for the portal that needs only the standard library. It plays one game; games of Connect Four are rated.

    python examples/portal_bot.py http://127.0.0.1:8000 TOKEN --opponent level:1
    python examples/portal_bot.py http://127.0.0.1:8000 TOKEN --join GAME

Create the token on the account page. The bot wins if it can, blocks if it must, and prefers the centre.
"""

import argparse
import json
import time
import urllib.error
import urllib.request

#: The board of rated games.
RATED = "connect4"


class Portal:
    """The API of a portal, used with a token."""

    def __init__(self, address, token):
        self.address, self.headers = address.rstrip("/"), {"Authorization": f"Bearer {token}"}

    def ask(self, path, data=None, *, post=False):
        """Send a request and return the JSON response; after status 429, wait and try again."""
        while True:
            try:
                with self._open(path, data, post=post) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise SystemExit(f"{path}: {error.code} {json.load(error)['detail']}") from None
                time.sleep(float(error.headers.get("Retry-After", 1)))

    def events(self, path):
        """Yield the events of a stream, and reconnect if the connection is lost."""
        while True:
            try:
                with self._open(path) as stream:
                    for line in stream:
                        if line.startswith(b"data: "):
                            yield json.loads(line[len(b"data: ") :])
            except OSError:
                time.sleep(1)

    def _open(self, path, data=None, *, post=False):
        body = json.dumps(data).encode() if data is not None else b"" if post else None
        headers = self.headers | ({"Content-Type": "application/json"} if data is not None else {})
        return urllib.request.urlopen(urllib.request.Request(self.address + path, body, headers), timeout=60)


def stones(game):
    """Return the board of a game: which side (0 or 1) has a stone on which (column, row); row 0 is the lowest."""
    width, height = game["width"], game["height"]
    numbers = width if game["gravity"] else width * height
    written = game["moves"].split(",") if numbers > 9 else game["moves"]
    board = {}
    for ply, move in enumerate(filter(None, written)):
        board[cell(game, board, int(move))] = ply % 2
    return board


def cell(game, board, move):
    """Return the (column, row) of the stone that a move places, or None if the move is not possible."""
    width, height = game["width"], game["height"]
    if game["gravity"]:
        return next(((move - 1, row) for row in range(height) if (move - 1, row) not in board), None)
    row, column = divmod(move - 1, width)
    return None if (column, height - 1 - row) in board else (column, height - 1 - row)


def completes(game, board, place, side):
    """Tell whether a stone of this side at this place completes a line."""

    def run(across, up):
        column, row, count = place[0] + across, place[1] + up, 0
        while board.get((column, row)) == side:
            column, row, count = column + across, row + up, count + 1
        return count

    return any(1 + run(a, u) + run(-a, -u) >= game["length"] for a, u in ((1, 0), (0, 1), (1, 1), (1, -1)))


def choose(game):
    """Return the move to play: a win, otherwise a block of the opponent's win, otherwise the most central move."""
    board, side = stones(game), game["ply"] % 2
    count = game["width"] if game["gravity"] else game["width"] * game["height"]
    places = {move: place for move in range(1, count + 1) if (place := cell(game, board, move)) is not None}
    for who in (side, 1 - side):
        for move, place in places.items():
            if completes(game, board, place, who):
                return move
    middle = (game["width"] - 1) / 2, (game["height"] - 1) / 2
    return min(places, key=lambda move: (abs(places[move][0] - middle[0]), abs(places[move][1] - middle[1])))


def play(portal, game):
    """Play a game to its end and return it."""
    path = f"/api/games/{game['id']}"
    for event in portal.events(f"{path}/events"):
        if event["type"] == "thinking":
            continue
        game = portal.ask(path)
        if game["state"] == "over":
            return game
        if game["state"] != "person" or not game["seats"][game["side"]]["you"]:
            continue
        if game["swap"] == "choosing":
            portal.ask(f"{path}/side", {"side": "second"}, post=True)
        else:
            portal.ask(f"{path}/moves", {"move": str(choose(game)), "ply": game["ply"]}, post=True)
    raise AssertionError("the events end before the game is over")


def main():
    """Create or join a game, play it, and print the result."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("address")
    parser.add_argument("token")
    parser.add_argument(
        "--opponent", default="level:1", help="human, random, level:1 to level:15, or perfect (default %(default)s)"
    )
    parser.add_argument("--rules", default=RATED, help="the board; a game on any other is casual (default %(default)s)")
    parser.add_argument("--join", metavar="GAME", help="join this game instead of creating one")
    options = parser.parse_args()
    portal = Portal(options.address, options.token)
    portal.ask("/api/me/bot", {"bot": True}, post=True)
    if options.join:
        game = portal.ask(f"/api/games/{options.join}/join", post=True)
    else:
        asked = {
            "rules": options.rules,
            "opponent": options.opponent,
            "rated": options.rules == RATED,
            "side": "random",
        }
        game = portal.ask("/api/games", asked, post=True)
    print(f"{options.address}/game/{game['id']}", flush=True)
    game = play(portal, game)
    side = next(number for number, seat in enumerate(game["seats"]) if seat["you"])
    change = f", rating {game['changes'][side]:+.0f}" if game["changes"] else ""
    print(f"{game['result']} by {game['reason']}{change}")


if __name__ == "__main__":
    main()
