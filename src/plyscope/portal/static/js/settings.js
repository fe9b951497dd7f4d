// The settings of this browser, and their dialog.
import { storage, make } from "./dom.js";
import { open as openKeys } from "./shortcuts.js";

/** @typedef {"sound"|"motion"|"values"|"flip"} Name */

/** The switches: name, default, label. @type {[Name, boolean, string][]} */
const SWITCHES = [
  ["sound", false, "Sound"],
  ["motion", true, "Animations"],
  ["values", true, "Values on the board while the computer thinks"],
  ["flip", false, "Mirror the board"],
];

/** Read a setting. @param {Name} name @returns {boolean} */
export function setting(name) {
  return storage.get(name) ?? SWITCHES.some(([other, on]) => other === name && on);
}

/** Change a setting, and dispatch "setting" {name, value} on the document. @param {Name} name @param {boolean} value */
export function change(name, value) {
  storage.set(name, value);
  document.dispatchEvent(new CustomEvent("setting", { detail: { name, value } }));
}

/**
 * Listen for changes of a setting.
 * @param {Name} wanted @param {(value: boolean) => void} hear @param {AddEventListenerOptions} [options]
 */
export function onSetting(wanted, hear, options) {
  /** @param {Event} event */
  const heard = (event) => {
    if (event instanceof CustomEvent && event.detail.name === wanted) hear(event.detail.value);
  };
  document.addEventListener("setting", heard, options);
}

/** Open the settings dialog. */
export function open() {
  const close = make("button", { value: "close", class: "primary" }, "Close");
  const keys = make("button", { type: "button" }, "Keyboard shortcuts");
  keys.addEventListener("click", () => {
    dialog.close();
    openKeys();
  });
  const dialog = make(
    "dialog",
    { class: "settings", "aria-labelledby": "settings-heading" },
    make("h2", { id: "settings-heading" }, "Settings"),
    themes(),
    ...SWITCHES.map(([name, , words]) => flick(name, words)),
    make("p", { class: "note" }, "Stored in this browser."),
    make("form", { method: "dialog", class: "buttons" }, keys, close),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {Name} name @param {string} words */
function flick(name, words) {
  const box = make("input", { type: "checkbox", name, checked: setting(name) });
  box.addEventListener("change", () => change(name, box.checked));
  return make("label", { class: "check" }, box, make("span", {}, words));
}

function themes() {
  const chosen = theme() ?? "";
  const choices = [["", "System"], ["light", "Light"], ["dark", "Dark"]].map(([value, words]) => {
    const button = make("input", { type: "radio", name: "theme", value, checked: value === chosen });
    button.addEventListener("change", () => {
      choose(value);
      dispatchEvent(new Event("storage")); // theme.js applies it
    });
    return make("label", {}, button, make("span", {}, words));
  });
  return make("fieldset", {}, make("legend", {}, "Theme"), make("div", { class: "choice" }, ...choices));
}

function theme() {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
}

/** @param {string} value */
function choose(value) {
  try {
    if (value) localStorage.setItem("theme", value);
    else localStorage.removeItem("theme");
  } catch {
    // storage may be disabled
  }
}
