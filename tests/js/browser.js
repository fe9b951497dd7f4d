// Small stand-ins for what a browser has and Node.js does not, or does otherwise.

globalThis.CustomEvent ??= class extends Event { // Node.js 18 has none
  constructor(type, { detail = null } = {}) {
    super(type);
    this.detail = detail;
  }
};

/** An answer of the server. @param {unknown} body @param {{status?: number, headers?: object}} [options] */
export const json = (body, { status = 200, headers = {} } = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });

/**
 * Let fetch give these answers, one after the other; functions are called, errors thrown.
 * @param {import("node:test").TestContext} context @returns the requests, as [method, path, data]
 */
export function answers(context, ...given) {
  const asked = [];
  context.mock.method(globalThis, "fetch", async (path, options = {}) => {
    asked.push([options.method ?? "GET", path, options.body && JSON.parse(options.body)]);
    const answer = given.shift();
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer() : answer;
  });
  return asked;
}

/** Give a global for a test. */
export function lend(context, name, value) {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  context.after(() => (before ? Object.defineProperty(globalThis, name, before) : delete globalThis[name]));
}

/** A window that hears events: addEventListener and removeEventListener as globals; returns where to dispatch them. */
export function lendWindow(context) {
  const target = new EventTarget();
  lend(context, "addEventListener", target.addEventListener.bind(target));
  lend(context, "removeEventListener", target.removeEventListener.bind(target));
  return target;
}

/** Let everything run that waits for nothing but its turn. */
export const settled = () => new Promise((resolve) => void setImmediate(resolve));
