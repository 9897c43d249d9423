import type { UploadErrorCode } from '../kernel/error-codes';
import { SdkError } from '../kernel/errors.pure';

/** Details of a failure, from the upload host or from the call that creates a video. */
export interface FailureFacts {
  /** HTTP status of the last answer; `null` where there was none. */
  readonly status?: number | null;
  /** The server's code. */
  readonly code?: string;
  /** The server's text, in the language of the request. */
  readonly message?: string;
  /** The server's id of the request, to quote to support. */
  readonly requestId?: string;
}

/** The failure of an upload. */
export function uploadError(
  code: UploadErrorCode,
  { status, message, requestId }: FailureFacts = {},
): SdkError<UploadErrorCode> {
  return new SdkError({
    code,
    message: message ?? code,
    text: message,
    // No answer counts as 503 (specification section 8).
    status: status === null ? 503 : status,
    requestId,
  });
}
