// The settings of this browser: one place for all of them, on every page.
import { kept, make } from "./dom.js";
import { open as openKeys } from "./keys.js";

/** The settings that are on or off: name, default, words. */
const SWITCHES = [
  ["sound", false, "Sound"],
  ["motion", true, "Animations"],
  ["values", true, "Values on the board while the computer thinks"],
  ["flip", false, "Flip boards left to right"],
];

/** Read a setting. @param {"sound"|"motion"|"values"|"flip"} name */
export function setting(name) {
  return kept.get(name) ?? SWITCHES.find(([other]) => other === name)[1];
}

/** Change a setting; what shows it hears "setting" {name, value} on the document. */
export function change(name, value) {
  kept.set(name, value);
  document.dispatchEvent(new CustomEvent("setting", { detail: { name, value } }));
}

/** Hear of a setting that changes. @param {string} wanted @param {(value: any) => void} hear */
export function onSetting(wanted, hear, options) {
  document.addEventListener("setting", ({ detail }) => detail.name === wanted && hear(detail.value), options);
}

/** Show the settings. */
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
      dispatchEvent(new Event("storage")); // theme.js shows it
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

function choose(value) {
  try {
    if (value) localStorage.setItem("theme", value);
    else localStorage.removeItem("theme");
  } catch {
    // storage can be forbidden
  }
}
