// Playing a search step by step: the Play button and its speed.
import { byId } from "./dom.js";

/** Milliseconds for a step. @type {Record<string, number>} */
const SPEEDS = { slow: 1200, normal: 600, fast: 200, fastest: 40 };

export class TreePlayer {
  #timer = 0;

  /** @param {() => void} step shows the next step */
  constructor(step) {
    this.step = step;
    byId("speed").addEventListener("change", () => this.isPlaying && this.start());
  }

  get isPlaying() {
    return this.#timer !== 0;
  }

  /** The chosen speed, in milliseconds for a step. */
  get milliseconds() {
    return SPEEDS[byId("speed").value];
  }

  start() {
    clearInterval(this.#timer);
    this.#show(true);
    this.#timer = window.setInterval(this.step, this.milliseconds);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#show(false);
  }

  /** @param {boolean} playing */
  #show(playing) {
    byId("play").textContent = playing ? "Pause" : "Play";
    byId("play").setAttribute("aria-pressed", String(playing));
    byId("step").setAttribute("aria-live", playing ? "off" : "polite"); // screen readers would never stop talking
  }
}
