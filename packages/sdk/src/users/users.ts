import type { operations, UserCreate, UserItem, UserList, UserPatch } from '@palco/openapi';
import { unwrap, type PalcoClient } from '../client';
import { ifMatch, teamOf, type CallOptions, type VersionedCallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

/** Search, filters, order and page of the people of a client. */
export type UsersQuery = NonNullable<operations['listUsers']['parameters']['query']>;

/** The calls about people. All throw `SdkError`. */
export interface Users {
  /** One page of people, by name unless `sort` says otherwise. */
  list(query?: UsersQuery, options?: CallOptions): Promise<UserList>;
  get(id: string, options?: CallOptions): Promise<UserItem>;
  /** Adds a person; an invitation goes out unless `enviarConvite` is false. `LOGIN_IN_USE` (409) for a known e-mail. */
  create(input: UserCreate, options?: CallOptions): Promise<UserItem>;
  update(id: string, patch: UserPatch, options?: VersionedCallOptions): Promise<UserItem>;
  /** `CANNOT_DELETE_SELF` and `LAST_OWNER` are 409. */
  remove(id: string, options?: VersionedCallOptions): Promise<void>;
  /** Sends the invitation again; the older link ends. */
  resendInvite(id: string, options?: CallOptions): Promise<void>;
  /** Sends a recovery link to the person. */
  sendPasswordReset(id: string, options?: CallOptions): Promise<void>;
}

/**
 * Binds the calls about people to a client.
 *
 * @example const { items } = await createUsers(client).list({ search: 'marina', situacao: 'ativo' });
 */
export function createUsers(client: PalcoClient): Users {
  const at = (id: string, options: CallOptions) => ({ path: { id }, query: teamOf(options) });
  return {
    list: (query = {}, options = {}) =>
      unwrap(
        client.GET('/v1/users', {
          params: { query: { ...query, ...teamOf(options) } },
          signal: options.signal,
        }),
      ),
    get: (id, options = {}) =>
      unwrap(client.GET('/v1/users/{id}', { params: at(id, options), signal: options.signal })),
    create: (body, options = {}) =>
      unwrap(client.POST('/v1/users', { params: { query: teamOf(options) }, body, signal: options.signal })),
    update: (id, body, options = {}) =>
      unwrap(
        client.PATCH('/v1/users/{id}', {
          params: { ...at(id, options), header: ifMatch(options) },
          body,
          signal: options.signal,
        }),
      ),
    async remove(id, options = {}) {
      const params = { ...at(id, options), header: ifMatch(options) };
      await unwrap(client.DELETE('/v1/users/{id}', { params, signal: options.signal }));
    },
    async resendInvite(id, options = {}) {
      await unwrap(
        client.POST('/v1/users/{id}/resend-invite', { params: at(id, options), signal: options.signal }),
      );
    },
    async sendPasswordReset(id, options = {}) {
      await unwrap(
        client.POST('/v1/users/{id}/reset-password', { params: at(id, options), signal: options.signal }),
      );
    },
  };
}

/** The calls about people as a capability. */
export const userCalls = ({ client }: Palco): Users => createUsers(client);
