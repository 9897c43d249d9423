/** Samples a second of all sound that is listened to, in one channel. */
export const sampleRate = 16_000;
/** Seconds from one frame to the next. */
export const frameSeconds = 0.02;
/** Samples of sound after a frame that its pitch is found by. */
export const lookahead = 1024;
const hop = sampleRate * frameSeconds;
/** The pitch is looked for in a quarter of the samples, which still hold it: voices are between 70 and 400 Hz. */
const decimation = 4;
const pitchRate = sampleRate / decimation;
const pitchWindow = 160;
const [shortestLag, longestLag] = [Math.floor(pitchRate / 400), Math.ceil(pitchRate / 70)];
/** Digital silence, in decibels below full scale. */
const silence = -100;

/** What is measured of each 20 ms of sound. */
export interface SoundFrames {
  readonly count: number;
  /** Decibels below full scale. */
  readonly level: Float32Array;
  /** Hertz; 0 where it is not periodic. */
  readonly pitch: Float32Array;
}

/** A frame this periodic has a pitch. */
const leastVoicing = 0.45;

/** Measures sound of 16,000 samples a second, from -1 to 1. */
export function measureFrames(samples: Float32Array): SoundFrames {
  const count = Math.floor(samples.length / hop);
  const frames = {
    count,
    level: new Float32Array(count),
    pitch: new Float32Array(count),
  };
  const slow = decimate(samples);
  const energy = energyOf(slow);
  for (let frame = 0; frame < count; frame += 1) {
    const { voicing, lag } = periodicityOf({ slow, energy }, (frame * hop) / decimation);
    frames.level[frame] = levelOf(samples, frame * hop);
    frames.pitch[frame] = voicing < leastVoicing ? 0 : pitchRate / lag;
  }
  return frames;
}

function decimate(samples: Float32Array): Float32Array {
  const slow = new Float32Array(Math.floor(samples.length / decimation));
  for (let at = 0; at < slow.length; at += 1) {
    let sum = 0;
    for (let one = 0; one < decimation; one += 1) sum += samples[at * decimation + one] ?? 0;
    slow[at] = sum / decimation;
  }
  return slow;
}

function levelOf(samples: Float32Array, from: number): number {
  let sum = 0;
  let squares = 0;
  for (let at = from; at < from + hop; at += 1) {
    const value = samples[at] ?? 0;
    sum += value;
    squares += value * value;
  }
  const power = squares / hop - (sum / hop) ** 2;
  return power <= 1e-10 ? silence : 10 * Math.log10(power);
}

interface SlowSound {
  readonly slow: Float32Array;
  /** The squares of all samples before each one, added up. */
  readonly energy: Float64Array;
}

function energyOf(slow: Float32Array): Float64Array {
  const energy = new Float64Array(slow.length + 1);
  slow.forEach((value, at) => (energy[at + 1] = (energy[at] ?? 0) + value * value));
  return energy;
}

/** The highest peak of the normalised autocorrelation, refined between the lags. */
function periodicityOf(sound: SlowSound, from: number): { voicing: number; lag: number } {
  let best = 0;
  let lag = shortestLag;
  const values = new Float32Array(longestLag + 2);
  for (let one = shortestLag - 1; one <= longestLag + 1; one += 1)
    values[one] = correlation(sound, from, one);
  for (let one = shortestLag; one <= longestLag; one += 1) {
    const [before, here, after] = [values[one - 1] ?? 0, values[one] ?? 0, values[one + 1] ?? 0];
    // A multiple of the true period is as high: it has to be clearly better than the shorter one.
    if (here <= best + 0.03 || here < before || here < after) continue;
    best = here;
    const curve = before - 2 * here + after;
    lag = curve === 0 ? one : one + (before - after) / (2 * curve);
  }
  return { voicing: best, lag };
}

function correlation({ slow, energy }: SlowSound, from: number, lag: number): number {
  const end = Math.min(from + pitchWindow, slow.length - lag);
  if (end <= from) return 0;
  const one = (energy[end] ?? 0) - (energy[from] ?? 0);
  const other = (energy[end + lag] ?? 0) - (energy[from + lag] ?? 0);
  if (one < 1e-9 || other < 1e-9) return 0;
  let product = 0;
  for (let at = from; at < end; at += 1) product += (slow[at] ?? 0) * (slow[at + lag] ?? 0);
  return product / Math.sqrt(one * other);
}
