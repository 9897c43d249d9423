import type { Client, ClientInput, ClientList } from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import type { Palco } from '../palco';

export type { Client } from '@palco/openapi';

/** The calls about clients, the companies that own teams. All throw `SdkError`. */
export interface ClientsApi {
  /** The own client and its sub-accounts, by name; every client for holders of `{product}-dev`. */
  list(query?: ApiQuery<'listClients'>, options?: CallOptions): Promise<ClientList>;
  get(contaId: string, options?: CallOptions): Promise<Client>;
  create(input: ClientInput, options?: CallOptions): Promise<Client>;
  update(contaId: string, input: ClientInput, options?: VersionedCallOptions): Promise<Client>;
  /** `CLIENT_IN_USE` (409) while it owns teams. */
  remove(contaId: string, options?: VersionedCallOptions): Promise<void>;
}

/**
 * The calls about clients as a capability.
 *
 * @example
 * ```ts
 * const companies = await palco.use(clientsApi).list({ search: 'atlas' });
 * ```
 */
export function clientsApi({ client: { call } }: Pick<Palco, 'client'>): ClientsApi {
  const at = (contaId: string) => ({ conta_id: contaId });
  return {
    list: (query, options) => call('GET', '/api/cliente', { query, options }),
    get: (contaId, options) => call('GET', '/api/cliente/{conta_id}', { path: at(contaId), options }),
    create: (body, options) => call('POST', '/api/cliente', { body, options }),
    update: (contaId, body, options) =>
      call('PUT', '/api/cliente/{conta_id}', { path: at(contaId), body, options }),
    remove: (contaId, options) => call('DELETE', '/api/cliente/{conta_id}', { path: at(contaId), options }),
  };
}
