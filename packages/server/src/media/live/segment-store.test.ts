import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parsePlaylist } from './live-playlist.pure';
import { openSegmentStore } from './segment-store';

const folder = mkdtempSync(join(tmpdir(), 'palco-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('leaves out segments that have no room, and goes on with a discontinuity once there is some', () => {
  let isFull = true;
  const store = openSegmentStore({
    folder,
    signalId: 1,
    rawFolder: 'raw',
    name: 'main',
    segmentSeconds: 1,
    programmeSegments: 10,
    now: Date.now,
    write(path, bytes) {
      // A full disk takes a part of a file first.
      writeFileSync(path, isFull ? bytes.subarray(0, 1) : bytes);
      if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    },
  });
  const bytes = Buffer.from('segment');
  store.putInit(Buffer.from('init'));
  expect([store.putSegment(bytes, 1, true), store.isDiskFull()]).toEqual([false, true]);
  isFull = false;
  expect([store.putSegment(bytes, 1, true), store.isDiskFull()]).toEqual([true, false]);
  isFull = true;
  store.putSegment(bytes, 1, true);
  isFull = false;
  store.putSegment(bytes, 1, true);
  const { segments } = parsePlaylist(readFileSync(join(folder, 'a/main.m3u8'), 'utf8'), '../');
  expect(segments.map(({ discontinuity }) => discontinuity)).toEqual([false, true]);
  for (const { uri, init } of segments) {
    expect(readFileSync(join(folder, uri), 'utf8')).toBe('segment');
    expect(readFileSync(join(folder, init), 'utf8')).toBe('init');
  }
  // No torn file stays behind.
  expect(readdirSync(join(folder, 's1/main'))).toHaveLength(3);
});
