import { domainsOf, removesDomain } from '../../../kernel/http/domain-entry.pure';
import type { VideoRow } from './videos.store';

/** The processing panel watches this many contents (specification section 9). */
export const processingItems = 100;

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
