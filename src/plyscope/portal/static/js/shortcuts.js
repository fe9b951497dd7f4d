// The keys that do something, by page: shown on "?".
import { make } from "./dom.js";
import { glossary } from "./glossary.js";

/** Show the keys of this page. */
export async function open() {
  const found = await glossary().catch(() => null);
  if (!found) location.assign("/help#keys");
  if (!found || document.querySelector("dialog[open]")) return; // the key may be pressed twice meanwhile
  const groups = found.keys.filter(({ where }) => new RegExp(where).test(location.pathname));
  const dialog = make(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-heading" },
    make("h2", { id: "keys-heading" }, "Keyboard shortcuts"),
    ...groups.flatMap(({ title, rows }) => [make("h3", {}, title), make("dl", { class: "keys-list" }, ...rows.flatMap(row))]),
    make("form", { method: "dialog", class: "buttons" }, make("button", { class: "primary", value: "close" }, "Close")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {{keys: string[], does: string}} row */
function row({ keys, does }) {
  const names = keys.flatMap((key) => [key === "…" ? "…" : make("kbd", {}, key), " "]);
  return [make("dt", {}, ...names), make("dd", {}, does)];
}
