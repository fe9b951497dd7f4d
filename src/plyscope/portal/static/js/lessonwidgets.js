// The inputs of steps: each shows the tree or the fields of a step, and gives its answer as the server reads it.
import { make, on } from "./dom.js";
import { branchWords, moved, nodeOf, pathOf, toggled } from "./lessonanswer.js";
import { LessonTree } from "./lessontree.js";

/**
 * @typedef {{answer: () => unknown, show: (answer: any) => void, clear?: () => void}} Widget the answer is null while it
 *   is not complete
 * @typedef {{tree: HTMLElement|null, fields: HTMLElement}} Places
 */

/** The input of a step, except for moves on a board. @param {LessonStepData} step @param {Places} places @returns {Widget} */
export function widgetOf(step, places) {
  const drawn = step.tree !== undefined && places.tree;
  if (drawn && ["node", "nodes", "visits"].includes(step.kind)) return treeWidget(step, drawn);
  if (drawn && step.kind === "order") return orderWidget(step, drawn, places.fields);
  if (drawn) new LessonTree(drawn, step.tree ?? 0, { names: step.names ?? {} });
  if (step.kind === "choose") return chooseWidget(step, places.fields);
  if (step.kind === "window") return windowWidget(step, places.fields);
  if (step.kind === "values") return valuesWidget(step, places.fields);
  return numberWidget(step, places.fields);
}

/** Nodes of the tree: one, any number, or a sequence. @param {LessonStepData} step @param {HTMLElement} host @returns {Widget} */
function treeWidget({ kind, tree = 0, names = {}, clicks, cuts }, host) {
  const one = kind === "node";
  const picture = new LessonTree(host, tree, { names, clicks, cuts: kind === "nodes" && cuts, ordered: kind === "visits" });
  on(picture, "choose", ({ node }) => picture.choose(one ? [node] : toggled(picture.chosen, node)));
  return {
    answer: () => {
      if (!picture.chosen.length && kind !== "nodes") return null;
      return one ? pathOf(picture.chosen[0]) : picture.chosen.map(pathOf);
    },
    show: (answer) => picture.choose(one ? [nodeOf(answer)] : answer.map(nodeOf)),
    clear: () => picture.choose([]),
  };
}

/** The branches of the root in another order. @param {LessonStepData} step @param {HTMLElement} host @param {HTMLElement} fields @returns {Widget} */
function orderWidget({ tree = 0, names = {} }, host, fields) {
  const branches = Array.isArray(tree) ? tree : [];
  const picture = new LessonTree(host, tree, { names });
  const list = make("ol", { class: "lesson-order", "aria-label": "Order of the branches" });
  let order = [...branches.keys()];
  const draw = () => {
    const renamed = Object.entries(names).map(([node, name]) => {
      const [first, ...rest] = node === "" ? [] : pathOf(node);
      return [first === undefined ? "" : nodeOf([order.indexOf(first), ...rest]), name];
    });
    picture.replace(order.map((branch) => branches[branch]), Object.fromEntries(renamed));
    list.replaceChildren(...order.map((branch, at) => item(branch, at)));
  };
  /** @param {number} branch @param {number} at */
  const item = (branch, at) => {
    const name = names[String(branch)];
    /** @param {number} by @param {string} word @param {string} sign */
    const button = (by, word, sign) => {
      const one = make("button", { type: "button", class: "small", "aria-label": `Move ${name} ${word}`, disabled: at + by < 0 || at + by >= order.length }, sign);
      one.addEventListener("click", () => {
        order = moved(order, at, by);
        draw();
        const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (list.children[at + by].querySelectorAll("button"));
        (buttons[by < 0 ? 0 : 1].disabled ? buttons[by < 0 ? 1 : 0] : buttons[by < 0 ? 0 : 1]).focus();
      });
      return one;
    };
    return make("li", {}, make("span", {}, branchWords(branches[branch], name)), button(-1, "up", "↑"), button(1, "down", "↓"));
  };
  fields.append(list);
  draw();
  const show = (/** @type {number[]} */ answer) => {
    order = [...answer];
    draw();
  };
  return { answer: () => order, show };
}

/** @param {LessonStepData} step @param {HTMLElement} fields @returns {Widget} */
function chooseWidget({ name, options }, fields) {
  const inputs = options.map((option) => make("input", { type: "radio", name: `choice-${name}`, value: option }));
  const rows = inputs.map((input, place) => make("label", { class: "lesson-option" }, input, options[place]));
  fields.append(make("fieldset", { "aria-labelledby": `prompt-${name}` }, ...rows));
  return {
    answer: () => inputs.find((input) => input.checked)?.value ?? null,
    show: (answer) => inputs.forEach((input) => (input.checked = input.value === answer)),
  };
}

/** A field with a label. @param {string} label @param {string} id */
function field(label, id) {
  const input = make("input", { id, type: "text", autocomplete: "off", size: 5, maxLength: 8 });
  return { input, row: make("div", { class: "lesson-field" }, make("label", { htmlFor: id }, label), input) };
}

/** @param {unknown} value */
const written = (value) => String(value).replace("-inf", "−∞").replace("inf", "∞").replace("-", "−");

/** @param {LessonStepData} step @param {HTMLElement} fields @returns {Widget} */
function numberWidget({ name }, fields) {
  const { input, row } = field("Your answer", `field-${name}`);
  fields.append(row);
  return { answer: () => input.value.trim() || null, show: (answer) => (input.value = written(answer)) };
}

/** @param {LessonStepData} step @param {HTMLElement} fields @returns {Widget} */
function windowWidget({ name, labels }, fields) {
  const ends = (labels ?? []).map((label) => field(label, `field-${name}-${label.toLowerCase().replaceAll(" ", "-")}`));
  for (const { input, row } of ends) {
    for (const sign of ["−∞", "∞"]) {
      const button = make("button", { type: "button", class: "small", "aria-label": `Set to ${sign === "∞" ? "infinity" : "minus infinity"}` }, sign);
      button.addEventListener("click", () => (input.value = sign));
      row.append(button);
    }
    fields.append(row);
  }
  const values = () => ends.map(({ input }) => input.value.trim());
  return {
    answer: () => (values().every(Boolean) ? values() : null),
    show: (answer) => ends.forEach(({ input }, place) => (input.value = written(answer[place]))),
  };
}

/** A field for every inner node. @param {LessonStepData} step @param {HTMLElement} fields @returns {Widget} */
function valuesWidget({ name, names = {} }, fields) {
  const letters = Object.values(names).filter((one) => /^[A-Z]+$/.test(one)).sort();
  const inputs = letters.map((letter) => ({ letter, ...field(letter, `field-${name}-${letter}`) }));
  fields.append(...inputs.map(({ row }) => row));
  return {
    answer: () => {
      const found = inputs.map(({ letter, input }) => [letter, input.value.trim()]);
      return found.every(([, value]) => value) ? Object.fromEntries(found) : null;
    },
    show: (answer) => inputs.forEach(({ letter, input }) => (input.value = written(answer[letter]))),
  };
}
