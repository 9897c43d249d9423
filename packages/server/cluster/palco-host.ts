import { join } from 'node:path';
import { packageFolder } from '../src/kernel/package-folder';
import { createHost, listens } from './host';
import type { Host, HostOptions } from './host';
import { addresses } from './network';
import { databaseUrl, s3Settings } from './services';

export type ApiName = 'api-1' | 'api-2';
/** The other host for requests. */
export const otherThan = (name: ApiName): ApiName => (name === 'api-1' ? 'api-2' : 'api-1');
export type WorkerName = 'worker-1' | 'worker-2';

/** What people and encoders use. */
export const publicUrl = `http://${addresses.balancer}:8080`;
/** One API host, past the balancer. */
export const urlOf = (name: ApiName): string => `http://${addresses[name]}:4000`;

const settings = {
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  ...s3Settings,
  PALCO_NATS_URL: `nats://${addresses.nats}:4222`,
  PALCO_PUBLIC_URL: publicUrl,
  PALCO_TRUST_PROXY: addresses.balancer,
  PALCO_RTMP_TRUST_PROXY: addresses.balancer,
  // This one and no other: the balancer sends encoders there.
  PALCO_RTMP_PORT: '1935',
  PALCO_RTMP_URL: `rtmp://${addresses.balancer}:1935/live`,
  // Where imports come from.
  PALCO_OUTBOUND_ALLOW: addresses.clients,
  PALCO_SEED: 'none',
  PALCO_LOG_FORMAT: 'json',
  // `CLUSTER_LOG=info` tells more.
  PALCO_LOG_LEVEL: process.env['CLUSTER_LOG'] ?? 'warn',
} as const;

const main = join(packageFolder, 'dist/main.js');
const metricsPort = 9464;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

type Options = Omit<HostOptions, 'name'>;

/** A host that answers requests and takes the signals of encoders. */
export function createApi(name: ApiName, options: Options): Promise<Host> {
  return createHost(
    { ...options, name },
    {
      command: [process.execPath, main],
      port: 4000,
      env: {
        ...settings,
        PALCO_ROLE: 'api',
        PALCO_HOST: addresses[name],
        PALCO_DATA_DIR: join(options.folder, name, 'data'),
      },
      isReady: async () => (await answers(`${urlOf(name)}/readyz`)) && (await listens(addresses[name], 1935)),
    },
  );
}

/** A host that does jobs. */
export function createWorker(name: WorkerName, options: Options): Promise<Host> {
  const metrics = `${addresses[name]}:${metricsPort}`;
  return createHost(
    { ...options, name },
    {
      command: [process.execPath, main],
      port: metricsPort,
      env: {
        ...settings,
        PALCO_ROLE: 'worker',
        PALCO_METRICS: metrics,
        PALCO_DATA_DIR: join(options.folder, name, 'data'),
      },
      isReady: () => answers(`http://${metrics}/metrics`),
    },
  );
}
