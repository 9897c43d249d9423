import { usePalco } from '@palco/react';
import { liveViewersQueryOptions } from '@palco/react/query';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useQuery } from '@tanstack/react-query';

/** How many watch a live: null unless it is on, undefined until the first answer. Asked for again every `refreshMs`. */
export function useLiveViewers(
  { id, status }: Pick<Live, 'id' | 'status'>,
  refreshMs: number,
): number | null | undefined {
  const isOn = isLiveInProgress(status);
  const { data } = useQuery({
    ...liveViewersQueryOptions(usePalco(), id),
    enabled: isOn,
    refetchInterval: refreshMs,
  });
  return isOn ? data : null;
}
