// The frames of an animation as parts that are shown and hidden: a part that does not change is drawn once.

/**
 * A drawing of a part, and the frames in which it is shown: from the first of each pair to the one before the second.
 * @template Drawing
 * @typedef {{part: string, drawing: Drawing, spans: [number, number][]}} Shown
 */

/**
 * The drawings of all frames, each once, with the frames in which it is shown, from the lowest layer to the highest.
 * @template Drawing
 * @param {Map<string, Drawing>[]} frames the drawing of each part; its name begins with that of its layer
 * @param {string[]} layers
 * @returns {Shown<Drawing>[]}
 */
export function spansOf(frames, layers) {
  /** @type {Map<string, Map<Drawing, Shown<Drawing>>>} */
  const parts = new Map();
  frames.forEach((frame, number) => {
    for (const [part, drawing] of frame) {
      const drawings = parts.get(part) ?? new Map();
      parts.set(part, drawings);
      const shown = drawings.get(drawing) ?? { part, drawing, spans: [] };
      drawings.set(drawing, shown);
      const last = shown.spans.at(-1);
      if (last?.[1] === number) last[1] = number + 1;
      else shown.spans.push([number, number + 1]);
    }
  });
  /** @param {string} part */
  const layerOf = (part) => layers.indexOf(part.split(" ")[0]);
  const ordered = [...parts.keys()].sort((one, other) => layerOf(one) - layerOf(other));
  return ordered.flatMap((part) => [...(parts.get(part)?.values() ?? [])]);
}

/**
 * The values of a discrete SMIL animation of "visibility"; null if the drawing is always shown.
 * @param {[number, number][]} spans @param {number} frames @param {(frame: number) => number} timeOf the start of a frame, from 0 to 1
 * @returns {{values: string, keyTimes: string, last: "visible"|"hidden"}|null}
 */
export function visibility(spans, frames, timeOf) {
  if (spans.length === 1 && spans[0][0] === 0 && spans[0][1] === frames) return null;
  /** @type {[number, "visible"|"hidden"][]} */
  const changes = spans[0][0] > 0 ? [[0, "hidden"]] : [];
  for (const [from, to] of spans) {
    changes.push([from, "visible"]);
    if (to < frames) changes.push([to, "hidden"]);
  }
  const times = changes.map(([frame]) => String(Number(timeOf(frame).toFixed(5))));
  return { values: changes.map(([, state]) => state).join(";"), keyTimes: times.join(";"), last: changes[changes.length - 1][1] };
}
