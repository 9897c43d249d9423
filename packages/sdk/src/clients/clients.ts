import type { Client, ClientInput, ClientList, operations } from '@palco/openapi';
import { unwrap, type PalcoClient } from '../client';
import { ifMatch, teamOf, type CallOptions, type VersionedCallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

/** Part of a name; `subConta: false` leaves sub-accounts out. */
export type ClientsQuery = NonNullable<operations['listClients']['parameters']['query']>;

/** The calls about clients, the companies that own teams. All throw `SdkError`. */
export interface Clients {
  /** The own client and its sub-accounts, by name; every client for holders of `{product}-dev`. */
  list(query?: ClientsQuery, options?: CallOptions): Promise<ClientList>;
  get(contaId: string, options?: CallOptions): Promise<Client>;
  create(input: ClientInput, options?: CallOptions): Promise<Client>;
  update(contaId: string, input: ClientInput, options?: VersionedCallOptions): Promise<Client>;
  /** `CLIENT_IN_USE` (409) while it owns teams. */
  remove(contaId: string, options?: VersionedCallOptions): Promise<void>;
}

/**
 * Binds the calls about clients to a client of the API.
 *
 * @example const all = await createClients(client).list({ subConta: false });
 */
export function createClients(client: PalcoClient): Clients {
  const at = (contaId: string, options: CallOptions) => ({
    path: { conta_id: contaId },
    query: teamOf(options),
  });
  return {
    list: (query = {}, options = {}) =>
      unwrap(
        client.GET('/api/cliente', {
          params: { query: { ...query, ...teamOf(options) } },
          signal: options.signal,
        }),
      ),
    get: (contaId, options = {}) =>
      unwrap(client.GET('/api/cliente/{conta_id}', { params: at(contaId, options), signal: options.signal })),
    create: (body, options = {}) =>
      unwrap(
        client.POST('/api/cliente', { params: { query: teamOf(options) }, body, signal: options.signal }),
      ),
    update: (contaId, body, options = {}) =>
      unwrap(
        client.PUT('/api/cliente/{conta_id}', {
          params: { ...at(contaId, options), header: ifMatch(options) },
          body,
          signal: options.signal,
        }),
      ),
    async remove(contaId, options = {}) {
      const params = { ...at(contaId, options), header: ifMatch(options) };
      await unwrap(client.DELETE('/api/cliente/{conta_id}', { params, signal: options.signal }));
    },
  };
}

/** The calls about clients as a capability. */
export const clientCalls = ({ client }: Palco): Clients => createClients(client);
