import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { components } from '@palco/openapi';
import type { Config } from '../config/config';
import { negotiateLanguage } from '../errors/language';
import { httpError, presentError } from '../errors/http-error';
import { contractDocument } from './contract';

/** Answers for a server that waits for its database: probes learn what it waits for, and people that they have to try again. */
export interface WaitingRoom {
  open(): void;
  /** Resolves once its port is free. */
  close(): Promise<void>;
}

const retryAfterSeconds = 5;

export function createWaitingRoom({ host, port, role }: Pick<Config, 'host' | 'port' | 'role'>): WaitingRoom {
  const startedAt = performance.now();
  const server = createServer((request, response) => answer(request, response, startedAt));
  // Another process may have taken the port since it was looked at; the server says that when it listens.
  server.on('error', () => undefined);
  return {
    // Nobody knows a port that is chosen when it is opened.
    open: () => void (role !== 'worker' && port !== 0 && server.listen({ host, port })),
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, startedAt: number): void {
  const { pathname } = new URL(request.url ?? '/', 'http://waiting');
  const [status, body] = bodyOf(pathname, request, startedAt);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  const later = status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {};
  request.resume();
  response.writeHead(status, { ...headers, ...later, connection: 'close' }).end(JSON.stringify(body));
}

function bodyOf(pathname: string, request: IncomingMessage, startedAt: number): [number, object] {
  if (pathname === '/livez') return [200, { status: 'ok' } satisfies components['schemas']['Liveness']];
  if (pathname === '/readyz')
    return [503, { status: 'unavailable' } satisfies components['schemas']['Readiness']];
  if (pathname === '/healthz') return [503, healthOf(startedAt)];
  const error = httpError({ status: 503, code: 'DATABASE_UNAVAILABLE' });
  return [503, presentError(error, negotiateLanguage(request.headers['accept-language']), randomUUID())];
}

const healthOf = (startedAt: number): components['schemas']['Health'] => ({
  status: 'degraded',
  version: `v${(contractDocument['info'] as { version: string }).version}`,
  database: 'failed',
  // Nothing of these was begun.
  media: 'unavailable',
  live: 'unavailable',
  uptimeSeconds: Math.floor((performance.now() - startedAt) / 1000),
});
