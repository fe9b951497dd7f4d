// Clocks: the time left, and its format.

/** Below this, a clock shows tenths of a second and a warning. */
export const SHORT_SECONDS = 20;

/**
 * The seconds that a side has left.
 * @param {Clock} clock as it was told @param {number} side @param {number} passed seconds since, while that side's clock runs
 */
export const timeLeft = (clock, side, passed) => Math.max(0, clock.left[side] - passed);

/** Format the seconds on a clock, with tenths when time is short. @param {number} seconds */
export function clockText(seconds) {
  const tenths = seconds < SHORT_SECONDS;
  const shown = tenths ? Math.floor(seconds * 10) / 10 : Math.ceil(seconds);
  const minutes = Math.floor(shown / 60);
  const rest = shown - 60 * minutes;
  return `${minutes}:${(tenths ? rest.toFixed(1) : String(rest)).padStart(tenths ? 4 : 2, "0")}`;
}
