import type { Video } from '@palco/sdk';

/**
 * Whether a video has another file than the one it had when a replacement was begun, and subtitles that were made for that one.
 * A replacement that was given up leaves the size as it was; one that is under way or failed is not there yet.
 */
export function needsSubtitleCheck(
  { replacement, size, subtitles }: Pick<Video, 'replacement' | 'size' | 'subtitles'>,
  sizeBefore: number | null,
): boolean {
  return sizeBefore !== null && replacement === null && size !== sizeBefore && subtitles.length > 0;
}
