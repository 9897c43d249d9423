import { livePreviewQueryOptions, usePalcoQuery } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';

/** A signal that has not come is asked for again this often. */
const waitMs = 3_000;

/** Whether a signal has no picture yet, although it may be there. */
export const isNotThere = (error: unknown): boolean => isSdkError(error) && error.code === 'SIGNAL_NOT_READY';

/** The playlist of a signal as it comes; asked for again until there is one. */
export function usePreview(liveId: string, signalId: number, enabled: boolean) {
  return usePalcoQuery((palco) => livePreviewQueryOptions(palco, liveId, signalId), {
    enabled,
    refetchInterval: ({ state }) => (isNotThere(state.error) ? waitMs : false),
  });
}
