import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodePlaylist } from '../testing/decode-playlist';
import { isHeader } from '../testing/rtmp-sender';
import type { RtmpTag } from '../testing/rtmp-sender';
import { openSignalBench } from '../testing/signal-bench';
import type { SignalBench } from '../testing/signal-bench';
import { trackTag } from './live/enhanced-tag.pure';

// Smaller pictures that a sender of Enhanced RTMP makes itself become renditions, through the real RTMP process and packager.

let bench: SignalBench;
beforeAll(async () => {
  bench = await openSignalBench();
}, 60_000);
afterAll(() => bench.stop());

const seconds = 12;
const clip = (size: string, keyFrameEvery = 30) =>
  bench.clip({
    seconds,
    picture: { graph: `testsrc2=size=${size}:rate=15`, codec: 'h264', keyFrameEvery },
    sound: { graph: 'sine=sample_rate=48000', codec: 'aac' },
  });

/** The pictures of a clip as those of a track. */
function asTrack(tags: readonly RtmpTag[], id: number): RtmpTag[] {
  return tags.flatMap((tag) => {
    const { type, body } = tag;
    if (type !== 9 || (body[0] ?? 0) % 16 !== 7 || body[1] === 2) return [];
    const packetType = body[1] ?? 0;
    const track = { id, fourCc: 'avc1', body: body.subarray(packetType === 0 ? 5 : 2) };
    return [{ ...tag, body: trackTag((body[0] ?? 0) >> 4, { packetType, track }) }];
  });
}

const merge = (...all: readonly (readonly RtmpTag[])[]): RtmpTag[] =>
  all.flat().toSorted((one, other) => one.timeMs - other.timeMs);

type Latency = 'low' | 'ultra-low';
const latencies: readonly Latency[] = ['low', 'ultra-low'];

async function play(tags: readonly RtmpTag[], latency: Latency) {
  const live = await bench.connect({ enableLadder: true, latency });
  // A packager that begins late gets the group of pictures that is sent then: it is waited for within the first one.
  const [head, tail] = [
    tags.filter(({ timeMs }) => timeMs < 1900),
    tags.filter(({ timeMs }) => timeMs >= 1900),
  ];
  for (const tag of head) live.sender.send(tag);
  await expect.poll(() => live.input.figures(null)?.packets ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);
  const paced = tail.map((tag) => ({ ...tag, dueMs: (tag.dueMs - 1900) / 4 }));
  expect(await live.sender.play(paced)).toBe('sent');
  const mains = tags.filter((tag) => !isHeader(tag) && !(tag.type === 9 && (tag.body[0] ?? 0) >= 128)).length;
  await expect
    .poll(() => live.input.figures(null)?.packets ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(mains - 16);
  const figures = live.figures();
  await live.end();
  const spans = (name: string) =>
    live.list(name)?.segments.map(({ seconds: length, startedAt, discontinuity }) => ({
      seconds: Math.round(length * 10),
      startedAt,
      discontinuity,
    }));
  const uris = (name: string) => live.list(name)?.segments.map(({ uri }) => uri) ?? [];
  const decoded = async (name: string) => {
    const list = live.list(name);
    return list === null ? [] : decodePlaylist(live.folder, list);
  };
  return { figures, spans, uris, decoded, master: live.text('master.m3u8') ?? '' };
}

it.each(latencies)(
  'copies layers of a sender into the master list, with the boundaries of the source: %s',
  async (latency) => {
    const [main, half, quarter] = [await clip('640x360'), await clip('320x180'), await clip('160x90')];
    const { figures, spans, decoded, master } = await play(
      merge(main, asTrack(half, 1), asTrack(quarter, 2)),
      latency,
    );
    expect(master).toContain('RESOLUTION=320x180');
    expect(master).toContain('RESOLUTION=160x90');
    expect(figures).toMatchObject({
      problem: null,
      rungs: { encoded: [], copied: ['180p', '120p'], away: [] },
    });
    for (const name of ['180p', '120p']) expect(spans(name)).toEqual(spans('main'));
    const frames = seconds * 15;
    expect(await decoded('main')).toMatchObject([{ width: 640, frames, errors: 0 }]);
    expect(await decoded('180p')).toMatchObject([{ width: 320, height: 180, frames, errors: 0 }]);
    expect(await decoded('120p')).toMatchObject([{ width: 160, height: 90, frames, errors: 0 }]);
  },
  240_000,
);

/** Of each segment of a rendition, whether it is the source's own. */
const followed = (uris: (name: string) => string[], name: string): string =>
  uris(name)
    .map((uri, index) => (uri === uris('main')[index] ? 'm' : 'l'))
    .join('');

it.each(latencies)(
  'goes on with the source where a layer is away, or has no key frame with it: %s',
  async (latency) => {
    const [main, half, quarter] = [await clip('640x360'), await clip('320x180'), await clip('160x90', 45)];
    const away = asTrack(half, 1).filter(({ timeMs }) => timeMs < 4600 || timeMs > 7500);
    const larger = asTrack(await clip('960x540'), 3);
    const garbage = Array.from({ length: 60 }, (_, index): RtmpTag => {
      const track = { id: 4 + (index % 5), fourCc: 'avc1', body: Buffer.alloc(index, index) };
      return {
        type: 9,
        timeMs: index * 100,
        dueMs: index * 100,
        body: trackTag(1, { packetType: index % 4, track }),
      };
    });
    const { figures, uris, decoded, spans } = await play(
      merge(main, away, asTrack(quarter, 2), larger, garbage),
      latency,
    );
    const frames = seconds * 15;
    expect(await decoded('main')).toMatchObject([{ width: 640, frames, errors: 0 }]);
    expect(figures).toMatchObject({ rungs: { encoded: [], copied: ['180p'], away: ['120p'] } });
    // Of a group that does not end with the source's, nothing is shown.
    expect(followed(uris, '180p')).toMatch(/^l+m+l+$/);
    expect(followed(uris, '120p')).toMatch(/^m+$/);
    for (const name of ['180p', '120p'])
      expect(spans(name)?.map((one) => one.seconds)).toEqual(spans('main')?.map((one) => one.seconds));
    const halves = await decoded('180p');
    expect(halves.map(({ errors }) => errors).every((count) => count === 0)).toBe(true);
  },
  240_000,
);
