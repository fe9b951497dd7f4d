// The layout of a tree: children side by side, and each node above the middle of its children.
import { depth, parent } from "./trace.js";

export const LEVEL = 108; // from one ply to the next
export const TOP = 30;
export const LEFT = 78; // space for the names of the players

/**
 * @typedef {{x: number, y: number, kids: string[]}} Place the kids are those that are shown
 * @typedef {{places: Map<string, Place>, order: string[], width: number, height: number, deepest: number}} Layout
 */

/**
 * Lay out the nodes that are shown.
 * @param {(key: string) => string[]} kidsOf the children of a node that are shown
 * @param {(key: string, alone: boolean) => number} slotOf the width that a node without shown children takes
 * @param {number} least the smallest width of all nodes together
 * @returns {Layout} the order is that of a walk from the root, parents first
 */
export function layoutTree(kidsOf, slotOf, least) {
  /** @type {Map<string, Place>} */
  const places = new Map();
  /** @type {string[]} */
  const order = [];
  let next = 0;
  let deepest = 0;
  /** @param {string} key @param {boolean} alone whether it has no siblings @returns {number} where it is */
  const place = (key, alone) => {
    order.push(key);
    const level = depth(key);
    deepest = Math.max(deepest, level);
    const kids = kidsOf(key);
    let x;
    if (kids.length) {
      const xs = kids.map((kid) => place(kid, kids.length === 1));
      x = (xs[0] + xs[xs.length - 1]) / 2;
    } else {
      const slot = slotOf(key, alone);
      x = LEFT + next + slot / 2;
      next += slot;
    }
    places.set(key, { x, y: TOP + level * LEVEL, kids });
    return x;
  };
  place("", true);
  return { places, order, width: LEFT + Math.max(next, least) + 12, height: TOP + deepest * LEVEL + 62, deepest };
}

/**
 * The node that a key selects from another: above, below or beside it; undefined if there is none.
 * @param {Layout} layout @param {string} from @param {string} key @returns {string|undefined}
 */
export function nodeBeside({ places, order }, from, key) {
  if (key === "Home") return "";
  if (key === "ArrowUp") return from === "" ? undefined : parent(from);
  if (key === "ArrowDown") return places.get(from)?.kids[0];
  const level = order.filter((other) => depth(other) === depth(from));
  return level[level.indexOf(from) + (key === "ArrowLeft" ? -1 : 1)];
}
