import type { Palco, SdkError } from '@palco/sdk';
import { trashApi, type TrashList, type TrashQuery, type UndoResult } from '@palco/sdk/admin';
import { queryOptions, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoMutation } from './use-palco-mutation';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/**
 * One page of what was deleted, the last deleted first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(trashQueryOptions(palco, { page: 1 }));
 * ```
 */
export function trashQueryOptions(palco: Palco, query: TrashQuery = {}): PalcoQueryOptions<TrashList> {
  return queryOptions<TrashList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'trash'), 'list', query],
    queryFn: ({ signal }) => palco.use(trashApi).list(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}

/**
 * One page of what was deleted; a folder is one item, together with everything that was deleted with it.
 *
 * @example
 * ```tsx
 * function Trash() {
 *   return <ul>{useTrash().data?.items.map((item) => <li key={item.id}>{item.title}</li>)}</ul>;
 * }
 * ```
 */
export function useTrash<Selected = TrashList>(
  query: TrashQuery = {},
  options?: QueryExtras<TrashList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => trashQueryOptions(palco, query), options);
}

/**
 * One page of the deleted lives, the last deleted first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(liveTrashQueryOptions(palco, { page: 1 }));
 * ```
 */
export function liveTrashQueryOptions(palco: Palco, query: TrashQuery = {}): PalcoQueryOptions<TrashList> {
  return queryOptions<TrashList, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'trash'), 'lives', query],
    queryFn: ({ signal }) => palco.use(trashApi).lives(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}

/**
 * One page of the deleted lives.
 *
 * @example
 * ```tsx
 * function DeletedLives() {
 *   return <ul>{useLiveTrash().data?.items.map((item) => <li key={item.id}>{item.title}</li>)}</ul>;
 * }
 * ```
 */
export function useLiveTrash<Selected = TrashList>(
  query: TrashQuery = {},
  options?: QueryExtras<TrashList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => liveTrashQueryOptions(palco, query), options);
}

/**
 * Undoes a bulk change of videos, by the `undoToken` that the change returned.
 *
 * @example
 * ```tsx
 * function TakeBack({ undoToken }: { undoToken: string }) {
 *   const { mutate } = useUndo();
 *   return <button onClick={() => mutate(undoToken)}>Desfazer</button>;
 * }
 * ```
 */
export function useUndo(): UseMutationResult<UndoResult, SdkError, string> {
  return usePalcoMutation(['videos', 'directories', 'trash'], (palco, undoToken: string) =>
    palco.use(trashApi).undo(undoToken),
  );
}
