// See it think: what a program finds, while it searches and after.
import { make } from "./dom.js";
import { parseMoves, moveWords } from "./rows.js";
import { algorithmTitle, counted, nameOf, shortValue, spent } from "./words.js";

/**
 * Show the numbers of a search.
 * @param {HTMLElement} host
 * @param {any} game
 * @param {import("./rows.js").Rules} rules
 * @param {any} turn what was found, or null
 * @param {number} ply at which it searches
 * @param {boolean} live whether it still thinks
 */
export function showThinking(host, game, rules, turn, ply, live) {
  host.classList.toggle("live", live);
  const program = game.seats.some((seat) => seat.kind === "program");
  if (!turn) {
    host.replaceChildren(make("p", { class: "soft think-empty" }, program ? "Once a program thinks, its search is shown here." : "No program plays in this game."));
    return;
  }
  if (!turn.algorithm) {
    host.replaceChildren(make("p", { class: "soft think-empty" }, `${nameOf(game, ply % 2)} does not search: it played at random.`));
    return;
  }
  const title = make("p", { class: "think-title" }, make("strong", {}, algorithmTitle(turn.algorithm)), ` ${live ? "searches" : "searched"} move ${ply + 1}`);
  const facts = [
    ["Depth", turn.depth ?? "to the end"],
    ["Nodes", count(turn.nodes)],
    ["Leaves", count(turn.leaves)],
    ["Cut-offs", count(turn.cutoffs)],
    ["Table hits", count(turn.table_hits)],
    ["Time", spent(turn.seconds) || "–"],
  ];
  const grid = make("dl", { class: "think-facts" }, ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(value)))));
  host.replaceChildren(title, grid, ...verdict(rules, turn), columns(rules, turn, ply));
}

/** The numbers of a turn in one line, for the list of moves. */
export function turnLine(turn) {
  if (!turn?.algorithm) return "";
  const parts = [algorithmTitle(turn.algorithm)];
  if (turn.depth) parts.push(`depth ${turn.depth}`);
  for (const [name, word] of [["nodes", "nodes"], ["leaves", "leaves"], ["cutoffs", "cut-offs"]]) {
    if (turn[name]) parts.push(`${counted(turn[name])} ${word}`);
  }
  if (turn.seconds !== undefined) parts.push(spent(turn.seconds));
  return parts.join(" · ");
}

function count(number) {
  return number === undefined ? "0" : counted(number);
}

function verdict(rules, turn) {
  const line = parseMoves(rules, turn.line ?? "");
  const rows = [];
  if (turn.words) rows.push(["Value", turn.words]);
  if (line.length) rows.push(["Best line", rules.gravity ? line.map((move) => move + 1).join(" ") : line.map((move) => moveWords(rules, move).replace("row ", "r").replace(", column ", "c")).join(" ")]);
  return rows.length ? [make("dl", { class: "facts think-line" }, ...rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]))] : [];
}

/** A bar for each column: how good the search finds it. */
function columns(rules, turn, ply) {
  const values = Object.entries(turn.values ?? {});
  if (!rules.gravity || !values.length) return make("div", { class: "think-columns" });
  const cells = [];
  for (let column = 1; column <= rules.width; column++) {
    const value = turn.values[String(column)];
    const shown = value === undefined ? { text: "–", tone: "none" } : shortValue(value, ply, false);
    const best = String(column) === turn.best;
    cells.push(make("li", { class: `${shown.tone} ${best ? "best" : ""}` }, make("span", { class: "soft" }, String(column)), make("b", {}, shown.text)));
  }
  return make("ol", { class: "think-columns numbers", "aria-label": "Value of each column" }, ...cells);
}
