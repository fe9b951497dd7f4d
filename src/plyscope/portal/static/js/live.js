// Follow a stream of events; where it breaks, ask now and then until it is back.

const POLL_MILLISECONDS = 3000;
const AGAIN_MILLISECONDS = 15000;
// A browser has six connections to a server for all its tabs: one that is out of sight lets its stream go and asks.
const HIDDEN_MILLISECONDS = 10000;

/**
 * Follow server-sent events. The browser reconnects by itself after a lost connection; where it gives up, or for as long
 * as it tries, the state is asked for instead.
 * @param {string} address
 * @param {(event: any) => void} hear
 * @param {{poll?: () => Promise<any>, connection?: (state: "live"|"lost") => void}} [options] poll gives what a "state"
 *   event would say
 * @returns {() => void} stops following
 */
export function follow(address, hear, { poll, connection = () => {} } = {}) {
  const ending = new AbortController();
  let source = null;
  let asking = null;
  let later = null;

  const open = () => {
    close();
    source = new EventSource(address);
    source.onopen = () => {
      clearInterval(asking);
      connection("live");
    };
    source.onmessage = (message) => hear(JSON.parse(message.data));
    source.onerror = () => {
      connection("lost");
      ask(POLL_MILLISECONDS);
      if (source.readyState === EventSource.CLOSED) later = setTimeout(open, AGAIN_MILLISECONDS);
    };
  };
  const close = () => {
    source?.close();
    clearInterval(asking);
    clearTimeout(later);
  };
  const ask = (milliseconds) => {
    clearInterval(asking);
    if (poll) asking = setInterval(() => poll().then((state) => hear({ type: "state", ...state }), ignore), milliseconds);
  };
  const sight = () => {
    clearTimeout(later);
    if (!document.hidden) open();
    else
      later = setTimeout(() => {
        close();
        ask(HIDDEN_MILLISECONDS);
      }, HIDDEN_MILLISECONDS);
  };
  const { signal } = ending;
  document.addEventListener("visibilitychange", sight, { signal });
  addEventListener("pagehide", close, { signal });
  addEventListener("pageshow", (event) => event.persisted && open(), { signal });
  open();
  return () => {
    ending.abort();
    close();
  };
}

function ignore() {
  // not back yet; the next attempt follows
}
