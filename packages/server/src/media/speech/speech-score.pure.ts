import { frameSeconds } from './frames.pure';
import type { SoundFrames } from './frames.pure';

/** How much each part of a sound is like speech. */
export interface SpeechTrack {
  /** Whether something stands out from the background, by frame. */
  readonly active: Uint8Array;
  /** How surely that is somebody who speaks, by second: 0 for noise, tones and most music. */
  readonly confidence: Float32Array;
}

export const framesPerSecond = Math.round(1 / frameSeconds);
/** Seconds on each side of a moment that are looked at together: shorter stretches of music and speech are too alike. */
const reach = 5;
/** Decibels above the background from which something stands out. */
const leastAbove = 6;
/** Nothing quieter is heard. */
const quietest = -65;
/** Scores at which nobody, and at which surely somebody speaks; see the measurements in the test. */
const [nobody, somebody] = [4, 5];

/**
 * Tells speech from silence, noise, tones and music by what speech has of its own: syllables come a few a second and fall far below
 * their peaks, most of them have a pitch, and that pitch glides, where instruments hold theirs or have several at once.
 */
export function scoreSpeech(frames: SoundFrames): SpeechTrack {
  const seconds = Math.ceil(frames.count / framesPerSecond);
  const active = new Uint8Array(frames.count);
  const raw = new Float32Array(seconds);
  for (let second = 0; second < seconds; second += 1) {
    const from = Math.max(0, (second - reach) * framesPerSecond);
    const to = Math.min(frames.count, (second + reach + 1) * framesPerSecond);
    const background = Math.max(quietest, percentile(frames.level.subarray(from, to), 0.1));
    const range = percentile(frames.level.subarray(from, to), 0.97) - background;
    const threshold = background + Math.max(leastAbove, range / 4);
    const isActive = (frame: number): boolean => (frames.level[frame] ?? quietest) > threshold;
    const own = Math.min(frames.count, (second + 1) * framesPerSecond);
    for (let frame = second * framesPerSecond; frame < own; frame += 1)
      active[frame] = isActive(frame) ? 1 : 0;
    raw[second] = range < leastAbove ? 0 : scoreOf(frames, { from, to, range, isActive });
  }
  return { active, confidence: raw.map((score) => limit((score - nobody) / (somebody - nobody))) };
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly range: number;
  isActive(frame: number): boolean;
}

/** From 0 to 6: speech is above 5, music rarely above 4. */
function scoreOf(frames: SoundFrames, stretch: Stretch): number {
  const { voiced, flat, jumps } = pitchOf(frames, stretch);
  const score =
    2 * limit((voiced - 0.35) / 0.3) +
    limit((0.6 - flat) / 0.3) +
    limit((stretch.range - 9) / 8) +
    limit((syllablesOf(frames, stretch) - 1.2) / 1.3) +
    limit((0.35 - jumps) / 0.2);
  // A voice never holds its pitch for most of the time.
  return score * limit((0.8 - flat) / 0.2);
}

/** Below this change in 20 ms, in semitones, a pitch is held; from the other on it jumps. */
const [held, jumped] = [0.12, 2];

function pitchOf(
  { pitch }: SoundFrames,
  { from, to, isActive }: Stretch,
): { readonly voiced: number; readonly flat: number; readonly jumps: number } {
  let actives = 0;
  let voiced = 0;
  let pairs = 0;
  let flat = 0;
  let jumps = 0;
  for (let frame = from; frame < to; frame += 1) {
    if (!isActive(frame)) continue;
    actives += 1;
    const [here, before] = [pitch[frame] ?? 0, pitch[frame - 1] ?? 0];
    if (here === 0) continue;
    voiced += 1;
    if (before === 0 || frame === from || !isActive(frame - 1)) continue;
    const change = Math.abs(12 * Math.log2(here / before));
    pairs += 1;
    if (change >= jumped) jumps += 1;
    else if (change < held) flat += 1;
  }
  if (pairs === 0) return { voiced: 0, flat: 1, jumps: 1 };
  return { voiced: voiced / actives, flat: flat / Math.max(1, pairs - jumps), jumps: jumps / pairs };
}

/** Decibels that a level has to rise and fall again to be a syllable. */
const syllableDepth = 4;

/** Peaks of the smoothed level for each second in which something stands out. */
function syllablesOf({ level }: SoundFrames, { from, to, isActive }: Stretch): number {
  let actives = 0;
  let count = 0;
  let turn = -Infinity;
  let isRising = true;
  for (let frame = from; frame < to; frame += 1) {
    if (isActive(frame)) actives += 1;
    const value = smooth(level, frame);
    if (isRising) turn = Math.max(turn, value);
    else turn = Math.min(turn, value);
    if (Math.abs(value - turn) < syllableDepth) continue;
    if (isRising && isActive(frame - 2)) count += 1;
    isRising = !isRising;
    turn = value;
  }
  return actives === 0 ? 0 : (count * framesPerSecond) / Math.max(actives, framesPerSecond / 2);
}

function smooth(level: Float32Array, frame: number): number {
  let sum = 0;
  let count = 0;
  for (let at = Math.max(0, frame - 2); at <= Math.min(level.length - 1, frame + 2); at += 1) {
    sum += Math.max(quietest, level[at] ?? quietest);
    count += 1;
  }
  return sum / count;
}

const limit = (value: number): number => Math.max(0, Math.min(1, value));

function percentile(values: Float32Array, share: number): number {
  const sorted = values.slice().sort();
  return sorted[Math.floor((sorted.length - 1) * share)] ?? quietest;
}

/** The share of a stretch, in seconds, in which somebody speaks: each moment counts as surely as it is speech. */
export function speechShare({ active, confidence }: SpeechTrack, from: number, to: number): number {
  const first = Math.max(0, Math.floor(from * framesPerSecond));
  const end = Math.min(active.length, Math.max(first + 1, Math.ceil(to * framesPerSecond)));
  let sum = 0;
  for (let frame = first; frame < end; frame += 1)
    sum += (active[frame] ?? 0) * (confidence[Math.floor(frame / framesPerSecond)] ?? 0);
  return end > first ? sum / (end - first) : 0;
}
