import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { parsePlaylist } from '../src/media/live/live-playlist.pure';
import { call, until } from './calls';
import { untilBalanced } from './cluster';
import type { Cluster, Scenario } from './cluster';
import { startEncoder } from './encoder';
import type { Encoder } from './encoder';
import { watchLive } from './live-watcher';
import type { LiveWatcher } from './live-watcher';
import { addresses } from './network';
import { otherThan, urlOf } from './palco-host';
import type { ApiName } from './palco-host';
import { videoOf } from './playback';
import { untilReady } from './videos';

/** From the end of a host until viewers have a picture again; as much longer as the machine has more to do than it can. */
const longestAwayMs = (): number => 10_000 * Math.max(1, loadavg()[0]! / (2 * availableParallelism()));

const storeAwayMs = 3_000;

interface CreatedLive {
  readonly id: string;
  readonly keys: readonly { readonly streamKey: string }[];
}

/** The host that packages the signal of a live; null for none. */
async function holderOf({ database, hosts }: Cluster, liveId: string): Promise<ApiName | null> {
  const { rows } = await database.query<{ holder: string }>(
    'select holder from live_publishers where live_id = $1 and ended_at is null',
    [liveId],
  );
  const pid = Number(rows[0]?.holder.split('|')[2]);
  return (['api-1', 'api-2'] as const).find((name) => hosts[name].has(pid)) ?? null;
}

async function untilPackaged(cluster: Cluster, liveId: string): Promise<ApiName> {
  const holder = await until(
    'a host packages',
    () => holderOf(cluster, liveId),
    (name) => name !== null,
  );
  if (holder === null) throw new Error('nobody packages');
  return holder;
}

/** The path of the programme, as a page is told it. */
async function programmeOf(cluster: Cluster, liveId: string): Promise<string> {
  const { playback_url } = await until(
    'the live has a programme',
    () => call<{ playback_url: string | null }>(cluster, `/bff/player/live/${liveId}`),
    (player) => player.playback_url !== null,
  );
  return String(playback_url).replace('master', 'main');
}

/** Takes the host away that packages, and measures how long viewers of the other one have nothing new. */
async function takeAway(
  cluster: Cluster,
  { liveId, encoder }: { readonly liveId: string; readonly encoder: Encoder },
  { away, back }: { away(name: ApiName): Promise<void> | void; back(name: ApiName): Promise<void> | void },
): Promise<{ readonly ms: number; readonly segments: number }> {
  const holder = await untilPackaged(cluster, liveId);
  const watcher = watchLive(urlOf(otherThan(holder)), await programmeOf(cluster, liveId));
  await moreOf(watcher, 3);
  const goneAt = performance.now();
  await away(holder);
  const next = await until(
    'the live is back',
    async () => {
      watcher.check();
      return watcher.seen.find(({ at, discontinuity }) => at > goneAt && discontinuity);
    },
    (segment) => segment !== undefined,
  ).catch((error: unknown) => {
    throw new Error(`${holder} went: ${encoder.tell()}; ${tellOf(watcher)}`, {
      cause: error,
    });
  });
  await moreOf(watcher, 3);
  await back(holder);
  await untilBalanced();
  await endWatch(watcher);
  return { ms: (next?.at ?? Infinity) - goneAt, segments: watcher.seen.length };
}

/** The store dies while a live is on air: who packages goes on, and viewers get all of it once the store is back. */
async function killStore(cluster: Cluster, liveId: string): Promise<number> {
  const { s3 } = cluster.hosts;
  const holder = await untilPackaged(cluster, liveId);
  const watcher = watchLive(urlOf(otherThan(holder)), await programmeOf(cluster, liveId));
  await moreOf(watcher, 3);
  await s3.kill();
  // Longer than a segment, so that one has to wait.
  await delay(storeAwayMs);
  await s3.start();
  const backAt = performance.now();
  await moreOf(watcher, 5);
  await endWatch(watcher);
  if (watcher.seen.some(({ discontinuity }, index) => index > 0 && discontinuity))
    throw new Error(`the signal ended with the store: ${tellOf(watcher)}`);
  return watcher.seen.find(({ at }) => at > backAt)!.at - backAt;
}

/** What was on air, as viewers could see it: the playlist has all of it. */
async function secondsOnAir(cluster: Cluster, liveId: string): Promise<number> {
  const answer = await fetch(new URL(await programmeOf(cluster, liveId), cluster.url));
  const { segments } = parsePlaylist(await answer.text());
  return segments.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Ends the live, and waits for the video of it. @returns its seconds */
async function secondsRecorded(cluster: Cluster, liveId: string): Promise<number> {
  await call(cluster, `/v1/live-streams/${liveId}/control/complete`, { method: 'PUT' });
  const { recordingVideoId } = await until(
    'the recording becomes a video',
    () => call<{ recordingVideoId: string | null }>(cluster, `/v1/live-streams/${liveId}`),
    (live) => live.recordingVideoId !== null,
    240_000,
  );
  await untilReady(cluster, recordingVideoId ?? '');
  return (await videoOf(cluster, recordingVideoId ?? '')).duration ?? 0;
}

/** @throws where a viewer of the other host was not answered, or missed something */
async function endWatch(watcher: LiveWatcher): Promise<void> {
  await watcher.end();
  if (watcher.failures.length > 0)
    throw new Error(`viewers of the other host: ${watcher.failures.join('\n')}`);
  const missing = watcher.seen.filter(
    ({ number }, index, all) => index > 0 && number !== all[index - 1]!.number + 1,
  );
  if (missing.length > 0)
    throw new Error(`the programme has holes before ${missing.map(({ number }) => number).join(', ')}`);
}

const tellOf = ({ seen, failures }: LiveWatcher): string =>
  `${seen.length} segments seen, the last ${JSON.stringify(seen.at(-1))}; ${failures.join('\n')}`;

async function moreOf(watcher: LiveWatcher, count: number): Promise<void> {
  const before = watcher.seen.length;
  await until(
    'new segments come',
    async () => {
      watcher.check();
      return watcher.seen.length - before;
    },
    (more) => more >= count,
  );
}

/**
 * A live goes on when the host that packages it is killed, when it is cut off, and when the store dies; viewers of the other host
 * see a gap and no error, and all that was on air is in its recording.
 */
export const liveScenario: Scenario = {
  name: 'live',
  async run(cluster) {
    const { hosts } = cluster;
    const { id, keys } = await call<CreatedLive>(cluster, '/v1/live-streams', {
      method: 'POST',
      body: { title: 'Ao vivo', latency: 'low', transcode: { enableDvr: true, enableLive2vod: true } },
    });
    const url = `rtmp://${addresses.balancer}:1935/live/${keys[0]?.streamKey}`;
    const encoder = await startEncoder(url, join(cluster.folder, 'sinal.flv'));
    try {
      await call(cluster, `/v1/live-streams/${id}/control/start`, { method: 'PUT' });
      const killed = await takeAway(
        cluster,
        { liveId: id, encoder },
        {
          away: (name) => hosts[name].kill(),
          back: (name) => hosts[name].start(),
        },
      );
      const cut = await takeAway(
        cluster,
        { liveId: id, encoder },
        {
          away: (name) => hosts[name].cut(),
          back: (name) => hosts[name].mend(),
        },
      );
      const withoutStore = await killStore(cluster, id);
      const onAir = await secondsOnAir(cluster, id);
      const recorded = await secondsRecorded(cluster, id);
      const told =
        `back after ${(killed.ms / 1000).toFixed(1)} s where its host was killed, ${(cut.ms / 1000).toFixed(1)} s where it was cut off; ` +
        `${killed.segments + cut.segments} segments at the other host, none missing; ` +
        `${(withoutStore / 1000).toFixed(1)} s after the store; ${recorded.toFixed(1)} s recorded of ${onAir.toFixed(1)} s on air`;
      if (Math.max(killed.ms, cut.ms, withoutStore) > longestAwayMs() || recorded < onAir - 1)
        throw new Error(told);
      return told;
    } finally {
      await encoder.stop();
    }
  },
};
