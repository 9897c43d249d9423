import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '../brand/brand.pure';
import { httpError } from '../errors/http-error';
import { CONSOLE_POLICY } from './browser-policy';
import { createBuiltFiles, type BuiltFiles } from './built-files';
import { chooseEncoding } from './compress-answers';
import { sendError } from './error-answers';
import { isNotModified } from './is-not-modified.pure';
import { allowedMethods, decoded } from './methods';

/** Addresses of calls and media: an unknown one is a 404 in JSON, never the console's page. */
const NOT_A_PAGE = /^\/(api|bff|v1|v2|media|ws|assets|metrics)(\/|$)/;
/** A file, or something hidden: who asks for one looks for what an operator left lying, and learns that it is not there. */
const NAMES_A_FILE = /(^|\/)\.|\.[a-z][a-z\d]{0,7}$/i;
const YEAR_SECONDS = 31_536_000;

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const accepts = request.headers.accept ?? '';
  const isPage = !NOT_A_PAGE.test(path) && !NAMES_A_FILE.test(decoded(path));
  return ['GET', 'HEAD'].includes(request.method) && accepts.includes('text/html') && isPage;
}

/** The page that is served if the console is not built. */
export const NOT_BUILT =
  '<!doctype html><meta charset="utf-8"><title>503</title><p>The console is not built yet. Run <code>npm run build</code> and start again.';

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers with a file, or with 304 if the client has it already. */
async function sendFile(files: BuiltFiles, file: string, { request, reply }: Call): Promise<FastifyReply> {
  const found = await files.read(file, chooseEncoding(request.headers['accept-encoding']));
  if (found === null) return sendError(httpError({ status: 404, code: 'NOT_FOUND' }), request, reply);
  const { body, type, encoding, etag, policy } = found;
  reply.headers({
    etag,
    vary: 'Accept-Encoding',
    'cache-control': file.startsWith('assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
    'content-security-policy': policy ?? CONSOLE_POLICY,
  });
  if (isNotModified(request.headers, etag)) return reply.code(304).send();
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type(type).send(body);
}

/**
 * Serves the console's build: hashed files are cached without limit, every other address gets `index.html`, where the
 * console's own router takes over.
 */
export async function serveConsole(app: FastifyInstance, folder: string, brand: Brand): Promise<void> {
  const files = existsSync(join(folder, 'index.html')) ? createBuiltFiles(folder, brand) : null;
  if (files !== null)
    app.get('/*', (request, reply) => {
      const file = (request.params as Record<'*', string>)['*'] || 'index.html';
      return files.has(file) ? sendFile(files, file, { request, reply }) : reply.callNotFound();
    });
  app.setNotFoundHandler(async (request, reply) => {
    const allow = allowedMethods(request.url.split('?')[0] ?? '');
    if (allow !== null) {
      reply.header('allow', allow);
      if (request.method === 'OPTIONS') return reply.code(204).send();
      return sendError(httpError({ status: 405, code: 'METHOD_NOT_ALLOWED' }), request, reply);
    }
    if (!wantsPage(request)) return sendError(httpError({ status: 404, code: 'NOT_FOUND' }), request, reply);
    if (files !== null) return sendFile(files, 'index.html', { request, reply });
    return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT);
  });
}
