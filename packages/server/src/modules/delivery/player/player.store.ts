import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import { accounts, directories, videos } from '../../../schema';
import type { TeamProtection, VideoRow } from '../../library/videos';
import { domainsOf } from '../../../kernel/http/domain-entry.pure';

/** A playable video, with the settings of its account for embedded players. */
export interface PlayableVideo {
  readonly video: VideoRow & { readonly hlsKey: string };
  readonly color: string | null;
  readonly domains: readonly string[];
  readonly teamEpoch: number;
  readonly team: TeamProtection;
  readonly language: string | null;
  /** Of the subtitles that are shown from the start. */
  readonly subtitleLanguage: string | null;
}

/** A playable video; null for an unknown or unplayable one. Does not check the right to watch: see `findWatchable`. */
export async function findPlayable(db: Queryable, id: string): Promise<PlayableVideo | null> {
  const [row] = await db
    .select({
      video: getTableColumns(videos),
      color: sql<string | null>`coalesce(${directories.playerColor}, ${accounts.corPadrao})`,
      domains: accounts.dominiosPadrao,
      teamEpoch: accounts.playbackTokenVersion,
      team: { encryptVideos: accounts.encryptVideos, markViewers: accounts.markViewers },
      language: accounts.language,
      subtitleLanguage: directories.subtitleLanguage,
    })
    .from(videos)
    .innerJoin(directories, eq(directories.id, videos.directoryId))
    .innerJoin(accounts, and(eq(accounts.id, videos.accountId), isAlive(accounts)))
    .where(and(eq(videos.id, id), isAlive(videos), eq(videos.status, 'ready'), isNotNull(videos.hlsKey)));
  if (row === undefined) return null;
  const { hlsKey } = row.video;
  if (hlsKey === null) return null;
  const domains = domainsOf(row.video.allowedDomains, row.domains);
  return { ...row, domains, video: { ...row.video, hlsKey } };
}
