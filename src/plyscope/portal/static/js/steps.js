// Going back and forth through moves: by four buttons, or by keys.
import { modified } from "./dom.js";

/** @typedef {"first"|"back"|"on"|"last"} StepName */

/** @type {Record<string, StepName>} */
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

/** The step that a key asks for, if it does. @param {KeyboardEvent} event @returns {StepName|undefined} */
export const stepKey = (event) => (modified(event) ? undefined : KEYS[event.key]);

/** Where a step leads. @param {StepName} step @param {number} ply @param {number} last */
export const stepTo = (step, ply, last) => Math.max(0, Math.min(last, { first: 0, back: ply - 1, on: ply + 1, last }[step]));

/** Whether a step leads back. @param {StepName} step */
export const isBackward = (step) => step === "first" || step === "back";
