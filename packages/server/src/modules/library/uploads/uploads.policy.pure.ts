import { httpError } from '../../../kernel/errors/http-error';
import { teamIn } from '../../../kernel/http/callers-team.pure';
import type { Principal } from '../../../kernel/http/principal';
import { addRange } from './byte-ranges.pure';
import type { ByteRange } from './byte-ranges.pure';
import type { Source, UploadRow } from './uploads.store';

/**
 * The video of an upload decides the team, whichever team is selected (decisions, section 2).
 *
 * @throws 404 for a video of another team, 403 without the permission there.
 */
export function requireSource(source: Source | null, principal: Principal): Source {
  const team = source && teamIn(principal, source.video.accountId);
  if (!source || !team) throw httpError({ status: 404, code: 'NOT_FOUND' });
  if (!team.permissions.has('showVOD')) throw httpError({ status: 403, code: 'FORBIDDEN' });
  return source;
}

/** @throws 410 for a source whose seven days are over. */
export function requireUnexpired(upload: UploadRow | null, now: number): void {
  const expired = upload !== null && upload.completedAt === null && upload.expiresAt.getTime() <= now;
  if (expired) throw httpError({ status: 410, code: 'UPLOAD_EXPIRED' });
}

/** Parallel chunks leave a handful of gaps. The limit bounds the row against a client that sends every other byte. */
const mostRanges = 1_000;

/** @throws 416 for a range that would leave the source in more pieces than any upload needs. */
export function requireFewPieces(upload: Pick<UploadRow, 'ranges'>, added: ByteRange): void {
  if (addRange(upload.ranges, added).length > mostRanges)
    throw httpError({ status: 416, code: 'CONTENT_RANGE_UNSATISFIABLE' });
}
