import { isSdkError } from '@palco/sdk';

/** The record of an address is gone or out of reach, or the address names none: for a page that says so, not for a toast. */
export function isMissing(error: unknown): boolean {
  return isSdkError(error) && (error.status === 404 || error.status === 400 || error.status === 422);
}
