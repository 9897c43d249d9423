import type { Server } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from './kernel/clock/clock';
import { followDatabase } from './kernel/database/database-clock';
import type { Clock } from './kernel/clock/clock';
import type { Config, ServerConfig } from './kernel/config/config';
import type { ServerContext } from './kernel/context';
import { listenTo } from './kernel/database/listen';
import { createWatchedCache, mediaWatch } from './kernel/database/watched-cache';
import { openDatabase } from './kernel/database/open-database';
import type { OpenDatabase } from './kernel/database/open-database';
import { openReplica } from './kernel/database/replica/open-replica';
import { notePublished } from './kernel/database/replica/recent-writes';
import type { WatchedCache } from './kernel/database/watched-cache';
import { StartError } from './kernel/errors/start-error';
import { createBus } from './kernel/bus/open-bus';
import { applyBrowserPolicy } from './kernel/http/browser-policy';
import { serveConsole } from './kernel/http/console-files';
import { createApp } from './kernel/http/create-app';
import type { HttpLimits } from './kernel/http/create-app';
import { createDeparture } from './kernel/http/departure';
import type { Departure } from './kernel/http/departure';
import { trackInFlight } from './kernel/http/in-flight';
import type { InFlight } from './kernel/http/in-flight';
import type { ServerModule } from './kernel/http/module';
import { startModules, stopModules } from './kernel/http/module-lifecycle';
import { mountModules } from './kernel/http/mount';
import { createJobQueue } from './kernel/jobs';
import { watchProxies } from './kernel/http/proxy-watch';
import { packageFolder } from './kernel/package-folder';
import { openDiskRoom, openStorage } from './kernel/storage/open-storage';
import type { OpenStorage } from './kernel/storage/open-storage';
import { readSecret } from './kernel/secret/read-secret';
import { createMetrics, serveMetrics } from './kernel/metrics/metrics';
import { traceRequests } from './kernel/http/trace-requests';
import { openTracer } from './kernel/tracing/open-tracer';
import { traceQueries } from './kernel/database/trace-queries';
import { createNodeAvEngine } from './media/node-av-engine';
import { createModules } from './modules';
import type { ServerModules, TestParts } from './modules';
import { resealInBackground } from './modules/sealed-columns';
import { createSharedReader } from './modules/ingest';
import type { LiveParts } from './modules/ingest';
import { createMailer, makeOutboxPath } from './modules/mail';
import { createMediaLinks } from './modules/media';
import { removeAfterBackups } from './modules/removed-files';
import { renameProduct } from './modules/roles';
import { createPasswords } from './modules/session';
import { openAnalytics } from './modules/telemetry';
import type { Mailer } from './ports/mailer';
import type { Passwords } from './ports/passwords';
import type { MediaEngine } from './ports/media-engine';
import { createDiskBlobs } from './ports/blob-store';
import type { BlobStore } from './ports/blob-store';
import type { PartStore } from './ports/part-store';
import { createDiskScratch } from './ports/scratch';
import type { Tracer } from './ports/tracer';
import { seedDemo } from './seed/seed';
import { seedDemoBilling } from './seed/seed-billing';
import { seedDemoClips } from './seed/seed-clips';
import { seedDemoLives } from './seed/seed-lives';

/** What {@link startServer} takes; everything but the configuration is for tests. */
export interface ServerOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly media?: MediaEngine;
  readonly mailer?: Mailer;
  readonly storage?: { readonly parts: PartStore; readonly blobs: BlobStore };
  readonly passwords?: Passwords;
  readonly http?: Partial<HttpLimits>;
  /** Takes the place of the lives in the database for ingested signals and their media. */
  readonly live?: LiveParts;
  /** Kinds of principals beside those of the product. */
  readonly principalKinds?: TestParts['principalKinds'];
  /** How long requests under way may still take once the server stops. Default 10 s. */
  readonly drainTimeoutMs?: number;
  /** Whether this process runs jobs. Default: unless its role is `api`. */
  readonly work?: boolean;
  /** The embedded database crashed and is not restarted: the process should exit and be restarted. */
  onCrash?(detail: string): void;
}

/** A server that listens. */
export interface RunningServer {
  /** Address without a trailing slash; null for a worker, which answers no requests. */
  readonly url: string | null;
  readonly app: FastifyInstance;
  readonly context: ServerContext;
  readonly database: OpenDatabase;
  readonly ingest: ServerModules['ingest'];
  readonly audience: ServerModules['audience'];
  readonly telemetry: ServerModules['telemetry'];
  readonly attendees: ServerModules['attendees'];
  readonly billing: ServerModules['billing'];
  readonly emulators: ServerModules['emulators'];
  /** Lets requests under way end (10 s at most), stops jobs and children. Safe to call twice. */
  stop(): Promise<void>;
}

const DRAIN_TIMEOUT_MS = 10_000;

interface ContextParts {
  readonly options: ServerOptions;
  readonly config: ServerConfig;
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  readonly storage: Pick<OpenStorage, 'parts' | 'blobs'>;
  readonly tracer: Tracer | null;
  readonly mediaRows: WatchedCache;
  readonly departure: Departure;
  publicUrl(): string;
}

async function createContext(parts: ContextParts): Promise<ServerContext> {
  const { options, config, app, database, storage, tracer, mediaRows, departure, publicUrl } = parts;
  const { db, probe } = database;
  const clock =
    options.clock ??
    (await orClose(database, followDatabase({ db, log: app.log, signal: departure.stopping })));
  const listen: ServerContext['listen'] = (subscription) =>
    listenTo({ pool: database.direct, log: app.log, ...subscription });
  const bus = await createBus(config, { db, log: app.log, listen });
  const { databaseReplicaUrl: url, databaseTimeoutMs: timeoutMs } = config;
  const { direct } = database;
  const disk = openDiskRoom(config);
  const replica =
    url === null ? null : openReplica({ url, primary: db, direct, timeoutMs, log: app.log, tracer });
  const { dataDir, doneJobDays: doneDays, deadJobDays: deadDays } = config;
  const retention = { doneDays, deadDays };
  const jobs = createJobQueue({ tracer, db, pool: direct, log: app.log, dataDir, retention });
  return {
    config,
    db,
    probe,
    replica,
    mediaRows,
    listen,
    bus: replica === null ? bus : notePublished(bus),
    clock,
    log: app.log,
    tracer,
    jobs,
    ...(config.s3 === null ? removeAfterBackups(storage, { db, jobs }) : storage),
    liveFiles:
      config.s3 === null
        ? createDiskBlobs(join(config.dataDir, 'live'))
        : createSharedReader({ db, blobs: storage.blobs }),
    scratch: createDiskScratch(join(config.dataDir, 'scratch'), disk),
    disk,
    media: options.media ?? createNodeAvEngine(),
    mediaLinks: createMediaLinks(config, clock),
    analytics: await orClose(database, openAnalytics(config, { db, clock })),
    mailer: options.mailer ?? createMailer(config, clock),
    passwords: options.passwords ?? createPasswords(),
    publicUrl,
    proxyWatch: watchProxies(app, config),
    outboxPath: config.showsOutbox ? makeOutboxPath() : null,
    signal: departure.stopping,
    leaving: departure.leaving,
  };
}

function toStartError(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is already in use. Choose another one with --port or PALCO_PORT.`,
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(`Cannot listen on ${host}:${port} (${code}).`);
  }
  return error;
}

/** Fails on a busy port before the database is opened and migrated. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(toStartError(error, config)));
    probe.listen({ host: config.host, port: config.port }, () => probe.close(() => resolve()));
  });
}

/**
 * Listen backlog. Node's 511 is too small for a thousand clients that reconnect at once: a connection that does not fit is
 * dropped, and its client retries a second later. Linux caps it at `net.core.somaxconn`, by default this number.
 */
const backlog = 4_096;

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return (await app.listen({ host: config.host, port: config.port, backlog })).replace(/\/$/, '');
  } catch (error) {
    throw toStartError(error, config);
  }
}

interface AssembleParts extends ServerModules {
  readonly app: FastifyInstance;
  readonly context: ServerContext;
}

async function assemble({ app, context, modules, authenticate }: AssembleParts): Promise<void> {
  await applyBrowserPolicy(app, context.config);
  mountModules(app, { context, modules, authenticate });
  await serveConsole(app, join(packageFolder, '..', 'console', 'dist'), context.config.brand);
  await renameProduct(context);
  if (context.config.seed === 'demo') {
    const { product } = context.config;
    const isNew = await seedDemo(context.db, { product, passwords: context.passwords });
    if (isNew) {
      await seedDemoLives(context);
      await seedDemoBilling(context);
    }
    seedDemoClips(context);
  }
  await startModules(modules);
  resealInBackground(context);
}

/** Leaves no database running where the server does not start. */
async function orClose<Value>(database: OpenDatabase, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function storageOf({ storage, config }: ServerOptions): Promise<OpenStorage> {
  return storage ? { ...storage, close: () => undefined } : openStorage(config);
}

interface StopParts {
  readonly app: FastifyInstance;
  readonly database: OpenDatabase;
  readonly context: ServerContext;
  readonly inFlight: InFlight;
  readonly modules: readonly ServerModule[];
  readonly storage: OpenStorage;
  readonly drainTimeoutMs: number;
}

async function stopParts(parts: StopParts): Promise<void> {
  const { app, database, storage, context, inFlight, modules, drainTimeoutMs } = parts;
  const [drained] = await Promise.all([inFlight.drained(drainTimeoutMs), context.jobs.stop()]);
  if (!drained) {
    app.log.warn('some requests did not end in time and are cut');
  }
  // No answer is under way. Node treats a connection without a first request as active for a minute, so it is closed here.
  app.server.closeAllConnections();
  await stopModules(modules, app.log);
  await app.close();
  storage.close();
  await context.replica?.close();
  await database.close();
  await context.tracer?.stop();
}

async function openTracing(config: Config, app: FastifyInstance): Promise<ServerContext['tracer']> {
  const tracer = await openTracer(config, app.log);
  if (tracer !== null) traceRequests(app, tracer);
  return tracer;
}

/**
 * Opens the database, migrates, seeds an empty one, and listens.
 *
 * @throws {@link StartError} with a text for the operator; nothing is left running then.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config: given } = options;
  if (given.role !== 'worker') await checkPort(given);
  const departure = createDeparture();
  const app = createApp(given, options.http);
  const tracer = await openTracing(given, app);
  const inFlight = trackInFlight(app, departure.stopping, departure.leaving);
  const mediaRows = createWatchedCache(options.clock ?? systemClock);
  const watch = mediaWatch(mediaRows);
  const storage = await storageOf(options);
  const database = await openDatabase({ config: given, log: app.log, watch, onCrash: options.onCrash });
  traceQueries(database.pool, tracer);
  const config = { ...given, secret: await orClose(database, readSecret(given, database.db)) };
  let origin = config.publicUrl;
  const publicUrl = (): string => {
    if (origin === null) throw new Error('The server does not listen yet');
    return origin;
  };
  const context = await createContext({
    options,
    config,
    app,
    database,
    storage,
    tracer,
    mediaRows,
    departure,
    publicUrl,
  });
  const metrics = config.metrics && createMetrics({ app, context, pool: database.pool });
  const parts = createModules(context, options);
  let metricsServer: Server | undefined;
  let stopped: Promise<void> | undefined;
  async function leave(): Promise<void> {
    // Where nobody can ask it, nobody has to see that it leaves.
    await departure.begin(app.server.listening ? config.drainMs : 0);
    metricsServer?.close();
    await stopParts({
      app,
      database,
      storage,
      context,
      inFlight,
      modules: parts.modules,
      drainTimeoutMs: options.drainTimeoutMs ?? DRAIN_TIMEOUT_MS,
    });
  }
  const stop = (): Promise<void> => (stopped ??= leave());
  try {
    await assemble({ app, context, ...parts });
    if (metrics !== null && config.metrics !== null)
      metricsServer = await serveMetrics(metrics, config.metrics);
    const url = config.role === 'worker' ? null : await listen(app, config);
    origin ??= url;
    // Only now, because links in mails may need the address.
    if (options.work ?? config.role !== 'api') await context.jobs.start();
    return { url, app, context, database, ...parts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
