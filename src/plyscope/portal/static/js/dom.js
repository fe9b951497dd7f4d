// Making and finding elements.

/**
 * Make an element: properties, then children (text or elements; null is left out).
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

/** Find an element by its id; the page has it. @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/**
 * Find the first element within another that a selector matches, null where there is none.
 * @param {ParentNode} root @param {string} selector @returns {any}
 */
export const within = (root, selector) => root.querySelector(selector);

/** Find all elements that a selector matches. @param {string} selector @param {ParentNode} [root] @returns {NodeListOf<any>} */
export const all = (selector, root = document) => root.querySelectorAll(selector);

/** Read the data that a page carries. @param {string} id @returns {any} */
export const carried = (id) => JSON.parse(byId(id).textContent);

/**
 * The nearest element around the target of an event that a selector matches, null where there is none.
 * @param {Event} event @param {string} selector @returns {any}
 */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** Whether a key is pressed together with one that gives it another meaning. @param {KeyboardEvent} event */
export const modified = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** Hear a custom event. @param {EventTarget} target @param {string} type @param {(detail: any) => void} hear */
export function on(target, type, hear) {
  target.addEventListener(type, (event) => event instanceof CustomEvent && hear(event.detail));
}

/** Read or keep a small choice of this browser; without storage it lasts as long as the page. */
export const kept = {
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
      // storage can be forbidden
    }
  },
};
