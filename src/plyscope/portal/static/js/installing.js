// Registers the service worker, with which pages work without a connection and the site can be installed as an app.
import { serviceWorker } from "./platform.js";

const SETTLED = 1500; // milliseconds after loading: the page comes first

addEventListener("load", () => setTimeout(() => void register(), SETTLED));

async function register() {
  const address = serviceWorker();
  if (!address || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(address);
  } catch {
    // the pages work without it, as long as there is a connection
  }
}
