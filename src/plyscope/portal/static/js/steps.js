// Stepping back and forward through moves, with buttons or keys.
import { modified } from "./dom.js";

/** @typedef {"first"|"back"|"on"|"last"} StepName */

/** @type {Record<string, StepName>} */
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

/** The step of a key, if it has one. @param {KeyboardEvent} event @returns {StepName|undefined} */
export const stepKey = (event) => (modified(event) ? undefined : KEYS[event.key]);

/** The ply after a step. @param {StepName} step @param {number} ply @param {number} last */
export const stepTo = (step, ply, last) => Math.max(0, Math.min(last, { first: 0, back: ply - 1, on: ply + 1, last }[step]));

/** Whether a step goes back. @param {StepName} step */
export const isBackward = (step) => step === "first" || step === "back";
