import type { GetCredential } from '@palco/sdk';
import { startAuthentication } from '@simplewebauthn/browser';

/** Whether this browser can use passkeys on this site at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Asks for a passkey. */
export const askAuthenticator: GetCredential = async (options) => {
  const answer = await startAuthentication({ optionsJSON: options as never });
  return { ...answer, response: { ...answer.response } };
};
