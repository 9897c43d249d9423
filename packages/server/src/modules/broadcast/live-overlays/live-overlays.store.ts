import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { liveOverlays } from '../../../schema';

/** An overlay as it is stored. */
export type OverlayRow = typeof liveOverlays.$inferSelect;

interface OverlayRef {
  readonly id: string;
  readonly liveId: string;
}

const byRef = ({ id, liveId }: OverlayRef) => and(eq(liveOverlays.id, id), eq(liveOverlays.liveId, liveId));

const isShown = (ref: OverlayRef) => and(byRef(ref), isAlive(liveOverlays));

/** Those that are not in the trash, the oldest first. */
export function listOverlays(db: Queryable, liveId: string): Promise<OverlayRow[]> {
  return db
    .select()
    .from(liveOverlays)
    .where(and(eq(liveOverlays.liveId, liveId), isAlive(liveOverlays)))
    .orderBy(asc(liveOverlays.createdAt), asc(liveOverlays.id));
}

export async function findOverlay(tx: Queryable, ref: OverlayRef): Promise<OverlayRow | null> {
  const [row] = await tx.select().from(liveOverlays).where(isShown(ref));
  return row ?? null;
}

/** An overlay that was moved to the trash after `after`. */
export async function findTrashedOverlay(
  tx: Queryable,
  { after, ...ref }: OverlayRef & { readonly after: Date },
): Promise<OverlayRow | null> {
  const [row] = await tx
    .select()
    .from(liveOverlays)
    .where(and(byRef(ref), gt(liveOverlays.deletedAt, after)));
  return row ?? null;
}

export async function insertOverlay(
  tx: Transaction,
  overlay: typeof liveOverlays.$inferInsert,
): Promise<OverlayRow> {
  const [row] = await tx.insert(liveOverlays).values(overlay).returning();
  if (!row) throw new Error(`The overlay ${overlay.id} was not written`);
  return row;
}

export async function writeOverlay(
  tx: Transaction,
  ref: OverlayRef,
  change: Partial<OverlayRow>,
): Promise<OverlayRow> {
  const [row] = await tx
    .update(liveOverlays)
    .set({ ...change, version: sql`${liveOverlays.version} + 1` })
    .where(byRef(ref))
    .returning();
  if (!row) throw new Error(`The overlay ${ref.id} vanished inside of a transaction`);
  return row;
}

/** Removes the overlays that are in the trash since before `before`, and answers the keys of their pictures. */
export async function deleteExpired(db: Queryable, before: Date): Promise<(string | null)[]> {
  const rows = await db
    .delete(liveOverlays)
    .where(lt(liveOverlays.deletedAt, before))
    .returning({ key: liveOverlays.imageKey });
  return rows.map(({ key }) => key);
}

/** The keys of the pictures of all overlays of a live, those in the trash among them. */
export async function listImageKeys(tx: Transaction, liveId: string): Promise<(string | null)[]> {
  const rows = await tx
    .select({ key: liveOverlays.imageKey })
    .from(liveOverlays)
    .where(eq(liveOverlays.liveId, liveId));
  return rows.map(({ key }) => key);
}
