// Conversion of form values to rules, programs, and the request for a new game.

export const PACE = 0.4; // the minimum seconds per move of a program, so that people can follow

/** The chosen rules, such as "drop:7x6x4". @param {FormValues} asked */
export function chosenRules(asked) {
  if (asked.rules !== "own") return asked.rules;
  const [width, height, length] = ["width", "height", "length"].map((name) => Number(asked[`own-${name}`]));
  return `${asked.kind}:${width}x${height}x${length}`;
}

/** The chosen program, as text. @param {FormValues} asked @param {string} name of the field */
export function chosenProgram(asked, name) {
  if (["classic", "published"].includes(asked[name])) return asked[`${name}-${asked[name]}`];
  if (asked[name] !== "search") return asked[name];
  const [depth, seconds] = [Number(asked[`${name}-depth`]), Number(asked[`${name}-seconds`])];
  return `${asked[`${name}-algorithm`]}:depth=${depth},seconds=${seconds},evaluation=${asked[`${name}-evaluation`]}`;
}

/** The request for the chosen game. @param {FormValues} asked @returns {GameRequest} */
export function chosenGame(asked) {
  const program = asked.against === "program";
  const alone = asked.against === "self";
  const [base, increment] = (alone ? "" : asked.clock ?? "").split("+").map(Number);
  return {
    rules: chosenRules(asked),
    opponent: program ? chosenProgram(asked, "program") : asked.against,
    side: alone ? "first" : asked.side,
    colour: asked.start === "swap" ? "red" : asked.colour ?? "red",
    start: asked.start ?? "empty",
    rated: asked.rated === "on" && !alone,
    public: asked.against !== "human" || asked.public !== "no",
    clock: base ? { base, increment } : null,
    pace: program ? PACE : 0,
  };
}

/**
 * Why the chosen game cannot be rated; empty if it can.
 * @param {FormValues} asked @param {{rules?: string, title?: string}} rated the game that can be rated
 */
export function whyUnrated(asked, { rules, title }) {
  if (chosenRules(asked) !== rules) return `: ${title} only`;
  return asked.against === "program" && ["search", "published", "classic"].includes(asked.program) ? ": levels and people only" : "";
}

/** Whether a program of a paper plays a game. @param {string} played rules, "drop" for all with gravity, none for all games @param {string} rules */
export function playsRules(played, rules) {
  const names = played.split(" ").filter(Boolean);
  return !names.length || names.includes(rules) || (rules.startsWith("drop:") && names.includes("drop"));
}

/**
 * The number in a field, clamped to its limits; the default if it is not a number.
 * @param {{value: string, defaultValue: string, min: string, max: string, step: string}} field
 */
export function withinLimits(field) {
  const typed = field.value === "" ? NaN : Number(field.value);
  const wanted = Number.isNaN(typed) ? Number(field.defaultValue) : field.step === "any" ? typed : Math.round(typed);
  const inside = Math.min(Number(field.max), Math.max(Number(field.min), wanted));
  return { inside, changed: inside !== typed };
}
