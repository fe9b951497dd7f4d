// The pseudo-code of the searches, and the line that a step belongs to. Values are for the player to move.
import { parent } from "./trace.js";

/**
 * What a line does: the kind of a step; or how a child is entered: the first time, by a null-window test, or again.
 * "pass" and "answer" are the start and the end of a pass of MTD(f).
 * @typedef {StepKind|"child"|"test"|"again"|"pass"|"answer"} Mark
 * @typedef {[text: string, mark?: Mark]} CodeLine
 */

/** @type {Record<string, CodeLine[]>} */
const CODE = {
  minimax: [
    ["minimax(node):", "enter"],
    ["  if node is a leaf: return its value", "leaf"],
    ["  best ← −∞"],
    ["  for each move:"],
    ["    value ← −minimax(child)", "child"],
    ["    if value > best: best ← value", "raise"],
    ["  return best", "leave"],
  ],
  alphabeta: [
    ["alphabeta(node, α, β):", "enter"],
    ["  if node is a leaf: return its value", "leaf"],
    ["  best ← −∞"],
    ["  for each move:"],
    ["    value ← −alphabeta(child, −β, −α)", "child"],
    ["    if value > best: best ← value", "raise"],
    ["    if best ≥ β: skip the other moves", "cut"],
    ["    α ← max(α, best)"],
    ["  return best", "leave"],
  ],
  pvs: [
    ["pvs(node, α, β):", "enter"],
    ["  if node is a leaf: return its value", "leaf"],
    ["  best ← −∞"],
    ["  for each move:"],
    ["    first: value ← −pvs(child, −β, −α)", "child"],
    ["    others: value ← −pvs(child, −α − 1, −α)", "test"],
    ["      if α < value < β:"],
    ["        value ← −pvs(child, −β, −value)", "again"],
    ["    if value > best: best ← value", "raise"],
    ["    if best ≥ β: skip the other moves", "cut"],
    ["    α ← max(α, best)"],
    ["  return best", "leave"],
  ],
  mtdf: [
    ["mtdf(root, f):"],
    ["  lower ← −∞; upper ← ∞"],
    ["  while lower < upper:"],
    ["    bound ← f + 1 if f = lower, else f"],
    ["    f ← search(root, bound − 1, bound)", "pass"],
    ["    if f < bound: upper ← f, else: lower ← f", "answer"],
    ["  return f"],
    [""],
    ["search(node, α, β):", "enter"],
    ["  if the table knows enough: return its value", "table"],
    ["  if node is a leaf: return its value", "leaf"],
    ["  best ← −∞"],
    ["  for each move:"],
    ["    value ← −search(child, −β, −α)", "child"],
    ["    if value > best: best ← value", "raise"],
    ["    if best ≥ β: skip the other moves", "cut"],
    ["    α ← max(α, best)"],
    ["  store best in the table; return best", "leave"],
  ],
};

/** The lines of an algorithm; none if it is not known. @param {string} algorithm @returns {CodeLine[]} */
export const codeOf = (algorithm) => CODE[algorithm] ?? [];

/**
 * The index of the line that a step executes, or -1.
 * @param {string} algorithm @param {import("./trace.js").Trace} trace @param {number} number of the step
 */
export function litLine(algorithm, trace, number) {
  const mark = number < 0 || number >= trace.length ? null : markOf(algorithm, trace, number);
  return mark === null ? -1 : codeOf(algorithm).findIndex(([, known]) => known === mark);
}

/** @param {string} algorithm @param {import("./trace.js").Trace} trace @param {number} number @returns {Mark} */
function markOf(algorithm, trace, number) {
  const { kind, node } = trace.steps[number];
  if (node === "") {
    if (algorithm === "mtdf" && kind === "enter") return "pass";
    if (algorithm === "mtdf" && kind === "leave") return "answer";
    return kind;
  }
  if (kind !== "enter") return kind;
  return algorithm === "pvs" ? callOf(trace, number) : "child";
}

/** How PVS enters a child: look back to the start of its parent. @param {import("./trace.js").Trace} trace @param {number} number @returns {Mark} */
function callOf({ steps }, number) {
  const { node } = steps[number];
  const above = parent(node);
  let first = true;
  for (let before = number - 1; before >= 0; before--) {
    const step = steps[before];
    if (step.kind !== "enter") continue;
    if (step.node === above) break;
    if (step.node === node) return "again";
    if (parent(step.node) === above) first = false;
  }
  return first ? "child" : "test";
}
