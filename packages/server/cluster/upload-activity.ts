import { setTimeout as delay } from 'node:timers/promises';
import { repeatUntilEnded } from './activity';
import type { Activity } from './activity';
import { call, until } from './calls';
import type { Cluster } from './cluster';
import { urlOf } from './palco-host';
import { readAll } from './playback';
import { countForgotten, fileOf, sendFiles } from './sdk-uploads';
import type { SentFiles } from './sdk-uploads';
import { requireBytes } from './stored-sources';
import { untilReady, writeClip } from './videos';
import { receiveEvents } from './webhook-receiver';

/** Leaves the cores of the machine to what is tried beside it. */
const pauseMs = 8_000;

/** What uploads tell beside the number of acknowledged chunks. */
export interface UploadActivity extends Activity {
  /** How often the SDK had no attempt left, and a person had to try again. */
  givenUp(): number;
}

/** People send videos one after the other through the balancer, and wait for them to play. */
export async function startUploads(cluster: Cluster): Promise<UploadActivity> {
  const receiver = await receiveEvents(cluster, ['video.ready']);
  const path = await writeClip(cluster, 'enviada.mp4', { seconds: 6, size: '320x180', bitrate: 400_000 });
  const file = await fileOf(path, 'enviada.mp4');
  const sent: SentFiles[] = [];
  let chunks = 0;
  const running = repeatUntilEnded(async () => {
    const acknowledged = (): void => void (chunks += 1);
    const options = { chunkBytes: 48 * 1024, isParallel: false, triesAgain: true, acknowledged };
    sent.push(await sendFiles(cluster, [file], options));
    await delay(pauseMs);
  });
  /** Played by both hosts, told of once, and every byte in the bucket. */
  async function check(one: SentFiles): Promise<void> {
    const videoId = one.entries[0]?.videoId ?? '';
    const forgotten = await countForgotten(cluster, one);
    if (forgotten > 0) throw new Error(`${forgotten} acknowledged bytes are gone`);
    const playbackUrl = await untilReady(cluster, videoId);
    const plays = await Promise.all([
      readAll(urlOf('api-1'), playbackUrl),
      readAll(urlOf('api-2'), playbackUrl),
    ]);
    if (plays[0]?.digest !== plays[1]?.digest) throw new Error('the hosts serve different bytes');
    await requireBytes(cluster, one, [file]);
    const events = (): Promise<number> => Promise.resolve(receiver.events('video.ready', videoId).size);
    await until('a partner is told that a video is ready', events, (count) => count > 0);
    if ((await events()) > 1) throw new Error('a video became ready twice');
    await call(cluster, `/v1/videos/${videoId}`, { method: 'DELETE' });
  }
  return {
    acknowledged() {
      running.check();
      return chunks;
    },
    givenUp: () => sent.reduce((sum, one) => sum + one.givenUp, 0),
    async end() {
      await running.end();
      for (const one of sent) await check(one);
      receiver.stop();
      const repeated = sent.reduce((sum, one) => sum + one.repeated, 0);
      return `${sent.length} videos of ${chunks} chunks, ${repeated} requests repeated, each ready once`;
    },
  };
}
