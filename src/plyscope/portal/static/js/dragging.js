// Dragging a picture that scrolls in its host with the mouse; touch scrolls by itself.

/**
 * Let the mouse drag what a host shows.
 * @param {HTMLElement} host
 * @param {AbortSignal} signal ends it
 * @returns {() => boolean} whether the mouse has moved since its button was pressed: a click then is not meant for a node
 */
export function draggable(host, signal) {
  /** @type {{x: number, y: number}|null} */
  let from = null;
  let dragged = false;
  /** @param {PointerEvent} event */
  const press = (event) => {
    dragged = false;
    if (event.pointerType === "mouse" && event.button === 0) from = { x: event.clientX + host.scrollLeft, y: event.clientY + host.scrollTop };
  };
  /** @param {PointerEvent} event */
  const pull = (event) => {
    if (!from) return;
    const [x, y] = [from.x - event.clientX, from.y - event.clientY];
    if (Math.abs(x - host.scrollLeft) + Math.abs(y - host.scrollTop) > 4) dragged = true;
    host.scrollTo(x, y);
  };
  host.addEventListener("pointerdown", press, { signal });
  addEventListener("pointermove", pull, { signal });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (from = null), { signal });
  return () => dragged;
}

/** Scroll a point of a picture into view. @param {HTMLElement} host @param {number} x @param {number} y */
export function scrollToPoint(host, x, y) {
  if (x < host.scrollLeft + 90 || x > host.scrollLeft + host.clientWidth - 60) host.scrollLeft = x - host.clientWidth / 2;
  if (y < host.scrollTop + 30 || y > host.scrollTop + host.clientHeight - 70) host.scrollTop = y - host.clientHeight / 2;
}
