import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { systemClock } from './kernel/clock/clock';
import { createContext } from './create-context';
import { createClosing } from './kernel/closing';
import type { Closing } from './kernel/closing';
import type { Config } from './kernel/config/config';
import type { ServerContext } from './kernel/context';
import { createInvalidatedCache, mediaWatch } from './kernel/database/invalidated-cache';
import { openDatabase } from './kernel/database/open-database';
import type { OpenDatabase } from './kernel/database/open-database';
import { StartError } from './kernel/errors/start-error';
import { applyBrowserPolicy } from './kernel/http/browser-policy';
import { serveConsole } from './kernel/http/console-files';
import { createApp } from './kernel/http/create-app';
import { createWaitingRoom } from './kernel/http/waiting-room';
import { createDrain } from './kernel/http/drain';
import type { Drain } from './kernel/http/drain';
import { trackInFlight } from './kernel/http/in-flight';
import type { InFlight } from './kernel/http/in-flight';
import { startModules, stopModules } from './kernel/http/module-lifecycle';
import { mountModules } from './kernel/http/mount';
import { packageFolder } from './kernel/package-folder';
import { openStorage } from './kernel/storage/open-storage';
import type { OpenStorage } from './kernel/storage/open-storage';
import { alwaysThere } from './kernel/storage/storage-watch';
import { readSecret } from './kernel/secret/read-secret';
import { createMetrics, serveMetrics } from './kernel/metrics/metrics';
import { traceRequests } from './kernel/http/trace-requests';
import { openTracer } from './kernel/tracing/open-tracer';
import { traceQueries } from './kernel/database/trace-queries';
import { createModules } from './modules';
import type { ServerModules } from './modules';
import { rotateServerSecretInBackground } from './modules/encrypted-columns';
import { renameProduct } from './modules/people/roles';
import type { ServerOptions } from './server-options';
import { seedDemo } from './seed/seed';
import { seedDemoBilling } from './seed/seed-billing';
import { seedDemoClips } from './seed/seed-clips';
import { seedDemoLives } from './seed/seed-lives';

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
  rotateServerSecretInBackground(context);
}

async function storageOf(
  { storage, config }: ServerOptions,
  waiting: Parameters<typeof openStorage>[1],
): Promise<OpenStorage> {
  if (storage) return { ...storage, watch: alwaysThere, close: () => undefined };
  return openStorage(config, waiting);
}

/** No answer is under way after it: requests and jobs end, and connections that are left are cut. */
async function endRequests(
  { app, context, inFlight }: Pick<RunningServer, 'app' | 'context'> & { readonly inFlight: InFlight },
  timeoutMs = DRAIN_TIMEOUT_MS,
): Promise<void> {
  const [drained] = await Promise.all([inFlight.drained(timeoutMs), context.jobs.stop()]);
  if (!drained) app.log.warn('some requests did not end in time and are cut');
  // Node treats a connection without a first request as active for a minute.
  app.server.closeAllConnections();
}

interface Opening {
  readonly options: ServerOptions;
  readonly app: FastifyInstance;
  readonly drain: Drain;
  readonly closing: Closing;
}

/** Opens all that a server is made of, from the bottom up. `closing` ends it in the other order. */
async function open({ options, app, drain, closing }: Opening): Promise<Omit<RunningServer, 'stop'>> {
  const { config: given } = options;
  const tracer = await openTracer(given, app.log);
  closing.defer(() => tracer?.stop());
  if (tracer !== null) traceRequests(app, tracer);
  const inFlight = trackInFlight(app, drain.stopping, drain.draining);
  const storage = await storageOf(options, { log: app.log, signal: drain.stopping });
  closing.defer(() => storage.close());
  const mediaAccessCache = createInvalidatedCache(options.clock ?? systemClock);
  const watch = mediaWatch(mediaAccessCache);
  const room = createWaitingRoom(given);
  closing.defer(() => room.close());
  const waiting = { signal: drain.stopping, away: room.open };
  const { onCrash } = options;
  const database = await openDatabase({ config: given, log: app.log, watch, onCrash, waiting });
  closing.defer(() => database.close());
  traceQueries(database.pool, tracer);
  const config = { ...given, secret: await readSecret(given, database.db) };
  let origin = config.publicUrl;
  const publicUrl = (): string => {
    if (origin === null) throw new Error('The server does not listen yet');
    return origin;
  };
  const parts = { options, config, app, database, storage, tracer, mediaAccessCache, drain, closing };
  const context = await createContext({ ...parts, publicUrl });
  closing.defer(() => app.close());
  const metrics = config.metrics && createMetrics({ app, context, pool: database.pool });
  const modules = createModules(context, options);
  closing.defer(() => stopModules(modules.modules, app.log));
  closing.defer(() => endRequests({ app, context, inFlight }, options.drainTimeoutMs));
  await assemble({ app, context, ...modules });
  if (metrics !== null && config.metrics !== null) {
    const metricsServer = await serveMetrics(metrics, config.metrics);
    closing.defer(() => void metricsServer.close());
  }
  await room.close();
  const url = config.role === 'worker' ? null : await listen(app, config);
  origin ??= url;
  // Only now, because links in mails may need the address.
  if (options.work ?? config.role !== 'api') await context.jobs.start();
  return { url, app, context, database, ...modules };
}

/**
 * Opens the database, migrates, seeds an empty one, and listens.
 *
 * @throws {@link StartError} with a text for the operator; nothing is left running then.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config } = options;
  if (config.role !== 'worker') await checkPort(config);
  const drain = createDrain();
  const closing = createClosing();
  const app = createApp(config, options.http);
  async function shutDown(): Promise<void> {
    // While it listens, balancers get the time to see that it drains; a server that does not listen stops at once.
    await drain.begin(app.server.listening ? config.drainMs : 0);
    await closing.close();
  }
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= shutDown());
  try {
    return { ...(await open({ options, app, drain, closing })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
