// Answers to the steps of lessons: changes by clicks and buttons, and the text of trees and of progress.

/** Add a node to a list, or remove it. @param {string[]} nodes @param {string} node @returns {string[]} */
export const toggled = (nodes, node) => (nodes.includes(node) ? nodes.filter((one) => one !== node) : [...nodes, node]);

/** Move an item of a list to another place, as far as it goes. @param {number[]} order @param {number} at @param {number} by */
export function moved(order, at, by) {
  const to = at + by;
  if (to < 0 || to >= order.length) return order;
  const rest = order.filter((_, place) => place !== at);
  return [...rest.slice(0, to), order[at], ...rest.slice(to)];
}

/** The path of a node as the server reads it. @param {string} node such as "1.0" @returns {number[]} */
export const pathOf = (node) => (node === "" ? [] : node.split(".").map(Number));

/** The name of a node from its path. @param {number[]} path */
export const nodeOf = (path) => path.join(".");

/** What to do if an answer is not complete. @param {string} kind the kind of the step */
export function missingWords(kind) {
  if (kind === "node") return "Click a node in the tree first.";
  if (kind === "visits") return "Click the leaves in the tree first.";
  return kind === "choose" ? "Choose an answer first." : "Complete your answer first.";
}

/** @param {number} done @param {number} count */
export const progressWords = (done, count) => `${done} of ${count} steps done`;

/**
 * A tree in words, for those who do not see it.
 * @param {Drawing} tree @param {Record<string, string>} names @returns {string}
 */
export function treeWords(tree, names) {
  /** @type {string[]} */
  const lines = [];
  /** @param {Drawing} part @param {string} node */
  const tell = (part, node) => {
    if (!Array.isArray(part)) return;
    const kids = part.map((kid, move) => ({ kid, node: node === "" ? String(move) : `${node}.${move}` }));
    const side = pathOf(node).length % 2 ? "MIN" : "MAX";
    lines.push(`${names[node]} (${side}): ${kids.map((one) => (Array.isArray(one.kid) ? names[one.node] : one.kid)).join(", ")}.`);
    for (const one of kids) tell(one.kid, one.node);
  };
  tell(tree, "");
  return `Tree. ${lines.join(" ")}`;
}

/** A branch of the root in words: its name and what is below it. @param {Drawing} part @param {string} name */
export const branchWords = (part, name) => `${name}: ${Array.isArray(part) ? part.flat(9).join(", ") : part}`;
