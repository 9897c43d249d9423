import { and, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Queryable } from '../../../kernel/database/database';
import { livePublishers } from '../../../schema';
import type { Holder } from '../../../kernel/jobs/holder';
import type { SignalFigures } from '../../../ports/live-ingest';
import { isAbandoned, staleMs } from './ingest.policy.pure';

// All times are by the clock of the database: those of several hosts differ.

/** A signal as it is stored, and the time at which it was read. */
export type PublisherRow = typeof livePublishers.$inferSelect & { readonly now: Date };

/** Which signal of which live. */
export interface SignalRef {
  readonly liveId: string;
  readonly signalId: number;
}

/** A connection that sends a signal. */
export interface SignalConnection extends SignalRef {
  readonly publisherId: string;
}

/** Whether other holders are alive. */
export type Holders = Pick<Holder, 'id' | 'isGone' | 'isRunning'>;

const now = sql`now()`;
const withNow = { ...getTableColumns(livePublishers), now: now.mapWith(livePublishers.lastSeenAt) };

function isFree(row: PublisherRow, holders: Holders): boolean {
  const silentMs = row.now.getTime() - row.lastSeenAt.getTime();
  return isAbandoned({ isEnded: row.endedAt !== null, silentMs, holder: row.holder }, holders);
}

/** Whether no packager writes files of a signal any more; those of a process that died go on for two seconds. */
function isSettled(row: PublisherRow, holders: Holders): boolean {
  const { now: readAt, lastSeenAt, endedAt } = row;
  const wasClosed = endedAt !== null && endedAt > lastSeenAt;
  return isFree(row, holders) && (wasClosed || readAt.getTime() - lastSeenAt.getTime() >= staleMs);
}

/** A connection that wants a signal. */
export type SignalClaim = SignalConnection &
  Pick<typeof livePublishers.$inferInsert, 'accountId' | 'keyId' | 'testEndsAt'>;

/**
 * `taken`: an active connection of another process has the signal. `test`: it is a test signal, or a programme without its
 * sender, which has to make way: it was asked to end.
 */
export type ClaimOutcome = 'claimed' | 'taken' | 'test' | 'team-full' | 'team-tests-full';

/** Claims a signal for a connection. */
export function claimSignal(
  db: Database,
  claim: SignalClaim,
  {
    holders,
    teamLimit,
    testLimit,
    isStandIn = false,
  }: {
    readonly holders: Holders;
    readonly teamLimit: number;
    readonly testLimit: number;
    /** Nobody sends it: the backup of its live is there. */
    readonly isStandIn?: boolean;
  },
): Promise<ClaimOutcome> {
  return db.transaction(async (tx) => {
    // Claims of one team wait for each other: two at once could both be the last that is allowed.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`signals ${claim.accountId}`}, 0))`);
    const open = await tx
      .select(withNow)
      .from(livePublishers)
      .where(and(eq(livePublishers.accountId, claim.accountId), isNull(livePublishers.endedAt)));
    const others = open.filter(
      (row) => !(row.liveId === claim.liveId && row.signalId === claim.signalId) && !isFree(row, holders),
    );
    if (others.length >= teamLimit) return 'team-full';
    // One that was stopped makes room while its last segment is written.
    const tests = others.filter((row) => row.testEndsAt !== null && row.dropRequestedAt === null);
    if (claim.testEndsAt && tests.length >= testLimit) return 'team-tests-full';
    return takeSignal(tx, claim, { holders, isStandIn });
  });
}

/** Shows on the panel why a sender was refused; no effect on a signal that is active. */
export async function noteRefusal(
  db: Queryable,
  claim: SignalClaim,
  { holder, figures }: { readonly holder: string; readonly figures: SignalFigures },
): Promise<void> {
  const times = { startedAt: now, lastSeenAt: now, endedAt: now };
  const row = { ...claim, ...times, holder, figures, testEndsAt: null, dropRequestedAt: null };
  await db
    .insert(livePublishers)
    .values(row)
    .onConflictDoUpdate({
      target: [livePublishers.liveId, livePublishers.signalId],
      set: row,
      setWhere: isNotNull(livePublishers.endedAt),
    });
}

/** Whether a signal that is held has to make way for a claim. */
function makesWay({ testEndsAt, figures }: PublisherRow, claim: SignalClaim, isStandIn: boolean): boolean {
  if (claim.testEndsAt) return false;
  // A host that shows a card has neither signal.
  if (isStandIn) return figures?.programme?.shows === 'slate';
  return testEndsAt !== null || (figures?.awaySince ?? null) !== null;
}

async function takeSignal(
  db: Queryable,
  claim: SignalClaim,
  { holders, isStandIn }: { readonly holders: Holders; readonly isStandIn: boolean },
): Promise<ClaimOutcome> {
  const [earlier] = await db.select(withNow).from(livePublishers).where(ofSignal(claim));
  // A row of the same process is outdated: its registry admits no second sender of a signal.
  if (earlier && earlier.holder !== holders.id && !isFree(earlier, holders)) {
    if (!makesWay(earlier, claim, isStandIn)) return 'taken';
    await db.update(livePublishers).set({ dropRequestedAt: now }).where(ofConnection(earlier));
    return 'test';
  }
  const row = {
    ...claim,
    holder: holders.id,
    startedAt: now,
    lastSeenAt: now,
    endedAt: null,
    figures: null,
    testEndsAt: claim.testEndsAt ?? null,
    dropRequestedAt: null,
  };
  const taken = await db
    .insert(livePublishers)
    .values(row)
    .onConflictDoUpdate({
      target: [livePublishers.liveId, livePublishers.signalId],
      set: row,
      // Neither claimed nor touched by another process meanwhile.
      setWhere: earlier ? and(ofConnection(earlier), isSeenAt(earlier.lastSeenAt)) : sql`false`,
    })
    .returning({ liveId: livePublishers.liveId });
  return taken.length > 0 ? 'claimed' : 'taken';
}

/** Heartbeat of a connection. `taken`: another connection has its signal; `drop`: it has to be ended. */
export async function touchSignal(
  db: Queryable,
  connection: SignalConnection,
  figures: SignalFigures | null,
): Promise<'kept' | 'drop' | 'taken'> {
  const [row] = await db
    .update(livePublishers)
    // A process that was stalled may have been taken for dead. Nobody claimed the signal, so it goes on.
    .set({ lastSeenAt: now, figures, endedAt: null })
    .where(ofConnection(connection))
    .returning({ dropRequestedAt: livePublishers.dropRequestedAt });
  if (row === undefined) return 'taken';
  return row.dropRequestedAt === null ? 'kept' : 'drop';
}

/** Notes who sends a signal that goes on. False where another connection has it. */
export async function attachSender(
  db: Queryable,
  connection: SignalConnection,
  keyId: string | null,
): Promise<boolean> {
  const rows = await db
    .update(livePublishers)
    .set({ keyId, startedAt: now, lastSeenAt: now, dropRequestedAt: null })
    .where(ofConnection(connection))
    .returning({ liveId: livePublishers.liveId });
  return rows.length > 0;
}

export async function endSignal(db: Queryable, connection: SignalConnection): Promise<void> {
  await db.update(livePublishers).set({ endedAt: now }).where(ofConnection(connection));
}

/** JavaScript keeps milliseconds of the microseconds that are stored. */
const isSeenAt = (lastSeenAt: Date): SQL =>
  sql`date_trunc('milliseconds', ${livePublishers.lastSeenAt}) = ${sql.param(lastSeenAt, livePublishers.lastSeenAt)}`;
const ofSignal = ({ liveId, signalId }: SignalRef): SQL | undefined =>
  and(eq(livePublishers.liveId, liveId), eq(livePublishers.signalId, signalId));
const ofConnection = (connection: SignalConnection): SQL | undefined =>
  and(ofSignal(connection), eq(livePublishers.publisherId, connection.publisherId));

/**
 * Has the connection with a key ended by the process that holds it. Also where it counts as ended: its process may have been
 * cut off, and would go on when it is back.
 */
export async function requestDrop(db: Queryable, keyId: string): Promise<void> {
  await db.update(livePublishers).set({ dropRequestedAt: now }).where(eq(livePublishers.keyId, keyId));
}

/** Has the test signal of a live ended by the process that holds it. */
export async function requestTestDrop(db: Queryable, liveId: string): Promise<void> {
  await db
    .update(livePublishers)
    .set({ dropRequestedAt: now })
    .where(and(eq(livePublishers.liveId, liveId), isNotNull(livePublishers.testEndsAt)));
}

/** When the test signal of a key ends, as it was written last; null where it has no row, or no end. */
export async function readTestEnd(db: Queryable, keyId: string): Promise<Date | null> {
  const [row] = await db
    .select({ endsAt: livePublishers.testEndsAt })
    .from(livePublishers)
    .where(eq(livePublishers.keyId, keyId));
  return row?.endsAt ?? null;
}

/** Lets a test signal go on until another moment; the process that sends it reads that. */
export async function writeTestEnd(db: Queryable, connection: SignalConnection, endsAt: Date): Promise<void> {
  await db
    .update(livePublishers)
    .set({ testEndsAt: endsAt })
    .where(and(ofConnection(connection), isNotNull(livePublishers.testEndsAt)));
}

/** Has the programme of a live ended, by the process that holds its signals or by another one once that is gone. */
export async function requestFinish(db: Queryable, liveId: string): Promise<void> {
  await db
    .update(livePublishers)
    .set({ finishRequestedAt: now, dropRequestedAt: now })
    .where(eq(livePublishers.liveId, liveId));
}

/** What was asked of the signals of a live holds no more. */
export async function dropFinishRequest(tx: Queryable, liveId: string): Promise<void> {
  await tx.update(livePublishers).set({ finishRequestedAt: null }).where(eq(livePublishers.liveId, liveId));
}

/** A request that no process with the files of the live could fulfil is given up after this time. */
const giveUp = sql`interval '1 hour'`;

/** Lives whose programme is to be ended and that nobody sends to any more. */
export async function listFinishable(
  db: Queryable,
  holders: Holders,
): Promise<{ liveId: string; isOld: boolean }[]> {
  const rows = await db
    .select({ ...withNow, isOld: sql<boolean>`${livePublishers.finishRequestedAt} < now() - ${giveUp}` })
    .from(livePublishers)
    .where(isNotNull(livePublishers.finishRequestedAt));
  const held = new Set(rows.filter((row) => !isSettled(row, holders)).map(({ liveId }) => liveId));
  return rows.filter(({ liveId, isOld }) => isOld || !held.has(liveId));
}

/** The programme of a live was ended; so are its signals. */
export async function clearFinish(db: Queryable, liveId: string): Promise<void> {
  const { lastSeenAt, endedAt, finishRequestedAt } = livePublishers;
  await db
    .update(livePublishers)
    .set({ finishRequestedAt: null, endedAt: sql`coalesce(${endedAt}, ${lastSeenAt})` })
    .where(and(eq(livePublishers.liveId, liveId), isNotNull(finishRequestedAt)));
}

export async function listSignals(db: Queryable, liveIds: readonly string[]): Promise<PublisherRow[]> {
  if (liveIds.length === 0) return [];
  return db
    .select(withNow)
    .from(livePublishers)
    .where(inArray(livePublishers.liveId, [...liveIds]))
    .orderBy(livePublishers.liveId, livePublishers.signalId);
}

/** Ends the rows of processes that are gone, and rows that are silent for too long. */
export async function endAbandoned(db: Queryable, holders: Holders): Promise<void> {
  const rows = await db.select(withNow).from(livePublishers).where(isNull(livePublishers.endedAt));
  for (const row of rows.filter((one) => isFree(one, holders))) {
    await db
      .update(livePublishers)
      .set({ endedAt: livePublishers.lastSeenAt })
      .where(and(ofConnection(row), isSeenAt(row.lastSeenAt)));
  }
}
