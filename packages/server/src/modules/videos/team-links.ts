import type { Call } from '../../kernel/http/module';
import { membershipIn } from '../../kernel/http/principal';
import type { MediaLinks } from '../../ports/media-links';

/** Makes addresses of media. */
export type TeamLinks = Pick<MediaLinks, 'url'>;

/**
 * Links to the media of a team. The team's epoch is added to the object's own: both only grow, so a link is good as long as
 * neither has, and one number ends all links of a team however many videos it has.
 */
export function linksOfTeam(links: TeamLinks, teamEpoch: number): TeamLinks {
  return { url: (key, options) => links.url(key, { ...options, epoch: (options?.epoch ?? 0) + teamEpoch }) };
}

/** The same for the team in which somebody acts. */
export function linksOfCall({ context, principal }: Pick<Call, 'context' | 'principal'>): TeamLinks {
  return linksOfTeam(context.mediaLinks, membershipIn(principal, principal.accountId)?.mediaEpoch ?? 0);
}
