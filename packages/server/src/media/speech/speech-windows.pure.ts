import { framesPerSecond } from './speech-score.pure';
import type { SpeechTrack } from './speech-score.pure';

/** A stretch of sound that is given to a model at once, in seconds. */
export interface SpeechWindow {
  readonly from: number;
  readonly to: number;
}

/** Below it music would be listened to; speech is far above it, over music and noise too. */
const leastConfidence = 0.5;
/** What models take at once. */
const longestWindow = 28;
/** Before it a window is not cut, where it can be cut later. */
const shortestCut = 14;
/** Kept before and after speech: the beginnings and ends of words are quiet. */
const margin = 0.4;
/** A longer pause ends a window: over silence models invent. */
const longestPause = 3;

/** The parts of a sound where somebody may be speaking, in windows that a model takes; cut in pauses. */
export function planWindows(track: SpeechTrack): SpeechWindow[] {
  const isSpeech = (frame: number): boolean =>
    track.active[frame] === 1 &&
    (track.confidence[Math.floor(frame / framesPerSecond)] ?? 0) > leastConfidence;
  const { length } = track.active;
  const windows: SpeechWindow[] = [];
  let from = -1;
  let last = -1;
  const close = (): void => {
    if (from >= 0) windows.push(...cut(track, from, last + 1));
    from = -1;
  };
  for (let frame = 0; frame < length; frame += 1) {
    if (!isSpeech(frame)) continue;
    if (from >= 0 && frame - last > longestPause * framesPerSecond) close();
    if (from < 0) from = frame;
    last = frame;
  }
  close();
  return withMargins(windows, length / framesPerSecond);
}

/** Cuts frames into windows that are short enough, each in the longest pause of its second half. */
function cut(track: SpeechTrack, from: number, to: number): SpeechWindow[] {
  const windows: SpeechWindow[] = [];
  let start = from;
  while (to - start > longestWindow * framesPerSecond) {
    const end = pauseIn(
      track,
      start + shortestCut * framesPerSecond,
      start + longestWindow * framesPerSecond,
    );
    windows.push({ from: start / framesPerSecond, to: end / framesPerSecond });
    start = end;
  }
  return [...windows, { from: start / framesPerSecond, to: to / framesPerSecond }];
}

/** The middle of the longest pause; of several, of the last one. */
function pauseIn({ active }: SpeechTrack, from: number, to: number): number {
  let best = { length: 0, middle: to };
  let began = from;
  for (let frame = from; frame <= to; frame += 1) {
    if (frame < to && active[frame] === 0) continue;
    const length = frame - began;
    if (length > 0 && length >= best.length) best = { length, middle: began + Math.ceil(length / 2) };
    began = frame + 1;
  }
  return best.middle;
}

/** Windows with their margins, which end where the next one begins. */
function withMargins(windows: readonly SpeechWindow[], seconds: number): SpeechWindow[] {
  return windows.map(({ from, to }, index) => {
    const before = windows[index - 1]?.to ?? 0;
    const next = windows[index + 1]?.from ?? seconds;
    return {
      from: Math.max(from - margin, Math.min(from, before)),
      to: Math.min(to + margin, Math.max(to, next)),
    };
  });
}
