import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import type { KeptRange } from '../../../kernel/edit-list.pure';
import type { PackagedMedia } from '../../../ports/media-engine';
import { removeFilesLater } from '../../core/removed-files';
import { emitEvent } from '../../records/webhooks';
import { saveFollowed } from '../subtitles';
import { changeVideo, longestLinkMs, prefixOfRun, saveReady } from '../videos';
import type { VideoRow } from '../videos';
import { followChapters, originalChapters } from './edited-chapters.pure';
import type { SubtitlePlan } from './follow-edit';
import { deleteEdit, saveEdit, saveOriginalSubtitles } from './video-edits.store';
import type { VideoEditRow } from './video-edits.store';

/** A version of a video that is to be played from now on. */
export interface NextVersion {
  /** Null for the original. */
  readonly ranges: readonly KeptRange[] | null;
  readonly packaged: PackagedMedia;
  readonly runId: string;
  readonly renditionBytes: number | null;
  readonly subtitles: SubtitlePlan;
}

interface Step {
  readonly tx: Transaction;
  readonly jobs: ServerContext['jobs'];
  readonly now: Date;
}

/**
 * Switches a locked video to another version of it: files, chapters, subtitles and edit in one transaction.
 *
 * @returns false, with nothing written, where the subtitles were changed meanwhile
 */
export async function applyVersion(
  { tx, jobs, now }: Step,
  { video, edit }: { readonly video: VideoRow; readonly edit: VideoEditRow },
  next: NextVersion,
): Promise<boolean> {
  const { id, accountId } = video;
  const { ranges, subtitles } = next;
  if (!(await saveFollowed(tx, { jobs }, { videoId: id, all: subtitles.subtitles, now }))) return false;
  const original =
    edit.applied === null ? video.chapters : originalChapters(edit.applied, video.chapters, edit.chapters);
  const written = ranges === null ? original : followChapters(ranges, original);
  await saveReady(tx, [id], {
    packaged: next.packaged,
    runId: next.runId,
    renditionBytes: next.renditionBytes,
    now,
  });
  await changeVideo(tx, id, { chapters: written, updatedAt: now });
  const served = video.hlsKey === null ? null : prefixOfRun(video.hlsKey);
  // Somebody in the middle of playing it goes on; of the original nothing is removed as long as the edit names it.
  if (served !== null)
    await removeFilesLater(tx, jobs, { prefix: served, delayMs: longestLinkMs(video.durationSeconds) });
  if (ranges === null) await deleteEdit(tx, id);
  else {
    const done = { status: 'ready', progress: 100, failureCode: null, updatedAt: now } as const;
    await saveEdit(tx, id, { ...done, applied: [...ranges], chapters: { original, written } });
    await saveOriginalSubtitles(tx, id, subtitles.originals);
  }
  await emitEvent(tx, { type: 'video.ready', accountId, data: { id } });
  return true;
}

/** The original of an edited video, as what it plays. */
export function originalVersion(
  edit: VideoEditRow,
  video: Pick<VideoRow, 'truncated' | 'damaged'>,
  subtitles: SubtitlePlan,
): NextVersion {
  const { durationSeconds, width, height, renditions, omittedTracks, posterKey, storyboardKey } = edit;
  const prefix = prefixOfRun(edit.hlsKey) ?? '';
  const { truncated, damaged } = video;
  return {
    ranges: null,
    packaged: {
      durationSeconds,
      width,
      height,
      renditions,
      omittedTracks,
      truncated,
      damaged,
      posterPath: posterKey,
      storyboardPath: storyboardKey,
    },
    runId: prefix.slice(prefix.lastIndexOf('/') + 1),
    renditionBytes: edit.renditionBytes,
    subtitles,
  };
}
