// The tree editor of the tree page: its buttons, the value of a leaf, and the text of the tree in both directions.
import { byId, on } from "./dom.js";
import { DrawingModel } from "./drawingmodel.js";
import { DrawingPicture, nodeName } from "./drawingpicture.js";
import { readDrawing, readLeaf, writeDrawing } from "./drawings.js";
import { capital } from "./text.js";

/**
 * Connect the tree editor with the form of the page.
 * @param {import("./treeform.js").TreeForm} choice
 * @param {import("./drawingmodel.js").Limits} limits
 * @returns {{isOpen: boolean, open: () => void, close: () => void, read: () => void}} read takes a text that another part of the page has written
 */
export function bindDrawing(choice, limits) {
  const text = choice.fields.drawing;
  const value = byId("leaf-value");
  const model = new DrawingModel([], limits);
  const picture = new DrawingPicture(byId("drawing-picture"), model);

  /** Show the tree, and say what was changed. @param {string} words @param {boolean} [focus] whether the node gets the focus */
  function show(words, focus = false) {
    const { selected } = model;
    const leaf = model.leaf(selected);
    picture.show(focus);
    byId("drawing-flaw").textContent = model.isTree ? "" : "Add a branch to the root first.";
    byId("drawing-said").textContent = words;
    byId("drawing-node").textContent = capital(nodeName(selected));
    value.disabled = leaf === null;
    if (document.activeElement !== value || readLeaf(value.value) !== leaf) value.value = leaf === null ? "" : writeDrawing(leaf);
    byId("delete-node").disabled = selected === "";
    byId("undo-drawing").disabled = !model.canUndo;
    byId("redo-drawing").disabled = !model.canRedo;
    guard();
  }

  /** A tree without branches cannot be searched. */
  function guard() {
    byId("search-tree").disabled = choice.drawn && !byId("drawing-editor").hidden && !model.isTree;
  }

  /** Change the tree, and write its text; a limit is shown. @param {() => void} change @param {() => string} words @param {boolean} [focus] */
  function act(change, words, focus = false) {
    try {
      change();
    } catch (error) {
      byId("drawing-flaw").textContent = error.message;
      return;
    }
    choice.draw(model.text);
    show(words(), focus);
  }

  /** @param {string} key @param {boolean} [focus] */
  const add = (key, focus = true) => act(() => model.add(key), () => `${capital(nodeName(model.selected))} added.`, focus);
  /** @param {string} key */
  const remove = (key) => act(() => model.remove(key), () => `${capital(nodeName(key))} deleted.`, true);
  const undo = () => act(() => model.undo(), () => "Undone.", true);
  const redo = () => act(() => model.redo(), () => "Redone.", true);

  /** Read the text of the tree, if it is another one. @param {string} [how] it was changed, if this can be undone */
  function read(how = "") {
    if (byId("drawing-editor").hidden) return;
    try {
      const drawing = readDrawing(text.value);
      if (writeDrawing(drawing) !== model.text) {
        if (how) model.replace(drawing, how);
        else model.start(drawing);
      }
      show("");
    } catch (error) {
      byId("drawing-flaw").textContent = error.message;
    }
  }

  /** Select a leaf by its distance from the selected one. @param {number} distance */
  function nextLeaf(distance) {
    const leaves = model.leaves();
    const next = leaves[leaves.indexOf(model.selected) + distance];
    if (next === undefined) return;
    model.select(next);
    value.blur(); // so that the value of the next leaf is shown
    show(`${capital(nodeName(next))}.`);
    value.focus();
    value.select();
  }

  /** @param {KeyboardEvent} event @param {string} node */
  function press(event, node) {
    const command = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (command && letter === "z") (event.shiftKey ? redo : undo)();
    else if (command && letter === "y") redo();
    else if (command || event.altKey) return;
    else if (event.key === "Enter" || event.key === "Insert" || event.key === "+") add(node);
    else if (event.key === "Delete" || event.key === "Backspace") {
      if (node !== "") remove(node);
    } else if (/^[-−\d∞]$/.test(event.key) && model.leaf(node) !== null) {
      value.value = "";
      value.focus(); // the key is typed into the field
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  on(picture, "select", ({ node }) => {
    model.select(node);
    show("", true);
  });
  on(picture, "add", ({ node }) => add(node));
  on(picture, "key", ({ event, node }) => press(event, node));
  byId("add-branch").addEventListener("click", () => add(model.selected, false));
  byId("delete-node").addEventListener("click", () => remove(model.selected));
  byId("undo-drawing").addEventListener("click", undo);
  byId("redo-drawing").addEventListener("click", redo);
  byId("new-tree").addEventListener("click", () => act(() => model.replace([]), () => "A new tree: only the root.", true));
  value.addEventListener("input", () => {
    const number = readLeaf(value.value);
    if (/^[-−+]?$/.test(value.value.trim())) return; // not typed yet
    if (number === null) byId("drawing-flaw").textContent = "A leaf is a whole number up to 500,000,000, or ∞ or -∞.";
    else act(() => model.set(model.selected, number), () => "");
  });
  value.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    nextLeaf(event.shiftKey ? -1 : 1);
    event.preventDefault(); // Enter would search
  });
  text.addEventListener("input", () => read("typing"));
  choice.fields.example.addEventListener("change", () => read("example"));
  choice.form.addEventListener("change", guard);

  /** @param {boolean} open */
  function toggle(open) {
    byId("drawing-editor").hidden = !open;
    byId("draw-tree").setAttribute("aria-expanded", String(open));
    byId("tree").classList.toggle("editing", open);
    if (open) read();
    guard();
  }
  byId("draw-tree").addEventListener("click", () => {
    toggle(byId("drawing-editor").hidden);
    if (!byId("drawing-editor").hidden) picture.focus();
  });
  return {
    get isOpen() {
      return !byId("drawing-editor").hidden;
    },
    close: () => toggle(false),
    read: () => read("order"),
    open() {
      toggle(true);
      picture.focus();
      byId("drawing-editor").scrollIntoView({ block: "nearest" });
    },
  };
}
