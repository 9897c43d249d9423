import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../../../kernel/database/database';
import { livePlaylists, livePublishers } from '../../../../schema';
import type { SignalConnection, SignalRef } from '../publishers.store';

export type PlaylistRow = typeof livePlaylists.$inferSelect;

/** One playlist as a connection writes it. */
export interface NewPlaylist {
  readonly name: string;
  readonly text: string;
  /** Higher than that of everything that was written before. */
  readonly version: number;
}

/**
 * Writes a playlist for the connection that has the signal. The lock lets a claim of the signal wait for a write that is under
 * way, so that the next connection reads it; a write that comes later finds another connection there.
 *
 * @returns false where another connection has the signal, or the programme is over.
 */
export async function publishPlaylist(
  db: Queryable,
  { liveId, signalId, publisherId }: SignalConnection,
  { name, text, version }: NewPlaylist,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with owner as (
      select 1 from ${livePublishers}
      where live_id = ${liveId} and signal_id = ${signalId} and publisher_id = ${publisherId} for share
    )
    insert into ${livePlaylists} as list (live_id, name, signal_id, text, version, is_ended, changed_at)
    select ${liveId}::uuid, ${name}, ${signalId}::int, ${text}, ${version}::int, false, clock_timestamp() from owner
    on conflict (live_id, name) do update
      set text = excluded.text, version = excluded.version, changed_at = excluded.changed_at
      -- Not older: a write that was given up may arrive after the one that took its place.
      where not list.is_ended and list.version <= excluded.version
    returning version`);
  return rows.length > 0;
}

const ofName = (liveId: string, name: string): SQL | undefined =>
  and(eq(livePlaylists.liveId, liveId), eq(livePlaylists.name, name));

/** A playlist; its text is null where it still is the version that is known. */
export async function readPlaylist(
  db: Queryable,
  { liveId, name }: { readonly liveId: string; readonly name: string },
  knownVersion: number,
): Promise<{ readonly version: number; readonly text: string | null; readonly changedAt: Date } | null> {
  const { version, changedAt } = livePlaylists;
  const text = sql<
    string | null
  >`case when ${version} <> ${knownVersion}::int then ${livePlaylists.text} end`;
  const [row] = await db.select({ version, changedAt, text }).from(livePlaylists).where(ofName(liveId, name));
  return row ?? null;
}

/** The playlists of a signal, which its next run continues. */
export async function listPlaylists(db: Queryable, { liveId, signalId }: SignalRef): Promise<PlaylistRow[]> {
  return db
    .select()
    .from(livePlaylists)
    .where(and(eq(livePlaylists.liveId, liveId), eq(livePlaylists.signalId, signalId)));
}

/** Ends a playlist. @returns false where it changed since it was read */
export async function endPlaylist(
  db: Queryable,
  { liveId, name, version }: Pick<PlaylistRow, 'liveId' | 'name' | 'version'>,
  text: string,
): Promise<boolean> {
  const ended = await db
    .update(livePlaylists)
    .set({ text, version: version + 1, isEnded: true, changedAt: sql`clock_timestamp()` })
    .where(and(ofName(liveId, name), eq(livePlaylists.version, version), eq(livePlaylists.isEnded, false)))
    .returning({ name: livePlaylists.name });
  return ended.length > 0;
}

/** How long ago the playlists of lives changed last, by the clock of the database. */
export async function listPlaylistAges(db: Queryable): Promise<Map<string, number>> {
  const ageMs = sql<number>`(extract(epoch from now() - max(${livePlaylists.changedAt})) * 1000)::float8`;
  const rows = await db
    .select({ liveId: livePlaylists.liveId, ageMs })
    .from(livePlaylists)
    .groupBy(livePlaylists.liveId);
  return new Map(rows.map((row) => [row.liveId, row.ageMs]));
}

export async function deletePlaylists(db: Queryable, liveIds: readonly string[]): Promise<void> {
  await db.delete(livePlaylists).where(inArray(livePlaylists.liveId, [...liveIds]));
}
