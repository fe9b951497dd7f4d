"""What protects every request: other sites, headers, sizes, rates, paths."""

import threading

import pytest
from fastapi.testclient import TestClient
from starlette.datastructures import Headers

from plyscope.portal.app import API, PAGES, create_app
from plyscope.portal.config import Config
from plyscope.portal.errors import Refused
from plyscope.portal.http import rate_limits
from plyscope.portal.http.rate_limits import Limits
from plyscope.portal.http.security import foreign
from plyscope.portal.limits import RATES, REQUESTS, Rate
from plyscope.portal.pages.render import static
from portal.people import PASSWORD, bot, joined, token_of

PUBLIC_URL = "https://play.example.org"


@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "none"}, False),
        ({"sec-fetch-site": "same-site"}, True),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "cross-site", "origin": "http://10.0.0.5:8000", "host": "10.0.0.5:8000"}, True),
        ({"origin": "http://10.0.0.5:8000", "host": "10.0.0.5:8000"}, False),
        ({"origin": "https://play.example.org", "host": "127.0.0.1:8000"}, False),
        ({"origin": "https://evil.example", "host": "10.0.0.5:8000"}, True),
        ({"origin": "http://10.0.0.5:9000", "host": "10.0.0.5:8000"}, True),
        ({"origin": "null", "host": "10.0.0.5:8000"}, True),
        ({"origin": "http://[", "host": "10.0.0.5:8000"}, True),
        ({"origin": "https://evil.example", "authorization": "Bearer x"}, False),
        ({"origin": "https://evil.example", "authorization": "Basic x"}, True),
        ({}, False),
    ],
)
def test_changes_on_behalf_of_another_site_are_refused(headers, refused):
    assert foreign("POST", Headers(headers), PUBLIC_URL) is refused
    assert not foreign("GET", Headers(headers), PUBLIC_URL)


def test_another_site_cannot_let_somebody_resign(portal):
    ada = joined(portal, "ada")
    game = ada.post("/api/games", json={"opponent": "self"}).json()["id"]
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example"}):
        answer = ada.post(f"/api/games/{game}/resign", headers=headers)
        assert (answer.status_code, answer.json()["detail"]) == (403, "this request comes from another site")
    assert ada.get(f"/api/games/{game}").json()["state"] == "person"


def test_a_form_cannot_post(browser):
    form = browser.post("/api/login", data={"name": "ada", "password": PASSWORD})
    assert (form.status_code, form.json()["detail"]) == (415, "send JSON, with Content-Type: application/json")
    text = browser.post("/api/games", content='{"opponent":"self"}', headers={"Content-Type": "text/plain"})
    assert text.status_code == 415
    proper = browser.post(
        "/api/games", content='{"opponent":"self"}', headers={"Content-Type": "application/json; charset=utf-8"}
    )
    assert proper.status_code == 200


def test_a_body_that_is_too_long_is_refused(browser):
    def pieces():
        for _ in range(70):
            yield b" " * 1024

    headers = {"Content-Type": "application/json"}
    assert browser.post("/api/games", content=b" " * (REQUESTS.body_bytes + 1), headers=headers).status_code == 413
    assert browser.post("/api/games", content=pieces(), headers=headers).status_code == 413


def test_the_headers_are_on_every_page_and_answer(portal):
    browser = joined(portal, "ada")
    pages = [row.path for row in (*PAGES, *API) if row.method == "GET" and "{" not in row.path]
    pages = [path for path in pages if not path.endswith("/events")]
    for path in (*pages, "/nowhere", "/game/nowhere", "/people/nobody", "/api/nowhere", "/api/games/nowhere"):
        headers = browser.get(path, follow_redirects=False).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy, path
        assert "unsafe" not in policy, path
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "SAMEORIGIN"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store", path
        assert "strict-transport-security" not in headers
    refused = browser.post("/api/logout", headers={"Sec-Fetch-Site": "cross-site"})
    assert "content-security-policy" in refused.headers


def test_only_the_worker_of_the_solver_may_compile_webassembly(portal):
    browser = portal()

    def policy(path):
        answer = browser.get(path)
        assert answer.status_code == 200, path
        return answer.headers["content-security-policy"]

    plain = policy("/analysis")
    for path in ("js/analysis.js", "js/pagesolver.js", "wasm/core.wasm"):
        assert policy(static(path)) == plain, path
    assert policy(static("js/solverworker.js")) == f"{plain}; script-src 'self' 'wasm-unsafe-eval'"
    assert "script-src" not in plain
    assert "worker-src" not in plain, "default-src applies"
    assert browser.get(static("wasm/core.wasm")).headers["content-type"] == "application/wasm"


def test_no_page_has_inline_script_or_style(portal):
    browser = joined(portal, "ada")
    for row in PAGES:
        if "{" in row.path:
            continue
        html = browser.get(row.path).text
        assert "<style" not in html, row.path
        assert " style=" not in html, row.path
        assert "javascript:" not in html, row.path
        tags = [tag.split(">")[0] for tag in html.split("<script")[1:]]
        assert all("src=" in tag or 'type="application/json"' in tag for tag in tags), row.path  # data is not a script
        assert " onclick=" not in html, row.path


def test_cookies_and_headers_over_tls(tmp_path):
    config = Config(database=f"sqlite:///{tmp_path / 'portal.db'}", public_url="https://play.example.org")
    with TestClient(create_app(config), base_url="https://play.example.org") as browser:
        answer = browser.post("/api/register", json={"name": "ada", "password": PASSWORD})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-plyscope=")
        for part in ("; Secure", "; HttpOnly", "; SameSite=lax", "; Path=/"):
            assert part in cookie
        assert "domain" not in cookie.lower()
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert browser.get("/api/me").json()["name"] == "ada"
        gone = browser.post("/api/logout").headers["set-cookie"]
        assert gone.startswith('__Host-plyscope="";')
        assert "; Secure" in gone


def test_without_tls_the_cookie_is_still_out_of_reach_of_scripts(browser):
    cookie = browser.post("/api/games", json={"opponent": "self"}).headers["set-cookie"]
    assert cookie.startswith("plyscope=")
    assert "; HttpOnly" in cookie
    assert "; SameSite=lax" in cookie


def test_registering_is_limited_by_address(browser):
    burst = RATES["register by address"].burst
    statuses = [browser.post("/api/register", json={"name": "x", "password": ""}).status_code for _ in range(burst + 1)]
    assert statuses == [422] * burst + [429]


def test_pictures_are_limited_by_address_and_drawn_one_at_a_time(browser, monkeypatch):
    monkeypatch.setattr(rate_limits, "RATES", {**RATES, "draw by address": Rate(3, 60.0)})
    answers = [browser.get("/diagram/connect4/4453.png") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].text == "too many requests; try again in 60 seconds\n"
    assert [thread.name for thread in threading.enumerate() if "picture" in thread.name] == ["picture_0"]


def test_games_are_limited_by_person_whatever_key_they_use(portal):
    ada = joined(portal, "ada")
    client = bot(portal, token_of(ada))
    burst = RATES["create by person"].burst
    statuses = [client.post("/api/games", json={"opponent": "nonsense"}).status_code for _ in range(burst)]
    assert statuses == [422] * burst
    assert ada.post("/api/games", json={"opponent": "self"}).status_code == 429
    assert joined(portal, "bob").post("/api/games", json={"opponent": "self"}).status_code == 200


def test_a_bucket_fills_again_with_time():
    now = 0.0
    limits = Limits(now=lambda: now)
    burst, seconds = RATES["log in by address"]
    for _ in range(burst):
        limits.take("log in by address", "ada")
    with pytest.raises(Refused) as refused:
        limits.take("log in by address", "ada")
    assert refused.value.retry_after == seconds
    now = seconds
    limits.take("log in by address", "ada")
    with pytest.raises(Refused):
        limits.take("log in by address", "ada")
    now = 1000 * seconds
    for _ in range(burst):
        limits.take("log in by address", "ada")


def test_limits_can_be_widened_and_switched_off():
    burst = RATES["log in by address"].burst
    twice, off = Limits(2, lambda: 0.0), Limits(0, lambda: 0.0)
    for _ in range(2 * burst):
        twice.take("log in by address", "ada")
    with pytest.raises(Refused):
        twice.take("log in by address", "ada")
    for _ in range(10 * burst):
        off.take("log in by address", "ada")


def test_buckets_that_are_full_again_are_forgotten(monkeypatch):
    monkeypatch.setattr("plyscope.portal.http.rate_limits.MOST_BUCKETS", 100)
    now = 0.0
    limits = Limits(now=lambda: now)
    for number in range(1000):
        now += 20.0
        limits.take("log in by address", number)
    assert len(limits._buckets) <= 100


@pytest.mark.parametrize("path", ["/api/games/%00", "/api/people/a%00b", "/api/games?person=a%00b", "/people/%00"])
def test_the_character_0_is_refused_before_it_reaches_a_database(browser, path):
    assert browser.get(path).status_code == 422


def test_the_character_0_is_refused_in_a_body(browser):
    assert browser.post("/api/login", json={"name": "a\0b", "password": "x"}).status_code == 422


@pytest.mark.parametrize(
    ("wanted", "shown"), [("/game/abc", "/game/abc"), ("//evil.example", "/"), ("https://evil.example", "/")]
)
def test_logging_in_leads_to_a_page_of_this_site(browser, wanted, shown):
    html = browser.get("/login", params={"next": wanted}).text
    assert f'data-then="{shown}"' in html
    assert "evil" not in html


@pytest.mark.parametrize(("levels", "status"), [(900, 422), (5_000, 400)])
def test_a_deeply_nested_body_is_refused(browser, levels, status):
    body = '{"rules": ' + "[" * levels + "]" * levels + "}"
    answer = browser.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert list(answer.json()) == ["detail"]
