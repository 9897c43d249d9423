import type { ApiQuery, ApiSchema, Palco, SdkError } from '@palco/sdk';
import { clientsApi, type Client } from '@palco/sdk/admin';
import { queryOptions } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';

/**
 * The caller's client and its sub-accounts, sorted by name; every client for holders of `{product}-dev`.
 *
 * @example
 * ```ts
 * const clients = await queryClient.fetchQuery(clientsQueryOptions(palco, { subConta: false }));
 * ```
 */
export function clientsQueryOptions(
  palco: Palco,
  query: ApiQuery<'listClients'> = {},
): PalcoQueryOptions<ApiSchema<'ClientList'>> {
  return queryOptions<ApiSchema<'ClientList'>, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'clients'), 'list', query],
    queryFn: ({ signal }) => palco.use(clientsApi).list(query, { signal }),
    placeholderData: keepPreviousDataInScope(palco),
  });
}

/**
 * One client.
 *
 * @example
 * ```ts
 * const { nome_cliente } = await queryClient.fetchQuery(clientQueryOptions(palco, id));
 * ```
 */
export function clientQueryOptions(palco: Palco, id: string): PalcoQueryOptions<Client> {
  return queryOptions<Client, SdkError>({
    queryKey: [...palcoQueryKey(palco, 'clients'), 'one', id],
    queryFn: ({ signal }) => palco.use(clientsApi).get(id, { signal }),
  });
}
