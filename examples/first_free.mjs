// The same bot as first_free.py, for Node.js: it plays in the first free column or cell.
import { createInterface } from "node:readline";

const named = { connect4: "drop:7x6x4", tictactoe: "free:3x3x3", gomoku: "free:15x15x5" };

function place(rules, moves) {
  const found = /^(drop|free):(\d+)x(\d+)x\d+$/.exec(named[rules] ?? rules);
  if (!found) throw new Error(`unknown rules ${rules}`);
  const [width, height] = [Number(found[2]), Number(found[3])];
  const room = found[1] === "drop" ? height : 1;
  const stones = Array(found[1] === "drop" ? width : width * height).fill(0);
  for (const move of moves) {
    if (!(stones[move - 1] < room)) throw new Error(`illegal move ${move}`);
    stones[move - 1] += 1;
  }
  return { first: () => stones.findIndex((count) => count < room) + 1 };
}

let board = null;
const commands = {
  hello: () => "hello 1 first-free in JavaScript",
  isready: () => "ready",
  rules: ([rules]) => (place(rules, []), `rules ${rules}`),
  position: ([rules, , ...moves]) => {
    board = null;
    board = place(rules, moves);
  },
  go: (words) => {
    if (words.some((word, at) => (at % 2 ? !(word > 0) : !/^(depth|nodes|seconds)$/.test(word)))) throw new Error("no such limit");
    if (!board?.first()) throw new Error("no position, or no free place");
    return `bestmove ${board.first()}`;
  },
  stop: () => undefined,
  quit: () => process.exit(0),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const [command, ...words] = line.trim().split(/\s+/);
  if (!command) return;
  try {
    const answer = Object.hasOwn(commands, command) ? commands[command](words) : "error unknown command";
    if (answer) console.log(answer);
  } catch (error) {
    console.log(`error ${error.message}`);
  }
});
