"""The API documentation: an OpenAPI document, and an HTML page."""

import json
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse

from plyscope.portal.access import Anyone
from plyscope.portal.pages.render import render

Schema = dict[str, Any]
#: The titles of the sections of the API, in the order in which they are shown; other sections follow.
PARTS = {"games": "Games", "people": "People", "account": "Your account", "admin": "Administration"}


async def openapi(request: Request, who: Anyone) -> JSONResponse:
    """Describe the API as OpenAPI."""
    return JSONResponse(request.app.openapi())


async def page(request: Request, who: Anyone) -> HTMLResponse:
    """Show the documentation of the API."""
    schema = request.app.openapi()
    shapes = schema["components"]["schemas"]
    address = str(request.app.state.config.public_url or request.base_url).rstrip("/")
    parts: dict[str, list[Schema]] = {name: [] for name in PARTS}
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            parts.setdefault(operation["tags"][0], []).append(route(method.upper(), path, operation, shapes, address))
    named = [(part, PARTS.get(part, part.capitalize()), routes) for part, routes in parts.items() if routes]
    listed = [(name, fields(shape), shape.get("description", "")) for name, shape in sorted(shapes.items())]
    about = schema["info"]["description"].strip().split("\n\n")
    return render(request, who, "docs.html", parts=named, shapes=listed, about=about, address=address)


def route(method: str, path: str, operation: Schema, shapes: Schema, address: str) -> Schema:
    """Return the documentation of a route."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    shape = {} if body is None else shapes[body["$ref"].rpartition("/")[2]]
    content = operation["responses"]["200"]["content"]
    kind, answer = next(iter(content.items()))
    return {
        "id": operation["operationId"],
        "method": method,
        "path": path,
        "summary": operation["summary"],
        "access": operation["x-access"],
        "parameters": [
            field(one["name"], one["schema"], f"in the {one['in']}", required=one.get("required", False))
            for one in operation.get("parameters", ())
        ],
        "body": fields(shape),
        "about_body": shape.get("description", ""),
        "answer": words(answer["schema"]) if kind == "application/json" else kind,
        "answer_shape": answer["schema"].get("$ref", "").rpartition("/")[2],
        "refusals": [(status, one["description"]) for status, one in operation["responses"].items() if status != "200"],
        "curl": curl(method, path, operation, shape, address),
    }


def fields(shape: Schema) -> list[Schema]:
    """Return the documentation of the fields of a schema."""
    required = shape.get("required", ())
    return [field(name, one, "", required=name in required) for name, one in shape.get("properties", {}).items()]


def field(name: str, schema: Schema, where: str, *, required: bool) -> Schema:
    """Return the documentation of one field."""
    default = None if required or schema.get("default") is None else json.dumps(schema["default"])
    note = ", ".join(filter(None, (where, "required" if required else "", schema.get("description", ""))))
    return {"name": name, "type": words(schema), "default": default, "note": note}


def words(schema: Schema) -> str:
    """Describe the type of a value.

    >>> words({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]})
    'integer from 0, or null'
    >>> words({"type": "array", "items": {"enum": ["red", "yellow"], "type": "string"}})
    'list of "red" or "yellow"'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return ", or ".join(words(one) for one in schema["anyOf"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " or ".join(json.dumps(one) for one in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {words(schema.get('items', {}))}"
    kind = str(schema.get("type", "anything"))
    kind = {"string": "text", "boolean": "true or false"}.get(kind, kind)
    if "minimum" in schema:
        kind += f" from {schema['minimum']:g}"
    if "maximum" in schema:
        kind += f" to {schema['maximum']:g}"
    return kind


def curl(method: str, path: str, operation: Schema, shape: Schema, address: str) -> str:
    """Return an example of a shell command that calls a route."""
    samples = {"game_id": "GAME", "name": "NAME", "token_id": "1", "session_id": "SESSION"}
    for name, sample in samples.items():
        path = path.replace(f"{{{name}}}", sample)
    parts = ["curl"]
    if operation["security"] == [{"session": []}]:
        parts.append("-b 'plyscope=SESSION'")
    elif operation["security"] and path not in ("/api/login", "/api/register"):
        parts.append("-H 'Authorization: Bearer TOKEN'")
    if "text/event-stream" in operation["responses"]["200"]["content"]:
        parts.append("-N")
    if shape:
        parts.append(f"--json '{json.dumps(_sample(shape))}'")
    elif method != "GET":
        parts.append(f"-X {method}")
    return " ".join([*parts, f"{address}{path}"])


def _sample(shape: Schema) -> Schema:
    """Return example values for the required fields, or for the first two if none is required."""
    told = {"name": "ada", "password": "correct horse", "old": "correct horse", "new": "battery staple", "move": "4"}
    needed = shape.get("required") or list(shape["properties"])[:2]
    return {name: told.get(name, _value(shape["properties"][name])) for name in needed}


def _value(schema: Schema) -> Any:
    if "default" in schema:
        return schema["default"]
    if "enum" in schema:
        return schema["enum"][-1]
    return {"boolean": True, "integer": 0, "number": 0}.get(schema.get("type", ""), "...")
