import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Tracer } from '../../../ports/tracer';
import type { Logger } from '../../logger';
import { traceQueries } from '../trace-queries';
import type { Database } from '../database';
import { createPool } from '../create-pool';
import { limitsOf } from '../open-database';
import { databaseOver } from '../owned-database';
import { isWithin, noteWrite } from './recent-writes';
import { addMoment, reachedBy, readPosition } from './replay.pure';
import type { Moment } from './replay.pure';

/** A copy of the database that answers reads which may be a little late. */
export interface Replica {
  /**
   * The replica, if it has all that was told to these writers: what they wrote themselves and what their teams were pushed. Null
   * where it has not, is too far behind, or is away: then the primary answers.
   */
  databaseFor(writers: readonly string[]): Promise<Database | null>;
  /** To be called before somebody is told that something was written. */
  noteWrite(writers: readonly string[]): Promise<void>;
  /** A read failed on it: it is not used until it answers again. */
  giveUp(error: unknown): void;
  close(): Promise<void>;
}

/** What {@link openReplica} takes. */
export interface ReplicaOptions {
  readonly url: string;
  readonly primary: Database;
  /** Connections past a pooler. */
  readonly direct: Pick<pg.Pool, 'options'>;
  readonly timeoutMs: number;
  readonly log: Logger;
  readonly tracer: Tracer | null;
}

const sampleMs = 1_000;
/** Of each answer to a sample; a server that takes longer is not used. */
const answerMs = 1_000;
const poolSize = 10;

/** The system that both must belong to: a replica of something else would answer with somebody else's rows. */
const system = '(select system_identifier::text from pg_control_system()) as system';
const ofPrimary = `select pg_current_snapshot()::text as snapshot, pg_current_wal_insert_lsn()::text as position, ${system}`;
const ofReplica = `select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn()::text as position, ${system}`;

type PrimaryRow = { readonly snapshot: string; readonly position: string; readonly system: string };
type ReplicaRow = { readonly follows: boolean; readonly position: string | null; readonly system: string };

/** One connection of its own: a sample must not wait for requests. */
function openSampler(connection: pg.PoolConfig, log: Logger): pg.Pool {
  const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs, statement_timeout: answerMs };
  return createPool({ ...connection, ...limits, max: 1 }, log);
}

async function firstOf<Row extends object>(pool: pg.Pool, statement: string): Promise<Row> {
  const { rows } = await pool.query<Row>(statement);
  return rows[0] as Row;
}

/** Follows how far the replica is, second by second. */
function followReplay(samplers: { readonly primary: pg.Pool; readonly replica: pg.Pool }, log: Logger) {
  let moments: Moment[] = [];
  let primarySystem: string | null = null;
  let replayed: bigint | null = null;
  let told: string | null = 'it was not asked yet';

  function tell(reason: string | null): void {
    if (reason === told) return;
    told = reason;
    if (reason === null) log.info('lists and analytics are read from the replica');
    else log.warn({ reason }, 'the replica is not used');
  }
  async function askPrimary(): Promise<void> {
    const askedAt = performance.now();
    try {
      const row = await firstOf<PrimaryRow>(samplers.primary, ofPrimary);
      primarySystem = row.system;
      moments = addMoment(moments, { ...row, position: readPosition(row.position), askedAt });
    } catch {
      // It may be another one when it comes back, which knows nothing of recent writes: what was before does not count.
      moments = [];
    }
  }
  async function askReplica(): Promise<string | null> {
    try {
      const row = await firstOf<ReplicaRow>(samplers.replica, ofReplica);
      const refusal = !row.follows
        ? 'it is no standby'
        : row.system === primarySystem
          ? null
          : 'it belongs to another database';
      replayed = refusal === null && row.position !== null ? readPosition(row.position) : null;
      return refusal;
    } catch (error) {
      replayed = null;
      return error instanceof Error ? error.message : String(error);
    }
  }
  const reached = (): Moment | undefined =>
    replayed === null ? undefined : reachedBy(moments, replayed, performance.now());
  return {
    reached,
    async sample(): Promise<void> {
      await askPrimary();
      const refusal = await askReplica();
      tell(refusal ?? (reached() === undefined ? 'it is too far behind' : null));
    },
    giveUp(error: unknown): void {
      replayed = null;
      tell(error instanceof Error ? error.message : String(error));
    },
  };
}

async function keepSampling(sample: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sample();
    await delay(sampleMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Opens a standby of the primary. It need not be there: it is used as soon as it answers and has caught up. */
export function openReplica({ url, primary, direct, timeoutMs, log, tracer }: ReplicaOptions): Replica {
  const connection = { connectionString: url };
  const pool = createPool({ ...connection, ...limitsOf(timeoutMs), max: poolSize }, log);
  traceQueries(pool, tracer);
  const samplers = { primary: openSampler(direct.options, log), replica: openSampler(connection, log) };
  const db = databaseOver(pool);
  const replay = followReplay(samplers, log);
  const stopping = new AbortController();
  const sampling = keepSampling(replay.sample, stopping.signal);
  return {
    async databaseFor(writers) {
      const moment = replay.reached();
      return moment !== undefined && (await isWithin(primary, writers, moment.snapshot)) ? db : null;
    },
    noteWrite: (writers) => noteWrite(primary, writers),
    giveUp: replay.giveUp,
    async close() {
      stopping.abort();
      await sampling;
      await Promise.all([pool, samplers.primary, samplers.replica].map((one) => one.end()));
    },
  };
}
