// Making and finding elements.

/**
 * Make an element: properties, then children (text or elements; null is left out).
 * @param {string} name
 * @param {Record<string, any>} [properties] "class" and names with a dash become attributes
 * @param {...(Node|string|null)} children
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === "class" || key.includes("-") || key === "role") element.setAttribute(key, value);
    else element[key] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Find an element by its id. @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Read the data that a page carries. @param {string} id */
export const carried = (id) => JSON.parse(byId(id).textContent);

/** Read or keep a small choice of this browser; without storage it lasts as long as the page. */
export const kept = {
  get(name) {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // storage can be forbidden
    }
  },
};
