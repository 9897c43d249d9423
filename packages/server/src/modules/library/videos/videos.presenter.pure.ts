import type { TranscodeItem, Video, VideoItem } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import { storageFullCode } from '../../../kernel/jobs/job-codes.pure';
import { toFailure } from './failure-messages.pure';
import type { ProcessingRow, VideoRow } from './videos.store';
import type { TeamLinks } from '../../core/access';

/** What a row needs to be shown to somebody. */
export interface Viewing {
  readonly links: TeamLinks;
  readonly language: Language;
  /** The generated cover of a video that has no picture; null for whom no file of it is shown: a link to one is good for all. */
  readonly coverOf: ((video: Pick<VideoRow, 'id' | 'title'>) => string) | null;
}

/** A stored video as an item of the contract's list. */
export function toVideoItem(row: VideoRow, { links, language, coverOf }: Viewing): VideoItem {
  return {
    id: row.id,
    videoId: row.id,
    accountId: row.accountId,
    title: row.title,
    description: row.description,
    directoryId: row.directoryId,
    duration: row.durationSeconds,
    width: row.width,
    height: row.height,
    thumbnail: posterUrl(row, links),
    picture: fileUrl(posterKeyOf(row) ?? coverOf?.(row) ?? null, row.playbackTokenVersion, links),
    storyboard_url: fileUrl(row.storyboardKey, row.playbackTokenVersion, links),
    status: row.status,
    progress: row.progress,
    size: row.sizeBytes,
    error: row.status === 'failed' ? toFailure(row.failureCode ?? '', language) : null,
    truncated: row.truncated,
    damaged: row.damaged,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** What a video has besides its row. */
export interface BesideVideo {
  readonly subtitles: Video['subtitles'];
  readonly signUrl: string | null;
}

/** A stored video with the address of its playlist, which is there once it plays. */
export function toVideo(
  row: VideoRow,
  viewing: Viewing & Pick<Video, 'mark'>,
  { subtitles, signUrl }: BesideVideo,
): Video {
  const { hlsKey } = row;
  return {
    ...toVideoItem(row, viewing),
    ...(isPlayable(row) && hlsKey !== null
      ? playbackOf({ ...row, hlsKey }, viewing.links)
      : { playback_url: null, playback_expires_at: null }),
    tags: row.tags,
    thumbnailOrigin: row.thumbnailKey === null ? 'automatic' : (row.thumbnailOrigin ?? 'upload'),
    replacement: toReplacement(row, viewing.language),
    privacy: row.privacy,
    allowedDomains: row.allowedDomains,
    encryption: row.encryption,
    viewerMark: row.viewerMark,
    mark: viewing.mark,
    ...extrasOf(row, viewing.links),
    signLanguageVideoId: row.signLanguageVideoId,
    sign_language_url: signUrl,
    subtitles: [...subtitles],
    omittedTracks: row.omittedTracks,
    renditions: row.renditions.map(({ name, width, height, bandwidth }) => ({
      name,
      width,
      height,
      bandwidth,
    })),
  };
}

/** The new source that shall take the place of the one that plays. */
function toReplacement(
  row: Pick<VideoRow, 'replacementStatus' | 'replacementProgress' | 'replacementFailureCode'>,
  language: Language,
): Video['replacement'] {
  const { replacementStatus: status, replacementProgress: progress } = row;
  if (status === null) return null;
  const error = status === 'failed' ? toFailure(row.replacementFailureCode ?? '', language) : null;
  return { status, progress, error };
}

/** The address of the picture that somebody chose, or of the poster; null where there is none. */
export function posterUrl(
  {
    thumbnailKey,
    posterKey,
    playbackTokenVersion,
  }: Pick<VideoRow, 'thumbnailKey' | 'posterKey' | 'playbackTokenVersion'>,
  links: TeamLinks,
): string | null {
  return fileUrl(posterKeyOf({ thumbnailKey, posterKey }), playbackTokenVersion, links);
}

const posterKeyOf = ({ thumbnailKey, posterKey }: Pick<VideoRow, 'thumbnailKey' | 'posterKey'>) =>
  thumbnailKey ?? posterKey;

/** Whether a video plays now. */
export function isPlayable({ status, hlsKey }: Pick<VideoRow, 'status' | 'hlsKey'>): boolean {
  return status === 'ready' && hlsKey !== null;
}

/** The key of the playlist that a player opens. */
export const playlistOf = (video: { readonly hlsKey: string }): string => `${video.hlsKey}/master.m3u8`;

/**
 * The address of the playlist and its expiry. For a public video it lasts an hour plus twice the duration, so that pauses do not
 * break playback. For a private or domain-restricted one it lasts an hour, and the player requests the next address in time.
 */
export function playbackOf(video: Linked & { readonly hlsKey: string }, links: TeamLinks) {
  const options = linkOptions(video);
  return {
    playback_url: links.url(playlistOf(video), options),
    playback_expires_at: new Date(links.expiryOf(options)).toISOString(),
  };
}

/** What an address of a video's files depends on. */
export type Linked = Pick<
  VideoRow,
  'durationSeconds' | 'playbackTokenVersion' | 'privacy' | 'allowedDomains'
>;

/** How long an address of a video is good at least that others have as well, in seconds. */
export function linkSeconds({
  durationSeconds,
  privacy,
  allowedDomains,
}: Omit<Linked, 'playbackTokenVersion'>): number {
  const isGuarded = privacy === 'private' || allowedDomains.length > 0;
  return 3600 + (isGuarded ? 0 : 2 * Math.ceil(durationSeconds ?? 0));
}

const linkOptions = (video: Linked) => ({
  lifetimeSeconds: linkSeconds(video),
  epoch: video.playbackTokenVersion,
});

const hourMs = 3_600_000;

/** How long a link to the files of a video may live: its lifetime is rounded up to the full hour. */
export const longestLinkMs = (durationSeconds: number | null): number =>
  2 * hourMs + 2000 * (durationSeconds ?? 0);

/** The address of a file that is read while a video plays; it lasts as long as that of the playlist. */
export function mediaUrl(video: Linked, key: string, links: TeamLinks): string {
  return links.url(key, linkOptions(video));
}

/** What a player shows besides the pictures of a video. */
export function extrasOf(
  row: Pick<VideoRow, 'chapters' | 'storyboardKey' | 'endScreenKey' | 'playbackTokenVersion'>,
  links: TeamLinks,
) {
  return {
    chapters: row.chapters,
    storyboard_url: fileUrl(row.storyboardKey, row.playbackTokenVersion, links),
    endScreen: fileUrl(row.endScreenKey, row.playbackTokenVersion, links),
  };
}

/** The address of a file of a video; null where there is none. */
function fileUrl(key: string | null, epoch: number, links: TeamLinks): string | null {
  return key === null ? null : links.url(key, { epoch });
}

/** A job of the processing panel. */
export function toTranscodeItem(row: ProcessingRow, language: Language): TranscodeItem {
  return {
    id: row.id,
    videoId: row.videoId,
    title: row.title,
    progress: row.status === 'done' ? 100 : row.progress,
    status: row.status,
    waitsForRoom: row.status === 'queued' && row.errorCode === storageFullCode,
    error: row.status === 'failed' ? toFailure(row.errorCode ?? row.failureCode ?? '', language) : null,
  };
}
