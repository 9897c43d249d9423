import type { LivesQuery } from '@palco/sdk/lives';

/** The part of the address that says which lives are listed. */
interface ListedLives extends Pick<LivesQuery, 'page' | 'limit' | 'sort'> {
  readonly search?: string;
}

/** What to ask the server for: what ended last stands first. */
export function historicQueryOf({ search, ...rest }: ListedLives): LivesQuery {
  const title = search?.trim();
  return { sort: 'finishedAt,desc', ...rest, ...(title && { title }), status: 'finished', overview: 'true' };
}
