// No dead code, and a map of all modules: each is loaded by a page or another module, and every export is used elsewhere.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const read = (folder, ending) => {
  const where = new URL(folder, import.meta.url);
  const names = readdirSync(where).filter((name) => name.endsWith(ending));
  return new Map(names.map((name) => [name, readFileSync(new URL(name, where), "utf8")]));
};
const modules = read("../../src/plyscope/portal/static/js/", ".js");
const templates = [...read("../../src/plyscope/portal/templates/", ".html").values()].join("\n");
/** What loads the modules of pages that have no template of their own. */
const site = [...read("../../src/plyscope/portal/site/", ".py").values()].join("\n");
const tests = [...read("./", ".test.js").values()].join("\n");

test("every module is loaded", () => {
  const all = [...modules.values()].join("\n");
  const unused = [...modules.keys()].filter((name) => !all.includes(`"./${name}"`) && !templates.includes(`js/${name}`) && !new RegExp(`["']${name}["']`).test(site));
  assert.deepEqual(unused, []);
});

test("every export is used by another module or by a test", () => {
  const unused = [];
  for (const [name, text] of modules) {
    const others = [...modules].filter(([other]) => other !== name).map(([, other]) => other).join("\n") + tests;
    for (const [, exported] of text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)) {
      if (!new RegExp(`\\b${exported}\\b`).test(others)) unused.push(`${name}: ${exported}`);
    }
  }
  assert.deepEqual(unused, []);
});

test("the map in the documentation lists every module", () => {
  const text = readFileSync(new URL("../../docs/architecture.md", import.meta.url), "utf8");
  const [, map] = text.split("## The JavaScript of the pages");
  const listed = new Set([...map.split("\n## ")[0].matchAll(/`([a-z]+)`/g)].map(([, name]) => `${name}.js`));
  assert.deepEqual([...modules.keys()].filter((name) => !listed.has(name)), []);
});
