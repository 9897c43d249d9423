import { SdkError, type GetCredential, type Palco } from '@palco/sdk';

/** Whether this browser can use passkeys on this site at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Loaded with the first use: few people of a team sign in with a passkey, and the log-in is everybody's first download. */
const load = () =>
  import('./authenticator').catch(() => {
    throw new SdkError({ code: 'NETWORK_ERROR', message: 'The code for passkeys could not be loaded' });
  });

/** Asks for a passkey. It throws SdkError alone: `NETWORK_ERROR` where its code does not load, else `PASSKEY_REFUSED` with its words. */
export const askAuthenticator =
  (i18n: Palco['i18n']): GetCredential =>
  async (options) =>
    (await load()).answerChallenge(i18n, options);
