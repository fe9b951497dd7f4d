// Two synthesised sounds; off by default.
import { onSetting, setting } from "./settings.js";

/** @type {AudioContext|null} */
let context = null;

export const sound = {
  /** A disc lands. */
  disc() {
    this.tone(190, 0, 0.09, "triangle");
    this.tone(95, 0, 0.12, "sine");
  },
  /** The game is over. */
  end() {
    [392, 494, 587].forEach((pitch, number) => this.tone(pitch, 0.13 * number, 0.3, "sine"));
  },
  /** @param {number} pitch @param {number} start @param {number} length @param {OscillatorType} shape */
  tone(pitch, start, length, shape) {
    if (!setting("sound")) return;
    context ??= new AudioContext();
    const begins = context.currentTime + start;
    const voice = new OscillatorNode(context, { frequency: pitch, type: shape });
    const volume = new GainNode(context, { gain: 0.16 });
    volume.gain.setValueAtTime(0.16, begins);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + length);
    voice.connect(volume).connect(context.destination);
    voice.start(begins);
    voice.stop(begins + length);
  },
};

onSetting("sound", () => sound.disc()); // plays a sample
