import type { Palco, SdkError } from '@palco/sdk';
import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
} from '@tanstack/react-query';
import { usePalco } from '../provider/palco-provider';
import { palcoQueryKey, type QueryNoun } from './query-keys';

/**
 * Any change through the SDK. After a success and after a failure, the active queries of these nouns are refetched in the
 * background; errors are `SdkError`.
 *
 * @param nouns what the change touches, for example `['users', 'members']`.
 * @param call the change; it gets the Palco of the provider and the input of `mutate`.
 * @param options `removedId` returns the id that a success removed. Queries with it in their key, and lists of its content,
 * are only marked stale: while its page is still mounted, a refetch would request what no longer exists.
 *
 * @example
 * ```tsx
 * function Remove({ id }: { id: string }) {
 *   const { mutate, isPending } = usePalcoMutation(['users', 'members'], (palco, user: string) => palco.use(usersApi).remove(user));
 *   return <button disabled={isPending} onClick={() => mutate(id)}>Excluir</button>;
 * }
 * ```
 */
export function usePalcoMutation<Input = void, Result = void>(
  nouns: readonly QueryNoun[],
  call: (palco: Palco, input: Input) => Promise<Result>,
  { removedId }: { removedId?(input: Input): string | undefined } = {},
): UseMutationResult<Result, SdkError, Input> {
  const palco = usePalco();
  const client = useQueryClient();
  return useMutation<Result, SdkError, Input>({
    async mutationFn(input) {
      // The keys of the team in which the change begins: another one may be selected when it ends.
      const keys = nouns.map((noun) => palcoQueryKey(palco, noun));
      let gone: string | undefined;
      try {
        const result = await call(palco, input);
        gone = removedId?.(input);
        return result;
      } finally {
        for (const queryKey of keys) void refetchActive(client, queryKey, gone);
      }
    },
  });
}

/** Whether an element of a query key is the id, or a query object with it as a value, as in the list of one folder. */
function names(part: unknown, id: string): boolean {
  return part === id || (typeof part === 'object' && part !== null && Object.values(part).includes(id));
}

/** Refetches the active queries under the key; those of the removed id are marked stale only. */
async function refetchActive(
  client: QueryClient,
  queryKey: QueryKey,
  gone: string | undefined,
): Promise<void> {
  if (gone === undefined) return client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  await client.refetchQueries({
    queryKey,
    type: 'active',
    predicate: ({ queryKey }) => !queryKey.some((part) => names(part, gone)),
  });
}
