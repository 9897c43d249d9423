import type { ApiQuery, ApiSchema, Palco, SdkError } from '@palco/sdk';
import { trashApi, type UndoResult } from '@palco/sdk/admin';
import type { UseMutationResult } from '@tanstack/react-query';
import { palcoPageQuery, type PalcoQueryOptions } from './query-keys';
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
  return palcoPageQuery(palco, ['trash', 'list', query], (options) =>
    palco.use(trashApi).list(query, options),
  );
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
  return palcoPageQuery(palco, ['trash', 'lives', query], (options) =>
    palco.use(trashApi).lives(query, options),
  );
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
