// The service worker of the portal and of exported sites. What is stored is put before this text when it is sent:
//
//     plyscopeShell = {cache, files, pages, otherwise}
//
// `files` are stored when the worker is installed, and nothing else ever is: no answers, and no pages of a user. `pages`
// names the stored page for the first part of an address, `otherwise` the one for all others. The name of the cache
// changes with the version and with every file.

const { cache: NAME, files: listed, pages, otherwise } = /** @type {any} */ (globalThis).plyscopeShell;
const PREFIX = "plyscope-";
const scope = /** @type {any} */ (globalThis);
/** @type {Set<string>} */
const stored = new Set(listed.map((/** @type {string} */ name) => new URL(name, scope.registration.scope).href));

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (stored.has(request.url)) event.respondWith(file(request));
});

/** Store the files; the names of unchanged ones are the same, so that they come from the cache of the browser. */
async function install() {
  const cache = await caches.open(NAME);
  await cache.addAll([...stored].map((address) => new Request(address, { cache: "no-cache", credentials: "omit" })));
  await scope.skipWaiting();
}

/** Forget what earlier versions have stored. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** A stored file. @param {Request} request @returns {Promise<Response>} */
async function file(request) {
  const cache = await caches.open(NAME);
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** A page from the server or, without a connection, the stored one. @param {Request} request @returns {Promise<Response>} */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(NAME);
    const path = new URL(request.url).pathname.slice(new URL(scope.registration.scope).pathname.length);
    const name = pages[path.split("/")[0]] ?? otherwise;
    return (await cache.match(new URL(name, scope.registration.scope).href, { ignoreVary: true })) ?? Response.error();
  }
}
