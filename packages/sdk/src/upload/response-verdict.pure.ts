import type { UploadErrorCode, UploadFailure } from './upload.errors';

/** What an answer means for the upload. */
export type Verdict = 'continue' | 'finished' | 'retry' | 'fail';

/**
 * Total over every status (specification section 4, decisions section 7): only 201 goes on, only 202 ends, only 5xx and «no
 * answer» (`null`) are retried, anything else fails. A `whole` file sent in one request is finished by any 2xx.
 */
export function responseVerdict(status: number | null, kind: 'chunk' | 'whole'): Verdict {
  if (status === null || (status >= 500 && status < 600)) return 'retry';
  if (status === 202 || (kind === 'whole' && status >= 200 && status < 300)) return 'finished';
  return status === 201 ? 'continue' : 'fail';
}

const codes: Readonly<Record<number, UploadErrorCode>> = {
  401: 'unauthorized',
  402: 'account-blocked',
  403: 'forbidden',
  404: 'gone',
  409: 'conflict',
  410: 'gone',
  413: 'too-large',
  415: 'unsupported',
  416: 'range-refused',
  507: 'storage-full',
};

/** The code of an upload that ended with this status. */
export function failureCode(status: number | null): UploadErrorCode {
  if (status === null) return 'no-answer';
  return codes[status] ?? (status < 500 ? 'refused' : 'server-error');
}

/** A failure, with what its source tells people about it. */
export function toFailure(
  code: UploadErrorCode,
  { status, message, requestId }: Omit<UploadFailure, 'code'>,
): UploadFailure {
  return { code, status, message, requestId };
}
