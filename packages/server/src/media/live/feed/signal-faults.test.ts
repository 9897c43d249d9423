import { expect, it } from 'vitest';
import { createSignalFaults } from './signal-faults.pure';

const detail = { code: 'message_type', value: '19' } as const;

it('tells for a minute of what was left out', () => {
  const faults = createSignalFaults();
  expect(faults.read(0)).toBeNull();
  faults.leftOut(detail, 1000);
  expect(faults.read(60_999)).toEqual({ problem: 'not_accepted', detail });
  expect(faults.read(61_000)).toBeNull();
});

it.each<[string, boolean, ('video' | 'audio')[], boolean]>([
  ['a picture that was announced and does not come', true, ['audio', 'audio'], true],
  ['a picture that comes', true, ['audio', 'video', 'audio'], false],
  ['sound that was announced alone', false, ['audio', 'audio'], false],
  ['nothing at all', true, [], false],
])('tells of %s: %s', (_what, isAnnounced, kinds, isTold) => {
  const faults = createSignalFaults();
  if (isAnnounced) faults.expectPicture();
  for (const [index, kind] of kinds.entries()) faults.taken(kind, index * 6000);
  expect(faults.read(0)?.problem === 'no_picture').toBe(isTold);
});

it('says why a picture is missing, and why a connection ended before all else', () => {
  const faults = createSignalFaults();
  faults.expectPicture();
  faults.leftOut({ code: 'video_track', value: '1' }, 0);
  faults.taken('audio', 0);
  faults.taken('audio', 5001);
  expect(faults.read(0)).toEqual({ problem: 'no_picture', detail: { code: 'video_track', value: '1' } });
  faults.ended({ code: 'silence', value: null });
  expect(faults.read(0)).toEqual({ problem: 'connection_fault', detail: { code: 'silence', value: null } });
});
