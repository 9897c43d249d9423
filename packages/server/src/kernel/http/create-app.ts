import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { errorMessages } from '../errors/error-messages';
import type { ErrorBody } from '../errors/http-error';
import { limitBodyTime } from './body-deadline';
import { boundConnections } from './connections';
import type { BoundConnections, ConnectionBounds } from './connections';
import { sendError } from './error-answers';
import { logError } from './log-error';
import { createLogStream } from './log-stream';
import { LONGEST_PATH_PARAMETER } from './methods';
import './request-state';

/** Bodies of addresses that the contract does not know; an operation has its own limit. */
const UNKNOWN_BODY_LIMIT_BYTES = 1024;
/** Headers have to be there by then; Node's own default is a minute. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Longer than the idle time of usual proxies, so that they close first and no request meets a closing socket. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
/** A connection on which no byte moved for this long is dropped; there is no limit on the whole of an upload. */
const IDLE_TIMEOUT_MS = 120_000;

function requestId(request: { headers: Record<string, unknown> }, trusted: boolean): string {
  const given = request.headers['x-request-id'];
  return trusted && typeof given === 'string' && /^[\w.-]{8,100}$/.test(given) ? given : randomUUID();
}

function refuseMalformed(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  }[error.code ?? ''];
  const body: ErrorBody = {
    code: 'INVALID_REQUEST',
    message: errorMessages['pt-BR'].INVALID_REQUEST,
    requestId: randomUUID(),
  };
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status ?? '400 Bad Request'}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    // `end` closes our side only: a client that never closes its own would keep the connection open.
    () => socket.destroy(),
  );
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The ids in a request's path, for the log. Parameters that are no UUID are left out, because they may be tokens. */
function objectIds(parameters: unknown): Record<string, string> {
  const all = Object.entries((parameters ?? {}) as Record<string, unknown>);
  return Object.fromEntries(all.filter((entry): entry is [string, string] => UUID.test(String(entry[1]))));
}

/** One line a request; the route's pattern instead of the address, because an address may hold a token. */
function logLine(request: FastifyRequest, status: number, ms: number): Record<string, unknown> {
  return {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status,
    ms: Math.round(ms),
    ...objectIds(request.params),
    ip: request.ip,
    principal: request.identity?.kind,
    userId: request.identity?.kind === 'user' ? request.identity.userId : undefined,
  };
}

/** Limits on what a client may use of the server before it is authenticated. */
export interface HttpLimits {
  /** How long the body of a request may take; uploads have rules of their own. */
  readonly bodyDeadlineMs: number;
  readonly connections: ConnectionBounds;
}

const DEFAULT_LIMITS: HttpLimits = { bodyDeadlineMs: 30_000, connections: { perAddress: 256, whole: 4096 } };

declare module 'fastify' {
  interface FastifyInstance {
    /** The connections that wait for their client. */
    boundConnections: BoundConnections;
  }
}

function limitClients(app: FastifyInstance, limits: HttpLimits): void {
  app.server.headersTimeout = HEADERS_TIMEOUT_MS;
  app.decorate('boundConnections', boundConnections(app.server, limits.connections));
  limitBodyTime(app, {
    deadlineMs: limits.bodyDeadlineMs,
    refuse({ socket }) {
      if (socket !== null) refuseMalformed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
    },
  });
}

/** Makes the HTTP server with its log, before there is anything to serve. */
export function createApp(
  config: Pick<Config, 'logLevel' | 'trustProxy'> & Partial<Pick<Config, 'logFormat'>>,
  limits: Partial<HttpLimits> = {},
): FastifyInstance {
  const hops = config.trustProxy;
  const app = fastify({
    logger: {
      level: config.logLevel,
      stream: createLogStream(config.logFormat ?? 'json'),
      serializers: { err: logError },
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token'],
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof hops === 'number' ? (_address: string, hop: number) => hop < hops : hops,
    genReqId: (request) => requestId(request, config.trustProxy !== false),
    bodyLimit: UNKNOWN_BODY_LIMIT_BYTES,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    requestTimeout: 0,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: LONGEST_PATH_PARAMETER, ignoreTrailingSlash: false },
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
  });
  limitClients(app, { ...DEFAULT_LIMITS, ...limits });
  app.decorateRequest('identity', null);
  app.decorateRequest('principal', null);
  app.decorateRequest('jsonText', null);
  app.decorateRequest('origin', null);
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
