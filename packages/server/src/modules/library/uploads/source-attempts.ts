import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { httpError } from '../../../kernel/errors/http-error';
import type { PartUpload } from '../../../ports/part-store';
import { countAnnounced, requireRoom } from '../../records/billing';
import { sourceKey } from '../videos';
import { storageFull } from './source-errors';
import {
  deleteUpload,
  findSource,
  findSourceForUpdate,
  findUploadForUpdate,
  insertUpload,
  lockTeamSources,
} from './uploads.store';
import type { UploadRow } from './uploads.store';

const dayMs = 24 * 60 * 60 * 1000;

/** An unfinished source is kept for seven days after its last byte. */
export function uploadExpiry(now: number): Date {
  return new Date(now + 7 * dayMs);
}

/**
 * Where the bytes of a source are.
 *
 * @throws 409 where they were given up.
 */
export function partsOf({
  videoId,
  sourceId,
  partsId,
}: Pick<UploadRow, 'videoId' | 'sourceId' | 'partsId'>): PartUpload {
  if (partsId === null) throw httpError({ status: 409, code: 'UPLOAD_DISCARDED' });
  return { key: sourceKey(sourceId ?? videoId), id: partsId };
}

/**
 * Gives a source its row before its first byte is written, so that every byte in the part store belongs to a row that expires.
 *
 * @param totalBytes null where the length is not known before the end.
 * @throws 402 where the plan of the team has no room for it, 404 for a video in the trash, 507 where the unfinished sources of the team would become too large.
 */
export async function beginSource(
  context: Pick<ServerContext, 'db' | 'parts' | 'clock' | 'config'>,
  source: { videoId: string; totalBytes: number | null },
): Promise<UploadRow> {
  // The store may be far away: it is not asked inside of a transaction.
  const begun = await context.parts.begin(sourceKey(source.videoId));
  let row: UploadRow | undefined;
  try {
    row = await saveBegun(context, { ...source, partsId: begun.id });
    return row;
  } finally {
    // A concurrent chunk inserted the row first, or the source was refused.
    if (row?.partsId !== begun.id) await context.parts.abort(begun);
  }
}

/**
 * Refuses a source with which the unfinished ones of a team would become too large. The caller holds `lockTeamSources`.
 *
 * @throws 507.
 */
export async function requireQuota(
  tx: Transaction,
  { accountId, added, most }: { accountId: string; added: number; most: number },
): Promise<void> {
  if ((await countAnnounced(tx, accountId)) + added > most) throw storageFull();
}

function saveBegun(
  { db, clock, config }: Pick<ServerContext, 'db' | 'clock' | 'config'>,
  { videoId, totalBytes, partsId }: { videoId: string; totalBytes: number | null; partsId: string },
): Promise<UploadRow> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const found = await findSource(tx, videoId);
    if (found !== null) await lockTeamSources(tx, found.video.accountId);
    const source = await findSourceForUpdate(tx, videoId);
    if (source === null) throw httpError({ status: 404, code: 'NOT_FOUND' });
    if (source.upload !== null) return source.upload;
    const { accountId } = source.video;
    await requireQuota(tx, { accountId, added: totalBytes ?? 0, most: config.uploadPendingBytes });
    await requireRoom(tx, { clock }, { accountId, what: { kind: 'bytes', bytes: totalBytes ?? 0 } });
    // A whole file of unknown length cannot be resumed: what a crash leaves of it goes after a day.
    const expiresAt = totalBytes === null ? new Date(now + dayMs) : uploadExpiry(now);
    return insertUpload(tx, { videoId, totalBytes, partsId, expiresAt, createdAt: new Date(now) });
  });
}

/** Deletes the row and the bytes of a failed whole file, which cannot be resumed. Recorded ranges keep both. */
export async function purgeWhole(
  { db, parts }: Pick<ServerContext, 'db' | 'parts'>,
  { videoId, partsId }: Pick<UploadRow, 'videoId' | 'partsId'>,
): Promise<void> {
  const isPurged = await db.transaction(async (tx) => {
    const upload = await findUploadForUpdate(tx, videoId);
    if (upload?.partsId !== partsId || upload.completedAt !== null || upload.ranges.length > 0) return false;
    // A replacement keeps its place: its next try writes over what came.
    if (upload.replaces !== null) return false;
    await deleteUpload(tx, videoId);
    return true;
  });
  if (isPurged && partsId !== null) await parts.abort({ key: sourceKey(videoId), id: partsId });
}
