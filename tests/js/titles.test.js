// Titles of games, opponents, algorithms, orders and clocks are written once, in Python, and served to the pages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const python = process.env.PYTHON ?? fileURLToPath(new URL("../../.venv/bin/python", import.meta.url));
const folder = new URL("../../src/plyscope/portal/static/js/", import.meta.url);
const script = `
import json
from plyscope.portal.games import catalogue
choices = catalogue.everything()
titles = [row["title"] for name in ("games", "levels", "classic", "algorithms", "published", "clocks") for row in choices[name]]
titles += [row["name"] for row in choices["levels"]]
titles += [*catalogue.algorithm_titles().values(), *catalogue.ORDER_TITLES.values(), *choices["no_clock"].values()]
print(json.dumps(titles))
`;
/** @type {string[]} */
const titles = JSON.parse(execFileSync(python, ["-c", script], { encoding: "utf8" }));

/** The string literals and template texts of a module, without its comments. @param {string} source */
const literals = (source) => source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "").match(/"[^"\n]*"|`[^`]*`/g) ?? [];

test("no module contains a title", () => {
  assert.ok(["Connect Four", "Perfect", "Classic 4", "Alpha-beta", "left to right", "5 min + 3 s"].every((title) => titles.includes(title)));
  const pattern = new RegExp(`["\`\\s](${titles.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})["\`\\s,.:;]`);
  const found = readdirSync(folder).filter((name) => name.endsWith(".js")).flatMap((name) =>
    literals(readFileSync(new URL(name, folder), "utf8")).filter((text) => pattern.test(text)).map((text) => `${name}: ${text}`));
  assert.deepEqual(found, []);
});
