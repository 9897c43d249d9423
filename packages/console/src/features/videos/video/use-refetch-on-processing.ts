import { usePalco } from '@palco/react';
import { palcoQueryKey, type QueryNoun } from '@palco/react/query';
import { processing } from '@palco/sdk';
import type { ProcessingRow } from '@palco/sdk/processing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Several files that reach a stage together cause one refetch. */
const settleMs = 250;

/** What the server's answers depend on: which videos there are, their stage, title and folder, not their percent. */
function stagesOf(rows: readonly ProcessingRow[]): string {
  return rows
    .filter((row) => row.videoId !== undefined)
    .map(({ videoId, kind, status, name, directoryId }) =>
      [videoId, kind, status, name, directoryId].join(':'),
    )
    .sort()
    .join();
}

/**
 * Asks for the videos, or for another noun that shows them, again whenever one appeared, was renamed or moved, went on to the next
 * stage, finished or failed.
 */
export function useRefetchOnProcessing(noun: QueryNoun = 'videos'): void {
  const palco = usePalco();
  const client = useQueryClient();
  useEffect(() => {
    const { $state } = palco.use(processing);
    let known = stagesOf($state.get().rows);
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Not for failed queries: the refetch would make their error flicker, which has a «Tentar novamente» of its own.
    const refetch = () =>
      void client.invalidateQueries({
        queryKey: palcoQueryKey(palco, noun),
        predicate: ({ state }) => state.status === 'success',
      });
    const stop = $state.listen(({ rows }) => {
      const stages = stagesOf(rows);
      if (stages === known) return;
      known = stages;
      clearTimeout(timer);
      timer = setTimeout(refetch, settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [palco, client, noun]);
}
