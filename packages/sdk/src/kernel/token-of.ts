import { isAbort, isSdkError, SdkError } from './errors.pure';

/** Asks for a token. @throws SdkError `TOKEN_UNAVAILABLE` where there is none to be had. */
export async function tokenOf<Token>(auth: { getToken(): Promise<Token> | Token }): Promise<Token> {
  try {
    return await auth.getToken();
  } catch (cause) {
    if (isAbort(cause) || isSdkError(cause, 'TOKEN_UNAVAILABLE')) throw cause;
    throw new SdkError({
      code: 'TOKEN_UNAVAILABLE',
      message: 'getToken() failed: see cause',
      cause,
    });
  }
}
