import { expect, it } from 'vitest';
import type { LivePlaylist, LiveSegment } from '../live/live-playlist.pure';
import { emptyPlaylist } from '../live/live-playlist.pure';
import { chooseNext } from './programme-window.pure';

const segment = (uri: string, discontinuity = false): LiveSegment => ({
  uri,
  init: 'init.mp4',
  discontinuity,
  startedAt: 0,
  seconds: 2,
  parts: [],
});

/** Segments 7, 8 and 9; the last begins another run. */
const list: LivePlaylist = {
  ...emptyPlaylist(2),
  mediaSequence: 7,
  discontinuitySequence: 3,
  segments: [segment('a'), segment('b'), segment('c', true)],
};

it.each([
  ['begins with the newest', { next: null, isLate: false }, { sequence: 9, run: 4, skipped: [] }],
  [
    'begins with the newest when late too',
    { next: null, isLate: true },
    { sequence: 9, run: 4, skipped: [] },
  ],
  ['goes on with the oldest that waits', { next: 8, isLate: false }, { sequence: 8, run: 3, skipped: [] }],
  ['takes what the window has left', { next: 2, isLate: false }, { sequence: 7, run: 3, skipped: [] }],
  ['leaves out all but the newest', { next: 7, isLate: true }, { sequence: 9, run: 4, skipped: ['a', 'b'] }],
  ['leaves out none of one', { next: 9, isLate: true }, { sequence: 9, run: 4, skipped: [] }],
])('%s', (_, reader, expected) => {
  const chosen = chooseNext(list, reader);
  expect(chosen).toMatchObject({ sequence: expected.sequence, run: expected.run });
  expect(chosen?.skipped.map(({ uri }) => uri)).toEqual(expected.skipped);
});

it('has none where nothing waits', () => {
  expect(chooseNext(list, { next: 10, isLate: false })).toBeNull();
  expect(chooseNext(emptyPlaylist(2), { next: null, isLate: false })).toBeNull();
});
