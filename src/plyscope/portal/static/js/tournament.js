// The tournament of a class: the teacher's panel with the form, the rounds and the results, and the student's panel.
import { get, post } from "./api.js";
import { byId, make, within } from "./dom.js";
import { bind } from "./forms.js";
import { confirmed, toast } from "./messages.js";
import { standingsTable } from "./standings.js";
import { ownText, pointsText, resultText, tournamentText } from "./tournamenttext.js";

const RESULTS = [2, 1.5, 1, 0.5, 0];
const host = byId("tournament-panel");
const room = host.dataset.class;
const address = `/api/classes/${room}/tournaments`;
const part = (/** @type {string} */ name) => within(host, `[data-part="${name}"]`);
/** The rows of the displayed round by board, and the data that each shows. @type {Map<number, {row: HTMLElement, data: string}>} */
const rows = new Map();
/** The tournament on display. @type {TournamentView|null} */
let shown = null;
/** Whether a request is running, and whether something has changed meanwhile. */
let reading = false;
let changed = false;

/** Load the tournament; several changes in a row lead to one more request. */
async function refresh() {
  changed = true;
  if (reading) return;
  reading = true;
  while (changed) {
    changed = false;
    try {
      await (room ? readAsTeacher() : readAsStudent());
    } catch (error) {
      if (error.status !== 0) toast(error.message, "bad");
    }
  }
  reading = false;
}

async function readAsTeacher() {
  const { tournaments } = await get(address);
  showAsTeacher(tournaments.length ? await get(`${address}/${tournaments[0].id}`) : null);
}

async function readAsStudent() {
  /** @type {OwnTournament} */
  const own = await get("/api/class/tournament");
  const { tournament, play } = own;
  host.hidden = !tournament;
  if (!tournament) return;
  say(part("title"), tournamentText(tournament));
  say(part("next"), ownText(own));
  part("play").hidden = !play;
  part("play").href = play ? `/game/${play}` : "";
  part("standings").replaceChildren(standingsTable(tournament, standingsTitle(tournament)));
}

/** Set a text; screen readers announce it only if it has changed. @param {HTMLElement} element @param {string} words */
function say(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/** @param {TournamentView} tournament */
function standingsTitle({ ended_at, round }) {
  if (ended_at !== null) return "Final standings";
  return round === 0 ? "Players" : `Standings in round ${round}`;
}

/** @param {TournamentView|null} tournament */
function showAsTeacher(tournament) {
  const running = tournament !== null && tournament.ended_at === null;
  part("start").hidden = running;
  part("running").hidden = !running;
  part("title").hidden = !tournament;
  part("standings").hidden = !tournament;
  if (shown?.id !== tournament?.id || shown?.round !== tournament?.round) rows.clear();
  shown = tournament;
  if (!tournament) return;
  say(part("title"), tournamentText(tournament));
  part("standings").replaceChildren(standingsTable(tournament, standingsTitle(tournament)));
  if (running) showRound(tournament);
}

/** @param {TournamentView} tournament */
function showRound({ round, rounds, unfinished, pairings }) {
  const next = part("next-round");
  next.hidden = round >= rounds;
  say(next, round === 0 ? "Start round 1" : `Start round ${round + 1}`);
  next.classList.toggle("primary", unfinished === 0);
  say(part("state"), stateText(round, rounds, unfinished));
  part("pairings").hidden = pairings.length === 0;
  const body = within(part("pairings"), "tbody");
  if (!rows.size) body.replaceChildren();
  for (const pairing of pairings) {
    const data = JSON.stringify(pairing);
    const old = rows.get(pairing.board);
    if (old?.data === data) continue; // keeps the focus and an open list of results
    const row = pairingRow(pairing);
    if (old) old.row.replaceWith(row);
    else body.append(row);
    rows.set(pairing.board, { row, data });
  }
}

/** @param {number} round @param {number} rounds @param {number} unfinished */
function stateText(round, rounds, unfinished) {
  if (round === 0) return "Students who join later can play in a Swiss tournament from the next round.";
  if (unfinished) return unfinished === 1 ? "1 pairing is not finished." : `${unfinished} pairings are not finished.`;
  return round < rounds ? "All results of this round are in." : "All results are in. End the tournament.";
}

/** @param {PairingView} pairing */
function pairingRow(pairing) {
  const { board, first, second, games } = pairing;
  const links = games.map(({ id }, number) => make("a", { href: `/game/${id}` }, `Game ${number + 1}`));
  return make(
    "tr",
    {},
    make("td", { class: "number" }, String(board)),
    make("th", { scope: "row" }, second ? `${first.name} – ${second.name}` : first.name),
    make("td", {}, make("div", { class: "pairing-result" }, make("span", {}, resultText(pairing)), ...links, second ? resultChoice(pairing) : null)),
  );
}

/** The list to enter a result by hand. @param {PairingView} pairing */
function resultChoice({ round, board, first, second }) {
  const options = RESULTS.map((points) => make("option", { value: String(points) }, `${pointsText(points)} – ${pointsText(2 - points)}`));
  const label = `Enter the result of ${first.name} – ${second?.name}`;
  const choice = make("select", { "aria-label": label }, make("option", { value: "" }, first.points === null ? "Enter result…" : "Change result…"), ...options);
  choice.addEventListener("change", async () => {
    const points = Number(choice.value);
    const words = `${first.name} ${pointsText(points)} – ${pointsText(2 - points)} ${second?.name}. Unfinished games of this pairing are called off.`;
    if (choice.value && (await confirmed("Enter this result?", { yes: "Enter", words }))) await change(`${shown?.id}/pairings`, { round, board, points });
    choice.value = "";
  });
  return choice;
}

/** Change the tournament and show it. @param {string} path @param {object} data */
async function change(path, data) {
  try {
    showAsTeacher(await post(`${address}/${path}`, data));
  } catch (error) {
    toast(error.message, "bad");
  }
}

async function startRound() {
  if (!shown) return;
  const { id, round, unfinished } = shown;
  const words = "In each unfinished game the player to move loses. A player who has not moved in the first game loses both games.";
  if (unfinished && !(await confirmed(`Finish round ${round} now?`, { yes: "Finish round", danger: true, words }))) return;
  await change(`${id}/rounds`, { round: round + 1, forfeit: unfinished > 0 });
}

async function end() {
  if (!shown) return;
  const words = shown.unfinished ? "Unfinished games are called off and do not count." : "";
  if (await confirmed("End the tournament?", { yes: "End tournament", danger: true, words })) await change(`${shown.id}/end`, {});
}

if (room) {
  bind(part("start"), async ({ kind, rules, rounds, clock }) => {
    const [base, increment] = clock.split("+").map(Number);
    showAsTeacher(await post(address, { kind, rules, rounds: rounds ? Number(rounds) : null, clock: clock ? { base, increment } : null }));
    part("next-round").focus();
  });
  part("next-round").addEventListener("click", startRound);
  part("end").addEventListener("click", end);
}
document.addEventListener("class-changed", refresh);
refresh();
