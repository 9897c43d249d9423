import type { EmailAddress, PasswordReset } from '@palco/openapi';
import type { Palco } from '../palco';

/** The calls to reset a forgotten password. All throw `SdkError`. */
export interface RecoveryApi {
  /** Requests the e-mail with the link. The answer is the same for known and unknown addresses; 422 only for a malformed one. */
  sendEmail(input: EmailAddress, options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** Sets a new password by the link's `email`, `token` and `hash`. `INVALID_RECOVERY_TOKEN` (400) when it is used or expired. */
  updatePassword(input: PasswordReset, options?: { readonly signal?: AbortSignal }): Promise<void>;
}

/**
 * The calls about a forgotten password as a capability.
 *
 * @example
 * ```ts
 * await palco.use(recoveryApi).sendEmail({ email: 'ana@escola.example' });
 * ```
 */
export function recoveryApi({ client: { call } }: Pick<Palco, 'client'>): RecoveryApi {
  return {
    sendEmail: (body, options) =>
      call('POST', '/bff/forget-password/send-email', { isPublic: true, body, options }),
    updatePassword: (body, options) =>
      call('POST', '/bff/forget-password/update-password', { isPublic: true, body, options }),
  };
}
