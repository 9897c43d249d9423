import { isSdkError } from '@palco/sdk';

/** Somebody else has saved the record since it was read. */
export function isVersionConflict(error: unknown): boolean {
  return isSdkError(error) && error.code === 'VERSION_CONFLICT';
}
