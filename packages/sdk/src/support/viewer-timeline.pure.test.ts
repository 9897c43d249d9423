import type { ViewerEvent } from '@palco/openapi';
import { expect, it } from 'vitest';
import { viewerTimeline } from './viewer-timeline.pure';

const inicio = '2026-11-27T13:00:00.000Z';
const sessionId = '3f7d0c6e-57a5-4a0a-9a0e-6f1f4c8d2b11';
let next = 0;
const event = (seconds: number, type: string, data: Record<string, unknown> = {}): ViewerEvent => ({
  id: String((next += 1)),
  sessionId,
  type,
  timestamp: new Date(Date.parse(inicio) + seconds * 1000).toISOString(),
  data,
});
/** As the server answers: the newest first. */
const timelineOf = (...events: ViewerEvent[]) => viewerTimeline(events.toReversed(), inicio);

it.each([
  ['view_start', { device: 'desktop' }, { kind: 'opened', durationMs: null }],
  ['playing', { startupMs: 870 }, { kind: 'started', durationMs: 870 }],
  ['startup_error', { code: 'DOMAIN', message: 'no' }, { kind: 'notStarted', code: 'DOMAIN', isFatal: true }],
  ['exit_before_start', { waitedMs: 4000 }, { kind: 'leftBeforeStart', durationMs: 4000 }],
  ['rebuffer_start', {}, { kind: 'stalled', durationMs: null }],
  ['rebuffer_end', { durationMs: 2500 }, { kind: 'resumed', durationMs: 2500 }],
  ['rendition_change', { height: 720, bitrate: 1 }, { kind: 'quality', height: 720 }],
  ['error', { code: 'MEDIA', message: 'x', fatal: true }, { kind: 'error', message: 'x', isFatal: true }],
  ['error', { code: 'MEDIA' }, { kind: 'error', message: null, isFatal: false }],
  ['view_end', { watchedMs: 61_000 }, { kind: 'closed', durationMs: 61_000 }],
  ['seeked', {}, { kind: 'other', code: 'seeked' }],
  ['toString', {}, { kind: 'other', code: 'toString' }],
  // Anything can be sent.
  ['playing', { startupMs: '870' }, { kind: 'started', durationMs: null }],
  ['error', { code: 7, message: { a: 1 } }, { kind: 'error', code: null, message: null }],
])('%s of %j', (type, data, entry) => {
  expect(timelineOf(event(3, type, data))).toMatchObject([{ atMs: 3000, ...entry }]);
});

it('is in the order of the play, and joins heartbeats that follow each other', () => {
  const entries = timelineOf(
    event(0, 'view_start'),
    event(1, 'playing', { startupMs: 900 }),
    event(11, 'heartbeat', { watchedMs: 10_000 }),
    event(21, 'heartbeat', { watchedMs: 9000 }),
    event(25, 'rebuffer_start'),
    event(27, 'rebuffer_end', { durationMs: 2000 }),
    event(37, 'heartbeat', { watchedMs: 8000 }),
  );
  expect(entries.map(({ atMs, kind, durationMs }) => [atMs, kind, durationMs])).toEqual([
    [0, 'opened', null],
    [1000, 'started', 900],
    [11_000, 'watched', 19_000],
    [25_000, 'stalled', null],
    [27_000, 'resumed', 2000],
    [37_000, 'watched', 8000],
  ]);
});

it('keeps events of one moment in the order in which they came, and puts late ones into their place', () => {
  const late = event(2, 'rendition_change', { height: 480 });
  const entries = timelineOf(event(5, 'rebuffer_start'), event(5, 'error', { code: 'A' }), late);
  expect(entries.map(({ kind }) => kind)).toEqual(['quality', 'stalled', 'error']);
});

it('an event before the beginning is at the beginning, and none are none', () => {
  expect(timelineOf(event(-3, 'view_start'))).toMatchObject([{ atMs: 0 }]);
  expect(viewerTimeline([], inicio)).toEqual([]);
});
