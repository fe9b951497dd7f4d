import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, showConnection } from "../../src/plyscope/portal/static/js/live.js";
import { lend, lendWindow, settled } from "./browser.js";

/** A page with streams that are opened, broken and refused by hand. */
function page(context) {
  const streams = [];
  const document = Object.assign(new EventTarget(), { hidden: false });
  lend(context, "document", document);
  lend(context, "window", globalThis);
  lend(context, "EventSource", class {
    static OPEN = 1;
    static CLOSED = 2;
    readyState = 0;
    constructor(address) {
      this.address = address;
      streams.push(this);
    }
    close() {
      this.readyState = 2;
    }
  });
  const timers = [];
  const later = (work, milliseconds) => timers.push({ work, milliseconds, on: true });
  const off = (number) => number && (timers[number - 1].on = false);
  for (const [set, clear] of [["setTimeout", "clearTimeout"], ["setInterval", "clearInterval"]]) {
    lend(context, set, later);
    lend(context, clear, off);
  }
  return { streams, document, window: lendWindow(context), waiting: () => timers.filter(({ on }) => on) };
}

/** Follow a stream; what is heard and what is said of the connection. */
function listen(poll) {
  const [heard, states] = [[], []];
  const stop = follow("/events", (event) => heard.push(event), { poll, connection: (state) => states.push(state) });
  return { heard, states, stop };
}

test("events are heard as they come", (context) => {
  const { streams } = page(context);
  const { heard, states } = listen();
  streams[0].onopen();
  streams[0].onmessage({ data: '{"type": "move"}' });
  assert.deepEqual([streams[0].address, heard, states], ["/events", [{ type: "move" }], ["live"]]);
});

test("where the stream is refused, the state is asked for, and the stream is tried again", async (context) => {
  const { streams, waiting } = page(context);
  const { heard, states } = listen(async () => ({ version: 3 }));
  streams[0].readyState = 2;
  streams[0].onerror();
  await settled();
  assert.deepEqual([heard, states], [[{ type: "state", version: 3 }], ["asking"]]);
  assert.deepEqual(waiting().map(({ milliseconds }) => milliseconds), [15000, 3000]);
  waiting()[0].work();
  assert.equal(streams.length, 2);
  assert.deepEqual(waiting().map(({ milliseconds }) => milliseconds), []);
});

test("while the browser reconnects, the connection is lost, and the state is asked for every few seconds", async (context) => {
  const { streams, waiting } = page(context);
  const { heard, states } = listen(async () => ({ version: 3 }));
  streams[0].onerror();
  assert.deepEqual([states, waiting().map(({ milliseconds }) => milliseconds)], [["lost"], [3000]]);
  await waiting()[0].work();
  assert.deepEqual([heard.length, states.at(-1)], [1, "asking"]);
  streams[0].onopen();
  assert.deepEqual([states.at(-1), waiting().length], ["live", 0]);
});

test("a poll that fails says that the connection is lost", async (context) => {
  const { streams, waiting } = page(context);
  const { heard, states } = listen(async () => Promise.reject(new Error("down")));
  streams[0].onerror();
  await waiting()[0].work();
  assert.deepEqual([heard, states], [[], ["lost", "lost"]]);
});

test("a page out of sight lets its stream go after a while, and opens it again when it is seen", (context) => {
  const { streams, document, waiting } = page(context);
  listen(async () => ({}));
  document.hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(streams[0].readyState, 0);
  waiting()[0].work();
  assert.equal(streams[0].readyState, 2);
  document.hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(streams.length, 2);
});

test("who stops following is left alone", (context) => {
  const { streams, document, window, waiting } = page(context);
  const { stop } = listen(async () => ({}));
  streams[0].onerror();
  stop();
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("online"));
  assert.deepEqual([streams.length, streams[0].readyState, waiting()], [1, 2, []]);
});

test("a badge says how the connection is, unless it is live", () => {
  const badge = {};
  showConnection(badge, "lost");
  assert.deepEqual([badge.hidden, badge.className], [false, "badge bad"]);
  showConnection(badge, "asking");
  assert.equal(badge.textContent, "not live, updated every few seconds");
  showConnection(badge, "live");
  assert.equal(badge.hidden, true);
});
