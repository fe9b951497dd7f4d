// From the start page to the page of the game: how many moves have fallen to their place already.

const NAME = "arrival";

/** Note that the moves of a game have been seen falling. @param {string} id @param {number} count */
export function noteFallen(id, count) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ id, count }));
  } catch {
    // storage can be forbidden; then all moves are shown at once
  }
}

/** How many moves of a game were seen falling on the page before, once; null where it was another page. @param {string} id */
export function seenFalling(id) {
  try {
    const noted = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    sessionStorage.removeItem(NAME);
    return noted?.id === id ? noted.count : null;
  } catch {
    return null;
  }
}
