import type { Noun, Palco, SdkError } from '@palco/sdk';
import type { DataTag, QueryKey, UndefinedInitialDataOptions } from '@tanstack/react-query';

/** Resource names in query keys: the nouns of the contract, and sub-resources that are refetched separately. */
export type QueryNoun = Noun | 'members' | 'settings' | 'signIns' | 'config';

/**
 * The prefix of every key of a noun. It contains the session's scope, so that data of one person or team is never shown to
 * another; pass it to `invalidateQueries` to refetch a noun.
 *
 * @example
 * ```ts
 * await queryClient.invalidateQueries({ queryKey: palcoQueryKey(palco, 'videos') });
 * ```
 */
export function palcoQueryKey(palco: Palco, noun: QueryNoun): PalcoQueryKey {
  const { personId, accountId } = palco.session.$scope.get();
  return ['palco', personId, accountId, noun];
}

/**
 * The previous data, for `placeholderData`, where it belongs to the same person and team. (`keepPreviousData` of TanStack
 * Query would show one team's page in the next.)
 *
 * @example
 * ```ts
 * const options = { queryKey: [...palcoQueryKey(palco, 'videos'), page], placeholderData: keepPreviousDataInScope(palco) };
 * ```
 */
export function keepPreviousDataInScope(
  palco: Palco,
): <Data>(previous: Data | undefined, before?: { readonly queryKey: QueryKey }) => Data | undefined {
  const { personId, accountId } = palco.session.$scope.get();
  return (previous, before) =>
    before?.queryKey[1] === personId && before.queryKey[2] === accountId ? previous : undefined;
}

/** `palco`, the person, the team and the noun. */
export type PalcoQueryKey = readonly [
  root: 'palco',
  personId: string | null,
  accountId: string | null,
  QueryNoun,
];

/** The options of `useQuery`, `fetchQuery` and `prefetchQuery` for `Data`. */
export type PalcoQueryOptions<Data> = UndefinedInitialDataOptions<Data, SdkError, Data, QueryKey> & {
  queryKey: DataTag<QueryKey, Data, SdkError>;
};

/** A query under the key of a noun; its signal ends the call. */
export function palcoQuery<Data>(
  palco: Palco,
  [noun, ...rest]: readonly [QueryNoun, ...unknown[]],
  call: (options: { readonly signal: AbortSignal }) => Data | Promise<Data>,
): PalcoQueryOptions<Data> {
  // The key bears the type of its data (for `setQueryData`), which no value has.
  const queryKey = [
    ...palcoQueryKey(palco, noun),
    ...rest,
  ] as QueryKey as PalcoQueryOptions<Data>['queryKey'];
  return { queryKey, queryFn: ({ signal }) => call({ signal }) };
}

/** A query of pages: the previous one stays while another one comes. */
export function palcoPageQuery<Data>(...query: Parameters<typeof palcoQuery<Data>>): PalcoQueryOptions<Data> {
  return Object.assign(palcoQuery(...query), { placeholderData: keepPreviousDataInScope(query[0]) });
}
