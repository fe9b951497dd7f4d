// The page of a lesson: its steps, which are checked by the server.
import { get, post } from "./api.js";
import { Board } from "./board.js";
import { byId, on, pageData, within } from "./dom.js";
import { missingWords, progressWords } from "./lessonanswer.js";
import { widgetOf } from "./lessonwidgets.js";
import { refusalWords, toast } from "./messages.js";
import { parseMoves, Rules } from "./rows.js";

/** @type {{name: string, steps: LessonStepData[]}} */
const lesson = pageData("lesson-data");
for (const step of lesson.steps) begin(step);

/** Set up a step. @param {LessonStepData} step */
function begin(step) {
  const section = byId(`step-${step.name}`);
  const fields = within(section, ".lesson-fields");
  const words = within(section, ".lesson-words");
  const state = { tries: 0, waiting: false };
  const board = step.rules === undefined ? null : boardOf(step, section);
  const widget = step.kind === "move" ? null : widgetOf(step, { tree: within(section, ".lesson-tree"), fields });

  /** @param {string} text @param {"right"|"wrong"|"shown"|""} tone */
  const tell = (text, tone) => {
    words.textContent = text;
    words.className = tone ? `lesson-words tone-${tone}` : "lesson-words";
  };
  /** Let only one request be under way. @param {() => Promise<void>} work */
  const working = async (work) => {
    if (state.waiting) return;
    state.waiting = true;
    try {
      await work();
    } catch (error) {
      tell("", "wrong");
      words.replaceChildren(...refusalWords(error));
    }
    state.waiting = false;
  };
  /** @param {unknown} answer */
  const check = async (answer) => {
    const outcome = await post(`/api/lessons/${lesson.name}/${step.name}`, { answer, tries: state.tries });
    if (!outcome.right) state.tries += 1;
    within(section, ".lesson-show").hidden = outcome.right;
    tell(`${outcome.right ? "Right." : "Not quite."} ${outcome.words}`, outcome.right ? "right" : "wrong");
    note(outcome.done);
    return outcome.right;
  };

  within(section, "form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = widget?.answer() ?? null;
    if (answer === null) tell(missingWords(step.kind), "wrong");
    else void working(async () => void (await check(answer)));
  });
  const clear = within(section, ".lesson-clear");
  clear.hidden = !widget?.clear || step.kind === "node";
  clear.addEventListener("click", () => widget?.clear?.());
  within(section, ".lesson-show").addEventListener("click", () =>
    working(async () => {
      const found = await get(`/api/lessons/${lesson.name}/${step.name}/solution`);
      widget?.show(found.answer);
      if (step.kind === "move") board?.hint({ [found.answer]: { text: "★", best: true } });
      tell(`Answer: ${found.words}`, "shown");
    }),
  );
  if (board && step.kind === "move") {
    on(board, "invalid", ({ words: why }) => why && toast(why, "bad"));
    on(board, "move", ({ move }) => working(() => play(board, step, move, check)));
  }
}

/** The board of a step. @param {LessonStepData} step @param {HTMLElement} section */
function boardOf(step, section) {
  const rules = Rules.parse(step.rules ?? "");
  const board = new Board(within(section, ".board"), rules, { label: "Board of this step", small: step.kind !== "move" });
  board.show(parseMoves(rules, step.moves ?? ""), { animate: false });
  board.enabled = step.kind === "move";
  return board;
}

/** Play a move: a right one stays on the board. @param {Board} board @param {LessonStepData} step @param {string} move @param {(answer: unknown) => Promise<boolean>} check */
async function play(board, step, move, check) {
  const start = parseMoves(board.rules, step.moves ?? "");
  board.show([...start, Number(move) - 1]);
  board.enabled = false;
  let right = false;
  try {
    right = await check(move);
    await board.landed();
  } finally {
    board.idle = "You have found the move.";
    board.enabled = !right;
    if (!right) board.show(start, { animate: false });
  }
}

/** Show which steps are finished. @param {string[]} done */
function note(done) {
  for (const name of done) {
    const section = byId(`step-${name}`);
    section.classList.add("done");
    within(section, ".lesson-done").hidden = false;
  }
  byId("lesson-progress").textContent = progressWords(done.length, lesson.steps.length);
  byId("lesson-finished").hidden = done.length < lesson.steps.length;
}
