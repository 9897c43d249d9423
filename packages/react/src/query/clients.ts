import type { Palco, SdkError } from '@palco/sdk';
import { clientsApi, type Client, type ClientList, type ClientsQuery } from '@palco/sdk/admin';
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { keepPreviousDataInScope, palcoQueryKey, type PalcoQueryOptions } from './query-keys';
import { usePalcoQuery, type QueryExtras } from './use-palco-query';

/**
 * The caller's client and its sub-accounts, sorted by name; every client for holders of `{product}-dev`.
 *
 * @example
 * ```ts
 * const clients = await queryClient.fetchQuery(clientsQueryOptions(palco, { subConta: false }));
 * ```
 */
export function clientsQueryOptions(palco: Palco, query: ClientsQuery = {}): PalcoQueryOptions<ClientList> {
  return queryOptions<ClientList, SdkError>({
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

/**
 * The caller's client and its sub-accounts, sorted by name; every client for holders of `{product}-dev`.
 *
 * @example
 * ```tsx
 * function Clients() {
 *   const { data } = useClients({ subConta: false });
 *   return <ul>{data?.map((client) => <li key={client.conta_id}>{client.nome_cliente}</li>)}</ul>;
 * }
 * ```
 */
export function useClients<Selected = ClientList>(
  query: ClientsQuery = {},
  options?: QueryExtras<ClientList, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => clientsQueryOptions(palco, query), options);
}

/**
 * One client.
 *
 * @example
 * ```tsx
 * function ClientName({ id }: { id: string }) {
 *   return <h1>{useClient(id).data?.nome_cliente}</h1>;
 * }
 * ```
 */
export function useClient<Selected = Client>(
  id: string,
  options?: QueryExtras<Client, Selected>,
): UseQueryResult<Selected, SdkError> {
  return usePalcoQuery((palco) => clientQueryOptions(palco, id), options);
}
