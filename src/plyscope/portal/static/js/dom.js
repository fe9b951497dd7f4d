// Creating and finding elements, events, and browser storage.

/**
 * Create an element from properties and children (text or elements; null is skipped).
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} [properties] "class", "role" and names with a dash become attributes
 * @param {...(Node|string|null|undefined)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "class" || key.includes("-") || key === "role") element.setAttribute(key, value);
    else Object.assign(element, { [key]: value });
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Find an element by its ID; it must exist. @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/**
 * Find the first element within another that matches a selector, or null.
 * @param {ParentNode} root @param {string} selector @returns {any}
 */
export const within = (root, selector) => root.querySelector(selector);

/** Find all elements that match a selector. @param {string} selector @param {ParentNode} [root] @returns {NodeListOf<any>} */
export const all = (selector, root = document) => root.querySelectorAll(selector);

/** Read the JSON data that the server has written into the page. @param {string} id @returns {any} */
export const pageData = (id) => JSON.parse(byId(id).textContent);

/**
 * The closest ancestor of an event's target that matches a selector, or null.
 * @param {Event} event @param {string} selector @returns {any}
 */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** Whether Ctrl, Meta or Alt is pressed. @param {KeyboardEvent} event */
export const modified = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** Listen for a custom event. @param {EventTarget} target @param {string} type @param {(detail: any) => void} hear */
export function on(target, type, hear) {
  target.addEventListener(type, (event) => event instanceof CustomEvent && hear(event.detail));
}

/** Small values stored in this browser; without storage they are lost with the page. */
export const storage = {
  /** @param {string} name @returns {any} */
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(name) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {string} name @param {unknown} value */
  set(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // storage may be disabled
    }
  },
};
