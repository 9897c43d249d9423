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
 * Any change through the SDK. Whether it went well or not, everything that is on the screen about these nouns is asked for
 * again, in the background; errors are `SdkError`.
 *
 * @param nouns what the change touches, for example `['users', 'members']`.
 * @param call the change; it gets the Palco of the provider and the input of `mutate`.
 * @param options `removedId` names what is gone after a success: it is not asked for again while its page is still there.
 *
 * @example
 * ```tsx
 * function Remove({ id }: { id: string }) {
 *   const { mutate, isPending } = usePalcoMutation(['users', 'members'], (palco, user: string) => palco.use(userCalls).remove(user));
 *   return <button disabled={isPending} onClick={() => mutate(id)}>Excluir</button>;
 * }
 * ```
 */
export function usePalcoMutation<Input = void, Result = void>(
  nouns: readonly QueryNoun[],
  call: (palco: Palco, input: Input) => Promise<Result>,
  { removedId }: { removedId?(input: Input): string } = {},
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
        for (const queryKey of keys) void askAgain(client, queryKey, gone);
      }
    },
  });
}

/** Everything under the key, but not what is gone: that is only forgotten to be fresh. */
async function askAgain(client: QueryClient, queryKey: QueryKey, gone: string | undefined): Promise<void> {
  if (gone === undefined) return client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey, refetchType: 'none' });
  await client.refetchQueries({
    queryKey,
    type: 'active',
    predicate: (query) => !query.queryKey.includes(gone),
  });
}
