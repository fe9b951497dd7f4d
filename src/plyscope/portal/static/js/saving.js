// Files that are made here, on the page.
import { make } from "./dom.js";

/** Let the browser save a text. @param {string} name of the file @param {string} text @param {string} type */
export function saveText(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
