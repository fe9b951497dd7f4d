import assert from "node:assert/strict";
import { test } from "node:test";
import { get, postWithRetry, post, Refusal, remove } from "../../src/plyscope/portal/static/js/api.js";
import { requestStream } from "../../src/plyscope/portal/static/js/stream.js";
import { answers, json, lendWindow, settled } from "./browser.js";

test("questions and answers are JSON", async (context) => {
  const asked = answers(context, json({ a: 1 }), json({ b: 2 }), new Response(null, { status: 204 }));
  assert.deepEqual([await get("/x"), await post("/y", { z: 3 }), await remove("/w")], [{ a: 1 }, { b: 2 }, null]);
  assert.deepEqual(asked, [["GET", "/x", undefined], ["POST", "/y", { z: 3 }], ["DELETE", "/w", undefined]]);
});

test("a refusal is thrown with its reason as a sentence, its pause and its link", async (context) => {
  answers(context, json({ detail: "too many games", link: "/game/7" }, { status: 429, headers: { "Retry-After": "9" } }), new Response("oops", { status: 502, statusText: "Bad Gateway" }));
  await assert.rejects(get("/x"), { status: 429, message: "Too many games.", retryAfter: 9, link: "/game/7" });
  await assert.rejects(get("/x"), { status: 502, message: "Bad Gateway.", retryAfter: null, link: null });
});

test("a server that cannot be reached is a refusal, too", async (context) => {
  answers(context, new TypeError("network"));
  await assert.rejects(get("/x"), (error) => error instanceof Refusal && error.status === 0 && /Cannot reach the server/.test(error.message));
});

test("what is insisted upon is sent again after a passing failure, at once when the connection is back", async (context) => {
  const window = lendWindow(context);
  const asked = answers(context, new TypeError("network"), json({ detail: "busy" }, { status: 503 }), json({ ok: true }));
  const heard = [];
  const answer = postWithRetry("/moves", { ply: 3 }, (refusal) => heard.push(refusal.status));
  for (let wait = 0; heard.length < 2 && wait < 100; wait++) {
    await settled();
    window.dispatchEvent(new Event("online"));
  }
  await settled();
  window.dispatchEvent(new Event("online"));
  assert.deepEqual(await answer, { ok: true });
  assert.deepEqual(heard, [0, 503]);
  assert.deepEqual(asked.map(([, , data]) => data), [{ ply: 3 }, { ply: 3 }, { ply: 3 }]);
});

test("what is refused for good, or for long, is not sent again", async (context) => {
  const asked = answers(
    context,
    json({ detail: "illegal move" }, { status: 422 }),
    json({ detail: "too many" }, { status: 429, headers: { "Retry-After": "60" } }),
    json({ detail: "busy" }, { status: 503 }),
  );
  await assert.rejects(postWithRetry("/a"), { status: 422 });
  await assert.rejects(postWithRetry("/b"), { status: 429 });
  await assert.rejects(postWithRetry("/c", {}, undefined, 1), { status: 503 });
  assert.equal(asked.length, 3);
});

/** An answer of server-sent events, in pieces as the network may cut it. */
const stream = (...pieces) => new Response(new ReadableStream({
  start(controller) {
    for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
    controller.close();
  },
}));

test("a long question tells what it finds on the way, however the stream is cut", async (context) => {
  answers(context, stream('data: {"type": "progress", "done"', ': 1}\n\n: ping\n\ndata: {"type": "progress", "done": 2}\n', '\ndata: {"type": "found", "score": 3}\n\n'));
  const seen = [];
  assert.deepEqual(await requestStream("/x/events", (found) => seen.push(found)), { score: 3 });
  assert.deepEqual(seen, [{ done: 1 }, { done: 2 }]);
});

test("a long question is refused before it begins, or on the way, or broken off", async (context) => {
  const refused = { type: "refused", status: 503, detail: "no time", link: "/game/7" };
  answers(context, json({ detail: "illegal" }, { status: 422 }), stream(`data: ${JSON.stringify(refused)}\n\n`), stream('data: {"type": "progress"}\n\n'), new TypeError("network"));
  await assert.rejects(requestStream("/x"), { status: 422, message: "Illegal." });
  await assert.rejects(requestStream("/x"), { status: 503, message: "No time.", link: "/game/7" });
  await assert.rejects(requestStream("/x"), { status: 0, message: "The server closed the connection before the search finished." });
  await assert.rejects(requestStream("/x"), { status: 0, message: "Cannot reach the server." });
});
