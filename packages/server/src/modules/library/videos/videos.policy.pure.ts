import { domainsOf, removesDomain } from '../../../kernel/http/domain-entry.pure';
import type { VideoRow } from './videos.store';

/** The processing panel watches this many contents (specification section 9). */
export const processingItems = 100;

/** Who may watch a video, and how its segments are served. */
interface Protection extends Pick<VideoRow, 'privacy' | 'encryption'> {
  readonly allowedDomains: readonly string[];
}

/**
 * Whether a change must revoke the media links: the privacy changes, a domain loses access, or the segments are served in
 * another form than the players know that are under way.
 */
export function endsLinks(before: Protection, after: Protection, teamDomains: readonly string[]): boolean {
  return (
    before.privacy !== after.privacy ||
    before.encryption !== after.encryption ||
    removesDomain(domainsOf(before.allowedDomains, teamDomains), domainsOf(after.allowedDomains, teamDomains))
  );
}
