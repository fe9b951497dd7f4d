// Explanations of terms in the text: click, tap, press Enter or hover.
import { around, make } from "./dom.js";
import { glossary } from "./glossary.js";

const HOVER_MILLISECONDS = 350;
/** The displayed note, its button, and whether it was opened by hovering. @type {{button: HTMLElement, note: HTMLElement, hovered: boolean}|null} */
let open = null;
let hovering = 0;

/** A term in running text. @param {string} key in the glossary @param {string} text as it is written here */
export const term = (key, text) => make("button", { type: "button", class: "term", "data-term": key }, text);

/** @param {Event} event @returns {HTMLElement|null} */
const buttonOf = (event) => around(event, "[data-term]");

document.addEventListener("click", (event) => {
  const button = buttonOf(event);
  if (!button) {
    if (!around(event, ".term-note")) close();
    return;
  }
  event.preventDefault(); // inside a label or a summary, the click has another effect
  if (open?.button === button && !open.hovered) close();
  else explain(button, false);
});
document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const button = buttonOf(event);
  clearTimeout(hovering);
  if (button && open?.button !== button) hovering = window.setTimeout(() => explain(button, true), HOVER_MILLISECONDS);
  else if (!button && open?.hovered && !around(event, ".term-note")) hovering = window.setTimeout(close, HOVER_MILLISECONDS);
});
document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Escape" || !open) return;
    const { button } = open;
    const inside = open.note.contains(document.activeElement);
    close();
    if (inside) button.focus();
    event.stopPropagation();
  },
  true,
);
addEventListener("resize", close);

function close() {
  clearTimeout(hovering);
  if (!open) return;
  open.button.removeAttribute("aria-expanded");
  open.note.remove();
  open = null;
}

/** Show what a term means, beside its button. @param {HTMLElement} button @param {boolean} hovered */
async function explain(button, hovered) {
  close();
  const key = button.dataset.term ?? "";
  const found = (await glossary().catch(() => null))?.terms[key];
  if (!button.isConnected) return; // the button was replaced meanwhile
  if (!found) {
    location.assign(`/help#${key}`);
    return;
  }
  close();
  const more = make("a", { href: `/help#${key}` }, "More");
  const note = make("span", { class: "term-note", role: "status" }, make("strong", {}, found.name), ` ${found.short} `, more);
  if ("popover" in note) note.popover = "manual"; // on top of everything, not clipped by parents
  button.after(note);
  button.setAttribute("aria-expanded", "true");
  note.showPopover?.();
  place(note, button.getBoundingClientRect());
  open = { button, note, hovered };
}

/** Put a note below its button, or above it if there is more space. @param {HTMLElement} note @param {DOMRect} button */
function place(note, { left, top, bottom }) {
  const { width, height } = note.getBoundingClientRect();
  const space = 8;
  const below = bottom + space + height <= innerHeight || top < innerHeight - bottom;
  note.style.left = `${Math.max(space, Math.min(left, innerWidth - width - space))}px`;
  note.style.top = `${Math.max(space, below ? bottom + space : top - space - height)}px`;
}
