// The keys that do something, by page: shown on "?".
import { make } from "./dom.js";

/** For which pages, a heading, and the keys with what they do. */
const KEYS = [
  [
    /^\/($|game|analysis)/,
    "On the board",
    [
      [["←", "→"], "choose a column"],
      [["←", "→", "↑", "↓"], "choose a cell, where discs do not fall"],
      [["Enter", "Space"], "play there"],
      [["1", "…", "9"], "play this column or cell at once"],
    ],
  ],
  [
    /^\/game/,
    "Through the moves, when the game is over or you are watching",
    [
      [["←", "→"], "one move back, one move on"],
      [["Home", "End"], "to the start, to the last move"],
    ],
  ],
  [
    /^\/analysis/,
    "Through the moves",
    [
      [[","], "one move back; Backspace does the same"],
      [["."], "one move on"],
    ],
  ],
  [
    /^\/tree/,
    "Through the search",
    [
      [[",", "."], "one step back, one step on"],
      [["c"], "to the next cut"],
      [["p"], "play or pause"],
    ],
  ],
  [
    /^/,
    "Everywhere",
    [
      [["?"], "this list"],
      [["Esc"], "close what is open"],
    ],
  ],
];

/** Show the keys of this page. */
export function open() {
  const groups = KEYS.filter(([where]) => where.test(location.pathname));
  const dialog = make(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-heading" },
    make("h2", { id: "keys-heading" }, "Keyboard shortcuts"),
    ...groups.flatMap(([, heading, rows]) => [make("h3", {}, heading), make("dl", { class: "keys-list" }, ...rows.flatMap(row))]),
    make("form", { method: "dialog", class: "buttons" }, make("button", { class: "primary", value: "close" }, "Close")),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function row([keys, words]) {
  const names = keys.flatMap((key) => [key === "…" ? "…" : make("kbd", {}, key), " "]);
  return [make("dt", {}, ...names), make("dd", {}, words)];
}
