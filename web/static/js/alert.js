/** My turn: said by the title, by a sound of its own, and by a short buzz where there is one. */

import { _ } from "./i18n.js";
import { setting } from "./settings.js";

const plain = document.title;

/** @type {AudioContext | null} */
let audio = null;

// Browsers allow sound only after the player has touched the page once.
for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => (audio ??= new AudioContext()), { once: true });
}

/** Two rising notes, like a glass being touched. */
function chime() {
  const level = { soft: 0.06, loud: 0.25 }[setting("sound")];
  if (!audio || !level) return;
  for (const [delay, pitch] of /** @type {[number, number][]} */ ([[0, 660], [0.13, 990]])) {
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    const gain = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + delay;
    gain.gain.setValueAtTime(level, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.45);
  }
}

let was = false;

/**
 * Tells the player when his turn begins.
 * @param {boolean} mine
 */
export function tellTurn(mine) {
  document.title = mine ? `▶ ${_("Your turn")} – ${plain}` : plain;
  if (mine && !was) {
    chime();
    if (document.hidden) navigator.vibrate?.(120);
  }
  was = mine;
}
