// GIFT files of exercises, read by an independent parser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import gift from "gift-pegjs";

test("every slot is a question with the right answer", () => {
  const folder = mkdtempSync(join(tmpdir(), "gift-"));
  try {
    const options = ["--count", "14", "--seed", "7", "--difficulty", "hard", "--format", "gift,json", "--out", folder];
    execFileSync(process.env.PYTHON ?? "python3", ["-m", "plyscope", "exercises", "make", ...options]);
    const { exercises } = JSON.parse(readFileSync(join(folder, "exercises.json"), "utf8"));
    const questions = gift.parse(readFileSync(join(folder, "exercises.gift"), "utf8")).filter((one) => one.type !== "Category");
    const slots = exercises.flatMap((exercise) => exercise.slots.map((slot) => ({ exercise, slot })));
    assert.deepEqual(questions.map((one) => one.title), slots.map(({ exercise, slot }) => `${exercise.id} ${slot.id}`));
    questions.forEach((one, place) => checkAnswer(one, slots[place].slot));
    assert.deepEqual(new Set(questions.map((one) => one.type)), new Set(["Numerical", "Short", "TF", "MC"]));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function checkAnswer(question, slot) {
  if (question.type === "TF") assert.equal(question.isTrue, slot.key === true);
  else if (question.type === "Numerical") assert.equal([question.choices].flat()[0].number ?? question.choices[0].text.number, slot.key);
  else {
    const right = question.choices.filter((one) => one.isCorrect).map((one) => one.text.text);
    assert.ok(right.includes(slot.key === null ? "-" : String(slot.key)), `${right} for ${slot.key}`);
  }
}
