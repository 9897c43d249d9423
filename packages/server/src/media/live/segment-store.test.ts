import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parsePlaylist } from './live-playlist.pure';
import { endProgramme, openSegmentStore } from './segment-store';

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
    partSeconds: null,
    programmeSegments: 10,
    now: Date.now,
    write(path, bytes) {
      // A full disk takes a part of a file first.
      writeFileSync(path, isFull ? bytes.slice(0, 1) : bytes);
      if (isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    },
  });
  const one = { bytes: Buffer.from('segment'), seconds: 1 };
  const segment = { programme: one, raw: one, endSeconds: 1 };
  store.putInit(Buffer.from('init'));
  expect([store.putSegment(segment), store.isDiskFull()]).toEqual([false, true]);
  isFull = false;
  expect([store.putSegment(segment), store.isDiskFull()]).toEqual([true, false]);
  isFull = true;
  store.putSegment(segment);
  isFull = false;
  store.putSegment(segment);
  const { segments } = parsePlaylist(readFileSync(join(folder, 'a/main.m3u8'), 'utf8'), '../');
  expect(segments.map(({ discontinuity }) => discontinuity)).toEqual([false, true]);
  for (const { uri, init } of segments) {
    expect(readFileSync(join(folder, uri), 'utf8')).toBe('segment');
    expect(readFileSync(join(folder, init), 'utf8')).toBe('init');
  }
  // No torn file stays behind.
  expect(readdirSync(join(folder, 's1/main'))).toHaveLength(3);
});

const part = (text: string, independent = false) => ({
  bytes: Buffer.from(text),
  seconds: 0.5,
  independent,
  beginSeconds: 0,
});

function openWithParts(name: string, isFull: () => boolean = () => false) {
  const own = join(folder, name);
  const store = openSegmentStore({
    folder: own,
    signalId: 1,
    rawFolder: 'raw',
    name: 'main',
    segmentSeconds: 1,
    partSeconds: 0.5,
    programmeSegments: 3,
    now: Date.now,
    write(path, bytes) {
      if (isFull()) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      writeFileSync(path, bytes);
    },
  });
  const read = (subfolder: string) =>
    parsePlaylist(readFileSync(join(own, subfolder, 'main.m3u8'), 'utf8'), '../');
  const textOf = (uri: string): string => readFileSync(join(own, uri), 'utf8');
  return { own, store, read, textOf };
}

it('lists the parts of the programme as they come, each under the name that was announced, and never in the raw list', () => {
  const { store, read, textOf } = openWithParts('parts');
  store.putInit(Buffer.from('init'));
  store.putPart(part('a', true));
  const first = read('a');
  expect(first.open?.parts.map(({ uri }) => textOf(uri))).toEqual(['a']);
  expect(first.parts?.hint).toMatch(/^s1\/main\/part-[0-9a-f]+\.m4s$/);
  store.putPart(part('b'));
  expect(read('a').open?.parts[1]?.uri).toBe(first.parts?.hint);
  const one = { bytes: Buffer.from('ab'), seconds: 1 };
  store.putSegment({ programme: one, raw: one, endSeconds: 1 });
  const { segments, open } = read('a');
  expect([segments.map(({ uri }) => textOf(uri)), open]).toEqual([['ab'], null]);
  expect(read('raw')).toMatchObject({ parts: null, segments: [{ uri: segments[0]?.uri, parts: [] }] });
  expect(store.report()).toEqual({ uri: 'main.m3u8', mediaSequence: 0, part: 1 });
});

it('shows a part under the name that was announced once it is whole', () => {
  const own = join(folder, 'announced');
  const seen: boolean[] = [];
  let announced = '';
  const store = openSegmentStore({
    folder: own,
    signalId: 1,
    rawFolder: 'raw',
    name: 'main',
    segmentSeconds: 1,
    partSeconds: 0.5,
    programmeSegments: 3,
    now: Date.now,
    write(path, bytes) {
      // Somebody may look while half of it is written.
      writeFileSync(path, bytes.slice(0, 1));
      if (announced !== '') seen.push(existsSync(join(own, announced)));
      writeFileSync(path, bytes);
    },
  });
  store.putInit(Buffer.from('init'));
  store.putPart(part('first', true));
  announced = parsePlaylist(readFileSync(join(own, 'a/main.m3u8'), 'utf8'), '../').parts?.hint ?? '';
  store.putPart(part('second'));
  expect(seen).toEqual([false]);
  expect(readFileSync(join(own, announced), 'utf8')).toBe('second');
});

it('gives no address of the programme to what is not on air', () => {
  const { store, read, textOf } = openWithParts('pause');
  store.putInit(Buffer.from('init'));
  store.putPart(part('a', true));
  const { hint } = read('a').parts ?? { hint: '' };
  // The live is paused within a group of pictures: its rest is for the raw list alone.
  store.putSegment({ programme: { bytes: Buffer.from('a'), seconds: 0.5 }, raw: null, endSeconds: 0.5 });
  store.putSegment({ programme: null, raw: { bytes: Buffer.from('ab'), seconds: 1 }, endSeconds: 1 });
  expect(() => textOf(hint)).toThrow('ENOENT');
  expect(read('a').segments.map(({ uri }) => textOf(uri))).toEqual(['a']);
  expect(read('raw').segments.map(({ uri }) => textOf(uri))).toEqual(['ab']);
  store.putPart(part('c', true));
  expect(read('a').open).toMatchObject({ discontinuity: true });
  expect(() => textOf(hint)).toThrow('ENOENT');
});

it('makes a segment of parts whose packager died', () => {
  const { own, store } = openWithParts('died');
  store.putInit(Buffer.from('init'));
  store.putPart(part('a', true));
  store.putPart(part('b'));
  const { store: next, read, textOf } = openWithParts('died');
  next.putInit(Buffer.from('init'));
  next.putPart(part('c', true));
  const { segments, open } = read('a');
  expect(segments.map(({ uri, seconds, parts }) => [textOf(uri), seconds, parts.length])).toEqual([
    ['ab', 1, 2],
  ]);
  expect(open).toMatchObject({ discontinuity: true, parts: [{ independent: true }] });
  endProgramme(own);
  expect(read('a')).toMatchObject({ ended: true, open: null });
  expect(read('a').segments.map(({ uri }) => textOf(uri))).toEqual(['ab', 'c']);
});

it('leaves out the segment of a part that had no room', () => {
  let isFull = false;
  const { store, read } = openWithParts('full', () => isFull);
  const one = { bytes: Buffer.from('ab'), seconds: 1 };
  store.putInit(Buffer.from('init'));
  isFull = true;
  store.putPart(part('a', true));
  expect(store.isDiskFull()).toBe(true);
  isFull = false;
  store.putPart(part('b'));
  expect(store.putSegment({ programme: one, raw: one, endSeconds: 1 })).toBe(false);
  store.putPart(part('c', true));
  expect(store.putSegment({ programme: one, raw: one, endSeconds: 1 })).toBe(true);
  expect(read('a').segments).toHaveLength(1);
  expect(read('raw').segments).toHaveLength(2);
});
