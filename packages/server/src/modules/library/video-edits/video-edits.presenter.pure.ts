import type { VideoEdit } from '@palco/openapi';
import { keptSeconds } from '../../../kernel/edit-list.pure';
import type { Language } from '../../../kernel/errors/language';
import type { TeamLinks } from '../../core/access';
import { mediaUrl, playbackOf, toFailure } from '../videos/index.pure';
import type { VideoRow } from '../videos';
import { originalChapters } from './edited-chapters.pure';
import type { VideoEditRow } from './video-edits.store';

/** The version of a video that was never edited. */
export const firstVersion = 1;

/** What of its original a video shows; `edit` is null for one that was never edited. */
export function toVideoEdit(
  video: VideoRow & { readonly hlsKey: string; readonly durationSeconds: number },
  edit: VideoEditRow | null,
  { links, language }: { readonly links: TeamLinks; readonly language: Language },
): VideoEdit {
  const { hlsKey, storyboardKey, durationSeconds } = edit ?? video;
  const linked = { ...video, hlsKey, durationSeconds };
  return {
    videoId: video.id,
    ...stateOf(edit, { durationSeconds, language }),
    originalDuration: durationSeconds,
    playback_url: playbackOf(linked, links).playback_url,
    storyboard_url: storyboardKey === null ? null : mediaUrl(linked, storyboardKey, links),
    chapters: chaptersOfOriginal(video, edit),
  };
}

function stateOf(
  edit: VideoEditRow | null,
  { durationSeconds, language }: { readonly durationSeconds: number; readonly language: Language },
) {
  if (edit === null) {
    const keep = [{ from: 0, until: Math.round(durationSeconds * 1000) / 1000 }];
    const none = { status: 'none', progress: 0, error: null } as const;
    return { ...none, keep, duration: keptSeconds(keep), version: firstVersion };
  }
  const { keep, status, progress, version, failureCode } = edit;
  const error = status === 'failed' ? toFailure(failureCode ?? '', language) : null;
  return { status, progress, error, keep, duration: keptSeconds(keep), version };
}

/** The chapters of the original of a video. */
export const chaptersOfOriginal = (
  { chapters }: Pick<VideoRow, 'chapters'>,
  edit: VideoEditRow | null,
): VideoRow['chapters'] =>
  edit?.applied ? originalChapters(edit.applied, chapters, edit.chapters) : chapters;
