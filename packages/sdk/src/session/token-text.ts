import { SdkError } from '../kernel/errors.pure';

/** What a text is that is no token, in words. */
function nameOf(given: unknown): string {
  if (typeof given !== 'string') return given === null ? 'null' : `a value of type ${typeof given}`;
  const text = given.trim();
  if (text === '') return 'an empty text';
  if (text.startsWith('<')) return 'an HTML page, as of a log-in';
  return /^[{["]/.test(text) ? 'JSON, such as an error' : 'a text with spaces or letters that no token has';
}

/** Why nothing was sent: `getToken` gave something that is certainly no token. */
export const tokenFault = (given: unknown): SdkError =>
  new SdkError({
    code: 'TOKEN_UNAVAILABLE',
    message: `getToken() gave ${nameOf(given)} in place of a token`,
  });
