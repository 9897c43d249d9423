import type { PersonalData, UserCreate, UserItem, UserList, UserPatch } from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import type { Palco } from '../palco';

export type { UserCreate, UserItem } from '@palco/openapi';

/** The calls about people. All throw `SdkError`. */
export interface UsersApi {
  /** One page of people, by name unless `sort` says otherwise. */
  list(query?: ApiQuery<'listUsers'>, options?: CallOptions): Promise<UserList>;
  get(id: string, options?: CallOptions): Promise<UserItem>;
  /**
   * Adds a person; an invitation goes out unless `enviarConvite` is false. `LOGIN_IN_USE` (409) for the e-mail of somebody whom the
   * caller may see. Somebody who signs in with it for another client accepts with that account; nothing tells of it before.
   */
  create(input: UserCreate, options?: CallOptions): Promise<UserItem>;
  update(id: string, patch: UserPatch, options?: VersionedCallOptions): Promise<UserItem>;
  /** `CANNOT_DELETE_SELF` and `LAST_OWNER` are 409. */
  remove(id: string, options?: VersionedCallOptions): Promise<void>;
  /** Sends an invitation, the first one or again; an older link expires. `INVITE_ACCEPTED` (409) for somebody with a password. */
  resendInvite(id: string, options?: CallOptions): Promise<void>;
  /** Sends a recovery link to the person. */
  sendPasswordReset(id: string, options?: CallOptions): Promise<void>;
  /**
   * Begins to give a person another e-mail: a link goes there, which the person confirms. The e-mail of an open invitation changes
   * at once, and the invitation goes there. `PERSON_IN_OTHER_TEAMS`, `CANNOT_CHANGE_OWN_EMAIL` and `LOGIN_IN_USE` are 409.
   */
  changeEmail(id: string, email: string, options?: VersionedCallOptions): Promise<void>;
  /** All that is kept of a person, for a file (LGPD, article 18). `PERSON_IN_OTHER_TEAMS` is 409. */
  exportData(id: string, options?: CallOptions): Promise<PersonalData>;
  /** Deletes a person, and erases name, e-mail and picture at once, in the log too. Refused like `remove`. */
  erase(id: string, options?: CallOptions): Promise<void>;
  /**
   * Removes every second factor of a person who lost them; all sign-ins of the person end. `NO_SECOND_FACTOR`,
   * `PERSON_IN_OTHER_TEAMS` and `CANNOT_RESET_OWN_FACTOR` are 409.
   */
  resetSecondFactor(id: string, options?: CallOptions): Promise<void>;
}

/**
 * The calls about people as a capability.
 *
 * Each call resolves to what the API answers, in its names; pages begin at 1. It rejects with an `SdkError` (`code`, `status`, `fields`),
 * or with an `AbortError` where the signal of its options, or a switch of the team, ended it.
 * What a form got wrong stands in `fields` of the error, see `fieldMessages`.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(usersApi).list({ page: 1, limit: 25 });
 * await palco.use(usersApi).resendInvite(id);
 * ```
 */
export function usersApi({ client: { call } }: Pick<Palco, 'client'>): UsersApi {
  return {
    list: (query, options) => call('GET', '/v1/users', { query, options }),
    get: (id, options) => call('GET', '/v1/users/{id}', { path: { id }, options }),
    create: (body, options) => call('POST', '/v1/users', { body, options }),
    update: (id, body, options) => call('PATCH', '/v1/users/{id}', { path: { id }, body, options }),
    remove: (id, options) => call('DELETE', '/v1/users/{id}', { path: { id }, options }),
    resendInvite: (id, options) => call('POST', '/v1/users/{id}/resend-invite', { path: { id }, options }),
    sendPasswordReset: (id, options) =>
      call('POST', '/v1/users/{id}/reset-password', { path: { id }, options }),
    changeEmail: (id, email, options) =>
      call('POST', '/v1/users/{id}/email', { path: { id }, body: { email }, options }),
    exportData: (id, options) => call('POST', '/v1/users/{id}/export', { path: { id }, options }),
    erase: (id, options) => call('POST', '/v1/users/{id}/erase', { path: { id }, options }),
    resetSecondFactor: (id, options) =>
      call('DELETE', '/v1/users/{id}/second-factor', { path: { id }, options }),
  };
}
