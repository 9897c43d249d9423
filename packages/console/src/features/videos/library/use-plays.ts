import type { VideoItem } from '@palco/sdk';
import { videoPlaysQueryOptions, usePalcoQuery } from '@palco/react/query';
import { useMemo } from 'react';

/** How often the videos of a page were watched; without those whose count is not known, because it did not come yet or failed. */
export function usePlays(videos: readonly VideoItem[] | undefined): ReadonlyMap<string, number> {
  const ids = videos?.filter(({ status }) => status === 'ready').map(({ id }) => id) ?? [];
  const { data } = usePalcoQuery((palco) => videoPlaysQueryOptions(palco, ids), { enabled: ids.length > 0 });
  return useMemo(() => new Map(data?.map(({ videoId, plays }) => [videoId, plays])), [data]);
}
