/** Finds where the sound of a signal does not come while its picture goes on. All times are seconds of the run. */
export interface SoundLoss {
  /** Sound arrived, and ends there. */
  sound(endSeconds: number): void;
  /** A picture arrived. Returns the time until which silence has to replace the sound; null while the sound comes. */
  picture(seconds: number): number | null;
}

/** Encoders send sound and picture within some tenths of a second of each other. */
const longestPauseSeconds = 1;
/** How far silence stays behind, so that sound that comes again finds its place free. */
const marginSeconds = 0.5;

export function createSoundLoss(): SoundLoss {
  let endSeconds = 0;
  /** Of the picture before which sound came last. */
  let heardSeconds: number | null = null;
  let isHeard = false;
  /** How far this encoder's sound is behind its picture at least, while both come. */
  let leastLag: number | null = null;
  return {
    sound(end) {
      isHeard = true;
      endSeconds = end;
    },
    picture(seconds) {
      if (isHeard) leastLag = Math.max(0, Math.min(seconds - endSeconds, leastLag ?? Infinity));
      if (isHeard || heardSeconds === null) heardSeconds = seconds;
      isHeard = false;
      return seconds - heardSeconds <= longestPauseSeconds ? null : seconds - (leastLag ?? 0) - marginSeconds;
    },
  };
}
