"""What other sites show of the portal: diagrams, previews of links, an embedded board, icons."""

import io
import re
from xml.etree import ElementTree

import pytest
from PIL import Image

from plyscope.portal.app import API, FILES, PAGES
from portal.people import crowned

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
RED, YELLOW, HOLE = (209, 73, 91), (237, 174, 73), (245, 247, 250)


def near(colour, other):
    return all(abs(one - two) < 12 for one, two in zip(colour, other, strict=True))


def test_a_position_is_a_picture_by_its_address(browser):
    answer = browser.get("/diagram/connect4/4453.svg")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    stones = [e.get("class") for e in ElementTree.fromstring(answer.text).iter() if "stone" in (e.get("class") or "")]
    assert stones.count("stone X") == stones.count("stone O") == 2
    assert "max-age" in answer.headers["cache-control"]
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin", "other sites may show it"
    again = browser.get("/diagram/connect4/4453.svg", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_png_shows_the_same_stones(browser):
    answer = browser.get("/diagram/connect4/4453.png", params={"size": 280})
    assert answer.headers["content-type"] == "image/png"
    picture = Image.open(io.BytesIO(answer.content)).convert("RGBA").convert("RGB")
    assert picture.size == (280, 240)

    def stone(column, row):
        """The colour of a stone beside the sign that it carries."""
        return picture.getpixel((40 * column + 20, 40 * row + 8))

    assert near(stone(3, 5), RED)
    assert near(stone(3, 4), YELLOW)
    assert near(stone(4, 5), RED)
    assert near(stone(2, 5), YELLOW)
    assert near(stone(0, 0), HOLE)


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_any_rules_any_size_and_both_themes(browser, kind):
    for path in (f"connect4.{kind}", f"free:20x20x5/1,400.{kind}", f"drop:5x4x3/-.{kind}", f"tictactoe/15293.{kind}"):
        light = browser.get(f"/diagram/{path}", params={"size": 64})
        dark = browser.get(f"/diagram/{path}", params={"size": 64, "theme": "dark"})
        assert light.status_code == dark.status_code == 200, path
        assert light.content != dark.content
    card = browser.get(f"/diagram/connect4/4453.{kind}", params={"shape": "card"})
    if kind == "png":
        assert Image.open(io.BytesIO(card.content)).size == (1200, 630)
    else:
        assert ElementTree.fromstring(card.text).get("width") == "1200"


@pytest.mark.parametrize(
    ("path", "status", "why"),
    [
        ("/diagram/connect4/4453x.svg", 422, "'x' is not a column of connect4; allowed: 1 to 7"),
        ("/diagram/connect4/1111111.png", 422, "column 1 is full"),
        ("/diagram/chess/e4.svg", 422, "chess"),
        ("/diagram/drop:99x99x4.svg", 422, "20"),
        ("/diagram/connect4/4453.gif", 404, "a diagram ends in .svg or .png"),
        ("/diagram/connect4/4453.svg?size=9999", 422, "size"),
        ("/diagram/connect4/4453.svg?theme=pink", 422, "theme"),
        ("/embed/connect4/9", 422, "allowed: 1 to 7"),
    ],
)
def test_what_is_no_picture_is_refused_in_a_line(browser, path, status, why):
    answer = browser.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "text/plain; charset=utf-8")
    assert why in answer.text
    assert answer.text.count("\n") == 1


def test_links_have_a_preview_with_a_picture_of_the_position(browser):
    game = browser.post("/api/games", json={"opponent": "self"}).json()["id"]
    browser.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0})
    pages = {
        "/analysis/connect4/4453": "/diagram/connect4/4453.png?shape=card",
        "/tree/tictactoe": "/diagram/tictactoe/-.png?shape=card",
        "/compare/drop:5x4x3/1": "/diagram/drop%3A5x4x3/1.png?shape=card",
        f"/game/{game}": "/diagram/connect4/4.png?shape=card",
    }
    for path, picture in pages.items():
        html = browser.get(path).text
        address = re.search('property="og:image" content="([^"]+)"', html)[1]
        assert address == f"http://testserver{picture}"
        assert Image.open(io.BytesIO(browser.get(address).content)).size == (1200, 630)
        title = re.search("<title>(.*?)</title>", html)[1]
        assert f'property="og:title" content="{title}"' in html
        assert f'property="og:url" content="http://testserver{path.replace(":", "%3A")}"' in html
    start = re.search('property="og:image" content="([^"]+)"', browser.get("/").text)[1]
    assert browser.get(start).status_code == 200


def test_browsers_find_their_icons_and_search_engines_their_rules(browser):
    icon = browser.get("/favicon.ico")
    assert Image.open(io.BytesIO(icon.content)).info["sizes"] == {(16, 16), (32, 32), (48, 48)}
    assert Image.open(io.BytesIO(browser.get("/apple-touch-icon.png").content)).size == (180, 180)
    manifest = browser.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for row in manifest.json()["icons"]:
        found = browser.get(row["src"])
        assert found.headers["content-type"].startswith(row["type"])
        if row["sizes"] != "any":
            assert "x".join(map(str, Image.open(io.BytesIO(found.content)).size)) == row["sizes"]
    assert "Disallow: /api/" in browser.get("/robots.txt").text
    html = browser.get("/").text
    for address in ("/favicon.ico", "/apple-touch-icon.png", "/manifest.webmanifest"):
        assert f'href="{address}"' in html


def test_only_the_embedded_board_may_be_framed_by_other_sites(portal):
    browser = crowned(portal)
    portal.app.state.portal.hub.close()  # so that streams of events end
    game = browser.post("/api/games", json={"opponent": "self"}).json()["id"]
    given = {"game_id": game, "rules": "tictactoe", "moves": "15", "drawing": "[[3,5],[2,9]]", "name": "root"}
    given |= {"report": "nothing", "file": "tictactoe.svg"}
    framed = set()
    for row in (*API, *PAGES, *FILES):
        if row.method != "GET":
            continue
        path = re.sub(r"\{(\w+)(:path)?\}", lambda found: given.get(found[1], "x"), row.path)
        headers = browser.get(path, follow_redirects=False).headers
        policy = headers["content-security-policy"]
        if "x-frame-options" in headers:
            assert headers["x-frame-options"] == "SAMEORIGIN", path
            assert "frame-ancestors 'self'" in policy, path
        else:
            assert "frame-ancestors *" in policy, path
            framed.add(row.path)
    assert framed == {"/embed/{rules}", "/embed/{rules}/{moves}"}
