// The standings of a tournament as a table.
import { make } from "./dom.js";
import { pointsText, tieText } from "./tournamenttext.js";

/** @param {string} words @param {string} [explained] the full name of an abbreviation */
const head = (words, explained) => make("th", { scope: "col", class: words === "Name" ? "" : "number" }, explained ? make("abbr", { title: explained }, words) : words);
/** @param {string} words */
const number = (words) => make("td", { class: "number" }, words);

/** Create the table of standings, with the tie-break of the kind of tournament. @param {TournamentView} tournament @param {string} caption */
export function standingsTable({ kind, standings }, caption) {
  const tie = kind === "swiss" ? head("Buchholz", "Sum of the opponents' points") : head("S.-B.", "Sonneborn-Berger: the opponents' points times the points against them");
  const rows = standings.map((row) =>
    make(
      "tr",
      row.you ? { class: "own", "aria-current": "true" } : {},
      number(`${row.place}.`),
      make("th", { scope: "row" }, row.name, row.you ? make("span", { class: "badge accent" }, "you") : null),
      number(pointsText(row.points)),
      number(tieText(kind === "swiss" ? row.buchholz : row.sonneborn)),
    ),
  );
  return make(
    "table",
    { class: "standings" },
    make("caption", {}, caption),
    make("thead", {}, make("tr", {}, head("Place"), head("Name"), head("Points"), tie)),
    make("tbody", {}, ...rows),
  );
}
