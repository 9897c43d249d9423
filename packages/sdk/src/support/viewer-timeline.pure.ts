import type { ViewerEvent } from '@palco/openapi';

/** Something that happened in a play. */
export interface TimelineEntry {
  /** Of its first event. */
  readonly id: string;
  /** Milliseconds since the beginning of the play. */
  readonly atMs: number;
  readonly kind:
    | 'opened'
    | 'started'
    | 'notStarted'
    | 'leftBeforeStart'
    | 'stalled'
    | 'resumed'
    | 'quality'
    | 'watched'
    | 'error'
    | 'closed'
    /** An event that this release does not know; `code` is its type. */
    | 'other';
  /** Of `started`, `leftBeforeStart`, `resumed`, `watched`: how long. */
  readonly durationMs: number | null;
  /** Of `quality`: lines of the picture. */
  readonly height: number | null;
  readonly code: string | null;
  readonly message: string | null;
  /** Of `error`: the play ended by it. */
  readonly isFatal: boolean;
}

const kinds: Readonly<Record<string, TimelineEntry['kind']>> = {
  view_start: 'opened',
  playing: 'started',
  startup_error: 'notStarted',
  exit_before_start: 'leftBeforeStart',
  rebuffer_start: 'stalled',
  rebuffer_end: 'resumed',
  rendition_change: 'quality',
  heartbeat: 'watched',
  error: 'error',
  view_end: 'closed',
};
const durations = ['startupMs', 'waitedMs', 'durationMs', 'watchedMs'] as const;

function entryOf({ id, type, timestamp, data }: ViewerEvent, begin: number): TimelineEntry {
  const read = <Kind extends 'number' | 'string'>(name: string, kind: Kind) =>
    // The contract lets a player send anything here.
    typeof data[name] === kind ? (data[name] as Kind extends 'number' ? number : string) : null;
  const kind = Object.hasOwn(kinds, type) ? (kinds[type] ?? 'other') : 'other';
  return {
    id,
    atMs: Math.max(0, Date.parse(timestamp) - begin),
    kind,
    durationMs: durations.map((name) => read(name, 'number')).find((value) => value !== null) ?? null,
    height: read('height', 'number'),
    code: kind === 'other' ? type : read('code', 'string'),
    message: read('message', 'string'),
    isFatal: data['fatal'] === true || kind === 'notStarted',
  };
}

/**
 * What happened in a play, in its order. Heartbeats that follow each other are one entry, with what they saw watched together.
 *
 * @param events of one play, in any order.
 * @param inicio its beginning, ISO 8601.
 *
 * @example
 * const support = palco.use(supportApi);
 * const [play] = await support.sessions({ videoId: id });
 * if (play) viewerTimeline(await support.events({ videoId: id, usuarioId: play.id }), play.inicio);
 */
export function viewerTimeline(events: readonly ViewerEvent[], inicio: string): readonly TimelineEntry[] {
  const begin = Date.parse(inicio);
  // Events of one moment come newest first; the sort keeps them in their order.
  const entries = events.toReversed().map((event) => entryOf(event, begin));
  const sorted = entries.toSorted((one, other) => one.atMs - other.atMs);
  return sorted.reduce<readonly TimelineEntry[]>((all, entry) => {
    const last = all.at(-1);
    if (last?.kind !== 'watched' || entry.kind !== 'watched') return [...all, entry];
    const durationMs = (last.durationMs ?? 0) + (entry.durationMs ?? 0);
    return [...all.slice(0, -1), { ...last, durationMs }];
  }, []);
}
