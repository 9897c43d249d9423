import type { AskAuthenticator } from '@palco/sdk';

/** Whether this browser can use passkeys on this site at all. */
export function hasPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Asks for a passkey; the library is loaded by those who use one. */
export const askAuthenticator: AskAuthenticator = async (options) => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const answer = await startAuthentication({ optionsJSON: options as never });
  return { ...answer, response: { ...answer.response } };
};
