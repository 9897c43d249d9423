import type { PasswordChange, PersonalData, SignInList } from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import { fileForm } from '../kernel/multipart';
import type { Palco } from '../palco';

export type { PersonalData, SignIn, SignInList } from '@palco/openapi';

/** The calls about the signed-in person that are not part of `Session`. All throw `SdkError`. */
export interface ProfileApi {
  /** Sets the person's picture: JPEG, PNG or WebP, at most 10 MB. Resolves to its URL. */
  setAvatar(file: Blob, options?: CallOptions): Promise<string>;
  removeAvatar(options?: CallOptions): Promise<void>;
  /** Changes the person's password; the other sign-ins end. A wrong current one is a 422 on `currentPassword`. */
  changePassword(input: PasswordChange, options?: CallOptions): Promise<void>;
  /**
   * Asks for another e-mail: a link goes there, by which the person takes it, signed in ({@link ProfileApi.confirmEmail}). The answer is
   * the same whether or not somebody has it. `PASSWORD_CONFIRMATION_REQUIRED` (403) as for second factors.
   */
  requestEmail(email: string, options?: CallOptions): Promise<void>;
  /** Takes the e-mail of a mailed link; all sign-ins end, this one too. `INVALID_EMAIL_TOKEN` (400) for a link of somebody else. */
  confirmEmail(token: string, options?: CallOptions): Promise<void>;
  /** All that is kept of the person, for a file (LGPD, article 18). */
  exportData(options?: CallOptions): Promise<PersonalData>;
  /** Joins the teams of an invitation that went to the e-mail of the person. `INVALID_INVITE_TOKEN` (400) for any other one. */
  joinByInvite(token: string, options?: CallOptions): Promise<void>;
  /**
   * The `accountId` of the person's own team that a video, live, folder or playlist is in; `null` where there is none, or where
   * the person may not open it there.
   */
  teamOf(id: string, options?: CallOptions): Promise<string | null>;
  /** The person's open sign-ins, the most recently used first. */
  signIns(options?: CallOptions): Promise<SignInList>;
  /** Ends one of the person's sign-ins. */
  revokeSignIn(id: string, options?: CallOptions): Promise<void>;
}

/**
 * The calls about the signed-in person as a capability.
 *
 * @example
 * ```ts
 * const avatarUrl = await palco.use(profileApi).setAvatar(file);
 * const { items } = await palco.use(profileApi).signIns();
 * ```
 */
export function profileApi({ client: { call } }: Pick<Palco, 'client'>): ProfileApi {
  return {
    setAvatar: async (file, options) =>
      (await call('POST', '/bff/me/avatar', { body: fileForm(file), options })).avatar,
    removeAvatar: (options) => call('DELETE', '/bff/me/avatar', { options }),
    changePassword: (body, options) => call('PUT', '/bff/me/password', { body, options }),
    requestEmail: (email, options) => call('POST', '/bff/me/email', { body: { email }, options }),
    confirmEmail: (token, options) => call('POST', '/bff/me/email/confirm', { body: { token }, options }),
    exportData: (options) => call('POST', '/bff/me/export', { options }),
    joinByInvite: (token, options) => call('POST', '/bff/invite/join', { body: { token }, options }),
    teamOf: async (id, options) =>
      (await call('GET', '/bff/me/team-of/{id}', { path: { id }, options })).accountId,
    signIns: (options) => call('GET', '/bff/sessions', { options }),
    revokeSignIn: (id, options) => call('DELETE', '/bff/sessions/{id}', { path: { id }, options }),
  };
}
