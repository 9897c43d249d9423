import type { UploadErrorCode } from './upload.errors';

/** What an answer means for the upload. */
export type Verdict = 'continue' | 'finished' | 'retry' | 'fail';

/** `chunk` carries a Content-Range, `whole` is a normal upload in one request, `probe` asks what the server holds. */
export type RequestKind = 'chunk' | 'whole' | 'probe';

/**
 * Total over every status (specification section 4, decisions section 7): only 201 goes on, only 202 ends, only 5xx and «no
 * answer» (`null`) are retried. A whole file is finished by any 2xx, a probe is answered by 200 alone.
 */
export function responseVerdict(status: number | null, kind: RequestKind): Verdict {
  if (status === null || (status >= 500 && status <= 599)) return 'retry';
  switch (kind) {
    case 'chunk':
      return status === 202 ? 'finished' : status === 201 ? 'continue' : 'fail';
    case 'whole':
      return status >= 200 && status <= 299 ? 'finished' : 'fail';
    case 'probe':
      return status === 200 ? 'continue' : 'fail';
  }
}

const codesByStatus: Readonly<Record<number, UploadErrorCode>> = {
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
  return codesByStatus[status] ?? (status >= 500 && status <= 599 ? 'server-error' : 'refused');
}
