import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpError } from '../errors/http-error';
import { CONSOLE_POLICY } from './browser-policy';
import { sendError } from './error-answers';
import { allowedMethods } from './methods';

/** Addresses of calls and media: an unknown one is a 404 in JSON, never the console's page. */
const NOT_A_PAGE = /^\/(api|bff|v1|v2|media|ws|assets)(\/|$)/;
const YEAR_SECONDS = 31_536_000;

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const accepts = request.headers.accept ?? '';
  return ['GET', 'HEAD'].includes(request.method) && accepts.includes('text/html') && !NOT_A_PAGE.test(path);
}

/** What is shown where the console's files are not there. */
export const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>Palco</title><p>The console is not built yet. Run <code>npm run build</code> and start again.';

/** Addresses of the files of a build as it is now; their compressed forms belong to them. */
function listFiles(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
  return new Set(names.filter((name) => !/(^|\/)\./.test(name)));
}

/**
 * Serves the console's build: hashed files are cached without limit, every other address gets `index.html`, where the
 * console's own router takes over.
 */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      // Its own route reads the whole folder for each file, to compare how the name is spelled.
      serve: false,
      // Made by the console's build beside each file.
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('vary', 'Accept-Encoding');
        const isHashed = path.startsWith(join(folder, 'assets'));
        reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
        reply.header('content-security-policy', CONSOLE_POLICY);
      },
    });
    const files = listFiles(folder);
    app.get('/*', (request, reply) => {
      const file = (request.params as Record<'*', string>)['*'] || 'index.html';
      return files.has(file) ? reply.sendFile(file) : reply.callNotFound();
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const allow = allowedMethods(request.url.split('?')[0] ?? '');
    if (allow !== null) {
      reply.header('allow', allow);
      if (request.method === 'OPTIONS') return reply.code(204).send();
      return sendError(httpError({ status: 405, code: 'METHOD_NOT_ALLOWED' }), request, reply);
    }
    if (!wantsPage(request)) return sendError(httpError({ status: 404, code: 'NOT_FOUND' }), request, reply);
    if (isBuilt) return reply.sendFile('index.html');
    return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
  });
}
