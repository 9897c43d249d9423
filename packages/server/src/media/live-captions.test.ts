import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFlvTags } from '../testing/rtmp-sender';
import { openSignalBench } from '../testing/signal-bench';
import type { SignalBench } from '../testing/signal-bench';

// Closed captions that FFmpeg wrote into a picture, through the real RTMP process and the real packager.

const folder = mkdtempSync(join(tmpdir(), 'palco-captions-'));
const clip = join(folder, 'captions.flv');
let bench: SignalBench;
beforeAll(async () => {
  const publish = join(import.meta.dirname, '../testing/publish-captions.ts');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', publish, clip, '9']);
  bench = await openSignalBench();
}, 120_000);
afterAll(async () => {
  await bench.stop();
  rmSync(folder, { recursive: true });
});

it.each(['low', 'ultra-low'] as const)(
  'a live of %s latency names the captions of its picture',
  async (latency) => {
    const live = await bench.connect({ latency });
    await live.sender.play(await readFlvTags(clip));
    await expect
      .poll(() => live.text('master.m3u8'), { timeout: 60_000 })
      .toContain(
        '#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC1",AUTOSELECT=YES,INSTREAM-ID="CC1"',
      );
    expect(live.text('master.m3u8')).toContain('CLOSED-CAPTIONS="cc"');
    await live.end();
  },
);

it('a live without captions names none', async () => {
  const live = await bench.connect({ latency: 'low' });
  const picture = { graph: 'testsrc2=size=320x180:rate=30', codec: 'h264', keyFrameEvery: 30 } as const;
  await live.sender.play(await bench.clip({ seconds: 5, picture }));
  await expect.poll(() => live.text('master.m3u8'), { timeout: 60_000 }).toContain('main.m3u8');
  expect(live.text('master.m3u8')).not.toContain('CLOSED-CAPTIONS');
  await live.end();
});
