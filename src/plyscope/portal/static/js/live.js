// Follow a stream of events; where it breaks, ask now and then until it is back.

const POLL_MILLISECONDS = 3000;
const AGAIN_MILLISECONDS = 15000;

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
  let source = null;
  let asking = null;
  let again = null;

  const open = () => {
    source = new EventSource(address);
    source.onopen = () => {
      clearInterval(asking);
      asking = null;
      connection("live");
    };
    source.onmessage = (message) => hear(JSON.parse(message.data));
    source.onerror = () => {
      connection("lost");
      if (poll && asking === null) asking = setInterval(ask, POLL_MILLISECONDS);
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MILLISECONDS);
    };
  };
  const ask = async () => {
    try {
      hear({ type: "state", ...(await poll()) });
    } catch {
      // not back yet; the next attempt follows
    }
  };
  const stop = () => {
    source?.close();
    clearInterval(asking);
    clearTimeout(again);
  };
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => {
    if (event.persisted) open(); // back from the browser's memory
  });
  open();
  return stop;
}
