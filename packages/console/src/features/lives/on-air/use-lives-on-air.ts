import { usePalco } from '@palco/react';
import { livesQueryOptions } from '@palco/react/query';
import { useQuery } from '@tanstack/react-query';

/** More than that are counted, not named. */
const query = { status: 'live,paused', shutdown: 'false', limit: 5 } as const;
/** The messages about lives refresh it at once; this is for networks that let none through. */
const refreshMs = 60_000;
/** How often the picture of what is on air is another one; nobody asks behind another tab. */
const pictureMs = 10_000;

/** The lives of the team that are on air: one call for the whole console, whoever asks. */
export function useLivesOnAir() {
  return useQuery({
    ...livesQueryOptions(usePalco(), query),
    refetchInterval: ({ state }) => (state.data?.items.length ? pictureMs : refreshMs),
  });
}
