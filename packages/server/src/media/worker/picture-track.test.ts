import '../promise-with-resolvers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPictureTrack } from './picture-track';
import { openSource } from './source';
import { silenceEngine } from './worker';
import { makeClip } from './make-clip';

const MIB = 1_048_576;
const stillSeconds = 400;

let folder: string;
beforeAll(async () => {
  silenceEngine();
  folder = await mkdtemp(join(tmpdir(), 'palco-still-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A recording of a screen on which nothing happens: the next picture comes {@link stillSeconds} later. */
async function makeStill(): Promise<string> {
  const path = join(folder, 'still.mp4');
  const graph = `testsrc2=size=854x480:rate=30,setpts='PTS+if(gt(T,1),${stillSeconds}/TB,0)'`;
  await makeClip({ path, seconds: stillSeconds + 2, picture: { graph, codec: 'h264' } });
  return path;
}

describe('a picture that stands still for long', () => {
  it('is repeated one picture at a time, in bounded memory', async () => {
    const { demuxer, picture } = await openSource(await makeStill());
    let shown = 0;
    const before = process.memoryUsage.rss();
    let most = before;
    const top = { name: '480p', width: 852, height: 480, maxBitrate: 1 };
    const track = await openPictureTrack(picture!, top, async () => {
      shown += 1;
      most = Math.max(most, process.memoryUsage.rss());
    });
    for (const packet of demuxer.packetsSync()) {
      if (packet === null) break;
      await track.take(packet);
      packet.free();
    }
    await track.finish();
    track.close();
    await demuxer.close();
    // Without a bound: 5 pictures of 0.6 MiB for each second.
    expect(shown).toBeGreaterThan(stillSeconds * 5);
    expect((most - before) / MIB).toBeLessThan(200);
  });
});
