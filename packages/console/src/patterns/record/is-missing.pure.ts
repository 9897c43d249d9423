import { isSdkError } from '@palco/sdk';

/** The record is deleted or not accessible, or the address holds no valid id: shown as a page, not as a toast. */
export function isMissing(error: unknown): boolean {
  return isSdkError(error) && (error.status === 404 || error.status === 400 || error.status === 422);
}
