import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Location } from '../ports/s3/s3-calls';
import { freePort } from './free-port';

/** OpenStack Swift on this machine, which speaks S3. */
export interface SwiftStore {
  /** An empty bucket. */
  readonly location: S3Location;
  stop(): Promise<void>;
}

/** Kinds of servers behind the proxy. */
const kinds = ['account', 'container', 'object'] as const;
/** For a machine that is busy. */
const startMs = 60_000;
const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };

/** Why it cannot run here; null where it can. It takes a minute, so that it runs only where everything is tried. */
export function swiftMissing(): string | null {
  if (!process.env['CI']) return 'CI is not set';
  const programs = [
    'swift-proxy-server',
    'swift-ring-builder',
    ...kinds.map((kind) => `swift-${kind}-server`),
  ];
  const missing = programs.find((program) => !existsSync(`/usr/bin/${program}`));
  if (missing !== undefined) return `${missing} is not installed`;
  return process.getuid?.() === 0 ? null : 'it needs root, for its files';
}

const common = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
`;

const proxy = (minPartBytes: number): string => `[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# One of each kind is all there is: it is asked again, whatever it answered.
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:s3api]
use = egg:swift#s3api
min_segment_size = ${minPartBytes}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${keys.secretAccessKey} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
# Small parts are read at once, not one a second.
rate_limit_under_size = 0
`;

/** One server of a kind on one device, with one copy of everything. */
async function configure(folder: string, kind: (typeof kinds)[number]): Promise<number> {
  const port = await freePort();
  const pipeline = `[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`;
  await writeFile(join(folder, `${kind}.conf`), common(folder, port) + pipeline);
  const build = (...args: string[]): unknown =>
    execFileSync('swift-ring-builder', [join(folder, `${kind}.builder`), ...args], { stdio: 'ignore' });
  build('create', '4', '1', '1');
  build('add', `r1z1-127.0.0.1:${port}/one`, '1');
  build('rebalance');
  return port;
}

function startProgram(folder: string, kind: string): ChildProcess {
  const log = openSync(join(folder, `${kind}.log`), 'w');
  const child = spawn(`swift-${kind}-server`, [join(folder, `${kind}.conf`), '-v'], {
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

/** Waits until a server takes connections: the proxy asks them for what it makes at its first request. */
async function untilListening(port: number): Promise<void> {
  for (const deadline = Date.now() + startMs; ; await delay(100)) {
    const socket = connect({ host: '127.0.0.1', port });
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (Date.now() > deadline) throw new Error(`nothing listens on ${port}`);
  }
}

async function untilBucket(location: S3Location, folder: string): Promise<void> {
  const client = new S3Client({
    region: location.region,
    endpoint: location.endpoint ?? '',
    forcePathStyle: true,
    credentials: keys,
    maxAttempts: 1,
  });
  try {
    for (const deadline = Date.now() + startMs; ; await delay(200)) {
      try {
        await client.send(new CreateBucketCommand({ Bucket: location.bucket }));
        return;
      } catch (error) {
        if (Date.now() < deadline) continue;
        throw new Error(`Swift did not start: ${await readFile(join(folder, 'proxy.log'), 'utf8')}`, {
          cause: error,
        });
      }
    }
  } finally {
    client.destroy();
  }
}

/** Starts Swift in a folder of its own: four servers, one device, one bucket. */
export async function startSwift({ minPartBytes }: { readonly minPartBytes: number }): Promise<SwiftStore> {
  const folder = await mkdtemp(join(tmpdir(), 'palco-swift-'));
  await mkdir(join(folder, 'devices', 'one'), { recursive: true });
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = palco\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  const ports: number[] = [];
  for (const kind of kinds) ports.push(await configure(folder, kind));
  const port = await freePort();
  await writeFile(join(folder, 'proxy.conf'), common(folder, port) + proxy(minPartBytes));
  const children = kinds.map((kind) => startProgram(folder, kind));
  const stop = async (): Promise<void> => {
    for (const child of children) {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const location = { endpoint, region: 'us-east-1', bucket: 'palco', prefix: '', pathStyle: true, keys };
  try {
    await Promise.all(ports.map(untilListening));
    children.push(startProgram(folder, 'proxy'));
    await untilBucket(location, folder);
    return { location, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
