/** The most videos of a playlist, those in the trash counted. */
export const mostVideos = 500;

/** A video of a playlist, in the order of the list that it stands in. */
export interface Entry {
  readonly videoId: string;
  /** In the trash: nobody sees it, and it keeps its place. */
  readonly isHidden: boolean;
}

/**
 * Merges a new order of the visible videos with the hidden ones. A hidden video that is not in `wanted` follows the same video
 * as before, or the nearest preceding one that is still in the playlist.
 */
export function withOrder(before: readonly Entry[], wanted: readonly string[]): string[] {
  const named = new Set(wanted);
  /** What stands behind a video; null: at the beginning. */
  const followers = new Map<string | null, string[]>();
  let anchor: string | null = null;
  for (const { videoId, isHidden } of before) {
    if (named.has(videoId)) anchor = videoId;
    else if (isHidden) followers.set(anchor, [...(followers.get(anchor) ?? []), videoId]);
  }
  return [...(followers.get(null) ?? []), ...wanted.flatMap((id) => [id, ...(followers.get(id) ?? [])])];
}

/** Why a video was not added. */
export type Refusal = 'ALREADY_IN_PLAYLIST' | 'NOT_FOUND' | 'PLAYLIST_FULL';

/** Splits videos into those to append to a playlist, in their order, and the others with the reason. */
export function withAdded(
  before: readonly Pick<Entry, 'videoId'>[],
  ids: readonly string[],
  isKnown: (id: string) => boolean,
): { readonly added: string[]; readonly failed: { readonly id: string; readonly code: Refusal }[] } {
  const present = new Set(before.map(({ videoId }) => videoId));
  const added: string[] = [];
  const failed: { id: string; code: Refusal }[] = [];
  for (const id of new Set(ids)) {
    if (!isKnown(id)) failed.push({ id, code: 'NOT_FOUND' });
    else if (present.has(id)) failed.push({ id, code: 'ALREADY_IN_PLAYLIST' });
    else if (before.length + added.length >= mostVideos) failed.push({ id, code: 'PLAYLIST_FULL' });
    else added.push(id);
  }
  return { added, failed };
}
