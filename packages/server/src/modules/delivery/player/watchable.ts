import type { ServerContext } from '../../../kernel/context';
import type { PlaybackRight } from '../../../ports/media-links';
import { playlistOf } from '../../library/videos';
import { findEndedAt, isEnded, viewerDigest } from '../../people/viewers';
import { findPlayable } from './player.store';
import type { PlayableVideo } from './player.store';
import { linksOfTeam, linksOfToken } from '../../core/access';

/** A video that the caller may watch, on pages of `domains`. */
export interface Watchable extends PlayableVideo {
  readonly links: ReturnType<typeof linksOfTeam>;
  /** What the token of the caller allows; null without one. */
  readonly right: PlaybackRight | null;
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
  // The token of a running player stands in addresses, and opens no other one.
  if (right !== null && right.play === undefined && token !== undefined) {
    const sites = right.domains.length > 0 ? right.domains : domains;
    return { ...found, domains: sites, links: linksOfToken(token, right), right };
  }
  if (video.privacy === 'private') return null;
  return { ...found, links: linksOfTeam(mediaLinks, teamEpoch), right: null };
}

/**
 * A video for a viewer without a log-in: a public one, or any with a valid playback token, which may replace the allowed sites.
 * Null both for an unknown video and for a private one, which must be indistinguishable, and for a viewer who was put out.
 */
export async function findWatchable(
  context: Pick<ServerContext, 'db' | 'mediaLinks' | 'config'>,
  { videoId, token }: { readonly videoId: string; readonly token: string | undefined },
): Promise<Watchable | null> {
  const found = await findPlayable(context.db, videoId);
  const watchable = found && openToViewer(context, found, token);
  const viewer = watchable?.right?.viewer;
  if (watchable === null || viewer === undefined) return watchable;
  const { accountId } = watchable.video;
  const digest = viewerDigest(context, { accountId, name: viewer.name });
  const endedAt = await findEndedAt(context.db, { accountId, viewer: digest });
  return isEnded({ endedAt }, viewer.issuedAt) ? null : watchable;
}
