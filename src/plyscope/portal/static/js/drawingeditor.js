// The tree editor of the tree page: its buttons, the value of a leaf, and the text of the tree in both directions.
import { byId, on } from "./dom.js";
import { DrawingModel } from "./drawingmodel.js";
import { DrawingPicture, nodeName } from "./drawingpicture.js";
import { readDrawing, readLeaf, writeDrawing } from "./drawings.js";
import { capital } from "./text.js";

export class DrawingEditor {
  /** @param {import("./treeform.js").TreeForm} choice the form of the page @param {import("./drawingmodel.js").Limits} limits */
  constructor(choice, limits) {
    this.choice = choice;
    this.text = choice.fields.drawing;
    this.value = byId("leaf-value");
    this.model = new DrawingModel([], limits);
    this.picture = new DrawingPicture(byId("drawing-picture"), this.model);
    this.#bindPicture();
    this.#bindButtons();
    this.#bindFields();
  }

  get isOpen() {
    return !byId("drawing-editor").hidden;
  }

  open() {
    this.#toggle(true);
    this.picture.focus();
    byId("drawing-editor").scrollIntoView({ block: "nearest" });
  }

  close() {
    this.#toggle(false);
  }

  /** Read the text of the tree, if it is another one. @param {string} [how] it was changed, if this can be undone */
  read(how = "") {
    if (!this.isOpen) return;
    const { model } = this;
    try {
      const drawing = readDrawing(this.text.value);
      if (writeDrawing(drawing) !== model.text) {
        if (how) model.replace(drawing, how);
        else model.start(drawing);
      }
      this.#show("");
    } catch (error) {
      byId("drawing-flaw").textContent = error.message;
    }
  }

  /** @param {boolean} open */
  #toggle(open) {
    byId("drawing-editor").hidden = !open;
    byId("draw-tree").setAttribute("aria-expanded", String(open));
    byId("tree").classList.toggle("editing", open);
    this.read();
    this.#guard();
  }

  /** A tree without branches cannot be searched. */
  #guard() {
    byId("search-tree").disabled = this.choice.drawn && this.isOpen && !this.model.isTree;
  }

  /** Show the tree, and say what was changed. @param {string} words @param {boolean} [focus] whether the selected node gets the focus */
  #show(words, focus = false) {
    const { model, value } = this;
    const { selected } = model;
    const leaf = model.leaf(selected);
    this.picture.show(focus);
    byId("drawing-flaw").textContent = model.isTree ? "" : "Add a branch to the root first.";
    byId("drawing-said").textContent = words;
    byId("drawing-node").textContent = capital(nodeName(selected));
    value.disabled = leaf === null;
    // what is being typed stays, such as "-0"
    if (document.activeElement !== value || readLeaf(value.value) !== leaf) value.value = leaf === null ? "" : writeDrawing(leaf);
    byId("delete-node").disabled = selected === "";
    byId("undo-drawing").disabled = !model.canUndo;
    byId("redo-drawing").disabled = !model.canRedo;
    this.#guard();
  }

  /** Change the tree, and write its text; a limit is shown. @param {() => void} change @param {() => string} words @param {boolean} [focus] */
  #change(change, words, focus = false) {
    try {
      change();
    } catch (error) {
      byId("drawing-flaw").textContent = error.message;
      return;
    }
    this.choice.draw(this.model.text);
    this.#show(words(), focus);
  }

  /** @param {string} node @param {boolean} [focus] */
  #add(node, focus = true) {
    this.#change(() => this.model.add(node), () => `${capital(nodeName(this.model.selected))} added.`, focus);
  }

  /** @param {string} node */
  #remove(node) {
    this.#change(() => this.model.remove(node), () => `${capital(nodeName(node))} deleted.`, true);
  }

  #undo() {
    this.#change(() => this.model.undo(), () => "Undone.", true);
  }

  #redo() {
    this.#change(() => this.model.redo(), () => "Redone.", true);
  }

  /** Select the leaf before or after the selected one. @param {number} distance */
  #nextLeaf(distance) {
    const { model, value } = this;
    const leaves = model.leaves();
    const next = leaves[leaves.indexOf(model.selected) + distance];
    if (next === undefined) return;
    model.select(next);
    value.blur(); // so that the value of the next leaf is shown
    this.#show(`${capital(nodeName(next))}.`);
    value.focus();
    value.select();
  }

  /** @param {KeyboardEvent} event @param {string} node */
  #press(event, node) {
    const command = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (command && letter === "z" && !event.shiftKey) this.#undo();
    else if (command && (letter === "y" || letter === "z")) this.#redo();
    else if (command || event.altKey) return;
    else if (event.key === "Enter" || event.key === "Insert" || event.key === "+") this.#add(node);
    else if (event.key === "Delete" || event.key === "Backspace") {
      if (node !== "") this.#remove(node);
    } else {
      if (/^[-−\d∞]$/.test(event.key) && this.model.leaf(node) !== null) {
        this.value.value = "";
        this.value.focus(); // the key is typed into the field
      }
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #bindPicture() {
    on(this.picture, "select", ({ node }) => {
      this.model.select(node);
      this.#show("", true);
    });
    on(this.picture, "add", ({ node }) => this.#add(node));
    on(this.picture, "key", ({ event, node }) => this.#press(event, node));
  }

  #bindButtons() {
    byId("draw-tree").addEventListener("click", () => (this.isOpen ? this.choice.form.requestSubmit() : this.open()));
    byId("add-branch").addEventListener("click", () => this.#add(this.model.selected, false));
    byId("delete-node").addEventListener("click", () => this.#remove(this.model.selected));
    byId("undo-drawing").addEventListener("click", () => this.#undo());
    byId("redo-drawing").addEventListener("click", () => this.#redo());
    byId("new-tree").addEventListener("click", () => this.#change(() => this.model.replace([]), () => "A new tree: only the root.", true));
  }

  #bindFields() {
    const { value } = this;
    value.addEventListener("input", () => {
      const number = readLeaf(value.value);
      if (/^[-−+]?$/.test(value.value.trim())) return; // not typed yet
      if (number === null) byId("drawing-flaw").textContent = "A leaf is a whole number up to 500,000,000, or ∞ or -∞.";
      else this.#change(() => this.model.set(this.model.selected, number), () => "");
    });
    value.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Enter") return;
      this.#nextLeaf(event.shiftKey ? -1 : 1);
      event.preventDefault(); // Enter would search
    });
    this.text.addEventListener("input", () => this.read("typing"));
    this.choice.fields.example.addEventListener("change", () => this.read("example"));
    this.choice.form.addEventListener("change", () => this.#guard());
  }
}
