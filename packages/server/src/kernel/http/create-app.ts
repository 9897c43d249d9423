import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { errorMessages } from '../errors/error-messages';
import type { ErrorBody } from '../errors/http-error';
import { sendError } from './error-answers';
import { logError } from './log-error';
import './request-state';

/** JSON bodies; files go through the multipart operations, which read the stream themselves. */
export const JSON_BODY_LIMIT_BYTES = 1_048_576;
/** Longer than the idle time of usual proxies, so that they close first and no request meets a closing socket. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** A connection on which no byte moved for this long is dropped; there is no limit on the whole of an upload. */
const IDLE_TIMEOUT_MS = 120_000;
/** A media address carries its token in one path segment. */
const LONGEST_PATH_PARAMETER = 512;

function requestId(request: { headers: Record<string, unknown> }, trusted: boolean): string {
  const given = request.headers['x-request-id'];
  return trusted && typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : randomUUID();
}

function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  }[error.code ?? ''];
  const body: ErrorBody = {
    code: 'INVALID_REQUEST',
    message: errorMessages.INVALID_REQUEST['pt-BR'],
    requestId: randomUUID(),
  };
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status ?? '400 Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  );
}

/** One line a request; the route's pattern instead of the address, because an address may hold a token. */
function logLine(request: FastifyRequest, status: number, ms: number): Record<string, unknown> {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status,
    ms: Math.round(ms),
    ip: request.ip,
    principal: request.identity?.kind,
    userId: request.identity?.kind === 'user' ? request.identity.userId : undefined,
  };
}

/** Makes the HTTP server with its log, before there is anything to serve. */
export function createApp(config: Pick<Config, 'logLevel' | 'trustProxy'>): FastifyInstance {
  const hops = config.trustProxy;
  const app = fastify({
    logger: {
      level: config.logLevel,
      // The log is JSON, so that line breaks in a name stay inside of its text.
      serializers: { err: logError },
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    genReqId: (request) => requestId(request, config.trustProxy !== false),
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    requestTimeout: 0,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER, ignoreTrailingSlash: false },
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
  });
  app.decorateRequest('identity', null);
  app.decorateRequest('principal', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = logLine(request, reply.statusCode, reply.elapsedTime);
    if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    else request.log.info(line, 'request');
  });
  return app;
}
