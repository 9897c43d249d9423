import { and, asc, count, eq, getTableColumns, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { liveRestreams, lives, restreamTargets } from '../../../schema';
import type { TargetRow } from './targets.store';

// All times of holders are by the clock of the database: those of several hosts differ.

/** A target of a live. */
export type LiveRestreamRow = typeof liveRestreams.$inferSelect;

/** With its target, and the live as far as it decides whether it is sent. */
export interface RestreamOfLive {
  readonly restream: LiveRestreamRow;
  readonly target: TargetRow;
  readonly live: Pick<typeof lives.$inferSelect, 'id' | 'accountId' | 'status' | 'deletedAt'>;
  /** Its holder was heard of lately. */
  readonly isHeld: boolean;
}

export interface RestreamRef {
  readonly liveId: string;
  readonly targetId: string;
}

/** A holder that is silent for so long is gone. */
const silence = sql`interval '10 seconds'`;
const isHeld: SQL<boolean> = sql<boolean>`(${liveRestreams.holder} is not null and ${liveRestreams.heldAt} > now() - ${silence})`;
const byRef = ({ liveId, targetId }: RestreamRef) =>
  and(eq(liveRestreams.liveId, liveId), eq(liveRestreams.targetId, targetId));

function select(db: Queryable) {
  const { id, accountId, status, deletedAt } = lives;
  return db
    .select({
      restream: getTableColumns(liveRestreams),
      target: getTableColumns(restreamTargets),
      live: { id, accountId, status, deletedAt },
      isHeld,
    })
    .from(liveRestreams)
    .innerJoin(restreamTargets, eq(restreamTargets.id, liveRestreams.targetId))
    .innerJoin(lives, eq(lives.id, liveRestreams.liveId));
}

/** The targets of a live, by their names. */
export function listOfLive(db: Queryable, liveId: string): Promise<RestreamOfLive[]> {
  return select(db)
    .where(eq(liveRestreams.liveId, liveId))
    .orderBy(asc(restreamTargets.name), asc(restreamTargets.id));
}

export async function findRestream(db: Queryable, ref: RestreamRef): Promise<RestreamOfLive | null> {
  const [row] = await select(db).where(byRef(ref));
  return row ?? null;
}

/** Everything that is held by a process, or may be sent by it: the restreams of the lives whose programme it has. */
export async function listForHolder(
  db: Queryable,
  { holder, liveIds }: { readonly holder: string; readonly liveIds: readonly string[] },
): Promise<RestreamOfLive[]> {
  const own = eq(liveRestreams.holder, holder);
  return select(db).where(liveIds.length === 0 ? own : or(own, inArray(liveRestreams.liveId, [...liveIds])));
}

/** How many targets the lives of a team are sent to at this moment, without one of them. */
export async function countSending(db: Queryable, accountId: string, except?: RestreamRef): Promise<number> {
  const isOther =
    except && or(ne(liveRestreams.liveId, except.liveId), ne(liveRestreams.targetId, except.targetId));
  const [row] = await db
    .select({ total: count() })
    .from(liveRestreams)
    .innerJoin(restreamTargets, eq(restreamTargets.id, liveRestreams.targetId))
    .where(and(eq(restreamTargets.accountId, accountId), isHeld, isOther));
  return row?.total ?? 0;
}

/** Chooses a target, or says anew whether it starts with the live. */
export async function writeChoice(tx: Transaction, ref: RestreamRef, automatic: boolean): Promise<void> {
  await tx
    .insert(liveRestreams)
    .values({ ...ref, automatic })
    .onConflictDoUpdate({
      target: [liveRestreams.liveId, liveRestreams.targetId],
      set: { automatic, manual: null },
    });
}

/** @returns whether the target was chosen */
export async function writeManual(tx: Transaction, ref: RestreamRef, manual: 'on' | 'off'): Promise<boolean> {
  // A try that waits is made now.
  const rows = await tx
    .update(liveRestreams)
    .set({ manual, nextTryAt: null })
    .where(byRef(ref))
    .returning({ liveId: liveRestreams.liveId });
  return rows.length > 0;
}

/** @returns whether the target was chosen */
export async function deleteChoice(tx: Transaction, ref: RestreamRef): Promise<boolean> {
  const rows = await tx.delete(liveRestreams).where(byRef(ref)).returning({ liveId: liveRestreams.liveId });
  return rows.length > 0;
}

/** What came of a claim: `in_use`: another live is sent to the target; `full`: the plan of the team allows no more. */
export type ClaimOutcome = 'claimed' | 'in_use' | 'full' | 'gone';

/** Who claims, and how many targets the team of the live may use at a time; null for any number. */
interface RestreamClaim {
  readonly holder: string;
  readonly accountId: string;
  readonly limit: number | null;
}

/**
 * Takes a restream for a process that has the programme. One that another process holds is taken over too: it has the programme
 * no more.
 */
export function claimRestream(
  db: Database,
  ref: RestreamRef,
  { holder, accountId, limit }: RestreamClaim,
): Promise<ClaimOutcome> {
  return db.transaction(async (tx) => {
    // Two lives that claim one target at once, or the last place of a team, wait for each other. A target is of one team.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`restream of ${accountId}`}, 0))`);
    if (limit !== null && (await countSending(tx, accountId, ref)) >= limit) return 'full';
    const others = and(
      eq(liveRestreams.targetId, ref.targetId),
      ne(liveRestreams.liveId, ref.liveId),
      isHeld,
    );
    if ((await tx.$count(liveRestreams, others)) > 0) return 'in_use';
    const rows = await tx
      .update(liveRestreams)
      .set({ holder, heldAt: sql`now()` })
      .where(byRef(ref))
      .returning({ liveId: liveRestreams.liveId });
    return rows.length > 0 ? 'claimed' : 'gone';
  });
}

/** What a process tells of a restream that it holds. */
export type RestreamState = Pick<
  LiveRestreamRow,
  | 'status'
  | 'fault'
  | 'detail'
  | 'since'
  | 'bitrate'
  | 'sentBytes'
  | 'droppedFrames'
  | 'attempts'
  | 'nextTryAt'
>;

/** @returns false where another process holds it, or nobody wants it any more */
export async function touchRestream(
  db: Queryable,
  ref: RestreamRef,
  { holder, state }: { readonly holder: string; readonly state: RestreamState },
): Promise<boolean> {
  const rows = await db
    .update(liveRestreams)
    .set({ ...state, heldAt: sql`now()` })
    .where(and(byRef(ref), eq(liveRestreams.holder, holder)))
    .returning({ liveId: liveRestreams.liveId });
  return rows.length > 0;
}

/** Tells why a restream is not begun, where nobody holds it. */
export async function noteFault(
  db: Queryable,
  ref: RestreamRef,
  fault: NonNullable<LiveRestreamRow['fault']>,
): Promise<void> {
  await db.update(liveRestreams).set({ status: 'failing', fault, since: null, bitrate: 0 }).where(byRef(ref));
}

const nothingSent = {
  status: null,
  fault: null,
  detail: '',
  since: null,
  bitrate: 0,
  attempts: 0,
  nextTryAt: null,
  holder: null,
  heldAt: null,
} as const;

/** A process sends it no more. What was sent stays to be seen. */
export async function releaseRestream(db: Queryable, ref: RestreamRef, holder: string): Promise<void> {
  await db
    .update(liveRestreams)
    .set(nothingSent)
    .where(and(byRef(ref), eq(liveRestreams.holder, holder)));
}

/** Releases what earlier processes on this folder held. */
export async function releaseAll(db: Queryable, isGone: (holder: string) => boolean): Promise<void> {
  const rows = await db
    .selectDistinct({ holder: liveRestreams.holder })
    .from(liveRestreams)
    .where(isNotNull(liveRestreams.holder));
  const gone = rows.flatMap(({ holder }) => (holder !== null && isGone(holder) ? [holder] : []));
  if (gone.length > 0)
    await db.update(liveRestreams).set(nothingSent).where(inArray(liveRestreams.holder, gone));
}
