import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClickHouseConfig } from '../kernel/config/analytics-config';
import { freePort } from './free-port';

/** A ClickHouse of a test. */
export interface ClickHouseServer {
  /** As an operator writes it. */
  readonly url: string;
  readonly config: ClickHouseConfig;
  /** Asks or tells it something, around the product. */
  run(statement: string): Promise<string>;
  /** Ends it without a word. */
  kill(): Promise<void>;
  /** Starts it again on the same data, at the same address. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Why it cannot run here; null where it can. */
export function clickHouseMissing(): string | null {
  return program === undefined ? 'clickhouse-server is not installed' : null;
}
/** Of Debian, and of ClickHouse's own packages. */
const program = ['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server'].find(existsSync);

const account = { user: 'palco', password: 'geheim', database: 'palco' };

/** Small: the caches of the default take gigabytes, and a test has a few rows. */
function settingsFor(folder: string, port: number): string {
  return `<?xml version="1.0"?><yandex>
    <logger><level>error</level><console>1</console></logger>
    <http_port>${port}</http_port><listen_host>127.0.0.1</listen_host>
    <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><users_config>${folder}/users.xml</users_config>
    <default_profile>default</default_profile><default_database>default</default_database><timezone>America/Sao_Paulo</timezone>
    <mark_cache_size>5242880</mark_cache_size><max_concurrent_queries>50</max_concurrent_queries>
  </yandex>`;
}
const users = `<?xml version="1.0"?><yandex>
  <profiles><default><max_threads>1</max_threads><max_memory_usage>500000000</max_memory_usage></default></profiles>
  <users><${account.user}><password>${account.password}</password><networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile><quota>default</quota></${account.user}></users>
  <quotas><default><interval><duration>3600</duration><queries>0</queries></interval></default></quotas>
</yandex>`;

/** Starts Debian's server with one empty database, in a folder and on a port of its own. */
export async function startClickHouse(): Promise<ClickHouseServer> {
  const folder = await mkdtemp(join(tmpdir(), `palco-clickhouse-${randomBytes(2).toString('hex')}`));
  const port = await freePort();
  await writeFile(join(folder, 'config.xml'), settingsFor(folder, port));
  await writeFile(join(folder, 'users.xml'), users);
  const address = `http://127.0.0.1:${port}`;

  async function run(statement: string): Promise<string> {
    const query = new URLSearchParams({ user: account.user, password: account.password });
    const answer = await fetch(`${address}/?${query}`, { method: 'POST', body: statement });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  }
  async function launch() {
    const args = [`--config-file=${join(folder, 'config.xml')}`];
    const child = spawn(program ?? '', args, { cwd: folder, stdio: 'ignore' });
    for (const deadline = Date.now() + 120_000; ; await delay(100)) {
      const isUp = await run('select 1').then(
        () => true,
        () => false,
      );
      if (isUp) return child;
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('ClickHouse did not start');
    }
  }
  let child = await launch();
  await run(`create database if not exists ${account.database}`);
  const kill = async (): Promise<void> => {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    const ended = isOver ? undefined : once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `http://${account.user}:${account.password}@127.0.0.1:${port}/${account.database}`,
    config: { url: address, ...account },
    run,
    kill,
    async start() {
      child = await launch();
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
