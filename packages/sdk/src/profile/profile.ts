import type { PasswordChange, SignInList } from '@palco/openapi';
import { unwrap, type PalcoClient } from '../client';
import { teamOf, type CallOptions } from '../kernel/call-options';
import { fileForm } from '../kernel/multipart';
import type { Palco } from '../palco';

/** The calls about the signed-in person besides the session engine's own. All throw `SdkError`. */
export interface Profile {
  /** Sets the own picture: JPEG, PNG or WebP, at most 10 MB. Answers its address. */
  setAvatar(file: Blob, options?: CallOptions): Promise<string>;
  removeAvatar(options?: CallOptions): Promise<void>;
  /** Changes the own password; the other sign-ins end. A wrong current one is a 422 on `currentPassword`. */
  changePassword(input: PasswordChange, options?: CallOptions): Promise<void>;
  /** The own open sign-ins, the last used first. */
  signIns(options?: CallOptions): Promise<SignInList>;
  /** Ends one of the own sign-ins. */
  revokeSignIn(id: string, options?: CallOptions): Promise<void>;
}

/**
 * Binds the calls about the signed-in person to a client.
 *
 * @example await createProfile(client).changePassword({ currentPassword, newPassword });
 */
export function createProfile(client: PalcoClient): Profile {
  return {
    async setAvatar(file, options = {}) {
      const { avatar } = await unwrap(
        client.POST('/bff/me/avatar', {
          params: { query: teamOf(options) },
          ...fileForm(file),
          signal: options.signal,
        }),
      );
      return avatar;
    },
    async removeAvatar(options = {}) {
      const params = { query: teamOf(options) };
      await unwrap(client.DELETE('/bff/me/avatar', { params, signal: options.signal }));
    },
    async changePassword(body, options = {}) {
      await unwrap(
        client.PUT('/bff/me/password', { params: { query: teamOf(options) }, body, signal: options.signal }),
      );
    },
    signIns: (options = {}) =>
      unwrap(client.GET('/bff/sessions', { params: { query: teamOf(options) }, signal: options.signal })),
    async revokeSignIn(id, options = {}) {
      const params = { path: { id }, query: teamOf(options) };
      await unwrap(client.DELETE('/bff/sessions/{id}', { params, signal: options.signal }));
    },
  };
}

/** The calls about the signed-in person as a capability. */
export const profileCalls = ({ client }: Palco): Profile => createProfile(client);
