import { and, asc, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { connectionTests, lives, users } from '../../../schema';
import type { ConnectionSample } from '../../../schema';
import type { ConnectionEnd } from './connection-step.pure';

// All times are by the clock of the database: those of several hosts differ.

const now = sql`now()`;

/** A test as it is stored, with the name of who started it. */
export type ConnectionTestRow = typeof connectionTests.$inferSelect & {
  readonly startedByName: string | null;
};

/** A test that goes on, with what it depends on. */
export interface RunningTest {
  readonly test: typeof connectionTests.$inferSelect;
  readonly live: Pick<typeof lives.$inferSelect, 'status' | 'deletedAt'>;
  readonly now: Date;
}

interface SignalRef {
  readonly liveId: string;
  readonly signalId: number;
}

const ofSignal = ({ liveId, signalId }: SignalRef) =>
  and(eq(connectionTests.liveId, liveId), eq(connectionTests.signalId, signalId));
const isRunning = isNull(connectionTests.endedAt);

function select(db: Queryable) {
  return db
    .select({ ...getTableColumns(connectionTests), startedByName: users.name })
    .from(connectionTests)
    .leftJoin(users, eq(users.id, connectionTests.startedBy));
}

/** In the order of the signals. */
export function listTests(db: Queryable, liveId: string): Promise<ConnectionTestRow[]> {
  return select(db).where(eq(connectionTests.liveId, liveId)).orderBy(asc(connectionTests.signalId));
}

export async function findTest(db: Queryable, ref: SignalRef): Promise<ConnectionTestRow | null> {
  const [row] = await select(db).where(ofSignal(ref));
  return row ?? null;
}

/** Of a team. */
export async function countRunning(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(connectionTests)
    .where(and(eq(connectionTests.accountId, accountId), isRunning));
  return row?.total ?? 0;
}

/** Begins a test in the place of the last one; the caller has the lock of the live. */
export async function insertTest(
  tx: Transaction,
  test: Omit<typeof connectionTests.$inferInsert, 'startedAt' | 'samples' | 'sampledAt' | 'end' | 'endedAt'>,
): Promise<void> {
  const row = { ...test, startedAt: now, samples: [], sampledAt: null, end: null, endedAt: null };
  await tx
    .insert(connectionTests)
    .values(row)
    .onConflictDoUpdate({ target: [connectionTests.liveId, connectionTests.signalId], set: row });
}

/** Of all teams. */
export function listRunning(db: Queryable): Promise<RunningTest[]> {
  return db
    .select({
      test: getTableColumns(connectionTests),
      live: { status: lives.status, deletedAt: lives.deletedAt },
      now: now.mapWith(connectionTests.startedAt) as SQL<Date>,
    })
    .from(connectionTests)
    .innerJoin(lives, eq(lives.id, connectionTests.liveId))
    .where(isRunning);
}

/** Shorter than a second, which two looks are apart, by what a busy process may be early. */
const sampleEvery = sql`interval '800 milliseconds'`;

/** Appends a second to a test, unless another process has written this one. */
export async function appendSample(db: Queryable, id: string, sample: ConnectionSample): Promise<boolean> {
  const { sampledAt, samples } = connectionTests;
  const isDue = sql`(${sampledAt} is null or ${sampledAt} < now() - ${sampleEvery})`;
  const rows = await db
    .update(connectionTests)
    .set({ samples: sql`${samples} || ${JSON.stringify([sample])}::jsonb`, sampledAt: now })
    .where(and(eq(connectionTests.id, id), isRunning, isDue))
    .returning({ id: connectionTests.id });
  return rows.length > 0;
}

/** Ends a test; false where it is over already. */
export async function endTest(tx: Transaction, id: string, end: ConnectionEnd): Promise<boolean> {
  const rows = await tx
    .update(connectionTests)
    .set({ end, endedAt: now })
    .where(and(eq(connectionTests.id, id), isRunning))
    .returning({ id: connectionTests.id });
  return rows.length > 0;
}
