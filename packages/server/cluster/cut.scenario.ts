import { setTimeout as delay } from 'node:timers/promises';
import { packageJobKind } from '../src/modules/library/videos';
import type { Activity } from './activity';
import { until } from './calls';
import { startChat } from './chat-activity';
import type { ChatActivity } from './chat-activity';
import { untilBalanced } from './cluster';
import type { Cluster, Scenario } from './cluster';
import { listens } from './host';
import { workerOf } from './jobs';
import { addresses } from './network';
import type { HostName } from './network';
import { otherThan, urlOf } from './palco-host';
import type { ApiName, WorkerName } from './palco-host';
import { fileOf, sendFiles } from './sdk-uploads';
import { startSettings } from './settings-activity';
import { startUploads } from './upload-activity';
import { makeVideo, untilReady, writeClip } from './videos';
import { startViewers } from './viewers';

const cutMs = 30_000;

type Counting = Pick<Activity, 'acknowledged'>;

async function moreOf(what: string, activities: readonly Counting[]): Promise<void> {
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
  { meanwhile, all }: { readonly meanwhile: readonly Counting[]; readonly all: readonly Counting[] },
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

/** Which host hands messages from the database to the bus. */
async function relayOf({ database }: Cluster): Promise<ApiName> {
  const { rows } = await database.query<{ address: string }>(
    `select host(client_addr) as address from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted`,
  );
  const found = (['api-1', 'api-2'] as const).find((name) => addresses[name] === rows[0]?.address);
  if (found === undefined) throw new Error(`nobody hands messages over: ${JSON.stringify(rows)}`);
  return found;
}

interface People {
  readonly chat: ChatActivity;
  readonly all: readonly Activity[];
  readonly videoId: string;
}

/** A host for requests and a worker are cut off, and maybe the bus; who watches and reads at the other host goes on. */
async function cutWith(
  cluster: Cluster,
  [api, worker, ...others]: readonly [ApiName, WorkerName, ...'nats'[]],
  { chat, all, videoId }: People,
): Promise<number> {
  const longer = await busyWorkers(cluster, worker);
  const other = otherThan(api);
  const viewers = startViewers(urlOf(other), videoId, 5);
  // Without the bus nobody hears anything.
  const readers = others.length === 0 ? [{ acknowledged: () => chat.heardAt(other) }] : [];
  await cutOff(cluster, [api, worker, ...others], { meanwhile: [...all, ...readers], all });
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
    const people = { chat, all, videoId };
    const relay = await relayOf(cluster);
    let watched = await cutWith(cluster, [relay, 'worker-1'], people);
    watched += await cutWith(cluster, [otherThan(relay), 'worker-2', 'nats'], people);
    const givenUp = uploads.givenUp();
    if (givenUp > 0) throw new Error(`uploads gave up ${givenUp} times although a host was there`);
    await cutOff(cluster, ['s3'], { meanwhile: [chat, settings], all });
    await cutOff(cluster, ['postgres'], { meanwhile: [], all });
    const told = [`${watched} requests of viewers at the other host answered`];
    for (const one of all) told.push(await one.end());
    return told.join('; ');
  },
};
