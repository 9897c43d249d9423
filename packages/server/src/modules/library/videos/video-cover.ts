import { and, eq } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Queryable } from '../../../kernel/database/database';
import { coverKeyOf, coverPartsOf } from '../../core/covers';
import type { CoverParts } from '../../core/covers';
import { accounts, videos } from '../../../schema';

const toParts = (video: { readonly id: string; readonly title: string }, team: CoverTeam): CoverParts =>
  coverPartsOf({ folder: 'videos', id: video.id, title: video.title }, team);

interface CoverTeam {
  readonly id: string;
  readonly ownColor: string | null;
}

/** The key of the cover that the server draws for a video. */
type CoverOf = (video: { readonly id: string; readonly title: string }) => string;

/** The generated covers of the videos of a team. */
export async function coversOfTeam(db: Queryable, accountId: string): Promise<CoverOf> {
  const [row] = await db
    .select({ ownColor: accounts.color })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const team = { id: accountId, ownColor: row?.ownColor ?? null };
  return (video) => coverKeyOf(toParts(video, team));
}

/** What the generated cover of a video shows; null where there is no such video. */
export async function findVideoCover(db: Queryable, videoId: string): Promise<CoverParts | null> {
  const [row] = await db
    .select({ id: videos.id, title: videos.title, accountId: accounts.id, ownColor: accounts.color })
    .from(videos)
    .innerJoin(accounts, eq(accounts.id, videos.accountId))
    .where(and(eq(videos.id, videoId), isAlive(videos)));
  return row ? toParts(row, { id: row.accountId, ownColor: row.ownColor }) : null;
}
