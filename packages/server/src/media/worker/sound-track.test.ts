import '../promise-with-resolvers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demuxer, Muxer } from 'node-av';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testMedia } from '../../testing/test-media';
import { openSoundTrack } from './sound-track';
import { openSource } from './source';
import { silenceEngine } from './worker';

const MIB = 1_048_576;
const gapSeconds = 240;

let folder: string;
beforeAll(async () => {
  silenceEngine();
  folder = await mkdtemp(join(tmpdir(), 'palco-gap-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Three seconds of sound; from the second one on each packet comes {@link gapSeconds} later. */
async function makeGap(): Promise<string> {
  const path = join(folder, 'gap.mkv');
  const demuxer = await Demuxer.open(await testMedia('audio.mp3'));
  const muxer = await Muxer.open(path, { input: demuxer, useAsyncWrite: false });
  const index = muxer.addStream(demuxer.audio()!);
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    const { num, den } = packet.timeBase;
    if (Number(packet.pts) * num > den) {
      packet.pts += BigInt(Math.round((gapSeconds * den) / num));
      packet.dts = packet.pts;
    }
    await muxer.writePacket(packet, index);
    packet.free();
  }
  await muxer.close();
  await demuxer.close();
  return path;
}

describe('a sound track with a long gap', () => {
  it('is filled with silence in bounded memory, and the sound after it keeps its timestamps', async () => {
    const { demuxer, sound } = await openSource(await makeGap());
    const before = process.memoryUsage.rss();
    let most = before;
    const loudSeconds: number[] = [];
    const track = await openSoundTrack(sound!, async (packet) => {
      most = Math.max(most, process.memoryUsage.rss());
      if (packet.size > 100) {
        loudSeconds.push(Math.floor((Number(packet.pts) * packet.timeBase.num) / packet.timeBase.den));
      }
    });
    for (const packet of demuxer.packetsSync()) {
      if (packet === null) break;
      // The video continues during the gap.
      await track.keepUpWith((Number(packet.pts) * packet.timeBase.num) / packet.timeBase.den);
      await track.take(packet);
      packet.free();
    }
    await track.finish();
    expect(track.decodedSeconds).toBeCloseTo(gapSeconds + 3, 0);
    track.close();
    await demuxer.close();
    for (const second of [0, gapSeconds + 1, gapSeconds + 2]) expect(loudSeconds).toContain(second);
    expect(loudSeconds).not.toContain(gapSeconds / 2);
    expect((most - before) / MIB).toBeLessThan(60);
  });
});
