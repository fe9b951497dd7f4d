// The display names of algorithms, which the server writes into the page.
import { pageData } from "./dom.js";

/** @type {Record<string, string>|null} */
let titles = null;

/** The display name of an algorithm, or its name if it has none. @param {string} name @returns {string} */
export function algorithmTitle(name) {
  titles ??= pageData("algorithms");
  return titles?.[name] ?? name;
}
