import pg from 'pg';
import { openDatabase } from '../src/kernel/database/open-database';
import { createApp } from '../src/kernel/http/create-app';
import { seedDemo } from '../src/seed/seed';
import { cheapPasswords } from '../src/testing/cheap-passwords';
import { signInTo } from '../src/testing/server-process';
import { until } from './calls';
import type { Host } from './host';
import type { HostName, Network } from './network';
import { createApi, createWorker, publicUrl } from './palco-host';
import { createBalancer, createNats, createPostgres, createS3, databaseUrl } from './services';

/** All hosts, and what clients need to use them. */
export interface Cluster {
  readonly hosts: Readonly<Record<Exclude<HostName, 'clients'>, Host>>;
  /** Through the balancer. */
  readonly url: string;
  /** Of somebody who may do everything. */
  readonly token: string;
  /** The database itself, to look at what is stored. */
  readonly database: pg.Pool;
  readonly folder: string;
}

/** One thing that is tried. Throws where something was lost. */
export interface Scenario {
  readonly name: string;
  /** @returns what was seen, in a few words and figures */
  run(cluster: Cluster): Promise<string>;
}

async function seed(): Promise<void> {
  const { log } = createApp({ logLevel: 'silent', trustProxy: false });
  const database = await openDatabase({ config: { databaseUrl, dataDir: '' }, log });
  await seedDemo(database.db, { product: 'palco', passwords: cheapPasswords() });
  await database.close();
}

/** Until the balancer has seen that there is somebody to send requests to. */
export async function untilBalanced(): Promise<void> {
  await until(
    'the balancer has servers',
    () =>
      fetch(`${publicUrl}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    Boolean,
  );
}

/** Starts everything, as an operator would after a power cut: all at once. */
export async function startCluster(network: Network, folder: string): Promise<Cluster> {
  const options = { network, folder };
  const hosts = {
    postgres: await createPostgres(options),
    s3: await createS3(options),
    nats: await createNats(options),
    balancer: await createBalancer(options),
    'api-1': await createApi('api-1', options),
    'api-2': await createApi('api-2', options),
    'worker-1': await createWorker('worker-1', options),
    'worker-2': await createWorker('worker-2', options),
  };
  const { postgres, s3, nats, ...rest } = hosts;
  await Promise.all([postgres, s3, nats].map((host) => host.start()));
  await seed();
  await Promise.all(Object.values(rest).map((host) => host.start()));
  await untilBalanced();
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // A connection that waits may be cut with its host.
  database.on('error', () => undefined);
  return { hosts, url: publicUrl, token: await signInTo(publicUrl), database, folder };
}
