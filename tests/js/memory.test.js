// What a page remembers: choices of this browser, the move that has fallen already, the glossary.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rememberShownMoves, shownMoves } from "../../src/plyscope/portal/static/js/transition.js";
import { around, storage, modified } from "../../src/plyscope/portal/static/js/dom.js";
import { glossary } from "../../src/plyscope/portal/static/js/glossary.js";
import { setting } from "../../src/plyscope/portal/static/js/settings.js";
import { answers, json, lend } from "./browser.js";

/** A storage; one that is forbidden throws. */
function fakeStorage(forbidden = false) {
  const held = new Map();
  const check = () => {
    if (forbidden) throw new Error("forbidden");
  };
  return {
    getItem: (name) => (check(), held.get(name) ?? null),
    setItem: (name, value) => (check(), held.set(name, value)),
    removeItem: (name) => (check(), held.delete(name)),
  };
}

test("choices are kept, and what is not one is none", (context) => {
  lend(context, "localStorage", fakeStorage());
  assert.equal(storage.get("choices"), null);
  storage.set("choices", { rules: "connect4" });
  assert.deepEqual(storage.get("choices"), { rules: "connect4" });
  localStorage.setItem("choices", "{");
  assert.equal(storage.get("choices"), null);
});

test("settings have defaults until they are changed", (context) => {
  lend(context, "localStorage", fakeStorage());
  assert.deepEqual(["sound", "motion", "values", "flip"].map(setting), [false, true, true, false]);
  storage.set("motion", false);
  assert.equal(setting("motion"), false);
});

test("without storage, nothing is kept and nothing fails", (context) => {
  for (const name of ["localStorage", "sessionStorage"]) lend(context, name, fakeStorage(true));
  storage.set("choices", 1);
  rememberShownMoves("g1", 1);
  assert.deepEqual([storage.get("choices"), shownMoves("g1"), setting("values")], [null, null, true]);
});

test("moves that have fallen are told once, to the page of their game", (context) => {
  lend(context, "sessionStorage", fakeStorage());
  rememberShownMoves("g1", 1);
  assert.deepEqual([shownMoves("g1"), shownMoves("g1")], [1, null]);
  rememberShownMoves("g1", 1);
  assert.deepEqual([shownMoves("g2"), shownMoves("g1")], [null, null]);
});

test("the glossary is asked for once, and again after a failure", async (context) => {
  const asked = answers(context, new TypeError("network"), json({ terms: {}, keys: [] }));
  await assert.rejects(glossary(), { status: 0 });
  const [first, second] = await Promise.all([glossary(), glossary()]);
  assert.equal(first, second);
  assert.equal(asked.length, 2);
});

test("keys together with Ctrl, Alt or Meta mean something else", () => {
  assert.deepEqual([{}, { ctrlKey: true }, { altKey: true }, { metaKey: true }].map((event) => Boolean(modified(event))), [false, true, true, true]);
});

test("an event knows the element around its target, if that is one", (context) => {
  class Element {
    closest = (selector) => (selector === "[data-open]" ? this : null);
  }
  lend(context, "Element", Element);
  const target = new Element();
  assert.deepEqual([around({ target }, "[data-open]"), around({ target }, "a"), around({ target: {} }, "a")], [target, null, null]);
});
