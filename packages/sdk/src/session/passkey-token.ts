import type { PalcoClient } from '../client';
import type { GetCredential } from './session-contract';

interface PasskeyTokenInput {
  readonly getCredential: GetCredential;
  /** The secret of the sign-in that it finishes; `null` for a sign-in by the passkey alone. */
  readonly signIn: string | null;
  readonly signal?: AbortSignal;
}

/** Exchanges the answer of an authenticator for a token. @throws SdkError, and what `getCredential` throws */
export async function passkeyToken(
  { call }: PalcoClient,
  { getCredential, signIn, signal }: PasskeyTokenInput,
): Promise<{ readonly token: string }> {
  const named = signIn === null ? {} : { signIn };
  const options = { signal };
  const { challenge, options: asked } = await call('POST', '/api/user/login/passkey-challenge', {
    isPublic: true,
    body: named,
    options,
  });
  const answer = await getCredential(asked);
  const body = { ...named, challenge, answer };
  return call('POST', '/api/user/login/passkey', { isPublic: true, body, options });
}
