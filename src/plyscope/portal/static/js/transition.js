// The transition from the start page to the game page: which moves were already animated.

const NAME = "shown-moves";

/** Store how many moves of a game were animated. @param {string} id @param {number} count */
export function rememberShownMoves(id, count) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ id, count }));
  } catch {
    // storage may be disabled; then the moves are not animated
  }
}

/** How many moves of a game the previous page animated; null if it was another page. Can be read once. @param {string} id */
export function shownMoves(id) {
  try {
    const noted = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    sessionStorage.removeItem(NAME);
    return noted?.id === id ? noted.count : null;
  } catch {
    return null;
  }
}
