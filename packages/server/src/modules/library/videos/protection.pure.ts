import type { VideoProtection } from '@palco/openapi';
import { domainsOf } from '../../../kernel/http/domain-entry.pure';
import type { accounts } from '../../../schema';
import { linkSeconds } from './videos.presenter.pure';
import type { VideoRow } from './videos.store';

/** What a team sets for those of its videos that do not say otherwise. */
export type TeamProtection = Pick<typeof accounts.$inferSelect, 'encryptVideos' | 'markViewers'>;

/** Segments that one key is for: at four seconds each, 40 seconds. */
export const segmentsOfKey = 10;

/** How long the address of one player is good at least: it is renewed in time. */
export const addressSeconds = 3600;

/** Whether the segments of a video are served encrypted. */
export const isEncrypted = (
  { encryption }: Pick<VideoRow, 'encryption'>,
  { encryptVideos }: Pick<TeamProtection, 'encryptVideos'>,
): boolean => encryption ?? encryptVideos;

/** Whether the player of a video draws over the picture who watches. */
export const isMarked = (
  { viewerMark }: Pick<VideoRow, 'viewerMark'>,
  { markViewers }: Pick<TeamProtection, 'markViewers'>,
): boolean => viewerMark ?? markViewers;

/** What protects a video, as the contract shows it. */
export function toProtection(
  video: VideoRow,
  team: TeamProtection & { readonly domains: readonly string[]; readonly sessionsPerViewer: number | null },
): VideoProtection {
  const domains = domainsOf(video.allowedDomains, team.domains);
  const ownDomains = video.allowedDomains.length > 0 ? 'video' : 'team';
  return {
    privacy: video.privacy,
    addressSeconds: isEncrypted(video, team) ? addressSeconds : linkSeconds(video),
    domains: [...domains],
    domainsFrom: domains.length > 0 ? ownDomains : null,
    encryption: isEncrypted(video, team),
    encryptionFrom: video.encryption === null ? 'team' : 'video',
    segmentsPerKey: segmentsOfKey,
    viewerMark: isMarked(video, team),
    viewerMarkFrom: video.viewerMark === null ? 'team' : 'video',
    sessionsPerViewer: team.sessionsPerViewer,
  };
}

/** What stands over the picture where nobody knows more of the viewer: the beginning of the session, easy to read out. */
export const codeOfSession = (session: string): string =>
  session
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 8)
    .toUpperCase();
