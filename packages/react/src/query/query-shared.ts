// What is public of the keys and hooks that the queries of all nouns share.
export {
  keepInScope,
  palcoQueryKey,
  type PalcoQueryKey,
  type PalcoQueryOptions,
  type QueryNoun,
} from './query-keys';
export { useRealtimeRefresh } from './query-refresh';
export { usePalcoMutation } from './use-palco-mutation';
export { usePalcoQuery, type QueryExtras } from './use-palco-query';
