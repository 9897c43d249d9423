import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutOfRoom, isStorageError } from '../../ports/disk-files';
import { isDatabaseAway, isShareFull } from '../database/database-away';
import { HttpError, httpError, presentError } from '../errors/http-error';
import { negotiateLanguage } from '../errors/language';
import { openRefusal } from './route-policy';

/** Fastify's own refusals, by their stable codes. */
const FRAMEWORK_ERRORS: Readonly<Record<string, () => HttpError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => httpError({ status: 413, code: 'BODY_TOO_LARGE' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => httpError({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }),
};

/** Maps a failure to the error that the client may see; an unexpected one becomes a 500 without details. */
function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const known = FRAMEWORK_ERRORS[code];
  if (known !== undefined) return known();
  if (statusCode >= 400 && statusCode < 500)
    return httpError({ status: 400, code: 'INVALID_REQUEST', cause: error });
  if (isShareFull(error)) {
    return httpError({ status: 503, code: 'SERVER_BUSY', retryAfterSeconds: 2, cause: error });
  }
  if (isDatabaseAway(error)) {
    return httpError({ status: 503, code: 'DATABASE_UNAVAILABLE', retryAfterSeconds: 2, cause: error });
  }
  if (isStorageError(error, 'AWAY')) {
    return httpError({ status: 503, code: 'STORAGE_UNAVAILABLE', retryAfterSeconds: 5, cause: error });
  }
  if (isOutOfRoom(error)) return httpError({ status: 507, code: 'STORAGE_FULL', cause: error });
  return httpError({ status: 500, code: 'INTERNAL', cause: error });
}

/** What an answer says of a file. A store that fails before the first byte leaves it to the error that takes the file's place. */
const fileHeaders = ['accept-ranges', 'content-length', 'content-range', 'etag', 'last-modified'];

function removeFileHeaders(reply: FastifyReply): void {
  for (const name of fileHeaders) {
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
}

/** Answers a failure in the one error shape, in the caller's language. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toHttpError(error);
  // The code of an expected error says enough; a stack is logged for defects only.
  if (known.status === 500) request.log.error({ err: error }, known.code);
  else if (known.status > 500)
    request.log.warn(
      { code: known.code, reason: error instanceof Error ? error.message : '' },
      'refused for now',
    );
  if (known.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(known.retryAfterSeconds))));
  openRefusal(reply, known.status, request.routeOptions.config.operation);
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  if (known.status >= 500) removeFileHeaders(reply);
  const language = negotiateLanguage(request.headers['accept-language']);
  return reply
    .code(known.status)
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(presentError(known, language, request.id));
}

/** Answers every error of a route with {@link sendError}. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
}
