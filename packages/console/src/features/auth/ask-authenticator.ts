import { SdkError, type GetCredential } from '@palco/sdk';

/** Whether this browser can use passkeys on this site at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Loaded with the first use: few people of a team sign in with a passkey, and the log-in is everybody's first download. */
const loadWebAuthn = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new SdkError({ code: 'NETWORK_ERROR', message: 'The code for passkeys could not be loaded' });
  });

/**
 * Asks for a passkey.
 *
 * @throws SdkError `NETWORK_ERROR` where its code does not load; otherwise what the browser says, a dismissal too.
 */
export const askAuthenticator: GetCredential = async (options) => {
  const { startAuthentication } = await loadWebAuthn();
  const answer = await startAuthentication({ optionsJSON: options as never });
  return { ...answer, response: { ...answer.response } };
};
