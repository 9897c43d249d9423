import type { ApiSchema } from '@palco/sdk';

/** What stands beside a live in a list. */
export type LiveOverview = ApiSchema<'LiveOverview'>;

/** By the id of the live. */
export const overviewsById = (
  list: { overviews?: readonly LiveOverview[] } | undefined,
): ReadonlyMap<string, LiveOverview> => new Map(list?.overviews?.map((one) => [one.liveId, one]));
