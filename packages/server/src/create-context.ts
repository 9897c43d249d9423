import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createBus } from './kernel/bus/open-bus';
import type { Closing } from './kernel/closing';
import type { ServerConfig } from './kernel/config/config';
import type { ContextData, ContextPorts, ContextProcess, ServerContext } from './kernel/context';
import { syncClockWithDatabase } from './kernel/database/database-clock';
import { listenTo } from './kernel/database/listen';
import type { OpenDatabase } from './kernel/database/open-database';
import { openReplica } from './kernel/database/replica/open-replica';
import { notePublished } from './kernel/database/replica/recent-writes';
import type { InvalidatedCache } from './kernel/database/invalidated-cache';
import type { Drain } from './kernel/http/drain';
import { watchProxies } from './kernel/http/proxy-watch';
import { createJobQueue } from './kernel/jobs';
import { openDiskRoom } from './kernel/storage/open-storage';
import type { OpenStorage } from './kernel/storage/open-storage';
import { createNodeAvEngine } from './media/node-av-engine';
import { createSharedReader } from './modules/broadcast/ingest';
import { createMailer, makeOutboxPath } from './modules/core/mail';
import { createMediaLinks } from './modules/delivery/media';
import { removeAfterBackups } from './modules/core/removed-files';
import { createPasswords } from './modules/people/session';
import { openAnalytics } from './modules/delivery/telemetry';
import { createDiskBlobs } from './ports/blob-store';
import { createRenditionTally } from './ports/rendition-tally';
import { createDiskScratch } from './ports/scratch';
import type { Tracer } from './ports/tracer';
import type { ServerOptions } from './server-options';

/** What the dependencies of the modules are made of. */
export interface ContextSource {
  readonly options: ServerOptions;
  readonly config: ServerConfig;
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  readonly storage: Pick<OpenStorage, 'parts' | 'blobs' | 'watch'>;
  readonly tracer: Tracer | null;
  readonly mediaAccessCache: InvalidatedCache;
  readonly drain: Drain;
  readonly closing: Closing;
  publicUrl(): string;
}

/** Makes the dependencies of all modules. */
export async function createContext(source: ContextSource): Promise<ServerContext> {
  const process = await createProcess(source);
  const data = await createData(source);
  return { ...process, ...data, ...(await createPorts(source, { ...process, ...data })) };
}

async function createProcess(source: ContextSource): Promise<ContextProcess> {
  const { options, config, app, database, tracer, drain, publicUrl } = source;
  const { log } = app;
  return {
    config,
    clock: options.clock ?? (await syncClockWithDatabase({ db: database.db, log, signal: drain.stopping })),
    log,
    tracer,
    publicUrl,
    proxyWatch: watchProxies(app, config),
    renditions: createRenditionTally(),
    outboxPath: config.showsOutbox ? makeOutboxPath() : null,
    signal: drain.stopping,
    draining: drain.draining,
  };
}

async function createData(source: ContextSource): Promise<ContextData> {
  const { config, app, database, tracer, mediaAccessCache, closing } = source;
  const { db, probe, direct } = database;
  const { log } = app;
  const listen: ContextData['listen'] = (subscription) => listenTo({ pool: direct, log, ...subscription });
  const bus = await createBus(config, { db, log, listen });
  const { databaseReplicaUrl: url, databaseTimeoutMs: timeoutMs } = config;
  const replica = url === null ? null : openReplica({ url, primary: db, direct, timeoutMs, log, tracer });
  closing.defer(() => replica?.close());
  const { dataDir, doneJobDays: doneDays, deadJobDays: deadDays } = config;
  const retention = { doneDays, deadDays };
  return {
    db,
    probe,
    replica,
    mediaAccessCache,
    listen,
    bus: replica === null ? bus : notePublished(bus),
    jobs: createJobQueue({ tracer, db, pool: direct, log, dataDir, retention }),
  };
}

async function createPorts(
  { options, storage }: Pick<ContextSource, 'options' | 'storage'>,
  { config, clock, db, jobs }: ContextProcess & ContextData,
): Promise<ContextPorts> {
  const disk = openDiskRoom(config);
  const isOnDisk = config.s3 === null;
  const { parts, blobs } = storage;
  return {
    ...(isOnDisk ? removeAfterBackups(storage, { db, jobs }) : { parts, blobs }),
    liveFiles: isOnDisk
      ? createDiskBlobs(join(config.dataDir, 'live'))
      : createSharedReader({ db, blobs: storage.blobs }),
    scratch: createDiskScratch(join(config.dataDir, 'scratch'), disk),
    disk,
    storageWatch: storage.watch,
    media: options.media ?? createNodeAvEngine(),
    mediaLinks: createMediaLinks(config, clock),
    analytics: await openAnalytics(config, { db, clock }),
    mailer: options.mailer ?? createMailer(config, clock),
    passwords: options.passwords ?? createPasswords(),
  };
}
