import type { ServerContext } from '../../../kernel/context';
import { playlistOf } from '../../library/videos';
import { findPlayable } from './player.store';
import type { PlayableVideo } from './player.store';
import { linksOfTeam, linksOfToken } from '../../core/access';

/** A video that the caller may watch, on pages of `domains`. */
export interface Watchable extends PlayableVideo {
  readonly links: ReturnType<typeof linksOfTeam>;
}

/** What a caller may watch of a video that is there; null where it may not. An invalid token is ignored. */
export function openToViewer(
  { mediaLinks }: Pick<ServerContext, 'mediaLinks'>,
  found: PlayableVideo,
  token: string | undefined,
): Watchable | null {
  const { video, teamEpoch, domains } = found;
  const epoch = video.playbackTokenVersion + teamEpoch;
  const right = token === undefined ? null : mediaLinks.verifyPlayback(token, playlistOf(video), epoch);
  if (right !== null && token !== undefined) {
    const sites = right.domains.length > 0 ? right.domains : domains;
    return { ...found, domains: sites, links: linksOfToken(token, right) };
  }
  return video.privacy === 'private' ? null : { ...found, links: linksOfTeam(mediaLinks, teamEpoch) };
}

/**
 * A video for a viewer without a log-in: a public one, or any with a valid playback token, which may replace the allowed sites.
 * Null both for an unknown video and for a private one, which must be indistinguishable.
 */
export async function findWatchable(
  context: Pick<ServerContext, 'db' | 'mediaLinks'>,
  { videoId, token }: { readonly videoId: string; readonly token: string | undefined },
): Promise<Watchable | null> {
  const found = await findPlayable(context.db, videoId);
  return found === null ? null : openToViewer(context, found, token);
}
