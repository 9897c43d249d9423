import type { Middleware } from 'openapi-fetch';
import { isAbort, isSdkError, type SdkError } from '../kernel/errors';
import { isolated } from '../kernel/report-error';
import { errorFromBody, isTimeout, unansweredError } from './error-body';

interface ErrorOptions {
  readonly onServerError?: (error: SdkError) => void;
  readonly skipServerErrorFor?: (url: string) => boolean;
}

/** Room calls fail often and harmlessly; the specification keeps them silent (section 8). */
const isRoomCall = (url: string): boolean => url.includes('whereby/meeting');

/**
 * The 5xx behaviour of specification section 8: each request that failed so, or got no answer, is reported once. An abort
 * is not an error.
 */
export function errorsMiddleware(options: ErrorOptions): Middleware {
  const skip = options.skipServerErrorFor ?? isRoomCall;
  const report = (url: string, error: SdkError): void => {
    if (!skip(url)) isolated(() => options.onServerError?.(error));
  };
  return {
    async onResponse({ request, response }) {
      if (response.status >= 500) {
        report(request.url, errorFromBody(await readText(response.clone()), response));
      }
    },
    onError({ request, error }) {
      if (isAbort(error) || isSdkError(error)) return undefined;
      // A caller may abort with any reason; it becomes one `AbortError`. A time limit is a failure, not an abort.
      const { aborted, reason } = request.signal;
      if (aborted && !isTimeout(reason)) return new DOMException('The request was aborted.', 'AbortError');
      const failure = unansweredError(aborted ? reason : error);
      report(request.url, failure);
      return failure;
    },
  };
}

async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    return '';
  }
}
