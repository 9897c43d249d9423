import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPartFaults } from '../testing/check-parts';
import { decodePlaylist } from '../testing/decode-playlist';
import { repeatTags } from '../testing/rtmp-sender';
import type { RtmpTag } from '../testing/rtmp-sender';
import { openSignalBench } from '../testing/signal-bench';
import type { BenchedSignal, SignalBench } from '../testing/signal-bench';
import { parsePlaylist } from './live/live-playlist.pure';
import type { LivePart } from './live/live-playlist.pure';

// Partial segments of a live of ultra-low latency, through the real RTMP process and the real packager.

let bench: SignalBench;
beforeAll(async () => {
  bench = await openSignalBench();
}, 60_000);
afterAll(() => bench.stop());

const tone = { graph: 'sine=frequency=440:sample_rate=44100', codec: 'aac' } as const;
const pictures = { graph: 'testsrc2=size=320x180:rate=30', codec: 'h264', keyFrameEvery: 60 } as const;
/** Key frames every two seconds, with B-frames. */
const clip = (): Promise<RtmpTag[]> => bench.clip({ seconds: 2, picture: pictures, sound: tone });

/** Reads a playlist again and again, as long as `run` takes; gives its versions. */
async function watch(live: BenchedSignal, name: string, run: () => Promise<void>): Promise<string[]> {
  const versions: string[] = [];
  const timer = setInterval(() => {
    const text = live.text(name);
    if (text !== null && text !== versions.at(-1)) versions.push(text);
  }, 10);
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  return versions;
}

/** Sends in real time, after the packager opened the signal. */
async function play(live: BenchedSignal, tags: readonly RtmpTag[]): Promise<void> {
  const begin = tags.filter(({ dueMs }) => dueMs < 1800).map((tag) => ({ ...tag, dueMs: 0 }));
  await live.sender.play(begin);
  await expect.poll(() => live.input.figures(null), { timeout: 30_000 }).not.toBeNull();
  const rest = tags.filter(({ dueMs }) => dueMs >= 1800);
  await live.sender.play(rest.map((tag) => ({ ...tag, dueMs: tag.dueMs - 1800 })));
}

/** The parts of each segment, complete or not, by its number. */
function partsOf(text: string): Map<number, readonly LivePart[]> {
  const { mediaSequence, segments, open } = parsePlaylist(text, '../');
  const all = [...segments, ...(open === null ? [] : [open])];
  return new Map(all.map(({ parts }, index) => [mediaSequence + index, parts]));
}

it('lists parts by the rules of RFC 8216bis, which only grow, and are together the bytes of their segment', async () => {
  const live = await bench.connect({ latency: 'ultra-low', enableAudioOnly: true });
  const tags = repeatTags(await clip(), 2000, 14_000);
  const texts = new Map<string, Buffer>();
  const bytesOf = (uri: string): Buffer => {
    const known = texts.get(uri) ?? readFileSync(join(live.folder, uri));
    texts.set(uri, known);
    return known;
  };
  const versions = await watch(live, 'main.m3u8', () => play(live, tags));
  const sound = live.text('audio.m3u8') ?? '';
  for (const { parts, uri } of live.list()?.segments ?? []) {
    if (parts.length === 0) continue;
    expect(Buffer.concat(parts.map((part) => bytesOf(part.uri)))).toEqual(bytesOf(uri));
  }
  await live.end();
  versions.push(live.text('main.m3u8') ?? '');

  // A part of a third of a second, and not one version for each segment of two seconds.
  expect(versions.length).toBeGreaterThan(20);
  expect(versions.flatMap(findPartFaults)).toEqual([]);
  expect(findPartFaults(sound)).toEqual([]);
  expect(sound).toContain('#EXT-X-RENDITION-REPORT:URI="main.m3u8",LAST-MSN=');
  for (const [index, text] of versions.slice(1).entries()) {
    const before = partsOf(versions[index] ?? '');
    for (const [sequence, parts] of partsOf(text)) {
      if (parts.length === 0) continue;
      const known = before.get(sequence) ?? [];
      expect(parts.slice(0, known.length)).toEqual(known);
    }
  }
  const list = live.list();
  if (list === null) throw new Error('There is no playlist');
  expect(list.segments.some(({ discontinuity }) => discontinuity)).toBe(false);
  const [run] = await decodePlaylist(live.folder, list);
  expect(run).toMatchObject({ errors: 0, width: 320 });
  expect(run?.frames).toBeGreaterThan(380);
}, 90_000);

it('shows nothing from off air, and begins again with a key frame', async () => {
  const live = await bench.connect({ latency: 'ultra-low', enableLive2vod: true });
  const tags = repeatTags(await clip(), 2000, 16_000);
  let before = '';
  const versions = await watch(live, 'main.m3u8', async () => {
    const played = play(live, tags);
    await expect.poll(() => live.list()?.segments.length ?? 0, { timeout: 30_000 }).toBeGreaterThan(1);
    // Within a group of pictures.
    await expect.poll(() => live.list()?.open?.parts.length ?? 0, { timeout: 10_000 }).toBeGreaterThan(1);
    live.setStatus('paused');
    await expect.poll(() => live.list()?.open ?? null, { timeout: 10_000 }).toBeNull();
    before = live.text('main.m3u8') ?? '';
    live.setStatus('live');
    await played;
  });
  await live.end();
  expect(versions.flatMap(findPartFaults)).toEqual([]);
  const list = live.list();
  if (list === null) throw new Error('There is no playlist');
  const first = parsePlaylist(before, '../');
  const next = list.segments[first.segments.length - (list.mediaSequence - first.mediaSequence)];
  expect(next?.discontinuity).toBe(true);
  // The part that was announced before the pause was never written.
  expect(() => readFileSync(join(live.folder, first.parts?.hint ?? ''))).toThrow('ENOENT');
  const runs = await decodePlaylist(live.folder, list);
  expect(runs.map(({ errors }) => errors)).toEqual([0]);
  expect(live.recordings).toHaveLength(2);
}, 90_000);
