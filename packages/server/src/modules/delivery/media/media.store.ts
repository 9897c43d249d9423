import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import { accounts, jobs, videos } from '../../../schema';
import { isEncrypted, prefixOfRun } from '../../library/videos';
import { domainsOf } from '../../../kernel/http/domain-entry.pure';

/** Whether a video is there and not in the trash. */
export async function isWanted(db: Queryable, videoId: string): Promise<boolean> {
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(aliveOf([videoId]));
  return rows.length > 0;
}

/** The access conditions of a key. */
export interface MediaAccess {
  /** The epoch that a link to the key must be signed with. */
  readonly epoch: number;
  /** Domains whose pages may read the file. */
  readonly domains: readonly string[];
  /** Whose delivery its bytes count as; null for what belongs to no team. */
  readonly accountId: string | null;
  /** Whether its segments are served encrypted; left out for what never is. */
  readonly encrypted?: boolean;
}

/**
 * The access conditions of a key; null where its video is in the trash or does not exist. Pictures of people and teams are
 * public to everybody who has their link, under names that are never used again.
 *
 * It is cached: a column that is read here also has to be one of its trigger (`palco_tell_media_access`).
 */
export async function findMediaGrounds(db: Queryable, key: string): Promise<MediaAccess | null> {
  const [kind, id = ''] = key.split('/');
  if (kind === 'lives') return null;
  if (kind !== 'videos') return { epoch: 0, domains: [], accountId: null };
  if (!uuidPattern.test(id)) return null;
  const [row] = await db
    .select({
      accountId: videos.accountId,
      own: videos.playbackTokenVersion,
      team: accounts.playbackTokenVersion,
      ownDomains: videos.allowedDomains,
      teamDomains: accounts.dominiosPadrao,
      encryption: videos.encryption,
      encryptVideos: accounts.encryptVideos,
    })
    .from(videos)
    .innerJoin(accounts, eq(accounts.id, videos.accountId))
    .where(aliveOf([id]));
  if (row === undefined) return null;
  const { own, team, ownDomains, teamDomains, accountId } = row;
  const encrypted = isEncrypted(row, row);
  return { epoch: own + team, domains: domainsOf(ownDomains, teamDomains), accountId, encrypted };
}

/** Videos with files made of their source whose bytes are not counted yet, by id, behind one of them. */
export async function listUncounted(
  db: Queryable,
  after: string | null,
  limit: number,
): Promise<{ readonly id: string; readonly hlsKey: string | null }[]> {
  const { id, hlsKey, renditionBytes } = videos;
  return db
    .select({ id, hlsKey })
    .from(videos)
    .where(and(isNotNull(hlsKey), isNull(renditionBytes), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** The title of a video that is not in the trash. */
export async function findTitle(db: Queryable, id: string): Promise<string | null> {
  const [row] = await db
    .select({ title: videos.title })
    .from(videos)
    .where(aliveOf([id]));
  return row?.title ?? null;
}

/** A video whose source somebody may fetch. */
export interface SourcedVideo {
  readonly id: string;
  readonly accountId: string;
  readonly title: string;
  readonly sizeBytes: number | null;
  readonly createdAt: Date;
  /** The epoch that a link to its files must be signed with. */
  readonly epoch: number;
}

/** Those of some videos that are not in the trash, in the order of the ids. */
export async function listSourced(db: Queryable, ids: readonly string[]): Promise<SourcedVideo[]> {
  const { id, accountId, title, sizeBytes, createdAt } = videos;
  const epoch = sql<number>`${videos.playbackTokenVersion} + ${accounts.playbackTokenVersion}`.mapWith(
    Number,
  );
  const rows = await db
    .select({ id, accountId, title, sizeBytes, createdAt, epoch })
    .from(videos)
    .innerJoin(accounts, eq(accounts.id, videos.accountId))
    .where(aliveOf(ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

/** The prefix of the files that a video is served from, and its length; null before it was ever ready. */
export async function findServed(
  db: Queryable,
  id: string,
): Promise<{ readonly prefix: string; readonly durationSeconds: number | null } | null> {
  const [row] = await db
    .select({ hlsKey: videos.hlsKey, durationSeconds: videos.durationSeconds })
    .from(videos)
    .where(eq(videos.id, id));
  const prefix = row?.hlsKey ? prefixOfRun(row.hlsKey) : null;
  return row && prefix !== null ? { prefix, durationSeconds: row.durationSeconds } : null;
}

/** The best rendition of a video that plays. */
export interface BestRendition {
  readonly prefix: string;
  readonly hlsKey: string;
  /** The name of its folder. */
  readonly name: string;
}

/** Null for a video that does not play, or is in the trash. */
export async function findBestRendition(db: Queryable, id: string): Promise<BestRendition | null> {
  const [row] = await db
    .select({ hlsKey: videos.hlsKey, renditions: videos.renditions })
    .from(videos)
    .where(and(aliveOf([id]), eq(videos.status, 'ready')));
  const prefix = row?.hlsKey ? prefixOfRun(row.hlsKey) : null;
  const [best] = row?.renditions.toSorted((one, other) => other.bandwidth - one.bandwidth) ?? [];
  if (!row?.hlsKey || prefix === null || best === undefined) return null;
  return { prefix, hlsKey: row.hlsKey, name: best.name };
}

/** The job that was queued last for a subject. */
export async function findNewestMp4Job(
  db: Queryable,
  { kind, subjectId }: { readonly kind: string; readonly subjectId: string },
): Promise<{ readonly status: JobStatus; readonly errorCode: string | null } | null> {
  const [row] = await db
    .select({ status: jobs.status, errorCode: jobs.errorCode })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.subjectId, subjectId)))
    .orderBy(desc(jobs.createdAt))
    .limit(1);
  return row ?? null;
}

/** Jobs of a kind that a team has open, up to `most`. */
export async function countOpenJobs(
  db: Queryable,
  { kind, accountId, most }: { readonly kind: string; readonly accountId: string; readonly most: number },
): Promise<number> {
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(eq(jobs.kind, kind), eq(jobs.accountId, accountId), inArray(jobs.status, ['queued', 'running'])),
    )
    .limit(most);
  return rows.length;
}

type JobStatus = typeof jobs.$inferSelect.status;

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const aliveOf = (ids: readonly string[]) => and(inArray(videos.id, [...ids]), isAlive(videos));
