// The choices of the tree page as an API request and as the address of the page.

/**
 * The choices: a drawn tree or a position, and the search.
 * @typedef {{drawn: boolean, drawing: string, rules: string, moves: string, algorithm: string, depth: string,
 *   evaluation: string, order: string, view: string, second: string}} Chosen
 * What is shown of it: the node selected by hand and the search it was selected in, the nodes opened or closed by hand,
 * whether the sources of bounds are drawn, whether the page asks for predictions, and the speed if it is not normal.
 * @typedef {{node?: string|null, side?: number, toggled?: Map<string, boolean>, sources?: boolean, predict?: boolean, speed?: string}} Shown
 */

const MOST_TOGGLED = 40; // more nodes opened or closed by hand would make the address too long

/** The address of the API request. @param {Chosen} chosen */
export function treeQuestion({ drawn, drawing, rules, moves, algorithm, depth, evaluation, order }) {
  const settings = `${algorithm}:depth=${depth},${drawn ? "" : `evaluation=${evaluation},`}order=${order}`;
  const path = drawn ? drawnPath(drawing) : `${rules}/${squeezed(moves) || "-"}`;
  return `/api/tree/${path}?settings=${encodeURIComponent(settings)}`;
}

/** The address of the page with all choices. @param {Chosen} chosen @param {number} step from 1, 0 before the first @param {Shown} [shown] */
export function treeAddress({ drawn, drawing, rules, moves, algorithm, depth, evaluation, order, view, second }, step, { node = null, side = 0, toggled = new Map(), sources = false, predict = false, speed = "normal" } = {}) {
  const path = drawn ? drawnPath(drawing) : `${rules}${squeezed(moves) ? `/${squeezed(moves)}` : ""}`;
  const query = new URLSearchParams({ algorithm, depth });
  if (!drawn) query.set("evaluation", evaluation);
  query.set("order", order);
  if (second) query.set("second", second);
  if (view !== "root") query.set("view", view);
  if (step > 0) query.set("step", String(step));
  if (node !== null) query.set("node", node || "root");
  if (node !== null && side) query.set("side", "second");
  for (const [name, open] of /** @type {[string, boolean][]} */ ([["open", true], ["closed", false]])) {
    const keys = [...toggled].filter(([, now]) => now === open).map(([key]) => key || "root").slice(-MOST_TOGGLED);
    if (keys.length) query.set(name, keys.join(" "));
  }
  if (sources) query.set("sources", "on");
  if (predict) query.set("predict", "on");
  if (speed !== "normal") query.set("speed", speed);
  return `/tree/${path}?${query}`;
}

/** The depth of a drawn tree in plies, at least one. @param {string} drawing such as "[[3,5],[2,9]]" */
export function drawnPlies(drawing) {
  let open = 0;
  let most = 1;
  for (const letter of drawing) {
    if (letter === "[") most = Math.max(most, ++open);
    else if (letter === "]") open--;
  }
  return most;
}

/** Moves without spaces, for addresses. @param {string} moves */
export const squeezed = (moves) => moves.replace(/\s/g, "");

/** @param {string} drawing */
const drawnPath = (drawing) => `drawn/${encodeURIComponent(drawing.trim())}`;

/** The nodes that an address lists as opened and as closed. @param {string} open @param {string} closed @returns {Map<string, boolean>} */
export function readToggled(open, closed) {
  /** @param {string} text */
  const keys = (text) => text.split(" ").filter(Boolean).map((key) => (key === "root" ? "" : key));
  return new Map([...keys(open).map((key) => /** @type {[string, boolean]} */ ([key, true])), ...keys(closed).map((key) => /** @type {[string, boolean]} */ ([key, false]))]);
}
