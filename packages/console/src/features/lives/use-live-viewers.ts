import { liveViewersQueryOptions, usePalcoQuery } from '@palco/react/query';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';

/** How many watch a live: null unless it is on, undefined until the first answer. Asked for again every `refreshMs`. */
export function useLiveViewers(
  { id, status }: Pick<Live, 'id' | 'status'>,
  refreshMs: number,
): number | null | undefined {
  const isOn = isLiveInProgress(status);
  const { data } = usePalcoQuery((palco) => liveViewersQueryOptions(palco, id), {
    enabled: isOn,
    refetchInterval: refreshMs,
  });
  return isOn ? data : null;
}
