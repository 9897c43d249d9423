import type { ApiQuery, ApiSchema, Palco, SdkError } from '@palco/sdk';
import { trashApi, type UndoResult } from '@palco/sdk/admin';
import { queryOptions, type UseMutationResult } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoMutation } from './use-palco-mutation';

/**
 * One page of what was deleted, the last deleted first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(trashQueryOptions(palco, { page: 1 }));
 * ```
 */
export function trashQueryOptions(
  palco: Palco,
  query: ApiQuery<'listTrash'> = {},
): PalcoQueryOptions<ApiSchema<'TrashList'>> {
  return queryOptions<ApiSchema<'TrashList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'trash'), 'list', query],
    queryFn: ({ signal }) => palco.use(trashApi).list(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}

/**
 * One page of the deleted lives, the last deleted first.
 *
 * @example
 * ```ts
 * const { items } = await queryClient.fetchQuery(liveTrashQueryOptions(palco, { page: 1 }));
 * ```
 */
export function liveTrashQueryOptions(
  palco: Palco,
  query: ApiQuery<'listTrash'> = {},
): PalcoQueryOptions<ApiSchema<'TrashList'>> {
  return queryOptions<ApiSchema<'TrashList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'trash'), 'lives', query],
    queryFn: ({ signal }) => palco.use(trashApi).lives(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
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
