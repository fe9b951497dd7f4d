// The choice of the start in the form for a new game: which starts a game can have, and what they mean.
import { all, within } from "./dom.js";
import { Rules } from "./rows.js";

/** @type {Record<string, string>} */
const NOTES = {
  empty: "",
  balanced: "A random opening that is a draw with best play.",
  swap: "One player places the first three stones, the other chooses the side.",
};

/**
 * Whether a game can have a start.
 * @param {string} start @param {string} rules @param {string} against
 * @param {{rules?: string, drop?: string, free?: string}} balanced the rules, and the most cells of boards, that have a balanced start
 */
export function hasStart(start, rules, against, balanced) {
  if (start === "swap") return against !== "self";
  if (start === "empty" || rules === balanced.rules) return true;
  const { width, height, gravity } = Rules.parse(rules);
  return width * height <= Number(gravity ? balanced.drop : balanced.free);
}

/** Enable the starts of the chosen game, and describe the chosen one. @param {HTMLFormElement} form @param {string} rules @param {string} against */
export function showStart(form, rules, against) {
  const part = within(form, "[data-start]");
  if (!part) return;
  const fields = [...all("input", part)];
  for (const field of fields) field.disabled = !hasStart(field.value, rules, against, part.dataset);
  if (!fields.some((field) => field.checked && !field.disabled)) fields[0].checked = true;
  const start = fields.find((field) => field.checked).value;
  const note = within(part, "[data-start-note]");
  note.textContent = NOTES[start];
  note.hidden = !NOTES[start];
  for (const legend of all("[data-swap]", form)) legend.textContent = start === "swap" ? legend.dataset.swap : legend.dataset.usual;
  for (const colour of all("[data-fixed-side]", form)) colour.hidden = start === "swap";
}
