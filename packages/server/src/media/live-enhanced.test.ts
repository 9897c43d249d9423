import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodePlaylist } from '../testing/decode-playlist';
import { enhance, enhancedForms } from '../testing/rtmp-forms';
import { isHeader, repeatTags } from '../testing/rtmp-sender';
import type { RtmpTag } from '../testing/rtmp-sender';
import { openSignalBench } from '../testing/signal-bench';
import type { SignalBench } from '../testing/signal-bench';

// What senders of Enhanced RTMP v2 write, through the real RTMP process and the real packager.

let bench: SignalBench;
beforeAll(async () => {
  bench = await openSignalBench();
}, 60_000);
afterAll(() => bench.stop());

const picture = { graph: 'testsrc2=size=320x180:rate=15', codec: 'h264', keyFrameEvery: 30 } as const;
const clip = { seconds: 2, picture, sound: { graph: 'sine=sample_rate=48000', codec: 'aac' } } as const;

async function play(tags: readonly RtmpTag[]) {
  const live = await bench.connect();
  expect(await live.sender.play(tags.map((tag) => ({ ...tag, dueMs: tag.dueMs / 2 })))).toBe('sent');
  const sent = tags.filter((tag) => !isHeader(tag)).length;
  await expect
    .poll(() => live.input.figures(null)?.packets ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(sent - 16);
  const figures = live.figures();
  await live.end();
  const list = live.list();
  if (list === null) throw new Error('There is no playlist');
  return { figures, runs: await decodePlaylist(live.folder, list) };
}

it.each(Object.entries(enhancedForms))(
  '%s is the programme, with its picture and its sound',
  async (_what, form) => {
    const tags = repeatTags(await bench.clip(clip), 2000, 6000).map((tag) => enhance(tag, form));
    const { figures, runs } = await play(tags);
    expect(figures).toMatchObject({ videoCodec: 'h264', audioCodec: 'aac' });
    expect(runs).toMatchObject([{ width: 320, height: 180, frames: 90, errors: 0 }]);
    expect(runs[0]?.soundSeconds).toBeGreaterThan(5);
  },
  60_000,
);

it('Opus is encoded to AAC', async () => {
  const sound = { graph: 'sine=sample_rate=48000', codec: 'opus' } as const;
  const tags = repeatTags(await bench.clip({ ...clip, sound }), 2000, 6000);
  expect(tags.some(({ type, body }) => type === 8 && body.toString('latin1', 1, 5) === 'Opus')).toBe(true);
  const { figures, runs } = await play(tags);
  expect(figures).toMatchObject({ videoCodec: 'h264', audioCodec: 'opus' });
  expect(runs).toMatchObject([{ width: 320, frames: 90, errors: 0 }]);
  expect(runs[0]?.soundSeconds).toBeGreaterThan(5);
}, 60_000);
