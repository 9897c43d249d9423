export {
  keepInScope,
  palcoQueryKey,
  type PalcoQueryKey,
  type PalcoQueryOptions,
  type QueryNoun,
} from './query-keys';
export { usePalcoMutation } from './use-palco-mutation';
export { usePalcoQuery, type QueryExtras } from './use-palco-query';
export * from './videos';
export * from './directories';
export * from './teams';
export * from './clients';
export * from './users';
export * from './roles';
export * from './permissions';
export * from './profile';
export * from './config';
