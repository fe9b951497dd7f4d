"""The description of the API: complete, true, and nothing that follows it makes the server fail."""

import re

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.responses import Response

from plyscope.portal.app import API, create_app
from plyscope.portal.config import Config
from plyscope.portal.games import catalogue
from plyscope.portal.http.schemas.accounts import Export
from plyscope.portal.http.schemas.games import GameShown
from portal.people import joined, rated_game

SCHEMA = create_app(Config()).openapi()
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 12
#: Ends the session by which the test is known.
LAST = ("/api/logout",)


def test_every_route_is_described_with_its_answer_and_refusals():
    described = {(method.upper(), path) for path, methods in SCHEMA["paths"].items() for method in methods}
    assert described == {(row.method, row.path) for row in API}
    for methods in SCHEMA["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            assert operation["x-access"]
            assert {"401", "403", "404", "409", "422", "429"} <= set(operation["responses"])
            assert operation["responses"]["200"]["content"]
    shapeless = {row.path for row in API if row.answer is None and not row.path.endswith("/events")}
    files = {"/api/classes/{class_id}/qr.svg": "image/svg+xml", "/api/classes/{class_id}/results.csv": "text/csv"}
    assert shapeless == {"/api/openapi.json", *files}
    for path, media_type in files.items():
        assert set(SCHEMA["paths"][path]["get"]["responses"]["200"]["content"]) == {media_type}
    identities = [operation["operationId"] for methods in SCHEMA["paths"].values() for operation in methods.values()]
    assert len(set(identities)) == len(identities)


def responds_directly(row):
    """Whether a handler returns a response, which FastAPI sends without comparing it with the model."""
    returned = row.handler.__annotations__["return"]
    return isinstance(returned, type) and issubclass(returned, Response)


def test_fastapi_checks_every_answer_but_those_that_are_checked_here(portal):
    unchecked = {row for row in API if row.answer is not None and responds_directly(row)}
    assert {row.path for row in unchecked if row.answer is not GameShown} == {"/api/me/export"}
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    rated_game(ada, bob)
    game = ada.post("/api/games", json={"opponent": "self"}).json()["id"]
    moved = ada.post(f"/api/games/{game}/moves", json={"move": "4", "ply": 0})
    GameShown.model_validate_json(moved.content, extra="forbid")
    export = Export.model_validate_json(ada.get("/api/me/export").content, extra="forbid")
    assert len(export.games) == 2


def test_an_answer_that_does_not_fit_its_model_is_not_sent(portal, monkeypatch):
    monkeypatch.setattr("plyscope.portal.games.catalogue.everything", lambda ratings: {"games": "none"})
    assert portal().get("/api/choices").status_code == 500


def test_a_field_that_is_not_described_is_not_sent(portal, monkeypatch):
    real = catalogue.everything()
    monkeypatch.setattr("plyscope.portal.games.catalogue.everything", lambda ratings: real | {"secret": 1})
    assert portal().get("/api/choices").json() == real


def test_every_shape_that_is_named_is_there():
    named = set(re.findall(r"#/components/schemas/(\w+)", str(SCHEMA)))
    assert named <= set(SCHEMA["components"]["schemas"])


def test_the_page_shows_every_route(browser):
    html = browser.get("/api/docs").text
    for methods in SCHEMA["paths"].values():
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in html
    assert "<script src" in html
    assert "http://testserver/api/games" in html


@pytest.mark.parametrize("mode", list(GenerationMode), ids=["as described", "otherwise"])
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_nothing_that_is_sent_makes_the_server_fail(portal, mode):
    ada, bob = joined(portal, "ada"), joined(portal, "bob")
    over = rated_game(ada, bob)["id"]
    running = ada.post("/api/games", json={"opponent": "human"}).json()["id"]
    bob.post(f"/api/games/{running}/join")
    portal.app.state.portal.limits.factor = 0
    portal.app.state.portal.hub.close()  # so that streams of events end
    known = {"game_id": [over, running], "name": ["ada", "level:4"], "rules": ["connect4"], "moves": ["4453"]}
    sent = 0

    def check(operation):
        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(mode), data=st.data())
        def run(case, data):
            nonlocal sent
            for name, values in known.items():
                if name in (case.path_parameters or {}):
                    case.path_parameters[name] = data.draw(st.sampled_from([*values, case.path_parameters[name]]))
            asked = case.as_transport_kwargs(base_url="http://testserver")
            asked["headers"] = {key: value for key, value in asked["headers"].items() if key.lower() != "cookie"}
            asked.pop("cookies", None)
            if isinstance(asked.get("data"), bytes):
                asked["content"] = asked.pop("data")
            answer = ada.request(**asked)
            sent += 1
            case.validate_response(answer, checks=CHECKS)

        run()

    schema = schemathesis.openapi.from_dict(SCHEMA)
    operations = [found.ok() for found in schema.get_all_operations()]
    for operation in sorted(operations, key=lambda one: one.path in LAST):
        try:
            check(operation)
        except Unsatisfiable:  # where any text will do, nothing is wrong
            assert mode is GenerationMode.NEGATIVE
            assert not operation.body
    assert sent >= len(API) * 2
