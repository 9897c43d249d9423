import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import { and, count, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config/config';
import { readClientData, toldBy } from '../client-data/cmcd.pure';
import { sharesOf } from '../database/pool-shares';
import { readLate } from '../database/replica/read-late';
import type { LateReads } from '../database/replica/read-late';
import { StartError } from '../errors/start-error';
import { jobs } from '../../schema/kernel/jobs';
import { isLow } from '../../ports/disk-room';
import type { DiskRoom, RoomFigures } from '../../ports/disk-room';
import type { RenditionTally } from '../../ports/rendition-tally';

/** What is measured. */
export interface MetricsParts {
  readonly app: FastifyInstance;
  readonly context: LateReads & { readonly disk: DiskRoom; readonly renditions: RenditionTally };
  readonly pool: Pool;
}

const buckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'palco_http_request_seconds',
    help: 'How long requests took.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // The pattern, not the address: each value is a series of its own, and an address may hold a token.
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
}

/** What players tell of themselves with each request for media (CMCD), if they do. */
function measurePlayers(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'palco_player_requests_total',
    help: 'Requests for media with CMCD; starved: the buffer of the player ran empty since its last one.',
    labelNames: ['starved'],
    registers: [registry],
  });
  const buffer = new Histogram({
    name: 'palco_player_buffer_seconds',
    help: 'How much media players had ahead when they asked for more.',
    buckets: [0.5, 1, 2, 4, 8, 16, 32, 64],
    registers: [registry],
  });
  const throughput = new Histogram({
    name: 'palco_player_throughput_mbps',
    help: 'Throughput that players measured.',
    buckets: [0.5, 1, 2, 5, 10, 25, 50, 100],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // A refused link is nobody's who watches.
    if (!request.url.startsWith('/media/') || reply.statusCode >= 400) return;
    const told = readClientData(toldBy(request.query, request.headers));
    if (told === null) return;
    requests.inc({ starved: String(told.isStarved) });
    if (told.bufferMs !== null) buffer.observe(told.bufferMs / 1000);
    if (told.throughputKbps !== null) throughput.observe(told.throughputKbps / 1000);
  });
}

/** From the replica, if there is one: each process counts all failed jobs at each scrape, and a dashboard may be seconds late. */
function measureJobs(reads: LateReads, registry: Registry): void {
  const gauge = new Gauge({
    name: 'palco_jobs',
    help: 'Jobs that wait, run, or were given up.',
    labelNames: ['kind', 'status'],
    registers: [],
    async collect() {
      const rows = await readLate(reads, [], (db) =>
        db
          .select({ kind: jobs.kind, status: jobs.status, total: count() })
          .from(jobs)
          .where(or(inArray(jobs.status, ['queued', 'running']), eq(jobs.status, 'failed')))
          .groupBy(jobs.kind, jobs.status),
      );
      this.reset();
      for (const { kind, status, total } of rows) this.set({ kind, status }, total);
    },
  });
  registry.registerMetric(gauge);
}

/**
 * Jobs whose time has come: recurring ones are queued all the time, and repeated ones wait on purpose. From the primary: an autoscaler
 * and alarms act on them, so that a replica that falls behind, or its clock, must not start or stop machines; and few rows are due.
 */
function measureDueJobs({ db }: LateReads, registry: Registry): void {
  const measured = {
    palco_jobs_due: { help: 'Jobs that could run now and wait for a worker.', value: sql<number>`count(*)` },
    palco_jobs_due_seconds: {
      help: 'How long the job that waits longest could have run already.',
      value: sql<number>`extract(epoch from now() - min(${jobs.runAfter}))`,
    },
  };
  for (const [name, { help, value }] of Object.entries(measured)) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [],
      async collect() {
        const rows = await db
          .select({ kind: jobs.kind, value: value.mapWith(Number) })
          .from(jobs)
          .where(and(eq(jobs.status, 'queued'), lte(jobs.runAfter, sql`now()`)))
          .groupBy(jobs.kind);
        this.reset();
        for (const row of rows) this.set({ kind: row.kind }, row.value);
      },
    });
    registry.registerMetric(gauge);
  }
}

function measurePool(pool: Pool, registry: Registry): void {
  const gauge = new Gauge({
    name: 'palco_database_connections',
    help: 'Connections of this process to the database, and requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount + (sharesOf(pool)?.waitingCount ?? 0));
    },
  });
  registry.registerMetric(gauge);
  measureShares(pool, registry);
}

/** Waits of those who asked for more than their share: one team does much at once, or waits for a locked row. */
function measureShares(pool: Pool, registry: Registry): void {
  const shares = sharesOf(pool);
  if (shares === undefined) return;
  const seconds = new Histogram({
    name: 'palco_database_share_seconds',
    help: 'How long requests waited because others of the same team held its share of the connections.',
    buckets,
    registers: [registry],
  });
  const refused = new Counter({
    name: 'palco_database_share_refused_total',
    help: 'Requests that were refused because their team holds its share of the connections for too long.',
    registers: [registry],
  });
  shares.waits = {
    onWaited: (ms) => seconds.observe(ms / 1000),
    onRefused: () => refused.inc(),
  };
}

function measureDisk(disk: DiskRoom, registry: Registry): void {
  const measured = {
    palco_disk_free_bytes: {
      help: 'Free bytes of the disk of the data folder.',
      value: ({ freeBytes }: RoomFigures) => freeBytes,
    },
    palco_disk_reserve_bytes: {
      help: 'Bytes of them that media leave to the database and the logs.',
      value: ({ reserveBytes }: RoomFigures) => reserveBytes,
    },
    palco_disk_low: {
      help: '1 while the disk is almost full (DISK_LOW).',
      value: (figures: RoomFigures) => Number(isLow(figures, false)),
    },
  };
  for (const [name, { help, value }] of Object.entries(measured)) {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.set(value(await disk.figures()));
      },
    });
    registry.registerMetric(gauge);
  }
}

/** The renditions below the sources of the lives that this process packages. */
function measureRenditions(renditions: RenditionTally, registry: Registry): void {
  const gauge = new Gauge({
    name: 'palco_live_renditions',
    help: 'Renditions below the sources of lives: wanted, running, or shed because there is no time for them. Of the encoder «sender» are those that it makes itself: running, or away.',
    labelNames: ['encoder', 'state'],
    registers: [],
    collect() {
      this.reset();
      const { encoders, copied, away } = renditions.read();
      this.set({ encoder: 'sender', state: 'running' }, copied);
      this.set({ encoder: 'sender', state: 'away' }, away);
      for (const { encoder, wanted, running, shed } of encoders) {
        this.set({ encoder, state: 'wanted' }, wanted);
        this.set({ encoder, state: 'running' }, running);
        this.set({ encoder, state: 'shed' }, shed);
      }
    },
  });
  registry.registerMetric(gauge);
  measureRenditionChanges(renditions, registry);
}

function measureRenditionChanges(renditions: RenditionTally, registry: Registry): void {
  const counted = {
    palco_live_rendition_sheds_total: {
      help: 'Renditions of lives that were shed because there was no time for them.',
      read: () => renditions.read().sheds,
    },
    palco_live_rendition_returns_total: {
      help: 'Renditions of lives that were shed and are encoded again.',
      read: () => renditions.read().returns,
    },
  };
  for (const [name, { help, read }] of Object.entries(counted)) {
    const counter = new Counter({
      name,
      help,
      registers: [],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
    registry.registerMetric(counter);
  }
}

/** Measures a server. Call it before its routes are mounted, and only if `/metrics` is served. */
export function createMetrics({ app, context, pool }: MetricsParts): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measurePlayers(app, registry);
  measureJobs(context, registry);
  measureDueJobs(context, registry);
  measurePool(pool, registry);
  measureDisk(context.disk, registry);
  measureRenditions(context.renditions, registry);
  return registry;
}

/** Serves `/metrics` on an address of its own, so that a proxy in front of the server does not publish it by accident. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: NonNullable<Config['metrics']>,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  const listening = once(server, 'listening');
  server.listen({ host, port });
  await listening.catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`Cannot serve metrics on ${host}:${port} (${error.code}). See PALCO_METRICS.`);
  });
  return server;
}
