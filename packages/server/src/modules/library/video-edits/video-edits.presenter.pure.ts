import type { VideoEdit } from '@palco/openapi';
import { keptSeconds } from '../../../kernel/edit-list.pure';
import type { Language } from '../../../kernel/errors/language';
import type { TeamLinks } from '../../core/access';
import { mediaUrl, playbackOf, toFailure } from '../videos';
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
  const whole = [{ from: 0, until: Math.round(durationSeconds * 1000) / 1000 }];
  const keep = edit?.keep ?? whole;
  const linked = { ...video, hlsKey, durationSeconds };
  return {
    videoId: video.id,
    keep,
    status: edit?.status ?? 'none',
    progress: edit?.progress ?? 0,
    error: edit?.status === 'failed' ? toFailure(edit.failureCode ?? '', language) : null,
    duration: keptSeconds(keep),
    originalDuration: durationSeconds,
    playback_url: playbackOf(linked, links).playback_url,
    storyboard_url: storyboardKey === null ? null : mediaUrl(linked, storyboardKey, links),
    chapters: edit?.applied ? originalChapters(edit.applied, video.chapters, edit.chapters) : video.chapters,
    version: edit?.version ?? firstVersion,
  };
}
