// The reasons on the analysis page: what decides the position, or why a move is good or bad.
import { get } from "./api.js";
import { byId, make } from "./dom.js";
import { downloadText } from "./download.js";
import { refusalWords } from "./messages.js";
import { reasonList } from "./reasonlist.js";
import { reasonMarks, scopeWords } from "./reasontext.js";
import { moveWords, shortMove } from "./rows.js";
import { COLOURS } from "./verdict.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./reasonlist.js").ReasonStep} ReasonStep */

/** The panel with the reasons of a position. */
export class AnalysisReasons {
  /** The answers received so far, by position and move. @type {Map<string, Explanation>} */
  #known = new Map();
  /** The question whose answer is shown or awaited. */
  #asked = "";

  /** @param {Position} position @param {(step: ReasonStep) => void} onStep shows moves after the position, and marks */
  constructor(position, onStep) {
    this.position = position;
    this.onStep = onStep;
    this.heading = byId("why-heading");
    this.host = byId("why");
    /** The explained move; null for the position. @type {number|null} */
    this.move = null;
    byId("why-position").addEventListener("click", () => this.explain(null));
    byId("why-svg").addEventListener("click", () => this.#save());
  }

  /** Remove the reasons of the last position. */
  clear() {
    this.#asked = "";
    this.#head(null);
    byId("why-svg").hidden = true;
    this.host.replaceChildren(make("p", { class: "soft" }, this.position.over ? "The game is over." : "…"));
  }

  /** Explain a move, or with null the position. @param {number|null} move */
  async explain(move) {
    if (this.position.over) return;
    const address = this.#address(move);
    this.#asked = address;
    this.#head(move);
    try {
      const found = this.#known.get(address) ?? (await get(address));
      this.#known.set(address, found);
      if (this.#asked === address) this.#show(found, move);
    } catch (error) {
      if (this.#asked === address) this.host.replaceChildren(make("p", {}, ...refusalWords(error)));
    }
  }

  /** @param {number|null} move */
  #head(move) {
    this.move = move;
    this.heading.textContent = move === null ? "What decides this position?" : `Why ${moveWords(this.position.rules, move)}?`;
    byId("why-position").hidden = move === null;
  }

  /** @param {Explanation} found @param {number|null} move */
  #show(found, move) {
    const { rules, ply } = this.position;
    const note = scopeWords(found);
    const list = reasonList(rules, found, { ply, colours: COLOURS }, this.onStep);
    this.host.replaceChildren(list, note ? make("p", { class: "note" }, note) : "");
    byId("why-svg").hidden = !found.reasons.length;
    const [reason = null] = found.reasons;
    this.onStep({ line: [], marks: reasonMarks(reason, 0), words: move === null ? "" : (reason?.sentence ?? note) });
    if (move !== null) this.heading.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  /** @param {number|null} move */
  #address(move) {
    const { name, rules, written } = this.position;
    return `/api/explain/${name}/${written || "-"}${move === null ? "" : `?move=${shortMove(rules, move)}`}`;
  }

  async #save() {
    const address = this.#address(this.move);
    const found = await get(`${address}${this.move === null ? "?" : "&"}picture=true`);
    const { name, rules, written } = this.position;
    const move = this.move === null ? "" : `-${shortMove(rules, this.move)}`;
    const place = `${name.replace(":", "-")}-${written || "start"}`.slice(0, 80);
    downloadText(`${place}${move}-why.svg`, found.picture, "image/svg+xml");
  }
}
