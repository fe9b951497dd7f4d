// The projector view of a class: the join code, the live grid, the tournament, and a board, in big type.
import { get } from "./api.js";
import { all, byId, make } from "./dom.js";
import { follow, showConnection } from "./live.js";
import { ProjectorBoard } from "./projectorboard.js";
import { countStates, listShape, studentState, tileShape } from "./projectortext.js";
import { pointsText, shortResult, tournamentText } from "./tournamenttext.js";

const room = document.body.dataset.class;
const address = `/api/classes/${room}`;
const board = new ProjectorBoard(`${address}/games`);
/** The symbols of the states, next to the colour. @type {Record<StudentState, string>} */
const SIGNS = { done: "✓", working: "…", help: "!" };
/** @type {Record<StudentState, string>} */
const WORDS = { done: "done", working: "working", help: "needs help" };
/** Whether a request is running, and whether something has changed meanwhile. */
let reading = false;
let changed = false;

/** Show one view. @param {string} name */
function open(name) {
  for (const section of all("[data-view]")) section.hidden = section.dataset.view !== name;
  for (const radio of all("input[name=view]")) radio.checked = radio.value === name;
  history.replaceState(null, "", `?view=${name}`);
  board.shown = name === "board";
}

/** Load everything that the views show; several changes in a row lead to one more request. */
async function refresh() {
  changed = true;
  if (reading) return;
  reading = true;
  while (changed) {
    changed = false;
    await read().catch(() => {}); // offline, or the class was deleted; the badge says so
  }
  reading = false;
}

async function read() {
  const [{ code }, { students }, { tournaments }] = await Promise.all([get(address), get(`${address}/grid`), get(`${address}/tournaments`)]);
  showCode(code);
  showClass(students);
  showTournament(tournaments.length ? await get(`${address}/tournaments/${tournaments[0].id}`) : null);
  await board.refresh();
}

/** Lay out the items of a list so that they fill the screen. @param {HTMLElement} list @param {{rows: number, columns: number}} shape */
function shape(list, { rows, columns }) {
  list.style.setProperty("--rows", String(rows));
  list.style.setProperty("--columns", String(columns));
}

/** @param {string} code */
function showCode(code) {
  if (byId("code").textContent === code) return;
  byId("code").textContent = code;
  byId("qr").src = `${address}/qr.svg?${code}`;
}

/** @param {GridStudent[]} students */
function showClass(students) {
  byId("joined").textContent = students.length === 1 ? "1 student has joined." : `${students.length} students have joined.`;
  for (const [state, count] of Object.entries(countStates(students.map(studentState)))) byId(state).textContent = String(count);
  const tiles = students.map((student) => {
    const state = studentState(student);
    const sign = make("span", { "aria-hidden": "true" }, SIGNS[state]);
    return make("li", { class: `projector-tile state-${state}` }, sign, make("span", { class: "projector-name" }, student.nickname), make("span", { class: "only-heard" }, WORDS[state]));
  });
  shape(byId("tiles"), tileShape(students.length));
  byId("tiles").replaceChildren(...tiles);
}

/** @param {TournamentView|null} tournament */
function showTournament(tournament) {
  const words = tournament ? tournamentText(tournament) : "There is no tournament yet";
  byId("pairings-title").textContent = words;
  byId("standings-title").textContent = words;
  const pairings = (tournament?.pairings ?? []).map((pairing) => {
    const names = pairing.second ? `${pairing.first.name} – ${pairing.second.name}` : pairing.first.name;
    return make("li", {}, make("span", { class: "projector-name" }, names), make("strong", {}, shortResult(pairing)));
  });
  shape(byId("pairings"), listShape(pairings.length, 3));
  byId("pairings").replaceChildren(...pairings);
  const standings = (tournament?.standings ?? []).map(({ place, name, points }) =>
    make("li", {}, make("span", { class: "projector-place" }, `${place}.`), make("span", { class: "projector-name" }, name), make("strong", {}, pointsText(points))),
  );
  shape(byId("standings"), listShape(standings.length, 5));
  byId("standings").replaceChildren(...standings);
}

byId("views").addEventListener("change", (/** @type {any} */ event) => open(event.target.value));
byId("names").addEventListener("change", () => byId("tiles").classList.toggle("nameless", !byId("names").checked));
byId("full").addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
const asked = new URLSearchParams(location.search).get("view") ?? "";
open([...all("[data-view]")].some((section) => section.dataset.view === asked) ? asked : "join");
follow(`${address}/events`, refresh, { poll: async () => ({}), connection: (state) => showConnection(byId("connection"), state) });
refresh();
