// Where a page runs: on the portal, where the server answers its questions; offline, where the page computes the answers
// itself; or in an exported site, which may be opened from a disk, where neither modules nor requests are allowed.

/** The pages of an exported site by the first part of an address of the portal. @type {Record<string, string>} */
const SITE_PAGES = { "": "index", play: "index", analysis: "analysis", tree: "tree", compare: "compare" };

/** Whether this page computes its answers itself. */
export const answersHere = () => globalThis.document?.documentElement.dataset.answers === "page";

/** Whether this page belongs to an exported site. */
const isSite = () => globalThis.document?.documentElement.dataset.site !== undefined;

/** Whether this page belongs to a portal, which may be reachable even while the page computes its answers itself. */
export const hasPortal = () => !isSite();

/** The address of a page where this page runs. @param {string} path on the portal, such as "/analysis/connect4/44" */
export function pageAddress(path) {
  if (!isSite()) return path;
  const [, page = "", rest = ""] = /^\/([^/?#]*)\/?(.*)$/s.exec(path) ?? [];
  return `${SITE_PAGES[page] ?? "index"}.html${rest ? `#${rest}` : ""}`;
}

/** The address of this page as it is on the portal. */
export function currentPath() {
  if (!isSite()) return location.pathname.replace(/^\/offline\//, "/") + location.search;
  const file = location.pathname.split("/").pop()?.replace(/\.html$/, "") || "index";
  return `/${file === "index" ? "play" : file}/${location.hash.slice(1)}`;
}

/** The parts of the address of this page after the name of the page; none for an address that is not valid. @returns {string[]} */
export function addressParts() {
  try {
    return currentPath().split("?")[0].split("/").slice(2).map(decodeURIComponent).filter(Boolean);
  } catch {
    return [];
  }
}

/** Open a page. @param {string} path on the portal */
export const openPage = (path) => location.assign(pageAddress(path));

/** The address of the service worker; null for a page that can have none. */
export function serviceWorker() {
  if (!["http:", "https:"].includes(location.protocol)) return null;
  return isSite() ? "service-worker.js" : "/service-worker.js";
}

if (isSite()) {
  addEventListener("hashchange", () => {
    if (!document.getElementById(location.hash.slice(1))) location.reload(); // another position, not a place on this page
  });
}

/** Start the worker that computes answers. @returns {Promise<Worker>} */
export async function startWorker() {
  if (!isSite()) return new Worker(new URL("./pageworker.js", import.meta.url), { type: "module" });
  const address = URL.createObjectURL(new Blob([await siteData("worker")], { type: "text/javascript" }));
  return new Worker(address);
}

/** Load a file that the computation needs: of static/wasm, or a network. @param {string} name @returns {Promise<ArrayBuffer>} */
export async function loadFile(name) {
  if (isSite()) return Uint8Array.from(atob(await siteData(name)), (letter) => letter.charCodeAt(0)).buffer;
  const response = await fetch(name.endsWith(".network") ? `/networks/${name}` : new URL(`../wasm/${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name} cannot be loaded`);
  return response.arrayBuffer();
}

/** Load text of an exported site, which is kept in a script: a page on a disk may load scripts, but nothing else. @param {string} name @returns {Promise<string>} */
function siteData(name) {
  /** @type {Record<string, string>} */
  const data = (/** @type {any} */ (globalThis).plyscopeData ??= {});
  return new Promise((resolve, reject) => {
    if (name in data) {
      resolve(data[name]);
      return;
    }
    const script = document.createElement("script");
    script.src = `${document.documentElement.dataset.site}data/${name}.js`;
    script.addEventListener("load", () => resolve(data[name]));
    script.addEventListener("error", () => reject(new Error(`${name} cannot be loaded`)));
    document.head.append(script);
  });
}
