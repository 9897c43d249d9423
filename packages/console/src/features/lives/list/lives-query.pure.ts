import type { LivesQuery } from '@palco/sdk/lives';

/** The part of the address that says which lives are listed, and the instants of its days. */
interface ListedLives extends Pick<LivesQuery, 'page' | 'limit' | 'sort' | 'type' | 'start' | 'end'> {
  readonly search?: string;
  readonly tab?: 'live' | 'scheduled' | 'undated';
}

/** A paused live is still on: its viewers wait for it. */
const statusOf = { live: 'live,paused', scheduled: 'scheduled', undated: 'none' } as const;

/** What to ask the server for: lives that are over stand in the history only. */
export function livesQueryOf({ search, tab, ...rest }: ListedLives): LivesQuery {
  const title = search?.trim();
  return {
    ...rest,
    ...(title && { title }),
    ...(tab && { status: statusOf[tab] }),
    shutdown: 'false',
    counts: 'true',
    overview: 'true',
  };
}
