import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../kernel/database/database';
import {
  accounts,
  importItems,
  jobs,
  liveClassrooms,
  liveOverlays,
  liveSpeakers,
  lives,
  playlists,
  subtitles,
  uploads,
  users,
  videoEdits,
  videoImports,
  videos,
} from '../../../schema';
import type { PartUpload } from '../../../ports/part-store';
import { isOwnerId, namedFolders, sourceFolder, unitOf } from './stored-unit.pure';
import type { NamedFolder } from './stored-unit.pure';

/** A table whose rows name files, all of them below the id in `owner`. */
interface NamingTable {
  readonly table: PgTable;
  readonly owner: PgColumn;
  readonly keys: readonly PgColumn[];
}

/**
 * Every column that names a file. A new one belongs here, or its files are removed a day after they were put; a test finds it
 * by its name.
 */
export const namingTables: Readonly<Record<NamedFolder, readonly [NamingTable, ...NamingTable[]]>> = {
  users: [{ table: users, owner: users.id, keys: [users.avatarKey] }],
  accounts: [{ table: accounts, owner: accounts.id, keys: [accounts.thumbnailKey] }],
  videos: [
    {
      table: videos,
      owner: videos.id,
      keys: [
        videos.hlsKey,
        videos.posterKey,
        videos.storyboardKey,
        videos.mp4Key,
        videos.thumbnailKey,
        videos.endScreenKey,
      ],
    },
    { table: subtitles, owner: subtitles.videoId, keys: [subtitles.fileKey] },
    {
      table: videoEdits,
      owner: videoEdits.videoId,
      keys: [videoEdits.hlsKey, videoEdits.posterKey, videoEdits.storyboardKey],
    },
  ],
  playlists: [{ table: playlists, owner: playlists.id, keys: [playlists.thumbnailKey] }],
  'live-images': [
    {
      table: lives,
      owner: lives.id,
      keys: [lives.thumbnailKey, lives.startSoonScreenKey, lives.pauseScreenKey, lives.endingScreenKey],
    },
    { table: liveOverlays, owner: liveOverlays.liveId, keys: [liveOverlays.imageKey] },
    {
      table: liveClassrooms,
      owner: liveClassrooms.liveId,
      keys: [
        liveClassrooms.backgroundKey,
        liveClassrooms.loginBackgroundKey,
        liveClassrooms.scheduleImageKey,
      ],
    },
    { table: liveSpeakers, owner: liveSpeakers.liveId, keys: [liveSpeakers.avatarKey] },
  ],
};

/** A file that a row names. */
export interface NamedKey {
  readonly ownerId: string;
  readonly key: string;
  /** The column, as the database has it. */
  readonly column: string;
}

/** The keys that rows name in the folders of some owners. */
export async function listKeys(
  db: Queryable,
  folder: NamedFolder,
  ownerIds: readonly string[],
): Promise<NamedKey[]> {
  const found: NamedKey[] = [];
  for (const { table, owner, keys } of namingTables[folder]) {
    const fields = Object.fromEntries(keys.map((column) => [column.name, column]));
    const rows = await db
      .select({ ...fields, ownerId: owner })
      .from(table)
      .where(inArray(owner, [...ownerIds]));
    for (const { ownerId, ...columns } of rows)
      for (const [column, key] of Object.entries(columns))
        if (typeof key === 'string') found.push({ ownerId: String(ownerId), key, column });
  }
  return found;
}

/** Those of some units that a row names. */
export async function listNamed(db: Queryable, units: readonly string[]): Promise<Set<string>> {
  const ownersIn = (folder: string): string[] => {
    const own = units.map((unit) => unit.split('/')).filter(([first]) => first === folder);
    return [...new Set(own.map(([, id = '']) => id))].filter(isOwnerId);
  };
  const named = new Set<string>();
  for (const folder of namedFolders) {
    const ids = ownersIn(folder);
    const keys = ids.length === 0 ? [] : await listKeys(db, folder, ids);
    for (const { key } of keys) named.add(unitOf(key) ?? key);
  }
  const sources = ownersIn(sourceFolder);
  const owned = sources.length === 0 ? [] : await listOwnedSources(db, sources);
  for (const id of owned) named.add(`${sourceFolder}/${id}`);
  return new Set(units.filter((unit) => named.has(unit)));
}

/** Whether a row names a unit at this moment. */
export async function isNamed(db: Queryable, unit: string): Promise<boolean> {
  return (await listNamed(db, [unit])).size > 0;
}

/** The upload that a replacement keeps for the case that it fails. */
const kept = sql`(${uploads.replaces} -> 'upload')`;
const keptSourceId = sql<string | null>`case when jsonb_typeof(${kept}) = 'object'
  then coalesce(${kept} ->> 'sourceId', ${uploads.videoId}::text) end`;
const ownSourceId = sql<string>`coalesce(${uploads.sourceId}, ${uploads.videoId})::text`;

/** Uploads whose source, or the one before it, is one of these. */
const touches = (sourceIds: readonly string[]) =>
  or(
    inArray(uploads.videoId, [...sourceIds]),
    inArray(uploads.sourceId, [...sourceIds]),
    inArray(sql`${kept} ->> 'sourceId'`, [...sourceIds]),
  );

/** Whether the files of a video that was in the trash are gone for good. */
const isPurged = and(isNotNull(videos.deletedAt), isNull(videos.sizeBytes), isNull(videos.hlsKey));

/** Those of the sources that a row names; a video without an upload has one from before uploads were kept. */
async function listOwnedSources(db: Queryable, sourceIds: readonly string[]): Promise<Set<string>> {
  const ofUploads = await db
    .select({ own: ownSourceId, kept: keptSourceId })
    .from(uploads)
    .where(touches(sourceIds));
  const ofVideos = await db
    .select({ id: videos.id })
    .from(videos)
    .leftJoin(uploads, eq(uploads.videoId, videos.id))
    .where(
      and(
        inArray(videos.id, [...sourceIds]),
        ne(videos.status, 'created'),
        isNull(uploads.videoId),
        sql`not ${isPurged}`,
      ),
    );
  const ofImports = await db
    .select({ id: videoImports.id })
    .from(videoImports)
    .where(and(inArray(videoImports.id, [...sourceIds]), ne(videoImports.status, 'done')));
  const ofItems = await db
    .select({ id: importItems.id })
    .from(importItems)
    .where(and(inArray(importItems.id, [...sourceIds]), isNotNull(importItems.partsId)));
  const found = [
    ...ofUploads.flatMap(({ own, kept: before }) => [own, before]),
    ...[...ofVideos, ...ofImports, ...ofItems].map(({ id }) => id),
  ];
  return new Set(found.filter((id) => id !== null));
}

/** Whether a row has an upload of the part store: one that arrives, one that a replacement keeps, or an import. */
export async function isUploadNamed(db: Queryable, { key, id }: PartUpload): Promise<boolean> {
  const sourceId = key.slice(`${sourceFolder}/`.length);
  if (!isOwnerId(sourceId)) return false;
  const rows = await db
    .select({ partsId: uploads.partsId, replaces: uploads.replaces })
    .from(uploads)
    .where(touches([sourceId]));
  if (rows.some(({ partsId, replaces }) => partsId === id || replaces?.upload?.partsId === id)) return true;
  const imports = await db
    .select({ partsId: videoImports.partsId })
    .from(videoImports)
    .where(and(eq(videoImports.id, sourceId), ne(videoImports.status, 'done')));
  const items = await db
    .select({ partsId: importItems.partsId })
    .from(importItems)
    .where(eq(importItems.id, sourceId));
  return [...imports, ...items].some(({ partsId }) => partsId === id);
}

/** Those of some units whose removal is queued. */
export async function listWaiting(db: Queryable, units: readonly string[]): Promise<Set<string>> {
  const { payload } = jobs;
  const prefix = sql<string>`coalesce(${payload} ->> 'prefix', ${payload} ->> 'key', ${payload} -> 'source' ->> 'key')`;
  const rows = await db
    .select({ prefix })
    .from(jobs)
    .where(and(inArray(jobs.status, ['queued', 'running']), inArray(prefix, [...units])));
  return new Set(rows.map((row) => row.prefix));
}

/** When the oldest of the jobs that run was taken; null where none runs. What they make is named when they end. */
export async function oldestRun(db: Queryable): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<Date | null>`min(${jobs.takenAt})`.mapWith(jobs.takenAt) })
    .from(jobs)
    .where(eq(jobs.status, 'running'));
  return row?.at ?? null;
}
