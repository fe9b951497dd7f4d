// The panel "See it think": the results of a program's search, during and after it.
import { FEW, isWide } from "./boardvalues.js";
import { make } from "./dom.js";
import { parseMoves, shortMove } from "./rows.js";
import { term } from "./terms.js";
import { capital, counted, plain, spent } from "./text.js";
import { algorithmTitle } from "./titles.js";
import { bestFirst, valueHints } from "./values.js";
import { nameOf } from "./gametext.js";

/** The sources of moves that were not searched. */
const SOURCES = { book: "the opening book", solver: "the exact solver" };
const LONGEST_LINE = 16;

/**
 * Show the numbers of a search.
 * @param {HTMLElement} host
 * @param {GameView} game
 * @param {import("./rows.js").Rules} rules
 * @param {Turn|null} turn what was found
 * @param {number} ply of the searched position
 * @param {boolean} live whether it is still searching: then earlier turns are not shown
 */
export function showThinking(host, game, rules, turn, ply, live) {
  host.classList.toggle("live", live);
  if (!live && !turn?.algorithm) {
    const empty = "The program's search is shown here while it thinks.";
    host.replaceChildren(make("p", { class: "soft" }, turn ? wayWords(nameOf(game, ply % 2), turn.way) : empty));
    return;
  }
  const found = turn ?? {};
  const grid = make("dl", { class: "think-facts" }, ...facts(found, live));
  const colour = game.seats[ply % 2].colour;
  host.replaceChildren(title(game, found, ply, live), grid, ...verdict(rules, found, colour), values(rules, found, ply));
}

/** How a program chose a move that does not report a search. @param {string} name @param {string} [way] */
function wayWords(name, way = "at random") {
  if (way === "careless") return `${name} looked ahead, but it overlooks lines. It does not report its search.`;
  return `${name} does not search; it played ${way}.`;
}

/** @param {GameView} game @param {Turn} turn @param {number} ply @param {boolean} live */
function title(game, turn, ply, live) {
  if (!live && turn.source) {
    const where = make("strong", {}, SOURCES[turn.source]);
    return make("p", { class: "think-title" }, `Move ${ply + 1} comes from `, where, ".");
  }
  const name = turn.algorithm ? algorithmTitle(turn.algorithm) : nameOf(game, ply % 2);
  if (live && game.swap === "choosing") return make("p", { class: "think-title" }, make("strong", {}, name), " is choosing a side");
  const does = live ? (turn.algorithm ? "is searching for" : "is thinking about") : "searched for";
  return make("p", { class: "think-title" }, make("strong", {}, name), ` ${does} move ${ply + 1}`);
}

/** The counts; empty until the search reports some. @param {Turn} turn @param {boolean} live */
function facts(turn, live) {
  const known = turn.nodes !== undefined || !live;
  /** @param {number|undefined} number */
  const count = (number) => (known ? counted(number ?? 0) : "–");
  if (turn.source) {
    return [box("Positions solved", counted(turn.nodes ?? 0)), box("Time", spent(turn.seconds))];
  }
  const { paper } = turn;
  /** @type {[string, number|undefined][]} */
  const counts = [["Nodes", turn.nodes], ["Leaves", turn.leaves], ["Cut-offs", turn.cutoffs], ["Table hits", turn.table_hits]];
  const besides = paper ? counts.filter(([, number]) => number && number !== paper.count) : counts;
  const rows = [
    ...(paper ? [[capital(paper.word), counted(paper.count)]] : []),
    ["Depth", String(turn.depth ?? (turn.algorithm ? "to the end" : "–"))],
    ...besides.map(([word, number]) => [word, count(number)]),
    ["Time", spent(turn.seconds) || "–"],
  ];
  // during a search the numbers are replaced constantly, and a note would disappear
  return rows.map(([word, value]) => box(!live && word in TERMS ? term(TERMS[word], word) : word, value));
}

/** @type {Record<string, string>} */
const TERMS = { Depth: "depth", Nodes: "node", Leaves: "leaf", "Cut-offs": "cut-off", "Table hits": "table-hit" };
/** @param {string|Node} word @param {string} value */
const box = (word, value) => make("div", {}, make("dt", {}, word), make("dd", {}, value));

/** @param {import("./rows.js").Rules} rules @param {Turn} turn @param {Colour} colour */
function verdict(rules, turn, colour) {
  const line = parseMoves(rules, turn.line ?? "");
  const rows = [];
  if (turn.words) rows.push([`Value for ${capital(colour)}`, plain(turn.words)]);
  const first = line.slice(0, LONGEST_LINE).map((move) => shortMove(rules, move));
  if (line.length) rows.push(["Best line", [...first, ...(line.length > LONGEST_LINE ? ["…"] : [])].join(" ")]);
  const cells = rows.flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, value)]);
  return cells.length ? [make("dl", { class: "facts think-line" }, ...cells)] : [];
}

/** The value of each column, or of the best moves on wide and free boards. @param {import("./rows.js").Rules} rules @param {Turn} turn @param {number} ply */
function values(rules, turn, ply) {
  const hints = valueHints(turn, ply);
  if (!Object.keys(hints).length) return make("div", { class: "think-columns" });
  const few = isWide(rules) || !rules.gravity;
  const shown = few ? bestFirst(hints).slice(0, FEW) : everyColumn(rules, hints);
  const cells = shown.map(([move, hint], place) => {
    const where = shortMove(rules, Number(move) - 1);
    const name = make("span", {}, isWide(rules) && !rules.gravity ? `${place + 1}: ${where}` : where);
    return make("li", { class: `${hint.tone} ${hint.best ? "best" : ""}` }, name, make("b", {}, hint.text));
  });
  const label = few ? "Values of the best moves" : "Value of each column";
  const list = make("ol", { class: "think-columns numbers", "aria-label": label }, ...cells);
  return make("div", {}, list, make("p", { class: "note think-note" }, legend(shown, few)));
}

/** @param {import("./rows.js").Rules} rules @param {Record<string, Hint>} hints @returns {[string, Hint][]} */
function everyColumn(rules, hints) {
  const columns = Array.from({ length: rules.width }, (_, column) => String(column + 1));
  return columns.map((column) => [column, hints[column] ?? { text: "–", tone: "" }]);
}

/** @param {[string, Hint][]} shown @param {boolean} few */
function legend(shown, few) {
  const texts = shown.map(([, hint]) => hint.text);
  const parts = [];
  if (few) parts.push("The best moves found.");
  if (texts.some((text) => text.startsWith("≤"))) parts.push("≤ means at most: the search skipped the rest.");
  parts.push("W7 wins in 7 plies, L4 loses in 4, D is a draw.");
  return parts.join(" ");
}
