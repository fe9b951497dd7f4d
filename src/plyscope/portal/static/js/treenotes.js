// The panels below the picture of a tree: the pseudo-code, the steps, a node, the passes and the result.
import { boundWords } from "./bounds.js";
import { byId, make } from "./dom.js";
import { codeOf, litLine } from "./pseudocode.js";
import { namedMoves, Rules } from "./rows.js";
import { term } from "./terms.js";
import { capital, counted, plain } from "./text.js";

/**
 * @typedef {import("./trace.js").Trace} Trace
 * @typedef {import("./treeview.js").SearchView} SearchView
 */

const LISTED = 40; // the maximum number of listed steps
const MOST_PASSES = 60; // the maximum number of listed passes

/** Write the pseudo-code of the searches. @param {SearchView[]} views */
export function writeCode(views) {
  const known = views.filter(({ algorithm }) => codeOf(algorithm).length);
  byId("code").hidden = known.length === 0;
  byId("code-lines").replaceChildren(
    ...known.flatMap(({ algorithm, title }) => [
      make("h3", {}, title),
      make("ol", { class: "code-lines", "data-algorithm": algorithm, "aria-label": `Pseudo-code: ${title}` }, ...codeOf(algorithm).map(([text]) => make("li", {}, text))),
    ]),
  );
}

/** Light the line of the current step in each pseudo-code. @param {SearchView[]} views @param {number} number */
export function lightCode(views, number) {
  for (const list of byId("code-lines").querySelectorAll("ol")) {
    const view = views.find(({ algorithm }) => algorithm === list.dataset.algorithm);
    const lit = view ? litLine(view.algorithm, view.trace, view.at(number)) : -1;
    [...list.children].forEach((line, index) => {
      if (index === lit) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
  }
}

/** List the last steps. @param {Trace} search @param {number} number */
export function listSteps(search, number) {
  const rows = [];
  for (let step = Math.max(0, number + 1 - LISTED); step <= number; step++) {
    const row = make("li", { class: `step-${search.steps[step].kind}`, value: step + 1 }, search.words(step));
    if (step === number) row.setAttribute("aria-current", "step");
    rows.push(row);
  }
  byId("steps").replaceChildren(...rows);
  byId("steps").scrollTop = byId("steps").scrollHeight;
}

/** Show the player to move at a node, its window, where its bounds come from, and its value. @param {Trace} trace @param {string} key @param {string} [about] the search */
export function tellNode(trace, key, about = "") {
  const state = trace.states.get(key);
  byId("node-title").textContent = `${capital(trace.place(key))}${about}`;
  /** @type {[string, string][]} */
  const facts = [["To move", trace.player(key)]];
  if (!state) facts.push(["State", "not searched yet"]);
  else if (state.status === "cut") facts.push(["State", "cut: not searched"]);
  else {
    facts.push(["State", { active: "being searched", done: "searched", leaf: state.ended ? trace.end : "a leaf: evaluated", table: "known from the table" }[state.status]]);
    if (trace.windows) facts.push(["Window", `${trace.windowText(state, key)}${trace.closed(state) ? ": closed" : ""}`]);
    facts.push(["Value", state.value === null ? "not yet" : trace.text(trace.seen(state.value, key))]);
    if (state.best !== null) facts.push(["Best move", trace.moveName(state.best)]);
    if (state.cut) facts.push(["Cut", trace.cutReason(state.cut)]);
  }
  byId("node-facts").replaceChildren(...definitions(facts));
  byId("bound-words").replaceChildren(...boundWords(trace, key).map((words) => make("li", {}, `${words}.`)));
}

/** @param {Trace} search */
export function tellResult(search) {
  const { answer, players } = search;
  const best = answer.drawing === undefined ? namedMoves(Rules.parse(answer.rules), answer.line) : answer.line.split(" ").map((move) => Number(move) + 1);
  const value = answer.drawing === undefined ? plain(answer.words).replace(/^worth \+?/, "") : search.text(answer.value);
  /** @type {[string|Node, string][]} */
  const rows = [[`Value for ${players[0]}`, value], [term("line", "Best line"), best.join(" ") || "none"]];
  for (const [name, key, title] of [["nodes", "node", "Nodes"], ["leaves", "leaf", "Leaves"], ["cutoffs", "cut-off", "Cut-offs"], ["table_hits", "table-hit", "Table hits"], ["passes", "pass", "Passes"]]) {
    if (answer.counts[name]) rows.push([term(key, title), counted(answer.counts[name])]);
  }
  byId("result").replaceChildren(...definitions(rows));
  byId("full").textContent = answer.full
    ? `The picture shows the first ${counted(answer.steps.length)} steps; the counts are for the ${answer.stopped ? "part searched in time" : "whole search"}.`
    : "";
  byId("passes").hidden = answer.passes.length === 0;
}

/** @param {[string|Node, string][]} rows */
function definitions(rows) {
  return rows.flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)]);
}

/** Show the passes of MTD(f), and mark the current one. @param {Trace} search @param {number} number @param {(step: number) => void} go */
export function listPasses(search, number, go) {
  const { passes: made } = search.answer;
  const now = made.findLastIndex((one) => one.step <= number);
  byId("passes-list").replaceChildren(
    ...made.slice(0, MOST_PASSES).map((one, index) => {
      const button = make("button", { type: "button", class: "quiet small" }, search.passWords(one));
      if (index === now) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => go(one.step));
      return make("li", {}, button);
    }),
  );
}
