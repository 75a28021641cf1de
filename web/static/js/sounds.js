/** The sounds of the table, made here and not fetched. Each is unlike the others, so that one knows without looking. */

/** @typedef {"turn" | "card" | "trick" | "word" | "time"} Sound */

/**
 * A note that dies away.
 * @param {Place} place
 * @param {OscillatorType} type
 * @param {number} frequency
 * @param {number} at When, in seconds.
 * @param {number} long
 * @param {number} loud
 */
function note({ context, out }, type, frequency, at, long, loud) {
  const tone = new OscillatorNode(context, { type, frequency });
  tone.connect(dying(context, out, at, long, loud));
  tone.start(at);
  tone.stop(at + long);
}

/** Where noise begins: it is always the same, so that a sound is never by chance too soft to be heard. */
const SEED = 20;

/**
 * Something that rustles: noise, of which a filter lets pass what lies around a frequency that moves.
 * @param {Place} place
 * @param {number} from
 * @param {number} to
 * @param {number} at
 * @param {number} long
 * @param {number} loud
 */
function rustle({ context, out }, from, to, at, long, loud) {
  const buffer = new AudioBuffer({ length: Math.ceil(context.sampleRate * long), sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  let drawn = SEED;
  for (let n = 0; n < samples.length; n += 1) {
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
    samples[n] = drawn / 2 ** 31 - 1;
  }
  const noise = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 1.5 });
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + long);
  noise.connect(filter).connect(dying(context, out, at, long, loud));
  noise.start(at);
}

/**
 * @param {BaseAudioContext} context
 * @param {AudioNode} out
 * @param {number} at
 * @param {number} long
 * @param {number} loud
 */
function dying(context, out, at, long, loud) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(out);
  return gain;
}

/** @typedef {{ context: BaseAudioContext, out: AudioNode }} Place */

/** @type {Record<Sound, (place: Place, at: number) => void>} */
const SOUNDS = {
  /** Two rising notes, like a glass being touched. */
  turn(place, at) {
    note(place, "triangle", 660, at, 0.4, 0.3);
    note(place, "triangle", 990, at + 0.13, 0.4, 0.3);
  },
  /** A card comes down on the table. */
  card: (place, at) => rustle(place, 1800, 900, at, 0.07, 0.8),
  /** Cards are drawn over the wood. */
  trick: (place, at) => rustle(place, 500, 3500, at, 0.4, 0.6),
  /** Two falling notes, like a knock and a voice. */
  word(place, at) {
    note(place, "square", 294, at, 0.12, 0.12);
    note(place, "square", 220, at + 0.12, 0.3, 0.12);
  },
  /** Three short high ones. */
  time(place, at) {
    for (const n of [0, 1, 2]) note(place, "sine", 1480, at + n * 0.18, 0.1, 0.3);
  },
};

/**
 * Plays a sound.
 * @param {BaseAudioContext} context
 * @param {Sound} name
 * @param {number} level From 0 to 1.
 * @param {number} at When, by the clock of the context.
 */
export function play(context, name, level, at) {
  const out = new GainNode(context, { gain: level });
  out.connect(context.destination);
  SOUNDS[name]({ context, out }, at);
}
