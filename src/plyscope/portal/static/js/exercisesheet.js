// The sheet of an exercise: which slots belong to nodes, branches and tables; answers as text, and marks in words.
import { drawnBranches, drawnLeaf } from "./drawings.js";
import { child, depth, parent } from "./trace.js";

/**
 * A table of slots: a row for each node, leaf or pass, with given facts and slots.
 * @typedef {{title: string, node: string, facts: string[], slots: (string|null)[]}} GridRow
 * @typedef {{head: string[], rows: GridRow[]}} Grid
 */

/** The kinds whose slots are fields of the tree. */
const ON_TREE = ["minimax", "alphabeta"];
/** The headings of the columns by kind and by what the slots ask for. @type {Record<string, Record<string, string>>} */
const COLUMNS = {
  ordering: { first: "Best branch" },
  pvs: { alpha: "α", beta: "β", again: "Searched again?", best: "Best at the root" },
  mtdf: { bound: "Bound tested", result: "Value returned", lower: "Lower bound", upper: "Upper bound" },
  table: { bound: "Stored as", use: "Use in the later window" },
  leaves: { "looked:alphabeta": "", "looked:pvs": "", "looked:mtdf": "" }, // named by the prompts
};
const FIRST_COLUMN = /** @type {Record<string, string>} */ ({ mtdf: "Pass", leaves: "Leaf" });
const INFINITE = /** @type {Record<string, string>} */ ({ inf: "inf", "+inf": "inf", oo: "inf", "∞": "inf", "+∞": "inf", "-inf": "-inf", "-oo": "-inf", "-∞": "-inf" });

/** The sign of each mark, so that colour is not needed. @type {Record<SlotMark, string>} */
export const SIGNS = { right: "✓", "follow-through": "↪", wrong: "✗", blank: "○" };

export class Sheet {
  /** @param {ExerciseShown} exercise */
  constructor(exercise) {
    this.exercise = exercise;
    this.slots = new Map(exercise.slots.map((slot) => [slot.id, slot]));
    /** The nodes by their names, as "0.2" or "". */
    this.keys = new Map(Object.entries(exercise.names).map(([name, path]) => [name, path.join(".")]));
    this.names = new Map([...this.keys].map(([name, key]) => [key, name]));
    this.onTree = ON_TREE.includes(exercise.kind);
    this.order = this.slots.get("order") ?? null;
    /** Whether nodes have windows. */
    this.windows = exercise.kind === "alphabeta";
  }

  /** @param {string} key */
  name(key) {
    return this.names.get(key) ?? "";
  }

  /** The children of a node. @param {string} key */
  kids(key) {
    return drawnBranches(this.exercise.tree, key).map((move) => child(key, move));
  }

  /** The value of a leaf, null for an inner node. @param {string} key */
  leaf(key) {
    return drawnLeaf(this.exercise.tree, key);
  }

  /** A slot of a node that is shown in the tree, or null. @param {string} what @param {string} key */
  at(what, key) {
    return (this.onTree && this.slots.get(`${what}:${this.name(key)}`)) || null;
  }

  /** The tree in words, a sentence for each inner node. */
  get words() {
    const inner = [...this.keys].filter(([, key]) => this.leaf(key) === null);
    return inner.map(([name, key]) => {
      const kids = this.kids(key).map((kid) => (this.leaf(kid) === null ? this.name(kid) : `leaf ${this.name(kid)} with ${answerText(this.leaf(kid))}`));
      return `${name} is a ${depth(key) % 2 ? "MIN" : "MAX"} node with branches to ${kids.join(", ")}.`;
    });
  }

  /** Whether a slot is shown in the tree. @param {ExerciseSlot} slot */
  #inTree(slot) {
    return slot.form === "list" || (this.onTree && slot.node !== "");
  }

  /** The table of slots, without rows if there is none. @returns {Grid} */
  get grid() {
    const titles = { ...COLUMNS[this.exercise.kind] };
    const columns = Object.keys(titles);
    const [facts = [], ...given] = this.exercise.table;
    /** @type {Map<string, GridRow>} */
    const rows = new Map();
    for (const slot of this.exercise.slots) {
      const [what, where] = parts(slot.id);
      if (this.#inTree(slot) || !columns.includes(what)) continue;
      const row = rows.get(where) ?? { title: this.#rowTitle(where, slot.node), node: slot.node, facts: given.find(([node]) => node === where)?.slice(1) ?? [], slots: columns.map(() => null) };
      row.slots[columns.indexOf(what)] = slot.id;
      titles[what] ||= /^Does (.+) look at /.exec(slot.prompt)?.[1] ?? what;
      rows.set(where, row);
    }
    return { head: [FIRST_COLUMN[this.exercise.kind] ?? "Node", ...facts.slice(1), ...columns.map((name) => titles[name])], rows: [...rows.values()] };
  }

  /** @param {string} where a node, a leaf or a pass @param {string} node empty for a pass */
  #rowTitle(where, node) {
    const key = this.keys.get(node);
    const value = key === undefined ? null : this.leaf(key);
    return value === null ? where : `${where} (${answerText(value)})`;
  }

  /** The slots that are neither in the tree nor in the table. @returns {ExerciseSlot[]} */
  get singles() {
    const columns = Object.keys(COLUMNS[this.exercise.kind] ?? {});
    return this.exercise.slots.filter((slot) => !this.#inTree(slot) && !columns.includes(parts(slot.id)[0]));
  }

  /**
   * All answers as they are sent, without blanks. What is not marked is a no once its node has a value, or once the
   * algorithm has a leaf; before that it is blank, so that the marks do not give it away.
   * @param {Record<string, SlotAnswer>} answers @returns {Record<string, SlotAnswer>}
   */
  complete(answers) {
    /** @param {ExerciseSlot} slot */
    const decided = (slot) => {
      if (answers[slot.id] === true) return true;
      const [what] = parts(slot.id);
      if (what === "cut") return (answers[`value:${this.name(parent(this.keys.get(slot.node) ?? ""))}`] ?? null) !== null;
      return this.exercise.slots.some((other) => parts(other.id)[0] === what && answers[other.id] === true);
    };
    const given = this.exercise.slots.filter((slot) => (isMark(slot) ? decided(slot) : (answers[slot.id] ?? null) !== null));
    return Object.fromEntries(given.map((slot) => [slot.id, answers[slot.id] ?? false]));
  }
}

/** Whether a slot is a mark: on or off, without a blank. @param {ExerciseSlot} slot */
export const isMark = (slot) => slot.form === "yes-no" && /^(cut|looked):/.test(slot.id);

/** What a slot asks for, and where: "looked:pvs" and "3". @param {string} id @returns {[string, string]} */
function parts(id) {
  const place = id.lastIndexOf(":");
  return place < 0 ? [id, ""] : [id.slice(0, place), id.slice(place + 1)];
}

/** An answer as text for people. @param {SlotAnswer} answer @returns {string} */
export function answerText(answer) {
  if (answer === null) return "";
  if (typeof answer === "boolean") return answer ? "yes" : "no";
  if (Array.isArray(answer)) return answer.join(", ");
  return String(answer).replace(/^\+?inf$/, "∞").replace(/^-inf$/, "−∞").replace(/^-(?=\d)/, "−");
}

/**
 * The answer that a text stands for, null if it is empty; undefined if it cannot be read.
 * @param {ExerciseSlot["form"]} form @param {string} text @returns {SlotAnswer|undefined}
 */
export function readAnswer(form, text) {
  const plain = text.trim().replace(/−/g, "-").toLowerCase();
  if (plain === "") return null;
  if (form === "bound" && plain in INFINITE) return INFINITE[plain];
  return /^[+-]?\d{1,7}$/.test(plain) ? Number(plain) : undefined;
}

/** What a slot with an unreadable answer expects. @param {ExerciseSlot["form"]} form */
export const formWords = (form) => (form === "bound" ? "write a whole number, ∞ or −∞" : "write a whole number");

/** The points in words. @param {ExerciseMarks} marks */
export function pointsWords({ points, total, verdicts }) {
  const counts = new Map(Object.keys(SIGNS).map((mark) => [mark, 0]));
  for (const { mark } of Object.values(verdicts)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const named = [["right", "right"], ["follow-through", "follow-through"], ["wrong", "wrong"], ["blank", "without an answer"]];
  const listed = named.flatMap(([mark, words]) => (counts.get(mark) ? [`${counts.get(mark)} ${words}`] : []));
  return `${points} of ${total} points: ${listed.join(", ")}.`;
}

/** The order of the leaves after a click on one: it is added, or removed. @param {number[]} order @param {number} leaf */
export const toggledLeaf = (order, leaf) => (order.includes(leaf) ? order.filter((one) => one !== leaf) : [...order, leaf]);
