import type { Queryable } from '../../../kernel/database/database';
import { followEdit, mergeOriginals } from '../../../kernel/edit-list.pure';
import type { KeptRange } from '../../../kernel/edit-list.pure';
import type { NewFile } from '../../core/named-files';
import { followingSubtitles, writeFollowed } from '../subtitles';
import type { FollowedSubtitle, SubtitleRow } from '../subtitles';
import { listOriginalSubtitles } from './video-edits.store';
import type { OriginalSubtitleRow, VideoEditRow } from './video-edits.store';

/** What becomes of the subtitles of a video with an edit. */
export interface SubtitlePlan {
  readonly files: readonly NewFile[];
  readonly subtitles: readonly FollowedSubtitle[];
  /** To be kept with the edit. */
  readonly originals: readonly OriginalSubtitleRow[];
}

/** Subtitles as their original has them. */
export function originalCues(
  row: Pick<SubtitleRow, 'cues' | 'fileKey'>,
  kept: OriginalSubtitleRow | undefined,
  applied: readonly KeptRange[] | null,
): SubtitleRow['cues'] {
  if (applied === null) return row.cues;
  if (kept !== undefined && kept.writtenAs === row.fileKey) return kept.cues;
  return mergeOriginals(applied, { originals: kept?.cues ?? [], changed: row.cues });
}

/** Plans the subtitles for what a video shows next; null for its original. */
export async function planSubtitles(
  db: Queryable,
  edit: Pick<VideoEditRow, 'videoId' | 'applied'>,
  next: readonly KeptRange[] | null,
): Promise<SubtitlePlan> {
  const { videoId, applied } = edit;
  const [rows, kept] = await Promise.all([
    followingSubtitles(db, videoId),
    listOriginalSubtitles(db, videoId),
  ]);
  const planned = rows.map((row) => {
    const original = originalCues(
      row,
      kept.find((one) => one.language === row.language),
      applied,
    );
    const cues = next === null ? original : followEdit(next, original);
    return { original, followed: writeFollowed(row, cues) };
  });
  return {
    files: planned.map(({ followed }) => followed.file),
    subtitles: planned.map(({ followed }) => followed),
    originals: planned.map(({ original, followed }) => ({
      videoId,
      language: followed.language,
      cues: original,
      writtenAs: followed.file.key,
    })),
  };
}
