// Two searches of one position, compared in a sentence and by bars.

/** @typedef {{title: string, found: SearchAnswer}} Compared a search, as it is called, and what it found */

/** What comes out, in a sentence. @param {Compared} a @param {Compared} b */
export function summary(a, b) {
  const late = [a, b].filter(({ found }) => found.stopped).map(({ title }) => title);
  if (late.length) return `${late.join(" and ")} ran out of time; the counts cover what was searched until then.`;
  const [less, more] = a.found.nodes <= b.found.nodes ? [a, b] : [b, a];
  const same = a.found.value === b.found.value ? "The same value" : "Different values";
  if (less.found.nodes === more.found.nodes) return `${same}, and the same number of nodes.`;
  return `${same}; ${less.title} needs ${ratioText(more.found.nodes, less.found.nodes)} fewer nodes.`;
}

/** How many times as much, or by how many percent less. @param {number} more @param {number} less */
export function ratioText(more, less) {
  const times = more / Math.max(1, less);
  return times >= 2 ? `${times.toFixed(times < 10 ? 1 : 0)} times` : `${(100 * (1 - less / more)).toFixed(0)} %`;
}

/**
 * The bar of a number beside another: its part of the larger one in percent, and how many times the other it is, where
 * that is clearly more.
 * @param {number} own @param {number} other
 */
export function bar(own, other) {
  const most = Math.max(own, other);
  return { percent: most ? (100 * own) / most : 0, times: other > 0 && own > other * 1.05 ? `×${(own / other).toFixed(1)}` : "" };
}
