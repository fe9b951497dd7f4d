// Event streams, with polling while a stream is interrupted or refused.

const POLL_MILLISECONDS = 3000;
const AGAIN_MILLISECONDS = 15000;
// A browser opens at most six connections to a server for all tabs, so hidden tabs close their stream and poll.
const HIDDEN_MILLISECONDS = 10000;

/**
 * Follow server-sent events. The browser reconnects after a lost connection; until then, or if it gives up, the state is
 * polled.
 * @param {string} address
 * @param {(event: any) => void} hear
 * @param {{poll?: () => Promise<any>, connection?: (state: ConnectionState) => void}} [options] poll gives what a
 *   "state" event contains; the connection is "asking" while the stream is interrupted and polling works
 * @returns {() => void} stops following
 */
export function follow(address, hear, { poll, connection = () => {} } = {}) {
  const ending = new AbortController();
  /** @type {EventSource|null} */
  let source = null;
  let asking = 0;
  let later = 0;

  const open = () => {
    close();
    const opened = new EventSource(address);
    source = opened;
    opened.onopen = () => {
      clearInterval(asking);
      connection("live");
    };
    opened.onmessage = (message) => hear(JSON.parse(message.data));
    opened.onerror = () => {
      const refused = opened.readyState === EventSource.CLOSED; // refused by the server: the browser does not retry
      if (refused) later = window.setTimeout(open, AGAIN_MILLISECONDS);
      ask(POLL_MILLISECONDS);
      if (refused && poll) look();
      else connection("lost");
    };
  };
  const close = () => {
    source?.close();
    clearInterval(asking);
    clearTimeout(later);
  };
  /** @param {number} milliseconds */
  const ask = (milliseconds) => {
    clearInterval(asking);
    if (poll) asking = window.setInterval(look, milliseconds);
  };
  const look = async () => {
    const state = await poll?.().catch(() => null); // still offline; try again later
    if (state) hear({ type: "state", ...state });
    if (!document.hidden && source?.readyState !== EventSource.OPEN) connection(state ? "asking" : "lost");
  };
  const sight = () => {
    clearTimeout(later);
    if (!document.hidden) open();
    else
      later = window.setTimeout(() => {
        close();
        ask(HIDDEN_MILLISECONDS);
      }, HIDDEN_MILLISECONDS);
  };
  const { signal } = ending;
  document.addEventListener("visibilitychange", sight, { signal });
  addEventListener("pagehide", close, { signal });
  addEventListener("online", () => document.hidden || open(), { signal });
  addEventListener("pageshow", (event) => event.persisted && open(), { signal });
  open();
  return () => {
    ending.abort();
    close();
  };
}

/** Show the state of the connection on a badge, unless it is live. @param {HTMLElement} badge @param {ConnectionState} state */
export function showConnection(badge, state) {
  badge.hidden = state === "live";
  badge.className = `badge ${state === "lost" ? "bad" : "even"}`;
  badge.textContent = state === "lost" ? "connection lost, reconnecting" : "not live, updated every few seconds";
}
