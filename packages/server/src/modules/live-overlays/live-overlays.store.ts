import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../kernel/database/database';
import { liveOverlays } from '../../kernel/database/tables';

/** An overlay as it is stored. */
export type OverlayRow = typeof liveOverlays.$inferSelect;

interface Place {
  readonly id: string;
  readonly liveId: string;
}

const inPlace = ({ id, liveId }: Place) => and(eq(liveOverlays.id, id), eq(liveOverlays.liveId, liveId));

/** The oldest first. */
export function listOverlays(db: Queryable, liveId: string): Promise<OverlayRow[]> {
  return db
    .select()
    .from(liveOverlays)
    .where(eq(liveOverlays.liveId, liveId))
    .orderBy(asc(liveOverlays.createdAt), asc(liveOverlays.id));
}

export async function findOverlay(tx: Queryable, place: Place): Promise<OverlayRow | null> {
  const [row] = await tx.select().from(liveOverlays).where(inPlace(place));
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
  place: Place,
  change: Partial<OverlayRow>,
): Promise<OverlayRow> {
  const [row] = await tx
    .update(liveOverlays)
    .set({ ...change, version: sql`${liveOverlays.version} + 1` })
    .where(inPlace(place))
    .returning();
  if (!row) throw new Error(`The overlay ${place.id} vanished inside of a transaction`);
  return row;
}

export async function deleteOverlay(tx: Transaction, place: Place): Promise<void> {
  await tx.delete(liveOverlays).where(inPlace(place));
}
