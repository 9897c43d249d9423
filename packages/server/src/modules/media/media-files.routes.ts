import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../kernel/context';
import { httpError } from '../../kernel/errors/http-error';
import { isStorageKey } from '../../ports/object-storage';
import type { StoredObject } from '../../ports/object-storage';
import { readByteRange } from './byte-range.pure';

/** How a kind of file is served. `maxAge` in seconds; `token` means as long as its token lives. */
interface FileKind {
  readonly type: string;
  readonly maxAge: number | 'token';
}

const segment = { type: 'video/mp4', maxAge: 'token' } as const;
/** What the storage holds for readers; anything else, above all a source, is not served. */
const kinds: Readonly<Record<string, FileKind>> = {
  '.m3u8': { type: 'application/vnd.apple.mpegurl', maxAge: 300 },
  '.m4s': segment,
  '.mp4': segment,
  '.jpg': { type: 'image/jpeg', maxAge: 3600 },
};

/** The address of a file: the token in its own segment, so that playlists can use relative addresses. */
interface MediaAddress {
  token: string;
  '*': string;
}

/** `GET` and `HEAD /media/{token}/{key}` with ranges. The token is the right to read; no log-in, no cookie. */
export function routeMediaFiles(app: FastifyInstance, context: ServerContext): void {
  app.route<{ Params: MediaAddress }>({
    method: ['GET', 'HEAD'],
    url: '/media/:token/*',
    handler: (request, reply) => serve(context, request, reply),
  });
}

async function serve(
  { storage, mediaLinks, clock }: ServerContext,
  request: FastifyRequest<{ Params: MediaAddress }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Also errors: a player on another site must be able to read why.
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  const { token, '*': key } = request.params;
  const kind = kinds[extname(key)];
  if (kind === undefined || !isStorageKey(key)) throw httpError({ status: 404, code: 'NOT_FOUND' });
  const expiresAt = mediaLinks.verify(token, key);
  if (expiresAt === null) throw httpError({ status: 403, code: 'MEDIA_LINK_INVALID' });
  const file = await storage.stat(key);
  if (file === null) throw httpError({ status: 404, code: 'NOT_FOUND' });

  const etag = `"${file.sizeBytes.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`;
  const left = Math.floor((expiresAt - clock.now()) / 1000);
  reply.headers({
    'cache-control':
      kind.maxAge === 'token' ? `private, max-age=${left}, immutable` : `private, max-age=${kind.maxAge}`,
    etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'access-control-expose-headers': 'Content-Length, Content-Range',
    'timing-allow-origin': '*',
  });
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
  reply.type(kind.type);
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const part = readByteRange(wanted, file.sizeBytes);
  if (part === 'outside') return refuseRange(reply, file);
  const { start, end } = part === 'whole' ? { start: 0, end: file.sizeBytes - 1 } : part;
  reply.header('content-length', end - start + 1);
  if (part !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`);
  if (request.method === 'HEAD' || file.sizeBytes === 0) return reply.send();
  return reply.send(storage.openRead(key, { start, end }));
}

function refuseRange(reply: FastifyReply, file: StoredObject): never {
  reply.header('content-range', `bytes */${file.sizeBytes}`);
  throw httpError({ status: 416, code: 'RANGE_NOT_SATISFIABLE' });
}
