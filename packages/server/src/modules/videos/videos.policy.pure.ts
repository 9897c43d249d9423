import { httpError } from '../../kernel/errors/http-error';
import { removesDomain } from '../../kernel/http/domain-entry.pure';
import { membershipIn } from '../../kernel/http/principal';
import type { UserPrincipal } from '../../kernel/http/principal';
import type { VideoRow } from './videos.store';

/** The processing panel watches this many contents (specification section 9). */
export const processingItems = 100;

/**
 * Refuses new videos and new bytes of a blocked team; what is stored still plays (specification section 2, /blocked).
 *
 * @throws 402 `ACCOUNT_BLOCKED`.
 */
export function requireUnblocked(principal: UserPrincipal, accountId: string): void {
  if (membershipIn(principal, accountId)?.blocked) throw httpError({ status: 402, code: 'ACCOUNT_BLOCKED' });
}

/** Whose pages may show a video: its own domains, or those of its team where it names none. */
export function domainsOf(own: readonly string[], team: readonly string[]): readonly string[] {
  return own.length > 0 ? own : team;
}

/** Who may watch a video. */
interface Protection {
  readonly privacy: VideoRow['privacy'];
  readonly allowedDomains: readonly string[];
}

/** Whether a change must revoke the media links: the privacy changes, or a domain loses access. */
export function endsLinks(before: Protection, after: Protection, teamDomains: readonly string[]): boolean {
  return (
    before.privacy !== after.privacy ||
    removesDomain(domainsOf(before.allowedDomains, teamDomains), domainsOf(after.allowedDomains, teamDomains))
  );
}
