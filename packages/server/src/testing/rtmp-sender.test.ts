import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeClip } from '../media/make-clip';
import { createRtmpIngest } from '../media/rtmp-ingest';
import type { SignalFigures } from '../ports/live-ingest';
import { moveTags, openRtmpSender, readFlvTags, repeatTags } from './rtmp-sender';

const folder = mkdtempSync(join(tmpdir(), 'palco-sender-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(['full', 'delta'] as const)('publishes to the ingest with %s headers', async (headers) => {
  const path = join(folder, `${headers}.flv`);
  await makeClip({
    path,
    seconds: 1,
    picture: { graph: 'testsrc2=size=320x180:rate=30', codec: 'h264', keyFrameEvery: 30 },
    sound: { graph: 'sine=frequency=440:sample_rate=44100', codec: 'aac' },
  });
  const figures: SignalFigures[] = [];
  let left = 0;
  const ingest = createRtmpIngest(
    { host: '127.0.0.1', port: 0, orAnyPort: true, warn: () => undefined },
    {
      authorize: async ({ streamKey }) => (streamKey === 'right-key' ? null : 'unknown-key'),
      published() {},
      measured: (_id, measured) => void figures.push(measured),
      gone: () => void (left += 1),
    },
  );
  await ingest.start();
  const address = `rtmp://127.0.0.1:${ingest.address()?.port}/live`;
  const refused = await openRtmpSender(`${address}/wrong-key`);
  await refused.closed;
  const sender = await openRtmpSender(`${address}/right-key`, { headers });
  const tags = repeatTags(await readFlvTags(path), 1000, 2500);
  expect(await sender.play(moveTags(tags, { timeMs: 20_000_000 }))).toBe('sent');
  await expect.poll(() => figures.at(-1)?.packets, { timeout: 5000 }).toBe(tags.length - 3);
  // While it was sent: the rate falls to 0 once nothing comes any more.
  const one = { fps: expect.closeTo(30, 0), keyframeIntervalMs: 1000, videoCodec: 'h264', audioCodec: 'aac' };
  expect(figures).toContainEqual(expect.objectContaining(one));
  await sender.close();
  await expect.poll(() => left).toBe(1);
  await ingest.stop();
});
