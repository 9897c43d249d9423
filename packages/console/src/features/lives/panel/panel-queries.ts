import { palcoQueryKey } from '@palco/react/query';
import { liveCalls, type Palco } from '@palco/sdk';
import { queryOptions } from '@tanstack/react-query';

const keyOf = (palco: Palco, ...parts: readonly unknown[]) => [...palcoQueryKey(palco, 'lives'), ...parts];

/** The live of a panel. */
export const panelLive = (palco: Palco, id: string) =>
  queryOptions({
    queryKey: keyOf(palco, 'one', id),
    queryFn: ({ signal }) => palco.use(liveCalls).get(id, { signal }),
  });

/** Its signals, with their health. */
export const panelSignals = (palco: Palco, id: string) =>
  queryOptions({
    queryKey: keyOf(palco, 'signals', id),
    queryFn: ({ signal }) => palco.use(liveCalls).signals(id, { signal }),
  });

/** Its stream keys. */
export const panelKeys = (palco: Palco, id: string) =>
  queryOptions({
    queryKey: keyOf(palco, 'keys', id),
    queryFn: ({ signal }) => palco.use(liveCalls).keys(id, { signal }),
  });

/** The playlist of one signal as it comes. */
export const panelPreview = (palco: Palco, id: string, signalId: number) =>
  queryOptions({
    queryKey: keyOf(palco, 'preview', id, signalId),
    queryFn: ({ signal }) => palco.use(liveCalls).preview(id, signalId, { signal }),
  });
