import { eq } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { subtitles } from '../../../schema';
import type { NewFile } from '../../core/named-files';
import { dropVtt, vttOf } from './subtitles.service';
import { listSubtitles, saveSubtitle } from './subtitles.store';
import type { SubtitleRow } from './subtitles.store';

/** Subtitles of a video that follow a cut of it. */
export interface FollowedSubtitle extends Pick<SubtitleRow, 'videoId' | 'language' | 'origin' | 'cues'> {
  readonly file: NewFile;
  /** The file of the subtitles that they are made of. */
  readonly madeOf: string;
}

/** All subtitles of a video with their cues. */
export function followingSubtitles(db: Queryable, videoId: string): Promise<SubtitleRow[]> {
  return db.select().from(subtitles).where(eq(subtitles.videoId, videoId)).orderBy(subtitles.language);
}

export function writeFollowed(row: SubtitleRow, cues: SubtitleRow['cues']): FollowedSubtitle {
  const { videoId, language, origin, fileKey } = row;
  return { videoId, language, origin, cues, file: vttOf(videoId, cues), madeOf: fileKey };
}

/**
 * Writes such subtitles; the caller has the lock of the video, and has put their files.
 *
 * @returns false, with nothing written, where somebody changed the subtitles meanwhile
 */
export async function saveFollowed(
  tx: Transaction,
  { jobs }: Pick<ServerContext, 'jobs'>,
  {
    videoId,
    all,
    now,
  }: { readonly videoId: string; readonly all: readonly FollowedSubtitle[]; readonly now: Date },
): Promise<boolean> {
  const current = await listSubtitles(tx, videoId);
  const isSame =
    current.length === all.length &&
    all.every(({ language, madeOf }) =>
      current.some((one) => one.language === language && one.fileKey === madeOf),
    );
  if (!isSame) return false;
  for (const { language, origin, cues, file, madeOf } of all) {
    await saveSubtitle(tx, { videoId, language, origin, cues, fileKey: file.key, now });
    await dropVtt(tx, { jobs }, madeOf);
  }
  return true;
}

/** Gives a new video copies of the subtitles of another one; their files are there. */
export async function addFollowed(
  tx: Transaction,
  { all, now }: { readonly all: readonly FollowedSubtitle[]; readonly now: Date },
): Promise<void> {
  for (const { videoId, language, origin, cues, file } of all)
    if (cues.length > 0) await saveSubtitle(tx, { videoId, language, origin, cues, fileKey: file.key, now });
}
