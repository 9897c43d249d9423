import { and, asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../../kernel/database/database';
import { livePresets } from '../../../../schema';
import type { PresetSettings } from '../../../../schema/lives';
import { defaultSettings, withSettings } from './live-settings.pure';

/** A preset as it is stored. */
export type PresetRow = typeof livePresets.$inferSelect;

type PresetRef = Pick<PresetRow, 'id' | 'accountId'>;

const byRef = ({ id, accountId }: PresetRef) =>
  and(eq(livePresets.id, id), eq(livePresets.accountId, accountId));

/** With the settings that the release that stored it did not know. */
const whole = <Stored extends Pick<PresetRow, 'settings'>>(row: Stored): Stored => ({
  ...row,
  settings: withSettings(defaultSettings, row.settings),
});

/** The settings of a preset of the team. */
export async function findPreset(db: Queryable, ref: PresetRef): Promise<PresetSettings | null> {
  const [row] = await db.select({ settings: livePresets.settings }).from(livePresets).where(byRef(ref));
  return row ? whole(row).settings : null;
}

export async function listPresets(db: Queryable, accountId: string): Promise<PresetRow[]> {
  const rows = await db
    .select()
    .from(livePresets)
    .where(eq(livePresets.accountId, accountId))
    .orderBy(asc(livePresets.nameFolded), asc(livePresets.id));
  return rows.map(whole);
}

export function countPresets(db: Queryable, accountId: string): Promise<number> {
  return db.$count(livePresets, eq(livePresets.accountId, accountId));
}

/** Null where another one has the name already. */
export async function insertPreset(
  tx: Transaction,
  preset: typeof livePresets.$inferInsert,
): Promise<PresetRow | null> {
  const [row] = await tx.insert(livePresets).values(preset).onConflictDoNothing().returning();
  return row ?? null;
}

export async function deletePreset(tx: Transaction, ref: PresetRef): Promise<PresetRow | null> {
  const [row] = await tx.delete(livePresets).where(byRef(ref)).returning();
  return row ?? null;
}
