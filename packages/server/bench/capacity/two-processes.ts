// Two real processes on one database under load, beside what the simulation says of them from the cost of a single request.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../../src/testing/server-process';
import { quantile } from '../live-bench';
import { startBenchChild } from '../upload-client';
import type { LoadReport, LoadTask } from './load-client.child';
import { readSeconds } from './cost-meter';
import { simulate } from './simulate.pure';
import type { RequestCost } from './simulate.pure';

/** Measured, and said by the simulation. */
export interface Compared {
  readonly load: string;
  readonly measured: { readonly perSecond: number; readonly p50Ms: number; readonly p95Ms: number };
  readonly simulated: { readonly perSecond: number; readonly p50Ms: number; readonly p95Ms: number };
}

const path = '/v1/videos?limit=20';

/** Loads two processes at 30 and 60 of a hundred of what they can, and with as many clients as there is work for. */
export async function measureTwo(
  servers: readonly ServerProcess[],
  {
    token,
    databasePid,
    short,
  }: { readonly token: string; readonly databasePid: number; readonly short: boolean },
): Promise<readonly Compared[]> {
  const requests = short ? 60 : 3_000;
  const client = startBenchChild<LoadTask, LoadReport>('capacity/load-client.child.ts');
  const cores = cpus().length;
  try {
    const urls = servers.map(({ url }) => `${url}${path}`);
    const run = (task: Omit<LoadTask, 'urls' | 'token'>) => client.run({ urls, token, ...task });
    await run({ requests: requests / 3, clients: 8, perSecond: null });
    // The cost of one request, from a run in which nobody waits for another.
    const before = readSeconds([...servers.map(({ pid }) => pid), databasePid, client.pid]);
    await run({ requests: requests / 3, clients: 1, perSecond: null });
    const after = readSeconds([...servers.map(({ pid }) => pid), databasePid, client.pid]);
    const ms = before.map((seconds, index) => (((after[index] ?? 0) - seconds) * 1_000) / (requests / 3));
    const cost: RequestCost = { processMs: (ms[0] ?? 0) + (ms[1] ?? 0), databaseMs: ms[2] ?? 0 };
    const clientMs = ms[3] ?? 0;
    const say = (load: { perSecond: number } | { clients: number }) =>
      simulate({ processes: 2, cores, cost, clientMs, load, requests: 20_000, random: Math.random });
    const most = say({ clients: 32 }).perSecond;
    const compared: Compared[] = [];
    for (const share of [0.3, 0.6]) {
      const perSecond = Math.max(1, most * share);
      const { times, seconds } = await run({ requests, clients: null, perSecond });
      compared.push({
        load: `${Math.round(share * 100)} %`,
        measured: figures(times, seconds),
        simulated: say({ perSecond }),
      });
      await delay(short ? 0 : 1_000);
    }
    const { times, seconds } = await run({ requests, clients: 32, perSecond: null });
    compared.push({ load: '32 clients', measured: figures(times, seconds), simulated: say({ clients: 32 }) });
    return compared;
  } finally {
    client.close();
  }
}

const figures = (times: readonly number[], seconds: number) => ({
  perSecond: times.length / seconds,
  p50Ms: quantile(times, 0.5),
  p95Ms: quantile(times, 0.95),
});

/** Which machine the figures are of. */
export const machine = (): string =>
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}, ${execFileSync('uname', ['-s'], { encoding: 'utf8' }).trim()}`;
