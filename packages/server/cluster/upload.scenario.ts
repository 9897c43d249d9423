import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { packageJobKind } from '../src/modules/library/videos';
import { call, until } from './calls';
import type { Cluster, Scenario } from './cluster';
import type { Host } from './host';
import { workerOf } from './jobs';
import { urlOf } from './palco-host';
import { readAll, videoOf } from './playback';
import { countForgotten, fileOf, sendFiles } from './sdk-uploads';
import type { SentFiles } from './sdk-uploads';
import { requireBytes } from './stored-sources';
import { untilReady, writeClip } from './videos';

const KIB = 1024;
/** Long enough that requests meet nobody. */
const awayMs = 1_000;

/** The store and a host for requests die while files are sent, with other parts in flight, and come back while they still are. */
async function sendThroughKills(cluster: Cluster, files: readonly File[]): Promise<SentFiles> {
  const { 'api-1': api, s3 } = cluster.hosts;
  const back: Promise<void>[] = [];
  const sent = await sendFiles(cluster, files, {
    chunkBytes: 192 * KIB,
    isParallel: false,
    async acknowledged(count) {
      // Nothing is acknowledged without the store: it is back long before a host starts, which asks for it.
      const host = count === 8 ? s3 : count === 24 ? api : null;
      if (host === null) return;
      await host.kill();
      const started = delay(awayMs).then(() => host.start());
      started.catch(() => undefined);
      back.push(started);
    },
  });
  if (back.length < 2) throw new Error('the files were too small: nobody was killed in the middle of them');
  await Promise.all(back);
  const failed = sent.entries.filter(({ stage }) => stage !== 'done');
  if (failed.length > 0) throw new Error(`not every file arrived: ${JSON.stringify(failed)}`);
  return sent;
}

/** Kills a host while the video is being made playable. */
async function killInTheMiddle(cluster: Cluster, videoId: string, host: Host | null): Promise<void> {
  const { progress, status } = await videoOf(cluster, videoId);
  const worker = await workerOf(cluster, packageJobKind, videoId);
  if (status !== 'processing' || worker === null)
    throw new Error(`nothing left to kill: ${status} ${progress} %`);
  await host?.kill();
}

/**
 * The worker that makes the video playable dies in the middle of it, and the other one takes the job once the lease is over. That
 * one dies as well, and knows when it comes back that the job was its own; then the store dies.
 */
async function transcodeThroughKills(cluster: Cluster, videoId: string): Promise<number> {
  const { s3 } = cluster.hosts;
  const workerBut = (other: Host | null): Promise<Host | null> =>
    until(
      'a worker takes it',
      () => workerOf(cluster, packageJobKind, videoId),
      (host) => host !== null && host !== other,
    );
  const first = await workerBut(null);
  await until(
    'it gets on',
    () => videoOf(cluster, videoId),
    ({ progress }) => progress > 0,
  );
  const killedAt = performance.now();
  await killInTheMiddle(cluster, videoId, first);
  const second = await workerBut(first);
  const seconds = (performance.now() - killedAt) / 1000;
  await first?.start();
  await killInTheMiddle(cluster, videoId, second);
  await second?.start();
  await workerBut(null);
  await killInTheMiddle(cluster, videoId, s3);
  await s3.start();
  await untilReady(cluster, videoId);
  return seconds;
}

/** Uploads, transcodes and plays through any of the hosts, with a kill in the middle of each. */
export const uploadScenario: Scenario = {
  name: 'upload',
  async run(cluster) {
    const path = await writeClip(cluster, 'aula.mp4', { seconds: 40, size: '1280x720', bitrate: 1_200_000 });
    const noise = (name: string): File => new File([randomBytes(2048 * KIB)], name);
    const files = [await fileOf(path, 'aula.mp4'), noise('ruido-1.mp4'), noise('ruido-2.mp4')];
    const sent = await sendThroughKills(cluster, files);
    const forgotten = await countForgotten(cluster, sent);
    if (forgotten > 0) throw new Error(`${forgotten} acknowledged bytes are not reported any more`);
    const videoId = sent.entries.find(({ name }) => name === 'aula')?.videoId ?? '';
    const takeover = await transcodeThroughKills(cluster, videoId);
    const bytes = await requireBytes(cluster, sent, files);
    const { playback_url } = await videoOf(cluster, videoId);
    const [one, other] = await Promise.all(
      (['api-1', 'api-2'] as const).map((name) => readAll(urlOf(name), playback_url ?? '')),
    );
    if (one?.digest !== other?.digest) throw new Error('the hosts serve different bytes');
    for (const { videoId: id } of sent.entries) await call(cluster, `/v1/videos/${id}`, { method: 'DELETE' });
    return (
      `${bytes} bytes of ${files.length} files arrived, ${sent.repeated} requests repeated; ` +
      `the other worker took over after ${takeover.toFixed(0)} s; ${one?.bytes} bytes play through both`
    );
  },
};
