import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { embedSessions, embedVideos, lives, videos } from '../../../schema';
import { httpError, notFound } from '../../../kernel/errors/http-error';
import type { EmbedPrincipal, Principal } from '../../../kernel/http/principal';
import { findGoodKeys } from '../api-keys';
import type { GoodKey } from '../api-keys';
import { mayFrame, plays } from './embed-limits.pure';
import type { FramedPart } from './embed-limits.pure';

type SessionRow = typeof embedSessions.$inferSelect;

/** A session that is not over, with its key as it is now. */
export interface GoodSession {
  readonly session: SessionRow;
  readonly key: GoodKey;
}

/** The sessions of these digests or ids that are good now: neither they nor the secret that asked for them ended. */
export async function findGoodSessions(
  db: Queryable,
  by: { readonly digests: readonly string[] } | { readonly ids: readonly string[] },
): Promise<GoodSession[]> {
  const named =
    'ids' in by ? inArray(embedSessions.id, [...by.ids]) : inArray(embedSessions.digest, [...by.digests]);
  const sessions = await db
    .select()
    .from(embedSessions)
    .where(and(named, gt(embedSessions.expiresAt, sql`now()`)));
  if (sessions.length === 0) return [];
  const secretIds = [...new Set(sessions.map(({ secretId }) => secretId))];
  const keys = new Map((await findGoodKeys(db, { secretIds })).map((key) => [key.secretId, key]));
  return sessions.flatMap((session) => {
    const key = keys.get(session.secretId);
    return key === undefined ? [] : [{ session, key }];
  });
}

/** The origins that may frame a page of ours by this session; null where it is over, or for something else. */
export async function originsFraming(
  db: Queryable,
  sessionId: unknown,
  part: FramedPart,
): Promise<readonly string[] | null> {
  if (typeof sessionId !== 'string' || !uuid.test(sessionId)) return null;
  const [found] = await findGoodSessions(db, { ids: [sessionId] });
  if (found === undefined) return null;
  const { session, key } = found;
  const sender = { embedId: session.id, apiKeyId: key.id, limits: session };
  const isFramed =
    mayFrame(session, part) ||
    (part !== 'upload' && 'videoId' in part && (await playsSent(db, sender, part.videoId)));
  return isFramed ? session.origins : null;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Writes a session and answers when it ends, by the clock of the database. */
export async function insertSession(
  db: Queryable,
  {
    expiresIn,
    ...session
  }: Omit<typeof embedSessions.$inferInsert, 'expiresAt'> & { readonly expiresIn: number },
): Promise<Date> {
  const expiresAt = sql`now() + make_interval(secs => ${expiresIn})`;
  const [row] = await db
    .insert(embedSessions)
    .values({ ...session, expiresAt })
    .returning({ expiresAt: embedSessions.expiresAt });
  if (row === undefined) throw new Error(`The session ${session.id} was not written`);
  return row.expiresAt;
}

/** Ends the sessions of a visitor, as a page named it. */
export async function endSessionsOfVisitor(
  tx: Transaction,
  { accountId, visitor }: { readonly accountId: string; readonly visitor: string },
): Promise<void> {
  await tx
    .delete(embedSessions)
    .where(and(eq(embedSessions.accountId, accountId), eq(embedSessions.visitor, visitor)));
}

/** Forgets sessions that are over. */
export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await db.delete(embedSessions).where(lt(embedSessions.expiresAt, sql`now() - interval '1 day'`));
}

/** Whether a video and a live are of a team; what is not named is. */
export async function areOfTeam(
  db: Queryable,
  named: {
    readonly accountId: string;
    readonly videoId?: string | undefined;
    readonly liveId?: string | undefined;
  },
): Promise<{ readonly video: boolean; readonly live: boolean }> {
  const { accountId, videoId, liveId } = named;
  const video =
    videoId === undefined ||
    (await db.$count(videos, and(eq(videos.id, videoId), eq(videos.accountId, accountId), isAlive(videos)))) >
      0;
  const live =
    liveId === undefined ||
    (await db.$count(lives, and(eq(lives.id, liveId), eq(lives.accountId, accountId), isAlive(lives)))) > 0;
  return { video, live };
}

/**
 * Notes that a session makes a video, in the transaction that makes it.
 *
 * @throws 409 `EMBED_FILES_USED` where the session made all that it may.
 */
export async function takeFile(tx: Transaction, principal: Principal, videoId: string): Promise<void> {
  if (principal.kind !== 'embed') return;
  const { embedId, apiKeyId, limits } = principal;
  // Two videos at once would both find the last place free.
  await tx
    .select({ id: embedSessions.id })
    .from(embedSessions)
    .where(eq(embedSessions.id, embedId))
    .for('update');
  const made = await tx.$count(embedVideos, eq(embedVideos.embedId, embedId));
  if (limits.maxFiles !== null && made >= limits.maxFiles)
    throw httpError({ status: 409, code: 'EMBED_FILES_USED' });
  await tx.insert(embedVideos).values({ videoId, embedId, apiKeyId, visitor: limits.visitor });
}

/** Who sends videos: what of a session is looked at. */
interface Sender extends Pick<EmbedPrincipal, 'embedId' | 'apiKeyId'> {
  readonly limits: Pick<EmbedPrincipal['limits'], 'components' | 'visitor'>;
}

/** The videos of the session, and those that earlier sessions of the same key began for the same visitor. */
function isOwn({ embedId, apiKeyId, limits: { visitor } }: Sender): SQL | undefined {
  const ofSession = eq(embedVideos.embedId, embedId);
  if (visitor === null) return ofSession;
  return or(ofSession, and(eq(embedVideos.apiKeyId, apiKeyId), eq(embedVideos.visitor, visitor)));
}

/** Whether a caller may send the file of a video: a session of an embedded part only of its own. */
export async function maySend(db: Queryable, principal: Principal, videoId: string): Promise<boolean> {
  return principal.kind !== 'embed' || (await isSentBy(db, principal, videoId));
}

async function isSentBy(db: Queryable, sender: Sender, videoId: string): Promise<boolean> {
  if (!sender.limits.components.includes('vod-upload')) return false;
  return (await db.$count(embedVideos, and(eq(embedVideos.videoId, videoId), isOwn(sender)))) > 0;
}

/** Beside the uploader, the player of a session shows what that sent. */
async function playsSent(db: Queryable, sender: Sender, videoId: string): Promise<boolean> {
  return sender.limits.components.includes('player') && (await isSentBy(db, sender, videoId));
}

/** Whether a caller may watch a video of its team: a session of an embedded part what it names, or sent. */
export async function mayWatch(
  db: Queryable,
  principal: Principal,
  { id, directoryId }: Pick<typeof videos.$inferSelect, 'id' | 'directoryId'>,
): Promise<boolean> {
  if (principal.kind !== 'embed') return true;
  return plays(principal.limits, { videoId: id, directoryId }) || (await playsSent(db, principal, id));
}

/** The videos of a team that a caller may follow: a session of an embedded part those that it sent. To others it says nothing. */
export function sentBy(db: Queryable, principal: Principal, videoId: AnyColumn): SQL | undefined {
  if (principal.kind !== 'embed') return undefined;
  if (!principal.limits.components.includes('vod-upload')) return sql`false`;
  const own = db.select({ videoId: embedVideos.videoId }).from(embedVideos).where(isOwn(principal));
  return inArray(videoId, own);
}

/**
 * Lets the session of an embedded part take back a video of its own, whose place it may fill again. What has arrived is the team's.
 * To other callers this says nothing.
 *
 * @throws 404 for a video that it did not make, 409 `UPLOAD_FINISHED` for one whose source has arrived.
 */
export async function releaseFile(
  tx: Transaction,
  principal: Principal,
  { id, status }: Pick<typeof videos.$inferSelect, 'id' | 'status'>,
): Promise<void> {
  if (principal.kind !== 'embed') return;
  if (!(await maySend(tx, principal, id))) throw notFound();
  if (status !== 'created' && status !== 'uploading')
    throw httpError({ status: 409, code: 'UPLOAD_FINISHED' });
  await tx.delete(embedVideos).where(eq(embedVideos.videoId, id));
}
