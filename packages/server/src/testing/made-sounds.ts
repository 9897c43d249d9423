import { sampleRate } from '../media/speech/frames.pure';

/** Sounds that are computed, of 16,000 samples a second from -1 to 1; always the same ones. */
export const madeSounds = {
  silence: (seconds: number): Float32Array => new Float32Array(seconds * sampleRate),
  /** A room: air, and a little hum of the mains. */
  room(seconds: number): Float32Array {
    const random = createRandom();
    let low = 0;
    return make(seconds, (time) => {
      low = 0.97 * low + 0.03 * (random() - 0.5);
      return 0.2 * low + 0.004 * (random() - 0.5) + 0.002 * Math.sin(2 * Math.PI * 60 * time);
    });
  },
  tone: (seconds: number): Float32Array => make(seconds, (time) => 0.3 * Math.sin(2 * Math.PI * 440 * time)),
  /** A signal tone that comes and goes, twice a second. */
  beeps: (seconds: number): Float32Array =>
    make(seconds, (time) => (time % 0.5 < 0.2 ? 0.3 * Math.sin(2 * Math.PI * 880 * time) : 0)),
  /** Chords, a bass, a melody and a beat. */
  music(seconds: number): Float32Array {
    const random = createRandom();
    return make(seconds, (time) => {
      const [beat, bar] = [time % 0.5, Math.floor(time / 2) % 4];
      const root = 110 * 2 ** ([0, 5, 7, 3][bar]! / 12);
      const step = [0, 4, 7, 12, 7, 4, 9, 2][Math.floor(time * 4) % 8]!;
      const chord = [1, 1.26, 1.5].reduce((sum, part) => sum + note(root * 2 * part, time), 0);
      const melody = note(root * 4 * 2 ** (step / 12), time) * Math.exp(-4 * (time % 0.25));
      const kick = Math.sin(2 * Math.PI * 55 * beat) * Math.exp(-18 * beat);
      const hat = (random() - 0.5) * Math.exp(-40 * (time % 0.25));
      return (
        0.05 * chord * Math.exp(-0.6 * (time % 2)) +
        0.08 * note(root, time) +
        0.1 * melody +
        0.3 * kick +
        0.1 * hat
      );
    });
  },
  /** Syllables with vowels of gliding pitch, hisses between them, and pauses: like somebody who speaks, though no language. */
  speech(seconds: number): Float32Array {
    const random = createRandom();
    const samples = new Float32Array(seconds * sampleRate);
    let at = 0.1;
    for (let syllable = 0; at < seconds - 0.4; syllable += 1) {
      const length = 0.14 + 0.1 * random();
      addVowel(samples, { at, length, random });
      at += length + 0.02;
      if (random() < 0.35) {
        addHiss(samples, { at, length: 0.07, random });
        at += 0.08;
      }
      at += syllable % 9 === 8 ? 0.5 : 0.03 + 0.05 * random();
    }
    return samples;
  },
} as const;

interface Part {
  readonly at: number;
  readonly length: number;
  random(): number;
}

const note = (hertz: number, time: number): number =>
  Math.sin(2 * Math.PI * hertz * time) + 0.4 * Math.sin(4 * Math.PI * hertz * time);

/** First and second formant of some vowels, in hertz. */
const vowels = [
  [730, 1090],
  [530, 1840],
  [270, 2290],
  [570, 840],
  [300, 870],
] as const;

function addVowel(samples: Float32Array, { at, length, random }: Part): void {
  const [first, second] = vowels[Math.floor(random() * vowels.length)] ?? [500, 1500];
  const [from, to] = [105 + 50 * random(), 95 + 50 * random()];
  const filters = [createResonance(first), createResonance(second)];
  let phase = 0;
  const count = Math.round(length * sampleRate);
  for (let one = 0; one < count; one += 1) {
    phase += (from + ((to - from) * one) / count) / sampleRate;
    const pulse = 1 - 2 * (phase % 1);
    const envelope = Math.sin((Math.PI * one) / count) ** 0.7;
    const place = Math.round(at * sampleRate) + one;
    const value = filters.reduce((sum, resonate) => sum + resonate(pulse), 0);
    samples[place] = (samples[place] ?? 0) + 0.05 * envelope * value;
  }
}

function addHiss(samples: Float32Array, { at, length, random }: Part): void {
  const count = Math.round(length * sampleRate);
  let before = 0;
  for (let one = 0; one < count; one += 1) {
    const value = random() - 0.5;
    samples[Math.round(at * sampleRate) + one] = 0.06 * (value - before) * Math.sin((Math.PI * one) / count);
    before = value;
  }
}

/** A resonance of some hundred hertz of width. */
function createResonance(hertz: number): (input: number) => number {
  const radius = Math.exp((-Math.PI * 90) / sampleRate);
  const feedback = 2 * radius * Math.cos((2 * Math.PI * hertz) / sampleRate);
  let [one, two] = [0, 0];
  return (input) => {
    const value = (1 - radius) * 6 * input + feedback * one - radius * radius * two;
    [one, two] = [value, one];
    return value;
  };
}

function make(seconds: number, at: (time: number) => number): Float32Array {
  const samples = new Float32Array(seconds * sampleRate);
  for (let one = 0; one < samples.length; one += 1) samples[one] = at(one / sampleRate);
  return samples;
}

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Sounds one after the other. */
export function joinSounds(...sounds: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    joined.set(sound, at);
    at += sound.length;
  }
  return joined;
}

/** Both at once. */
export const mixSounds = (one: Float32Array, other: Float32Array): Float32Array =>
  one.map((value, at) => value + (other[at] ?? 0));

/** Samples of 16 bits, as `SoundTask` writes them. */
export function toPcm(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((value, at) =>
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), at * 2),
  );
  return bytes;
}

/** The same as a WAV file. */
export function toWav(samples: Float32Array): Buffer {
  const data = toPcm(samples);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
