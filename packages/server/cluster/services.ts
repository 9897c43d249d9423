import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chooseRunAs } from '../src/kernel/database/unprivileged';
import { packageFolder } from '../src/kernel/package-folder';
import { createHost, listens } from './host';
import type { Host, HostOptions } from './host';
import { addresses } from './network';

/** Where Debian has the oldest PostgreSQL that is supported. */
const postgresBin = '/usr/lib/postgresql/15/bin';

/** Debian's programs that the cluster consists of. */
export const programs = {
  postgres: join(postgresBin, 'postgres'),
  nats: '/usr/sbin/nats-server',
  haproxy: '/usr/sbin/haproxy',
} as const;

/** The first program that is not here; null where all are. */
export function programMissing(): string | null {
  const missing = Object.values(programs).find((program) => !existsSync(program));
  return missing === undefined ? null : `${missing} is not installed`;
}

export const databaseUrl = `postgres://postgres@${addresses.postgres}/postgres`;

type Options = Omit<HostOptions, 'name'>;

/** PostgreSQL as Debian has it: what it acknowledged is on its disk. */
export async function createPostgres(options: Options): Promise<Host> {
  const folder = join(options.folder, 'postgres');
  await mkdir(folder, { recursive: true });
  const data = join(folder, 'data');
  const { prefix, options: runAs } = await chooseRunAs(folder);
  const [program = '', ...args] = [...prefix, join(postgresBin, 'initdb')];
  const made = ['-D', data, '-U', 'postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust'];
  await promisify(execFile)(program, [...args, ...made], runAs);
  await appendFile(join(data, 'pg_hba.conf'), 'host all all 10.93.0.0/24 trust\n');
  return createHost(
    { ...options, name: 'postgres' },
    {
      command: [
        ...prefix,
        programs.postgres,
        '-D',
        data,
        '-k',
        folder,
        '-c',
        `listen_addresses=${addresses.postgres}`,
        '-c',
        'max_connections=200',
      ],
      port: 5432,
      isReady: () => answersQueries(folder),
    },
  );
}

/** A port that is open says little: PostgreSQL refuses queries while it recovers. */
async function answersQueries(folder: string): Promise<boolean> {
  const asked = promisify(execFile)(join(postgresBin, 'pg_isready'), ['-h', folder, '-U', 'postgres', '-q']);
  return asked.then(
    () => true,
    () => false,
  );
}

export const s3Settings = {
  PALCO_S3_ENDPOINT: `http://${addresses.s3}:9000`,
  PALCO_S3_BUCKET: 'palco-test',
  PALCO_S3_REGION: 'test-1',
  PALCO_S3_ACCESS_KEY: 'palco',
  PALCO_S3_SECRET_KEY: 'a secret of the tests',
} as const;

/** The S3 server of the tests, in a process of its own, with its objects on a disk. */
export function createS3(options: Options): Promise<Host> {
  const script = join(packageFolder, 'cluster/s3-server.child.ts');
  const file = join(options.folder, 's3', 'journal');
  return createHost(
    { ...options, name: 's3' },
    {
      command: [process.execPath, '--import', import.meta.resolve('tsx'), script, addresses.s3, '9000', file],
      port: 9000,
      isReady: () => listens(addresses.s3, 9000),
    },
  );
}

export function createNats(options: Options): Promise<Host> {
  return createHost(
    { ...options, name: 'nats' },
    {
      command: [programs.nats, '-a', addresses.nats, '-p', '4222'],
      port: 4222,
      isReady: () => listens(addresses.nats, 4222),
    },
  );
}

/** HAProxy with the file that we give to operators: names of hosts become addresses, and nothing else changes. */
export async function createBalancer(options: Options): Promise<Host> {
  const given = await readFile(join(packageFolder, '../../deploy/haproxy.cfg'), 'utf8');
  const file = join(options.folder, 'haproxy.cfg');
  await writeFile(
    file,
    given.replaceAll(
      / (api-[12]):(\d+)/g,
      (_, name: 'api-1' | 'api-2', port) => ` ${addresses[name]}:${port}`,
    ),
  );
  return createHost(
    { ...options, name: 'balancer' },
    {
      command: [programs.haproxy, '-db', '-f', file],
      port: 8080,
      isReady: () => listens(addresses.balancer, 8080),
    },
  );
}
