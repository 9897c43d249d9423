import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { accounts, viewers } from '../../../schema';
import { admitPlay } from './plays.pure';
import type { ViewerState } from './plays.pure';

/** A viewer of a team, by the digest of the name that a page gave. */
export interface ViewerRef {
  readonly accountId: string;
  readonly viewer: string;
}

const byRef = ({ accountId, viewer }: ViewerRef) =>
  and(eq(viewers.accountId, accountId), eq(viewers.viewer, viewer));

const stateOf = (row: StoredState | undefined): ViewerState => ({
  plays: row?.plays ?? [],
  ended: row?.ended ?? [],
  endedAt: row?.endedAt?.getTime() ?? null,
});

type StoredState = { [Key in 'plays' | 'ended' | 'endedAt']: (typeof viewers.$inferSelect)[Key] | null };

/** When somebody put out a viewer, in milliseconds since 1970; null where nobody did. */
export async function findEndedAt(db: Queryable, ref: ViewerRef): Promise<number | null> {
  const [row] = await db.select({ endedAt: viewers.endedAt }).from(viewers).where(byRef(ref));
  return row?.endedAt?.getTime() ?? null;
}

/** Whether a player of a viewer is given a key now; what changes by that is written down. */
export async function admitToKeys(
  db: Database,
  ref: ViewerRef,
  asking: { readonly play: { readonly id: string; readonly issuedAt: number }; readonly now: number },
): Promise<boolean> {
  const [found] = await db
    .select({
      most: accounts.sessionsPerViewer,
      plays: viewers.plays,
      ended: viewers.ended,
      endedAt: viewers.endedAt,
    })
    .from(accounts)
    .leftJoin(viewers, and(eq(viewers.accountId, accounts.id), eq(viewers.viewer, ref.viewer)))
    .where(eq(accounts.id, ref.accountId));
  if (found === undefined) return false;
  const { most } = found;
  const admission = admitPlay(stateOf(found), { ...asking, most });
  if (admission.changed === undefined) return admission.isAdmitted;
  return db.transaction(async (tx) => {
    const state = await lockViewer(tx, ref);
    // Two players of a viewer at once: the second one decides by what the first one wrote.
    const { isAdmitted, changed } = admitPlay(state, { ...asking, most });
    if (changed !== undefined)
      await tx
        .update(viewers)
        .set({ plays: [...changed.plays], ended: [...changed.ended], updatedAt: sql`now()` })
        .where(byRef(ref));
    return isAdmitted;
  });
}

/** The row of a viewer, until the transaction ends. Only the viewer's own players wait for it. */
async function lockViewer(tx: Transaction, ref: ViewerRef): Promise<ViewerState> {
  await tx.insert(viewers).values(ref).onConflictDoNothing();
  const [row] = await tx.select().from(viewers).where(byRef(ref)).for('update');
  return stateOf(row);
}

/** Makes everything of no use that was made for a viewer until `endedAt`. */
export async function writeEnded(tx: Transaction, ref: ViewerRef, endedAt: Date): Promise<void> {
  const change = { endedAt, plays: [], updatedAt: sql`now()` };
  await tx
    .insert(viewers)
    .values({ ...ref, ...change })
    .onConflictDoUpdate({ target: [viewers.accountId, viewers.viewer], set: change });
}

/** Forgets viewers for whom nothing is good any more that was made before. */
export async function deleteSilentViewers(db: Queryable): Promise<void> {
  await db.delete(viewers).where(lt(viewers.updatedAt, sql`now() - interval '2 days'`));
}
