// A drawn tree that is edited: add and remove nodes, set leaves, undo and redo. It knows no page.
import { drawnBranches, drawnLeaf, writeDrawing } from "./drawings.js";
import { child, depth, parent, path } from "./trace.js";

/**
 * A node is named by the moves that lead to it, "" for the root. The root always has branches or is empty; every other
 * node without branches is a leaf.
 * @typedef {{drawing: Drawing, selected: string}} Sketch
 * @typedef {{characters: number, plies: number}} Limits
 */

export class DrawingModel {
  /** @type {Sketch[]} */
  #past = [];
  /** @type {Sketch[]} */
  #future = [];
  /** What the last change was: changes of the same kind in a row are undone together. */
  #last = "";

  /** @param {Drawing} drawing @param {Limits} limits of the text and the depth */
  constructor(drawing, limits) {
    this.limits = limits;
    /** @type {Sketch} */
    this.now = { drawing, selected: "" };
  }

  get drawing() {
    return this.now.drawing;
  }

  get selected() {
    return this.now.selected;
  }

  /** The tree as nested lists. */
  get text() {
    return writeDrawing(this.drawing);
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Whether there is a tree to search: the root has branches. */
  get isTree() {
    return drawnBranches(this.drawing, "").length > 0;
  }

  /** The branches of a node. @param {string} key */
  kids(key) {
    return drawnBranches(this.drawing, key).map((move) => child(key, move));
  }

  /** The value of a leaf; null at other nodes. @param {string} key */
  leaf(key) {
    return drawnLeaf(this.drawing, key);
  }

  /** All leaves, from left to right. @param {string} [key] @returns {string[]} */
  leaves(key = "") {
    return this.leaf(key) === null ? this.kids(key).flatMap((kid) => this.leaves(kid)) : [key];
  }

  /** Select a node; this is not a change. @param {string} key */
  select(key) {
    this.now = { ...this.now, selected: key };
    this.#last = "";
  }

  /** Add a branch to a node; a leaf hands its value down. The new node is selected. @param {string} key */
  add(key) {
    if (depth(key) >= this.limits.plies) throw new Error(`A drawn tree can be at most ${this.limits.plies} plies deep.`);
    const value = this.leaf(key);
    const count = this.kids(key).length;
    const drawing = changed(this.drawing, path(key), (node) => (Array.isArray(node) ? [...node, 0] : [value ?? 0]));
    this.#become({ drawing, selected: child(key, count) });
  }

  /** Set the value of a leaf. @param {string} key @param {number} value */
  set(key, value) {
    if (this.leaf(key) === value) return;
    this.#become({ drawing: changed(this.drawing, path(key), () => value), selected: key }, `value of ${key}`);
  }

  /** Remove a node and everything below it; a node that loses its last branch becomes a leaf. @param {string} key not the root */
  remove(key) {
    if (key === "") throw new Error("The root cannot be deleted.");
    const above = parent(key);
    const move = path(key).at(-1) ?? 0;
    const count = this.kids(above).length - 1;
    const drawing = changed(this.drawing, path(above), (node) => {
      const rest = Array.isArray(node) ? node.filter((_, branch) => branch !== move) : [];
      return rest.length || above === "" ? rest : 0;
    });
    this.#become({ drawing, selected: count ? child(above, Math.min(move, count - 1)) : above });
  }

  /** Replace the whole tree. @param {Drawing} drawing @param {string} [how] the same words in a row are undone together */
  replace(drawing, how = "") {
    this.#become({ drawing, selected: "" }, how);
  }

  /** Begin with a tree, without anything to undo. @param {Drawing} drawing */
  start(drawing) {
    this.now = { drawing, selected: "" };
    this.#past = [];
    this.#future = [];
    this.#last = "";
  }

  undo() {
    this.#travel(this.#past, this.#future);
  }

  redo() {
    this.#travel(this.#future, this.#past);
  }

  /** @param {Sketch[]} from @param {Sketch[]} to */
  #travel(from, to) {
    const next = from.pop();
    if (!next) return;
    to.push(this.now);
    this.now = next;
    this.#last = "";
  }

  /** @param {Sketch} next @param {string} [how] */
  #become(next, how = "") {
    const { characters } = this.limits;
    if (writeDrawing(next.drawing).length > characters) throw new Error(`A drawn tree can have at most ${characters} characters as nested lists.`);
    if (!how || how !== this.#last) this.#past.push(this.now);
    this.#last = how;
    this.#future = [];
    this.now = next;
  }
}

/** A drawing in which one node is changed. @param {Drawing} drawing @param {number[]} moves that lead to the node @param {(node: Drawing) => Drawing} change @returns {Drawing} */
function changed(drawing, [move, ...rest], change) {
  if (move === undefined) return change(drawing);
  if (!Array.isArray(drawing)) throw new Error("a leaf has no branches");
  return drawing.map((part, branch) => (branch === move ? changed(part, rest, change) : part));
}
