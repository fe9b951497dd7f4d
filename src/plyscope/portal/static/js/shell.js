// On every page: the menu on small screens, the settings dialog, and the list of keyboard shortcuts.
import "./copylink.js";
import { all, around, byId, modified, within } from "./dom.js";
import "./installing.js";
import "./localtime.js";

disclose(within(document, ".bar-menu"), byId("rooms"), ".bar");
if (byId("more-rooms")) disclose(within(document, ".rooms-more"), byId("more-rooms"), ".rooms-more, .rooms-list");

/** Let a button show and hide a list of links; Escape and clicks outside hide it. @param {HTMLElement} button @param {HTMLElement} list @param {string} inside */
function disclose(button, list, inside) {
  /** @param {boolean} shown */
  const open = (shown) => {
    button.setAttribute("aria-expanded", String(shown));
    list.classList.toggle("shown", shown);
  };
  button.addEventListener("click", () => open(!list.classList.contains("shown")));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !list.classList.contains("shown")) return;
    open(false);
    button.focus();
  });
  document.addEventListener("click", (event) => {
    if (!around(event, inside)) open(false);
  });
  list.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !list.contains(relatedTarget) && relatedTarget !== button) open(false);
  });
}

// after going back to a page, its form can be submitted again
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const sent of all("button[type=submit]:disabled")) sent.disabled = false;
});

/** Open one of the dialogs, "settings" or "keys", unless one is open. @param {string} name */
async function show(name) {
  if (document.querySelector("dialog[open]")) return;
  const dialog = name === "settings" ? await import("./settings.js") : await import("./shortcuts.js");
  dialog.open();
}

document.addEventListener("click", (event) => {
  const opener = around(event, "[data-open]");
  if (opener) show(opener.dataset.open);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || modified(event)) return;
  if (around(event, "input:not([type=checkbox], [type=radio], [type=range]), textarea, select")) return;
  event.preventDefault();
  show("keys");
});
