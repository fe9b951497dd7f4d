// Downloads of files that are created in the browser.
import { make } from "./dom.js";

/** Download text as a file. @param {string} name of the file @param {string} text @param {string} type */
export function downloadText(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
