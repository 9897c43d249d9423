import type { components } from '@palco/openapi';
import { sql } from 'drizzle-orm';
import { setTimeout as delay } from 'node:timers/promises';
import { logoAddress } from '../../../kernel/brand/brand-files.pure';
import type { ServerContext } from '../../../kernel/context';
import { makeAllPartitions } from '../../../kernel/database/partitions';
import { fitsSchema } from '../../../kernel/database/fits-schema';
import { readMigrations } from '../../../kernel/database/migrations';
import { languages } from '../../../kernel/errors/language';
import { gather } from '../../../kernel/gather';
import { contractDocument } from '../../../kernel/http/contract';
import { ok } from '../../../kernel/http/module';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { createDiskWatch } from './disk-watch';
import type { DiskWatch } from './disk-watch';
import { processingItems } from '../../library/videos';

/** The release of the API. */
const version = `v${(contractDocument['info'] as { version: string }).version}`;

/** Timeout of each health check; a dependency that does not answer in time counts as failed. */
const HEALTH_TIMEOUT_MS = 2_000;
/** Timeout of the readiness probe; shorter, so that a proxy switches to another server sooner. */
const READINESS_TIMEOUT_MS = 1_000;
/** Much shorter than the time for which partitions are made ahead. */
const PARTITIONS_MS = 10 * 60_000;
async function getConfig(
  { context: { config } }: Call<'getConfig'>,
  services: readonly string[],
): Promise<Answer<'getConfig'>> {
  const { analytics, studio, upload, realtime } = config.hosts;
  const body = {
    product: config.product,
    name: config.brand.name,
    version,
    hosts: { upload: upload ?? '', realtime: realtime ?? '', analytics, studio },
    normalUploadMarker: config.normalUploadMarker,
    theme: { logo: logoAddress(config.brand), cores: { brand: config.brand.color } },
    idiomas: [...languages],
    limites: {
      uploadMaxBytes: config.uploadMaxBytes,
      uploadMaxChunkBytes: config.uploadChunkBytes,
      parallelChunks: true,
      rawChunks: true,
      processingItems,
    },
    integracoes: [...services],
  };
  return { status: 200, body };
}

function answersInTime(asked: Promise<unknown>, timeoutMs = HEALTH_TIMEOUT_MS): Promise<boolean> {
  const answered = asked.then(Boolean, () => false);
  return Promise.race([answered, delay(timeoutMs, false, { ref: false })]);
}

/** What the health tells that other modules know. */
export interface SystemParts {
  /** Whether signals of lives are taken. */
  liveStatus(): 'ready' | 'unavailable' | 'off';
  /** Services that a team can connect. */
  services(): readonly string[];
  /** Whether a live of this process has no room on the disk. */
  liveDiskIsFull(): boolean;
}

/** A proxy that is not trusted is a fault of the settings, and nothing fails by it. */
const isTrouble = (warning: Warnings[number]): boolean => warning !== 'UNTRUSTED_PROXY';

type Warnings = NonNullable<components['schemas']['Health']['warnings']>;

function warningsOf(
  { proxyWatch, storageWatch }: ServerContext,
  { isDiskLow, isLiveDiskFull }: { readonly isDiskLow: boolean; readonly isLiveDiskFull: boolean },
): Warnings {
  return [
    ...(storageWatch.isAway() ? (['STORAGE_AWAY'] as const) : []),
    ...(isDiskLow ? (['DISK_LOW'] as const) : []),
    ...(proxyWatch.isSuspected ? (['UNTRUSTED_PROXY'] as const) : []),
    ...(isLiveDiskFull ? (['LIVE_DISK_FULL'] as const) : []),
  ];
}

/** What is asked of the database, once for all who ask at the same time: anybody may, and there is one connection for it. */
function createQuestion(ask: () => Promise<boolean>): () => Promise<boolean> {
  const askOnce = gather<null, boolean>({
    most: Infinity,
    async run(calls) {
      const answer = await ask();
      return calls.map(() => answer);
    },
  });
  return () => askOnce(null);
}

function createQuestions({ probe }: Pick<ServerContext, 'probe'>) {
  const steps = readMigrations().map(({ tag }) => tag);
  return {
    answers: createQuestion(async () => {
      const [answer] = await Promise.all([probe.db.execute(sql`select 1`), probe.reach()]);
      return answer.rowCount === 1;
    }),
    fits: createQuestion(async () => {
      const [fits] = await Promise.all([fitsSchema(probe.db, steps), probe.reach()]);
      return fits;
    }),
  };
}

type Questions = ReturnType<typeof createQuestions>;

async function readHealth(
  context: ServerContext,
  {
    startedAt,
    liveStatus,
    liveDiskIsFull,
    answers,
    watch,
  }: SystemParts & Pick<Questions, 'answers'> & { readonly startedAt: number; readonly watch: DiskWatch },
): Promise<Answer<'getHealth'>> {
  const [isDiskLow, database, media] = await Promise.all([
    answersInTime(watch.look()),
    answersInTime(answers()),
    answersInTime(context.media.available()),
  ]);
  const stopping = context.draining.aborted;
  const live = liveStatus();
  const isLiveDiskFull = liveDiskIsFull();
  const warnings = warningsOf(context, { isDiskLow, isLiveDiskFull });
  const isWell = database && media && live !== 'unavailable' && !warnings.some(isTrouble);
  return {
    status: database && !stopping ? 200 : 503,
    body: {
      status: stopping ? 'stopping' : isWell ? 'ok' : 'degraded',
      version,
      database: database ? 'ok' : 'failed',
      media: media ? 'ok' : 'unavailable',
      live,
      ...(warnings.length > 0 ? { warnings } : {}),
      uptimeSeconds: Math.max(0, Math.floor((context.clock.now() - startedAt) / 1000)),
    },
  };
}

async function readReadiness(
  context: ServerContext,
  { fits }: Pick<Questions, 'fits'>,
): Promise<Answer<'getReadiness'>> {
  if (context.draining.aborted) return { status: 503, body: { status: 'stopping' } };
  const isReady = await answersInTime(fits(), READINESS_TIMEOUT_MS);
  return isReady
    ? { status: 200, body: { status: 'ready' } }
    : { status: 503, body: { status: 'unavailable' } };
}

/** Configuration, health, probes and the contract itself. */
export function createSystemModule(context: ServerContext, parts: SystemParts): ServerModule {
  const startedAt = context.clock.now();
  const questions = createQuestions(context);
  const watch = createDiskWatch(context);
  return {
    name: 'system',
    handlers: {
      getConfig: (call) => getConfig(call, parts.services()),
      getHealth: () => readHealth(context, { startedAt, watch, ...parts, ...questions }),
      getLiveness: ok(async () => ({ status: 'ok' })),
      getReadiness: () => readReadiness(context, questions),
      getOpenApi: async () => ({
        status: 200,
        body: contractDocument,
        headers: { 'cache-control': 'public, max-age=300' },
      }),
    },
    start() {
      context.jobs.every('make-partitions', {
        everyMs: PARTITIONS_MS,
        run: () => makeAllPartitions(context.db, context.clock.now()),
      });
      watch.start();
    },
    stop: () => watch.stop(),
  };
}
