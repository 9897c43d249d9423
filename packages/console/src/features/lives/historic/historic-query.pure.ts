import type { LivesQuery } from '@palco/sdk/lives';

/** The part of the address that says which lives are listed. */
interface ListedLives extends Pick<LivesQuery, 'page' | 'limit' | 'sort'> {
  readonly search?: string;
}

/** What to ask the server for: what ended last stands first. */
export function historicQueryOf({ search, ...rest }: ListedLives): LivesQuery {
  const title = search?.trim();
  return { sort: 'finishedAt,desc', ...rest, ...(title && { title }), status: 'finished' };
}

/** How long a live was on, in whole seconds; null where it never began or its times make no sense. */
export function durationOf(live: { startedAt: string | null; finishedAt: string | null }): number | null {
  if (live.startedAt === null || live.finishedAt === null) return null;
  const seconds = Math.floor((Date.parse(live.finishedAt) - Date.parse(live.startedAt)) / 1_000);
  return seconds >= 0 ? seconds : null;
}
