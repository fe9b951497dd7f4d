// See it think: what a program finds, while it searches and after.
import { make } from "./dom.js";
import { parseMoves, shortMove } from "./rows.js";
import { plain } from "./verdict.js";
import { algorithmTitle, capital, counted, nameOf, spent, valueHints } from "./words.js";

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
  if (!turn?.algorithm) {
    const empty = "Once the program thinks, its search is shown here.";
    const words = turn ? `${nameOf(game, ply % 2)} does not search: it played at random.` : empty;
    host.replaceChildren(make("p", { class: "soft" }, words));
    return;
  }
  const name = make("strong", {}, algorithmTitle(turn.algorithm));
  const title = make("p", { class: "think-title" }, name, ` ${live ? "searches" : "searched"} move ${ply + 1}`);
  const facts = [
    ["Depth", turn.depth ?? "to the end"],
    ["Nodes", count(turn.nodes)],
    ["Leaves", count(turn.leaves)],
    ["Cut-offs", count(turn.cutoffs)],
    ["Table hits", count(turn.table_hits)],
    ["Time", spent(turn.seconds) || "–"],
  ];
  const boxes = facts.map(([word, value]) => make("div", {}, make("dt", {}, word), make("dd", {}, String(value))));
  const grid = make("dl", { class: "think-facts" }, ...boxes);
  host.replaceChildren(title, grid, ...verdict(rules, turn, game.seats[ply % 2].colour), columns(rules, turn, ply));
}

/** The numbers of a turn in one line, for the list of moves; an algorithm is named where it is not that before. */
export function turnLine(turn, before = null) {
  if (!turn?.algorithm) return "";
  const parts = turn.algorithm === before?.algorithm ? [] : [algorithmTitle(turn.algorithm)];
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

function verdict(rules, turn, colour) {
  const line = parseMoves(rules, turn.line ?? "");
  const rows = [];
  if (turn.words) rows.push([`Value for ${capital(colour)}`, plain(turn.words)]);
  if (line.length) rows.push(["Best line", line.map((move) => shortMove(rules, move)).join(" ")]);
  const cells = rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]);
  return cells.length ? [make("dl", { class: "facts think-line" }, ...cells)] : [];
}

/** The value of each column, where discs drop. */
function columns(rules, turn, ply) {
  const hints = valueHints(turn, ply);
  if (!rules.gravity || !Object.keys(hints).length) return make("div", { class: "think-columns" });
  const cells = Array.from({ length: rules.width }, (_, column) => {
    const hint = hints[String(column + 1)] ?? { text: "–", tone: "" };
    const number = make("span", {}, String(column + 1));
    return make("li", { class: `${hint.tone} ${hint.best ? "best" : ""}` }, number, make("b", {}, hint.text));
  });
  const list = make("ol", { class: "think-columns numbers", "aria-label": "Value of each column" }, ...cells);
  const bounds = Object.values(hints).some((hint) => hint.text.startsWith("≤"));
  const note = bounds ? "≤ at most this: the search has cut the rest. " : "";
  return make("div", {}, list, make("p", { class: "note think-note" }, `${note}W7 wins in 7 plies, L4 loses in 4.`));
}
