/** Where a video was left: seconds, and when that was, in milliseconds since 1970. */
type SavedPosition = readonly [seconds: number, at: number];

/** What is stored for one person. */
export interface Remembered {
  readonly places: Readonly<Record<string, SavedPosition>>;
  /** 1 is normal speed. */
  readonly rate: number;
  /** Language of the subtitles, `off`, or null while the viewer has not chosen. */
  readonly captions: string | null;
  /** Whether the player's keys work. */
  readonly hotkeys: boolean;
}

/** A position this close to the start or the end of a video, in seconds, is not resumed. */
export const RESUME_EDGE_SECONDS = 5;

/** Most videos whose position is kept; the least recently watched are dropped first. */
export const REMEMBERED_VIDEOS = 200;

/** What a person starts with. */
export const nothingRemembered: Remembered = { places: {}, rate: 1, captions: null, hotkeys: true };

/** Reads what was stored; foreign or damaged content counts as nothing. */
export function parseRemembered(text: string | null): Remembered {
  const { places, rate, captions, hotkeys } = toRecord(parseJson(text));
  const entries = Object.entries(toRecord(places)).filter((entry): entry is [string, SavedPosition] =>
    isPosition(entry[1]),
  );
  return {
    places: Object.fromEntries(entries),
    rate: isNumber(rate) && rate >= 0.25 && rate <= 4 ? rate : 1,
    captions: typeof captions === 'string' ? captions : null,
    hotkeys: hotkeys !== false,
  };
}

/** Where to resume a video, or null. */
export function positionOf({ places }: Remembered, mediaId: string): number | null {
  return Object.hasOwn(places, mediaId) ? (places[mediaId]?.[0] ?? null) : null;
}

interface LeftAt {
  readonly mediaId: string;
  readonly seconds: number;
  /** NaN until known, Infinity on a live stream, which has no place to come back to. */
  readonly duration: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Adds the place where a video was left, or removes it near the beginning or the end. */
export function withPosition(
  remembered: Remembered,
  { mediaId, seconds, duration, now }: LeftAt,
): Remembered {
  const { [mediaId]: _old, ...others } = remembered.places;
  const isWorth = seconds >= RESUME_EDGE_SECONDS && seconds <= duration - RESUME_EDGE_SECONDS;
  if (!isWorth || !Number.isFinite(duration)) return { ...remembered, places: others };
  const newest = Object.entries(others)
    .sort(([, one], [, other]) => other[1] - one[1])
    .slice(0, REMEMBERED_VIDEOS - 1);
  return { ...remembered, places: { ...Object.fromEntries(newest), [mediaId]: [Math.floor(seconds), now] } };
}

interface Track {
  readonly index: number;
  readonly language: string;
}

/** What is stored for a choice: the language of the track, `off`, or null for one without a language, which no other video has. */
export function captionsOf(tracks: readonly Track[], chosen: number | null): string | null {
  const track = tracks.find(({ index }) => index === chosen);
  return track ? track.language || null : 'off';
}

/** The track of a remembered choice: `off` is none; undefined where there was no choice or no such track. */
export function wantedTrack(captions: string | null, tracks: readonly Track[]): number | null | undefined {
  if (captions === null) return undefined;
  if (captions === 'off') return null;
  const primary = (language: string): string | undefined => language.toLowerCase().split('-')[0];
  const found =
    tracks.find(({ language }) => language === captions) ??
    tracks.find(({ language }) => primary(language) === primary(captions));
  return found?.index;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function isPosition(value: unknown): value is SavedPosition {
  return Array.isArray(value) && value.length === 2 && value.every((each) => isNumber(each) && each >= 0);
}
