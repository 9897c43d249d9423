// A school behind one address: 1,000 people register for a live within 60 s, on one server with the limits that are shipped, and
// each says at once that they are there. `--short`: 40 of them in two seconds, and no time is judged.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';

const short = process.argv.includes('--short');
const people = short ? 40 : 1_000;
const withinMs = short ? 2_000 : 60_000;

interface Registered {
  readonly id: string;
  readonly token: string;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

async function measure(dataDir: string) {
  await prepareDataDir(dataDir);
  const server = await startServerProcess({ dataDir, code: 'build' });
  const registerMs: number[] = [];
  const errors: string[] = [];
  const ids = new Set<string>();
  const call = async (path: string, body: unknown, token?: string): Promise<Response> =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  try {
    const token = await signInTo(server.url);
    const made = await call('/v1/live-streams', { title: 'Aula de todos' }, token);
    const { id: liveId } = (await made.json()) as { id: string };
    const info = await fetch(`${server.url}/bff/classroom/${liveId}`);
    const { clientId } = (await info.json()) as { clientId: string };
    const attend = async (number: number): Promise<void> => {
      // Evenly, as people follow a link that was sent to all of them.
      await delay((number * withinMs) / people);
      const begin = performance.now();
      const email = `pessoa.${number}@exemplo.com.br`;
      const person = { name: 'Ana Lúcia', email, liveId, clientId };
      const answer = await call('/v1/studio/lives/participantes', person);
      registerMs.push(performance.now() - begin);
      if (answer.status !== 201) {
        errors.push(`${answer.status} ${await answer.text()}`);
        return;
      }
      const { id, token: own } = (await answer.json()) as Registered;
      ids.add(id);
      const beat = await call(`/v1/studio/lives/${liveId}/presenca`, { id, token: own });
      if (beat.status !== 204) errors.push(`presence ${beat.status} ${await beat.text()}`);
    };
    const begin = performance.now();
    await Promise.all(Array.from({ length: people }, (_, number) => attend(number)));
    const takenMs = performance.now() - begin;
    const list = await fetch(`${server.url}/v1/live-streams/${liveId}/participantes?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { pagination } = (await list.json()) as { pagination: { total: number } };
    return { registerMs, errors, takenMs, listed: pagination.total, different: ids.size };
  } finally {
    await server.stop();
  }
}

function report({ registerMs, errors, takenMs, listed, different }: Awaited<ReturnType<typeof measure>>) {
  const isKept = errors.length === 0 && listed === people && different === people;
  const isInTime = short || takenMs < withinMs + 2_000;
  const verdict = (kept: boolean): string => (kept ? 'kept' : 'MISSED');
  const p50 = quantile(registerMs, 0.5);
  const p99 = quantile(registerMs, 0.99);
  console.log(
    `${people} registrations from one address in ${(takenMs / 1_000).toFixed(1)} s: ${errors.length} errors (must: 0), ${listed} listed: ${verdict(isKept && isInTime)}`,
  );
  for (const error of errors.slice(0, 5)) console.log(`  ${error}`);
  console.log(`each p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms`);
  const bench = { bench: 'registrations', short, people, takenMs, errors: errors.length, p50, p99 };
  console.log(JSON.stringify(bench));
  return isKept && isInTime;
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-registrations-'));
  try {
    return report(await measure(dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
