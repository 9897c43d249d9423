import { setTimeout as delay } from 'node:timers/promises';
import { packageJobKind } from '../src/modules/videos';
import type { Activity } from './activity';
import { until } from './calls';
import { startChat } from './chat-activity';
import { untilBalanced } from './cluster';
import type { Cluster, Scenario } from './cluster';
import { listens } from './host';
import { workerOf } from './jobs';
import type { HostName } from './network';
import { urlOf } from './palco-host';
import type { ApiName, WorkerName } from './palco-host';
import { fileOf, sendFiles } from './sdk-uploads';
import { startSettings } from './settings-activity';
import { startUploads } from './upload-activity';
import { makeVideo, untilReady, writeClip } from './videos';
import { startViewers } from './viewers';

const cutMs = 30_000;

async function moreOf(what: string, activities: readonly Activity[]): Promise<void> {
  const before = activities.map((one) => one.acknowledged());
  await until(
    what,
    async () => activities.map((one, index) => one.acknowledged() - before[index]!),
    (more) => more.every((count) => count > 1),
  );
}

/** Cuts hosts off for half a minute, in which something is done, and waits until everybody gets on. */
async function cutOff(
  cluster: Cluster,
  names: readonly Exclude<HostName, 'clients'>[],
  { meanwhile, all }: { readonly meanwhile: readonly Activity[]; readonly all: readonly Activity[] },
): Promise<void> {
  const over = delay(cutMs);
  for (const name of names) cluster.hosts[name].cut();
  try {
    for (const name of names) {
      const { address, port } = cluster.hosts[name];
      if (await listens(address, port)) throw new Error(`${name} is cut off, and answers`);
    }
    if (meanwhile.length > 0) await moreOf(`clients get on without ${names.join(' and ')}`, meanwhile);
    await over;
  } finally {
    for (const name of names) cluster.hosts[name].mend();
  }
  await untilBalanced();
  await moreOf(`clients get on after ${names.join(' and ')} came back`, all);
}

/** Two conversions, one on each worker: a team has one place of each. @returns their videos */
async function busyWorkers(cluster: Cluster, worker: WorkerName): Promise<string[]> {
  const path = await writeClip(cluster, 'longa.mp4', { seconds: 10, size: '1280x720', bitrate: 800_000 });
  const files = [await fileOf(path, 'longa-1.mp4'), await fileOf(path, 'longa-2.mp4')];
  const { entries } = await sendFiles(cluster, files, {
    chunkBytes: 2 ** 20,
    isParallel: false,
    triesAgain: true,
  });
  const ids = entries.map(({ videoId = '' }) => videoId);
  await until(
    `${worker} converts`,
    async () => Promise.all(ids.map((id) => workerOf(cluster, packageJobKind, id))),
    (workers) => workers.some((host) => host?.name === worker),
  );
  return ids;
}

/** A host for requests and a worker are cut off, and maybe the bus; who watches at the other host sees nothing of it. */
async function cutWith(
  cluster: Cluster,
  [api, worker, ...others]: readonly [ApiName, WorkerName, ...'nats'[]],
  all: readonly Activity[],
  videoId: string,
): Promise<number> {
  const longer = await busyWorkers(cluster, worker);
  const viewers = startViewers(urlOf(api === 'api-1' ? 'api-2' : 'api-1'), videoId, 5);
  await cutOff(cluster, [api, worker, ...others], { meanwhile: all, all });
  await viewers.end();
  const failures = viewers.failures();
  if (failures.length > 0) throw new Error(`viewers of the other host: ${failures.join('\n')}`);
  for (const id of longer) await untilReady(cluster, id);
  return viewers.asked();
}

/** Every host is cut off for half a minute, in both directions, while people write, set, send and watch. */
export const cutScenario: Scenario = {
  name: 'cut',
  async run(cluster) {
    const videoId = await makeVideo(cluster, 'vista.mp4');
    const [chat, settings, uploads] = [
      await startChat(cluster),
      await startSettings(cluster),
      await startUploads(cluster),
    ];
    const all = [chat, settings, uploads];
    await moreOf('clients begin', all);
    let watched = await cutWith(cluster, ['api-1', 'worker-1'], all, videoId);
    watched += await cutWith(cluster, ['api-2', 'worker-2', 'nats'], all, videoId);
    const givenUp = uploads.givenUp();
    if (givenUp > 0) throw new Error(`uploads gave up ${givenUp} times although a host was there`);
    await cutOff(cluster, ['s3'], { meanwhile: [chat, settings], all });
    await cutOff(cluster, ['postgres'], { meanwhile: [], all });
    const told = [`${watched} requests of viewers at the other host answered`];
    for (const one of all) told.push(await one.end());
    return told.join('; ');
  },
};
