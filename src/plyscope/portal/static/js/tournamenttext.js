// Text for tournaments: points, results, and the state of a pairing.

/** @type {Record<TournamentView["kind"], string>} */
const KINDS = { robin: "Round robin", swiss: "Swiss" };

/** Format points in halves: 1½. @param {number} points */
export function pointsText(points) {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return `${whole || ""}½`;
}

/** The tie-break as a number with at most two decimals. @param {number} value */
export const tieText = (value) => String(Number(value.toFixed(2)));

/** The kind, the game and the round of a tournament. @param {TournamentView} tournament */
export function tournamentText({ kind, title, round, rounds, ended_at }) {
  const state = ended_at !== null ? "finished" : round === 0 ? `${rounds} rounds` : `round ${round} of ${rounds}`;
  return `${KINDS[kind]} · ${title} · ${state}`;
}

/** The result of a pairing, or how far it is. @param {PairingView} pairing */
export function resultText({ first, second, games }) {
  if (first.points !== null && second === null) return games.length ? `${pointsText(first.points)}, opponent left` : "bye";
  if (first.points !== null && second !== null) return `${pointsText(first.points)} – ${pointsText(second.points ?? 0)}`;
  const last = games.at(-1);
  if (!last) return "in progress";
  if (last.state === "over") return last.result === "*" ? "called off" : "in progress";
  return `game ${games.length}, ${last.turn ?? "?"} to move`;
}

/** The result of a pairing in few signs: 1½ – ½, or the number of the game in progress. @param {PairingView} pairing */
export function shortResult(pairing) {
  return pairing.first.points !== null ? resultText(pairing).split(",")[0] : `game ${Math.max(1, pairing.games.length)}`;
}

/** What a student does next. @param {OwnTournament} own */
export function ownText({ tournament, pairings, play }) {
  if (!tournament) return "Your teacher has not started a tournament.";
  if (tournament.ended_at !== null) return "The tournament is over.";
  if (tournament.round === 0) return "The first round has not started yet.";
  const now = pairings.find((pairing) => pairing.round === tournament.round);
  if (!now) return "You are not playing in this round. You can play in the next tournament or, in a Swiss one, the next round.";
  if (!now.second) return "You have a bye in this round: it counts as two wins.";
  const opponent = now.first.you ? now.second.name : now.first.name;
  if (play) return `Game ${now.games.length} of 2 against ${opponent}.`;
  const points = now.first.you ? now.first.points : now.second.points;
  if (points === null) return `Wait for your teacher: a game against ${opponent} was called off.`;
  return `You have ${pointsText(points)} of 2 points against ${opponent}. Wait for the next round.`;
}
