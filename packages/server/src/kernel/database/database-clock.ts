import { sql } from 'drizzle-orm';
import type { Logger } from '../logger';
import type { Queryable } from './database';
import { systemClock } from '../clock/clock';
import type { Clock } from '../clock/clock';

/** What the clock of the database is ahead of a machine's, and how far from that it may be. */
export interface ClockDistance {
  readonly aheadMs: number;
  readonly withinMs: number;
}

export async function measureClock(db: Queryable, machine: Clock = systemClock): Promise<ClockDistance> {
  const before = machine.now();
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const after = machine.now();
  const here = (before + after) / 2;
  const aheadMs = Math.round(Number(rows[0]?.now ?? here) - here);
  return { aheadMs, withinMs: Math.abs(after - before) / 2 };
}

/** A {@link Clock} that is corrected now and then. */
export interface DatabaseClock extends Clock {
  /** Compares it with that of the database now. */
  look(): Promise<void>;
}

/** What {@link syncClockWithDatabase} takes. */
export interface DatabaseClockOptions {
  readonly db: Queryable;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Ends the comparing. */
  readonly signal: AbortSignal;
  readonly machine?: Clock;
}

/** Machines that keep their time differ by less, and then each goes by its own: a time that jumps would be worse. */
const apartMs = 1_000;
const lookMs = 60_000;

/**
 * The clock of a machine, or that of the database where the two are apart: what one process writes another one reads, and a
 * viewer who was seen a moment ago, a ticket or a pause must not be old, or of tomorrow, there.
 */
export async function syncClockWithDatabase(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { db, log, signal, machine = systemClock } = options;
  let aheadMs = 0;

  async function look(): Promise<void> {
    const found = await measureClock(db, machine);
    const isApart = Math.abs(found.aheadMs) - found.withinMs > apartMs;
    const next = isApart ? found.aheadMs : 0;
    if (Math.abs(next - aheadMs) - found.withinMs <= apartMs) return;
    aheadMs = next;
    if (isApart)
      log.warn({ aheadMs }, 'the clock of this machine is not that of the database, which is used');
    else log.info('the clock of this machine is that of the database again');
  }
  await look();
  // If the database is away, its other users report it.
  const timer = setInterval(() => void look().catch(() => undefined), lookMs);
  timer.unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return { now: () => machine.now() + aheadMs, look };
}
