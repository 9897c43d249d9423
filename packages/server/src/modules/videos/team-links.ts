import type { Call } from '../../kernel/http/module';
import { membershipIn } from '../../kernel/http/principal';
import type { MediaLinks, PlaybackRight } from '../../ports/media-links';

/** Makes addresses of media. */
export type TeamLinks = Pick<MediaLinks, 'url' | 'expiryOf'>;

/**
 * Links to the media of a team. The team's epoch is added to the object's own: both only grow, so a link is good as long as
 * neither has, and one number ends all links of a team however many videos it has.
 */
export function linksOfTeam(links: TeamLinks, teamEpoch: number): TeamLinks {
  return {
    url: (key, options) => links.url(key, { ...options, epoch: (options?.epoch ?? 0) + teamEpoch }),
    expiryOf: (options) => links.expiryOf(options),
  };
}

/** The same for the team in which somebody acts. */
export function linksOfCall({ context, principal }: Pick<Call, 'context' | 'principal'>): TeamLinks {
  return linksOfTeam(context.mediaLinks, membershipIn(principal, principal.accountId)?.mediaEpoch ?? 0);
}

/**
 * Links under a playback token, which was made for one video. It is not renewed: the page that shows the video asks for another.
 */
export function linksOfToken(token: string, { expiresAt }: PlaybackRight): TeamLinks {
  return { url: (key) => `/media/${token}/${key}`, expiryOf: () => expiresAt };
}
