import { httpError } from '../../../kernel/errors/http-error';
import { isStorageError } from '../../../ports/disk-files';
import { DifferentBytesError } from './chunk-sink';
import { MultipartError } from '../../../kernel/multipart';
import type { MultipartErrorCode } from '../../../kernel/multipart';
import { ClientGoneError } from '../../../kernel/http/request-body';

export const fileTooLarge = (): Error => httpError({ status: 413, code: 'FILE_TOO_LARGE' });
export const foreignTotal = (): Error => httpError({ status: 416, code: 'CONTENT_RANGE_UNSATISFIABLE' });
export const digestMismatch = (): Error => httpError({ status: 503, code: 'DIGEST_MISMATCH' });
export const storageFull = (cause?: unknown): Error =>
  httpError({ status: 507, code: 'STORAGE_FULL', cause });

const multipartCodes = {
  MALFORMED: 'MULTIPART_MALFORMED',
  FILE_MISSING: 'FILE_MISSING',
  WRONG_LENGTH: 'CHUNK_LENGTH_MISMATCH',
} as const satisfies Record<MultipartErrorCode, string>;

/** Maps errors of the parser, the storage and the connection to those of the contract. */
export function toContractError(error: unknown): unknown {
  if (error instanceof DifferentBytesError) return httpError({ status: 409, code: 'CHUNK_CONFLICT' });
  if (error instanceof MultipartError) return httpError({ status: 400, code: multipartCodes[error.code] });
  if (isStorageError(error, 'FULL')) return storageFull(error);
  // Given up by another process while this one wrote.
  if (isStorageError(error, 'NOT_FOUND')) return httpError({ status: 409, code: 'UPLOAD_DISCARDED' });
  // Nobody reads this answer; the status only keeps a broken connection out of the log of failures.
  if (error instanceof ClientGoneError)
    return httpError({ status: 400, code: 'INVALID_REQUEST', cause: error });
  return error;
}
