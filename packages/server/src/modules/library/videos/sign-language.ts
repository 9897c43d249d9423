import type { Queryable, Transaction } from '../../../kernel/database/database';
import { httpError } from '../../../kernel/errors/http-error';
import { isPlayable } from './videos.presenter.pure';
import { findVideo } from './videos.store';
import type { VideoRow } from './videos.store';

/** A video as what interprets it is looked for. */
type Interpreted = Pick<VideoRow, 'accountId' | 'durationSeconds' | 'signLanguageVideoId'>;

/** A video that plays. */
export type SignVideo = VideoRow & { readonly hlsKey: string };

/** The video that interprets another one in sign language; null where there is none that plays. */
export async function findSignVideo(db: Queryable, video: Interpreted): Promise<SignVideo | null> {
  const { accountId, signLanguageVideoId: id } = video;
  const found = id === null ? null : await findVideo(db, { id, accountId });
  if (found === null || !isPlayable(found) || found.hlsKey === null) return null;
  return { ...found, hlsKey: found.hlsKey };
}

/**
 * The title of the video that shall interpret another one, for the activity log; null for none.
 *
 * @throws 422 where the team has no such video, and for the video itself.
 */
export async function requireSignVideo(
  tx: Transaction,
  video: Pick<VideoRow, 'id' | 'accountId'>,
  chosen: string | null,
): Promise<string | null> {
  if (chosen === null) return null;
  const found = chosen === video.id ? null : await findVideo(tx, { id: chosen, accountId: video.accountId });
  if (found !== null) return found.title;
  throw httpError({
    status: 422,
    code: 'INVALID_FIELDS',
    fields: [{ field: 'signLanguageVideoId', code: 'INVALID_VALUE' }],
  });
}
