import type { UploadErrorCode } from '../kernel/error-codes';

/** What an answer means for the upload. */
export type Verdict = 'continue' | 'finished' | 'retry' | 'fail';

/**
 * Defined for every status (specification section 4, decisions section 7): only 201 continues, only 202 finishes, only 5xx and
 * «no answer» (`null`) are retried, anything else fails. With `isWhole`, the file is sent in one request and any 2xx finishes.
 */
export function responseVerdict(status: number | null, isWhole: boolean): Verdict {
  if (status === null || (status >= 500 && status < 600)) return 'retry';
  if (status === 202 || (isWhole && status >= 200 && status < 300)) return 'finished';
  return status === 201 ? 'continue' : 'fail';
}

const codes: Readonly<Record<number, UploadErrorCode>> = {
  401: 'UPLOAD_UNAUTHORIZED',
  402: 'UPLOAD_ACCOUNT_BLOCKED',
  403: 'UPLOAD_FORBIDDEN',
  404: 'UPLOAD_GONE',
  409: 'UPLOAD_CONFLICT',
  410: 'UPLOAD_GONE',
  413: 'UPLOAD_TOO_LARGE',
  415: 'UPLOAD_UNSUPPORTED',
  416: 'UPLOAD_RANGE_REFUSED',
  507: 'UPLOAD_STORAGE_FULL',
};

const quotas: Readonly<Record<string, UploadErrorCode>> = {
  STORAGE_QUOTA_REACHED: 'UPLOAD_STORAGE_QUOTA',
  TRANSCODING_QUOTA_REACHED: 'UPLOAD_TRANSCODING_QUOTA',
};

/** The code of an upload that ended with this status; a 402 has several causes, which the server's own code tells apart. */
export function failureCode(status: number | null, serverCode = ''): UploadErrorCode {
  if (status === null) return 'UPLOAD_NO_ANSWER';
  return (
    (status === 402 && quotas[serverCode]) ||
    codes[status] ||
    (status < 500 ? 'UPLOAD_REFUSED' : 'UPLOAD_SERVER_ERROR')
  );
}
