import type { ServerContext } from '../../../kernel/context';
import { teamIn } from '../../../kernel/http/callers-team.pure';
import type { Principal } from '../../../kernel/http/principal';
import type { MediaLinks, PlaybackRight } from '../../../ports/media-links';

/** Makes addresses of media. */
export type TeamLinks = Pick<MediaLinks, 'url' | 'expiryOf'>;

/**
 * Links to the media of a team. Their epoch is the sum of the team's and the object's. Both only grow, so a change of either
 * revokes the link, and one increment revokes all links of a team.
 */
export function linksOfTeam(links: TeamLinks, teamEpoch: number): TeamLinks {
  return {
    url: (key, options) => links.url(key, { ...options, epoch: (options?.epoch ?? 0) + teamEpoch }),
    expiryOf: (options) => links.expiryOf(options),
  };
}

/** Links to the media of the team that a call acts in. */
export function linksOfCall({
  context,
  principal,
}: {
  readonly context: Pick<ServerContext, 'mediaLinks'>;
  readonly principal: Exclude<Principal, { kind: 'system' }>;
}): TeamLinks {
  return linksOfTeam(context.mediaLinks, teamIn(principal, principal.accountId)?.playbackTokenVersion ?? 0);
}

/**
 * Links under a playback token of one video. The server does not renew it: the embedding page must request a new one.
 */
export function linksOfToken(token: string, { expiresAt }: PlaybackRight): TeamLinks {
  return { url: (key) => `/media/${token}/${key}`, expiryOf: () => expiresAt };
}
