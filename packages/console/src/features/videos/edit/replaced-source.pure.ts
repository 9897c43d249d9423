import type { Video } from '@palco/sdk';

/**
 * Whether the source was replaced since `sizeBefore` was stored, and there are subtitles made for the old file. A cancelled
 * replacement leaves the size unchanged; one that is under way or failed does not count.
 */
export function needsSubtitleCheck(
  { replacement, size, subtitles }: Pick<Video, 'replacement' | 'size' | 'subtitles'>,
  sizeBefore: number | null,
): boolean {
  return sizeBefore !== null && replacement === null && size !== sizeBefore && subtitles.length > 0;
}
