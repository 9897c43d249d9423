/** What the film does now; times in seconds of media. */
interface FilmFacts {
  readonly time: number;
  readonly rate: number;
  readonly isPlaying: boolean;
}

/** What its interpretation does. */
interface SignFacts {
  readonly time: number;
  /** NaN until known. */
  readonly duration: number;
  readonly isSeeking: boolean;
}

/** What brings the interpretation back in step. */
export interface SignStep {
  readonly isPlaying: boolean;
  readonly rate: number;
  /** Where to seek; null where the rate is enough. */
  readonly seekTo: number | null;
}

/** Further apart than this, in seconds, it seeks; a rate would be seen. */
const SEEK_BEYOND = 0.5;

/** Nearer than this it is in step. */
const CLOSE = 0.02;

/** The most that the rate differs from that of the film. */
const MOST_CORRECTION = 0.25;

/** Keeps the interpretation at the time of the film: less than 100 ms apart once both have data. */
export function stepOf(film: FilmFacts, sign: SignFacts): SignStep {
  const end = Number.isFinite(sign.duration) ? sign.duration : Number.POSITIVE_INFINITY;
  const target = Math.min(film.time, end);
  const behind = target - sign.time;
  const isPlaying = film.isPlaying && film.time < end;
  // A paused picture is not brought nearer by a rate.
  const isFar = Math.abs(behind) > (isPlaying ? SEEK_BEYOND : CLOSE);
  const correction = Math.min(MOST_CORRECTION, Math.max(-MOST_CORRECTION, 2 * behind));
  return {
    isPlaying,
    rate: Math.abs(behind) <= CLOSE || isFar ? film.rate : film.rate * (1 + correction),
    seekTo: isFar && !sign.isSeeking ? target : null,
  };
}
