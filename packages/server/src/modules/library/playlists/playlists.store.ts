import { and, asc, count, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { orderOf } from '../../../kernel/database/null-order';
import { hasWords } from '../../../kernel/database/search-words';
import { longDeleted } from '../../../kernel/trash-time';
import type { TrashedRef } from '../../../kernel/trash-time';
import { playlists, playlistVideos, videos } from '../../../schema';
import { offsetOf, totalOf } from '../../../kernel/http/pagination';
import type { VideoRow } from '../videos';
import type { Entry } from './playlist-order.pure';

const { titleFolded: _, ...columns } = getTableColumns(playlists);

/** A playlist as it is stored. */
export type PlaylistRow = Omit<typeof playlists.$inferSelect, 'titleFolded'>;

/** A playlist with what is said of its videos in a list. */
export interface ListedPlaylist extends PlaylistRow {
  readonly videosTotal: number;
  readonly durationSeconds: number;
  /** The picture of the first video that has one. */
  readonly posterKey: string | null;
  readonly posterEpoch: number | null;
}

/** Which part of a team's playlists is listed. */
interface PlaylistQuery {
  readonly accountId: string;
  readonly title?: string;
  /** Only playlists with this video in them. */
  readonly videoId?: string;
  /** `field,direction`, as the contract allows it. */
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
}

type PlaylistRef = Pick<PlaylistRow, 'id' | 'accountId'>;

const byRef = ({ id, accountId }: PlaylistRef): SQL | undefined =>
  and(eq(playlists.id, id), eq(playlists.accountId, accountId), isAlive(playlists));

const sortColumns = { createdAt: playlists.createdAt, title: playlists.titleFolded } as const;

/**
 * The summary of the videos of each playlist of a page, without those in the trash. Grouped, not a lateral join: that read the
 * table of videos once for each playlist.
 */
function selectContents(db: Queryable, ofPage: SQL) {
  const poster = sql`coalesce(${videos.thumbnailKey}, ${videos.posterKey})`;
  const first = sql`order by ${playlistVideos.position}) filter (where ${poster} is not null))[1]`;
  return db
    .select({
      playlistId: playlistVideos.playlistId,
      total: count().as('videos_total'),
      duration: sql<number>`coalesce(sum(${videos.durationSeconds}), 0)`.as('videos_duration'),
      posterKey: sql<string | null>`(array_agg(${poster} ${first}`.as('first_poster'),
      posterEpoch: sql<number | null>`(array_agg(${videos.playbackTokenVersion} ${first}`.as(
        'first_poster_epoch',
      ),
    })
    .from(playlistVideos)
    .innerJoin(videos, and(eq(videos.id, playlistVideos.videoId), isAlive(videos)))
    .where(ofPage)
    .groupBy(playlistVideos.playlistId)
    .as('contents');
}

const playlistsWith = (db: Queryable, videoId: string) =>
  db
    .select({ id: playlistVideos.playlistId })
    .from(playlistVideos)
    .innerJoin(videos, and(eq(videos.id, playlistVideos.videoId), isAlive(videos)))
    .where(eq(playlistVideos.videoId, videoId));

/** One page of playlists. The page is cut out first, so that the videos of its playlists alone are read. */
export async function listPlaylists(
  db: Queryable,
  query: PlaylistQuery,
): Promise<{ rows: ListedPlaylist[]; total: number }> {
  const where = and(
    eq(playlists.accountId, query.accountId),
    isAlive(playlists),
    hasWords(playlists.titleFolded, query.title),
    query.videoId === undefined ? undefined : inArray(playlists.id, playlistsWith(db, query.videoId)),
  );
  const order = orderOf(query.sort, sortColumns, playlists);
  const page = db
    .select({ id: playlists.id })
    .from(playlists)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset(offsetOf(query));
  const contents = selectContents(db, inArray(playlistVideos.playlistId, page));
  const rows = await db
    .select({
      ...columns,
      videosTotal: sql<number>`coalesce(${contents.total}, 0)`.mapWith(Number),
      durationSeconds: sql<number>`coalesce(${contents.duration}, 0)`,
      posterKey: contents.posterKey,
      posterEpoch: contents.posterEpoch,
    })
    .from(playlists)
    .leftJoin(contents, eq(contents.playlistId, playlists.id))
    .where(inArray(playlists.id, page))
    .orderBy(...order);
  return { rows, total: await totalOf(query, rows.length, () => db.$count(playlists, where)) };
}

export async function findPlaylist(db: Queryable, ref: PlaylistRef): Promise<PlaylistRow | null> {
  const [row] = await db.select(columns).from(playlists).where(byRef(ref));
  return row ?? null;
}

/** Reads and locks a playlist. Changes of its videos also take this lock. */
export async function lockPlaylist(tx: Transaction, ref: PlaylistRef): Promise<PlaylistRow | null> {
  const [row] = await tx.select(columns).from(playlists).where(byRef(ref)).for('update');
  return row ?? null;
}

/** The videos of a playlist that are not in the trash, in their order. */
export async function listVideosOf(db: Queryable, id: string): Promise<VideoRow[]> {
  return db
    .select(getTableColumns(videos))
    .from(playlistVideos)
    .innerJoin(videos, and(eq(videos.id, playlistVideos.videoId), isAlive(videos)))
    .where(eq(playlistVideos.playlistId, id))
    .orderBy(asc(playlistVideos.position), asc(playlistVideos.videoId));
}

/** Every video of a locked playlist in its order, those in the trash among them. */
export async function listEntries(tx: Transaction, id: string): Promise<Entry[]> {
  return tx
    .select({
      videoId: playlistVideos.videoId,
      isHidden: sql<boolean>`${videos.deletedAt} is not null`,
    })
    .from(playlistVideos)
    .innerJoin(videos, eq(videos.id, playlistVideos.videoId))
    .where(eq(playlistVideos.playlistId, id))
    .orderBy(asc(playlistVideos.position), asc(playlistVideos.videoId));
}

/** Those of the ids that are videos of the team and not in the trash. */
export async function knownVideos(
  tx: Transaction,
  { accountId, ids }: { accountId: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), eq(videos.accountId, accountId), isAlive(videos)));
  return new Set(rows.map(({ id }) => id));
}

export async function insertPlaylist(
  tx: Transaction,
  playlist: Pick<PlaylistRow, 'id' | 'accountId' | 'title' | 'description' | 'createdAt'>,
): Promise<PlaylistRow> {
  const [row] = await tx
    .insert(playlists)
    .values({ ...playlist, updatedAt: playlist.createdAt })
    .returning(columns);
  if (!row) throw new Error(`The playlist ${playlist.id} was not written`);
  return row;
}

/** A change that people made: the version grows, so that a change based on an older one is refused. */
export async function changePlaylist(
  tx: Transaction,
  id: string,
  change: Partial<Pick<PlaylistRow, 'title' | 'description' | 'thumbnailKey' | 'deletedAt'>> & {
    updatedAt: Date;
  },
): Promise<PlaylistRow> {
  const [row] = await tx
    .update(playlists)
    .set({ ...change, version: sql`${playlists.version} + 1` })
    .where(eq(playlists.id, id))
    .returning(columns);
  if (!row) throw new Error(`The playlist ${id} vanished inside of a transaction`);
  return row;
}

/** Reads and locks a playlist that its team moved to the trash after `after`. */
export async function lockTrashedPlaylist(
  tx: Transaction,
  { id, accountId, after }: PlaylistRef & { readonly after: Date },
): Promise<PlaylistRow | null> {
  const isTrashed = and(
    eq(playlists.id, id),
    eq(playlists.accountId, accountId),
    gt(playlists.deletedAt, after),
  );
  const [row] = await tx.select(columns).from(playlists).where(isTrashed).for('update');
  return row ?? null;
}

/** Removes the playlists that are in the trash since before `before`, and answers the keys of their pictures. */
export async function deleteExpired(db: Queryable, before: Date): Promise<(string | null)[]> {
  const rows = await db
    .delete(playlists)
    .where(lt(playlists.deletedAt, before))
    .returning({ key: playlists.thumbnailKey });
  return rows.map(({ key }) => key);
}

const arrayOf = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;

/** Puts videos into a locked playlist. */
export async function insertPlaylistVideos(
  tx: Transaction,
  rows: readonly (typeof playlistVideos.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return;
  // Sorted by id: the foreign key locks each video, and rows are always locked in the order of their ids to avoid deadlocks.
  const sorted = rows.toSorted((one, other) => (one.videoId < other.videoId ? -1 : 1));
  await tx.insert(playlistVideos).values(sorted);
}

/** Gives a locked playlist exactly these videos; those that stay keep their `addedBy`. */
export async function writeOrder(
  tx: Transaction,
  playlistId: string,
  { before, order }: { before: readonly Entry[]; order: readonly string[] },
): Promise<void> {
  const own = eq(playlistVideos.playlistId, playlistId);
  const known = new Set(before.map(({ videoId }) => videoId));
  await tx.delete(playlistVideos).where(and(own, sql`${playlistVideos.videoId} <> all(${arrayOf(order)})`));
  await tx.execute(sql`
    update ${playlistVideos} set position = wanted.place
    from unnest(${arrayOf(order)}) with ordinality as wanted (id, place)
    where ${playlistVideos.playlistId} = ${playlistId} and ${playlistVideos.videoId} = wanted.id`);
  const rows = order.flatMap((videoId, index) =>
    known.has(videoId) ? [] : { playlistId, videoId, position: index + 1 },
  );
  await insertPlaylistVideos(tx, rows);
}

/** The position behind the last video. */
export async function endOf(tx: Transaction, playlistId: string): Promise<number> {
  const [row] = await tx
    .select({ end: sql<number>`coalesce(max(${playlistVideos.position}), 0) + 1` })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId));
  return row?.end ?? 1;
}

/** Takes out of a playlist what one change put there. Answers which videos. */
export async function removeAdded(
  tx: Transaction,
  { playlistId, addedBy }: { playlistId: string; addedBy: string },
): Promise<string[]> {
  const rows = await tx
    .delete(playlistVideos)
    .where(and(eq(playlistVideos.playlistId, playlistId), eq(playlistVideos.addedBy, addedBy)))
    .returning({ id: playlistVideos.videoId });
  return rows.map(({ id }) => id);
}

/**
 * Takes videos that have been in the trash since before `before` out of their playlists: their rows stay for the activity log.
 * A transaction, because transactions are retried after a deadlock, here with a concurrent reordering of a playlist.
 */
export async function leavePlaylists(db: Database, before: Date): Promise<void> {
  const expired = db.select({ id: videos.id }).from(videos).where(lt(videos.deletedAt, before));
  await db.transaction((tx) => tx.delete(playlistVideos).where(inArray(playlistVideos.videoId, expired)));
}

/** A playlist of the trash goes with the next purge. @returns its name; undefined where the trash of the team has it not. */
export async function expirePlaylist(
  tx: Transaction,
  { accountId, id, after }: TrashedRef,
): Promise<string | undefined> {
  const [row] = await tx
    .update(playlists)
    .set({ deletedAt: longDeleted })
    .where(and(eq(playlists.id, id), eq(playlists.accountId, accountId), gt(playlists.deletedAt, after)))
    .returning({ name: playlists.title });
  return row?.name;
}
