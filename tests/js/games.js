// Games as the server sends them, for tests.

/** A seat; the reader sits on it where "you" is set. */
export const seat = (kind, colour, rest = {}) => ({
  kind, colour, name: kind === "open" ? null : `${kind}-${colour}`, title: kind === "open" ? null : `${kind} ${colour}`,
  rating: null, provisional: false, bot: false, you: false, ...rest,
});

/** A game of Connect Four: the reader, a guest, is red and to move against a program. */
export const game = (rest = {}) => ({
  id: "g1", rules: "drop:7x6x4", name: "connect4", title: "Connect Four", length: 4, ply: 0, opening: 0, start: "empty", swap: null, version: 1,
  seats: [seat("guest", "red", { you: true }), seat("program", "yellow", { name: "level:3", title: "Level 3, careful" })],
  creator: true, rated: false, public: true, tournament: false, placement: null, state: "person", side: 0, result: null, reason: null, clock: null, limit: null, time_control: "no clock",
  changes: null, moves: "", turns: [], line: [], contest: null, offer: null, declined: null,
  may_offer: { undo: [0, 0], draw: [0, 0], rematch: [0, 0], help: [0, 0] }, hints: { allowed: true, taken: [0, 0] }, next: null,
  ...rest,
});

/** The seats of two people, of whom the reader is the first, the second or neither (null). */
export const people = (you = 0) => ["red", "yellow"].map((colour, side) => seat("member", colour, { you: side === you, title: ["Ann", "Bob"][side], name: ["ann", "bob"][side] }));
