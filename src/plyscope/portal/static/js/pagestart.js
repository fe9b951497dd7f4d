// Pages that were made without a request: what they show is in their address, and is filled in before the page starts.
import { all, byId, make } from "./dom.js";
import { toast } from "./messages.js";
import { checkedPosition } from "./pageposition.js";
import { addressParts, answersHere, currentPath } from "./platform.js";
import { parseMoves, Rules, writeMoves } from "./rows.js";
import { drawnPlies } from "./treeaddress.js";

const COMPARED_LEAVES = 200_000;
const COMPARED_DEPTH = 6;

/** The name of a board that has no other. @param {Rules} rules */
export function boardTitle({ width, height, length, gravity }) {
  return `${length} in a row on ${width}×${height}${gravity ? " with gravity" : ""}`;
}

/** Fill in the position of a page, and of its form. @param {HTMLElement} page */
export function startPosition(page) {
  if (!answersHere()) return;
  fill(page, addressParts());
}

/** @param {HTMLElement} page @param {string[]} parts the rules and the moves of an address */
function fill(page, [name, moves = "-"]) {
  let asked = { rules: "connect4", moves: "" };
  try {
    if (name) asked = { rules: name, moves: checkedPosition([name, moves]).moves };
  } catch (error) {
    toast(error.message, "bad");
  }
  const rules = Rules.parse(asked.rules);
  page.dataset.moves = writeMoves(rules, parseMoves(rules, asked.moves));
  const field = byId("rules");
  let listed = [...field.options].find(({ value }) => value !== "own" && String(Rules.parse(value)) === String(rules));
  if (!listed) field.prepend((listed = make("option", { value: asked.rules }, boardTitle(rules))));
  field.value = listed.value;
  page.dataset.rules = listed.value;
  page.dataset.title = listed.text;
  byId("typed").value = page.dataset.moves;
  for (const noun of all("[data-noun]", page)) noun.textContent = rules.gravity ? "Column" : "Cell";
}

/** Choose a depth that minimax reaches on this board. @param {HTMLElement} page @param {NodeListOf<any>} fields */
export function startDepths(page, fields) {
  if (!answersHere()) return;
  const { gravity, size, width } = Rules.parse(page.dataset.rules ?? "");
  let [depth, leaves] = [0, 1];
  while (depth < COMPARED_DEPTH && leaves * (gravity ? width : Math.max(1, size - depth)) <= COMPARED_LEAVES) {
    leaves *= gravity ? width : Math.max(1, size - depth);
    depth++;
  }
  for (const field of fields) field.value = String(depth);
}

/** Fill in the choices of the tree page. @param {HTMLElement} page @param {any} form */
export function startTree(page, form) {
  if (!answersHere()) return;
  const [, query = ""] = currentPath().split(/\?(.*)/s);
  const [kind = "", ...parts] = addressParts();
  const asked = new URLSearchParams(query);
  const { elements } = form;
  const drawing = kind === "drawn" ? parts.join("/") : kind ? "" : elements.drawing.value;
  page.dataset.drawing = drawing;
  elements.kind.value = drawing ? "drawn" : "position";
  if (drawing) {
    elements.drawing.value = drawing;
    elements.example.value = [...elements.example.options].some((option) => option.value === drawing) ? drawing : "";
    if (elements.example.value) elements.algorithm.value = elements.example.selectedOptions[0].dataset.algorithm;
  } else fill(page, [kind, ...parts]);
  const most = drawing ? drawnPlies(drawing) : Number(page.dataset.positionDepth);
  elements.depth.replaceChildren(...Array.from({ length: most }, (_, index) => new Option(String(index + 1))));
  elements.depth.value = String(drawing ? most : page.dataset.firstDepth);
  for (const name of ["algorithm", "depth", "evaluation", "order", "second", "view"]) choose(elements[name], asked.get(name));
  choose(byId("speed"), asked.get("speed"));
  byId("sources").checked = asked.has("sources");
  byId("predict").checked = asked.has("predict");
  Object.assign(page.dataset, {
    step: asked.get("step") ?? "0", selected: asked.get("node") ?? "", side: asked.get("side") ?? "first", opened: asked.get("open") ?? "", closed: asked.get("closed") ?? "",
  });
}

/** Choose an option, if there is such a one. @param {HTMLSelectElement} field @param {string|null} wanted */
function choose(field, wanted) {
  if (wanted !== null && [...field.options].some((option) => option.value === wanted)) field.value = wanted;
}
