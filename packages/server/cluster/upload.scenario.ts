import { randomBytes } from 'node:crypto';
import { packageJobKind } from '../src/modules/videos';
import { call, until } from './calls';
import type { Cluster, Scenario } from './cluster';
import { workerOf } from './jobs';
import { urlOf } from './palco-host';
import { readAll, videoOf } from './playback';
import { countForgotten, fileOf, sendFiles } from './sdk-uploads';
import type { SentFiles } from './sdk-uploads';
import { requireBytes } from './stored-sources';
import { writeClip } from './videos';

const KIB = 1024;

/** A host for requests dies while files are sent, and comes back while they still are. */
async function sendThroughKill(cluster: Cluster, files: readonly File[]): Promise<SentFiles> {
  const api = cluster.hosts['api-1'];
  let back: Promise<void> | undefined;
  const sent = await sendFiles(cluster, files, {
    chunkBytes: 192 * KIB,
    isParallel: false,
    async acknowledged(count) {
      if (count === 8) {
        await api.kill();
        back = api.start();
      }
    },
  });
  await back;
  const failed = sent.entries.filter(({ stage }) => stage !== 'done');
  if (failed.length > 0) throw new Error(`not every file arrived: ${JSON.stringify(failed)}`);
  return sent;
}

/** The worker that makes the video playable dies in the middle of it; the other one takes the job once the lease is over. */
async function transcodeThroughKill(cluster: Cluster, videoId: string): Promise<number> {
  const first = await until(
    'a worker begins',
    () => workerOf(cluster, packageJobKind, videoId),
    (host) => host !== null,
  );
  await until(
    'it gets on',
    () => videoOf(cluster, videoId),
    ({ progress }) => progress > 0,
  );
  const { progress, status } = await videoOf(cluster, videoId);
  if (status !== 'processing' || progress >= 100)
    throw new Error(`nothing left to kill: ${status} ${progress} %`);
  const killedAt = performance.now();
  await first?.kill();
  const second = await until(
    'the other worker takes it',
    () => workerOf(cluster, packageJobKind, videoId),
    (host) => host !== null && host !== first,
  );
  const seconds = (performance.now() - killedAt) / 1000;
  await first?.start();
  const done = await until(
    `${second?.name} makes it playable`,
    () => videoOf(cluster, videoId),
    (video) => video.status === 'ready' || video.status === 'failed',
  );
  if (done.status !== 'ready') throw new Error(`the video ended as ${done.error?.code}`);
  return seconds;
}

/** Uploads, transcodes and plays through any of the hosts, with a kill in the middle of each. */
export const uploadScenario: Scenario = {
  name: 'upload',
  async run(cluster) {
    const path = await writeClip(cluster, 'aula.mp4', { seconds: 40, size: '1280x720', bitrate: 1_200_000 });
    const noise = (name: string): File => new File([randomBytes(2048 * KIB)], name);
    const files = [await fileOf(path, 'aula.mp4'), noise('ruido-1.mp4'), noise('ruido-2.mp4')];
    const sent = await sendThroughKill(cluster, files);
    const forgotten = await countForgotten(cluster, sent);
    if (forgotten > 0) throw new Error(`${forgotten} acknowledged bytes are not reported any more`);
    const videoId = sent.entries.find(({ name }) => name === 'aula')?.videoId ?? '';
    const takeover = await transcodeThroughKill(cluster, videoId);
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
