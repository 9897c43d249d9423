import type { ApiQuery, ApiSchema, Palco } from '@palco/sdk';
import { clientsApi, type Client } from '@palco/sdk/admin';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';

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
  return palcoPageQuery(palco, ['clients', 'list', query], (options) =>
    palco.use(clientsApi).list(query, options),
  );
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
  return palcoQuery(palco, ['clients', 'one', id], (options) => palco.use(clientsApi).get(id, options));
}
