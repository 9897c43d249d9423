import type {
  Enrolment,
  Passkey,
  PasskeyAnswer,
  PasskeyChallenge,
  SecondFactor,
  TotpSecret,
} from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

export type { Passkey, SecondFactor } from '@palco/openapi';

/** What a person calls a new passkey, and what makes it. */
interface NewPasskeyInput {
  readonly nome: string;
  /**
   * Asks the authenticator: `startRegistration` of `@simplewebauthn/browser`, or `navigator.credentials.create`.
   *
   * @param options PublicKeyCredentialCreationOptionsJSON
   * @returns RegistrationResponseJSON
   */
  createCredential(options: PasskeyChallenge['options']): Promise<PasskeyAnswer>;
}

/**
 * The calls about the own second factors. All throw `SdkError`. What changes them answers `PASSWORD_CONFIRMATION_REQUIRED` (403)
 * where the password was not typed in the last ten minutes; then {@link SecondFactorsApi.confirmPassword}, and again.
 */
export interface SecondFactorsApi {
  get(options?: CallOptions): Promise<SecondFactor>;
  /** Types the own password again. A wrong one is a 422 on `password`. */
  confirmPassword(password: string, options?: CallOptions): Promise<void>;
  /** A new secret for an app that makes codes; it is shown this one time and counts once {@link SecondFactorsApi.confirmTotp} took a code. */
  startTotp(options?: CallOptions): Promise<TotpSecret>;
  /** Resolves to ten recovery codes with the first factor of the person, else to `null`. A wrong code is a 422 on `code`. */
  confirmTotp(code: string, options?: CallOptions): Promise<readonly string[] | null>;
  removeTotp(options?: CallOptions): Promise<void>;
  /** Ten new recovery codes, shown this one time; those before are good no more. */
  renewRecoveryCodes(options?: CallOptions): Promise<readonly string[]>;
  /** Adds a passkey. Resolves like {@link SecondFactorsApi.confirmTotp}; throws what `createCredential` throws too. */
  addPasskey(input: NewPasskeyInput, options?: CallOptions): Promise<readonly string[] | null>;
  renamePasskey(id: string, nome: string, options?: CallOptions): Promise<Passkey>;
  removePasskey(id: string, options?: CallOptions): Promise<void>;
}

/**
 * The calls about the own second factors as a capability.
 *
 * @example
 * ```ts
 * await palco.use(secondFactorsApi).confirmPassword(password);
 * const { secret } = await palco.use(secondFactorsApi).startTotp();
 * ```
 */
export function secondFactorsApi({ client: { call } }: Pick<Palco, 'client'>): SecondFactorsApi {
  const codesOf = ({ recoveryCodes }: Enrolment): readonly string[] | null => recoveryCodes;
  return {
    get: (options) => call('GET', '/bff/me/second-factor', { options }),
    confirmPassword: (password, options) =>
      call('POST', '/bff/me/confirm-password', { body: { password }, options }),
    startTotp: (options) => call('POST', '/bff/me/second-factor/totp', { options }),
    confirmTotp: async (code, options) =>
      codesOf(await call('POST', '/bff/me/second-factor/totp/confirm', { body: { code }, options })),
    removeTotp: (options) => call('DELETE', '/bff/me/second-factor/totp', { options }),
    renewRecoveryCodes: async (options) =>
      (await call('POST', '/bff/me/second-factor/recovery-codes', { options })).recoveryCodes,
    async addPasskey({ nome, createCredential }, options) {
      const asked = await call('POST', '/bff/me/passkeys/challenge', { options });
      const answer = await createCredential(asked.options);
      const body = { nome, challenge: asked.challenge, answer };
      return codesOf(await call('POST', '/bff/me/passkeys', { body, options }));
    },
    renamePasskey: (id, nome, options) =>
      call('PATCH', '/bff/me/passkeys/{id}', { path: { id }, body: { nome }, options }),
    removePasskey: (id, options) => call('DELETE', '/bff/me/passkeys/{id}', { path: { id }, options }),
  };
}
