// The public ones of the keys and hooks that the query files share.
export {
  keepPreviousDataInScope,
  palcoQueryKey,
  type PalcoQueryKey,
  type PalcoQueryOptions,
  type QueryNoun,
} from './query-keys';
export { useRealtimeRefresh } from './query-refresh';
export { usePalcoMutation } from './use-palco-mutation';
export { usePalcoQuery, type QueryExtras } from './use-palco-query';
