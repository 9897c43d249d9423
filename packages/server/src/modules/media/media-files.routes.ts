import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../kernel/context';
import { httpError } from '../../kernel/errors/http-error';
import { isStorageKey } from '../../ports/disk-files';
import type { StoredObject } from '../../ports/disk-files';
import { readByteRange } from './byte-range.pure';
import { findMediaEpoch } from './media.store';

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
  '.png': { type: 'image/png', maxAge: 3600 },
  '.webp': { type: 'image/webp', maxAge: 3600 },
};

const PICTURE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

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
  context: ServerContext,
  request: FastifyRequest<{ Params: MediaAddress }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { blobs, clock, config } = context;
  // Also errors: a player on another site must be able to read why.
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
  const { key, kind, expiresAt } = await readAddress(context, request.params);
  const file = await blobs.stat(key);
  if (file === null) throw httpError({ status: 404, code: 'NOT_FOUND' });
  const etag = `"${file.sizeBytes.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`;
  reply.headers({
    'cache-control': cachePolicy(kind, {
      leftMs: expiresAt - clock.now(),
      sharedSeconds: config.mediaSharedCacheSeconds,
    }),
    etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    'access-control-expose-headers': 'Content-Length, Content-Range',
    'timing-allow-origin': '*',
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const part = chooseBytes(request.headers, etag, file);
  if (part === 'outside') {
    reply.header('content-range', `bytes */${file.sizeBytes}`);
    throw httpError({ status: 416, code: 'RANGE_NOT_SATISFIABLE' });
  }
  const { start, end } = part === 'whole' ? { start: 0, end: file.sizeBytes - 1 } : part;
  if (part !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.sizeBytes}`);
  // Somebody who opens a picture by its address gets a picture, whatever its bytes say besides.
  if (kind.type.startsWith('image/'))
    reply.header('content-disposition', 'inline').header('content-security-policy', PICTURE_POLICY);
  reply.type(kind.type).header('content-length', end - start + 1);
  return request.method === 'HEAD' || end < start
    ? reply.send()
    : reply.send(blobs.openRead(key, { start, end }));
}

/** Throws 404 for what is not served at all, 403 where the token is not, or no longer, for it. */
async function readAddress(
  { mediaLinks, db }: ServerContext,
  { token, '*': key }: MediaAddress,
): Promise<{ key: string; kind: FileKind; expiresAt: number }> {
  const kind = kinds[extname(key)];
  if (kind === undefined || !isStorageKey(key)) throw httpError({ status: 404, code: 'NOT_FOUND' });
  const epoch = await findMediaEpoch(db, key);
  const expiresAt = epoch === null ? null : mediaLinks.verify(token, key, epoch);
  if (expiresAt === null) throw httpError({ status: 403, code: 'MEDIA_LINK_INVALID' });
  return { key, kind, expiresAt };
}

/** A cache that many share hears of no revocation, so it keeps segments only as long as the operator allows. */
function cachePolicy(
  { maxAge }: FileKind,
  { leftMs, sharedSeconds }: { leftMs: number; sharedSeconds: number },
): string {
  if (maxAge !== 'token') return `private, max-age=${maxAge}`;
  const leftSeconds = Math.floor(leftMs / 1000);
  const whose = sharedSeconds > 0 ? `public, s-maxage=${Math.min(sharedSeconds, leftSeconds)}` : 'private';
  return `${whose}, max-age=${leftSeconds}, immutable`;
}

/** Compared weakly (RFC 9110, 13.1.2): a proxy that compresses makes the tag that we gave a weak one. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/** A range that was asked for an older state of the file is not given out of the new one. */
function chooseBytes(headers: FastifyRequest['headers'], etag: string, file: StoredObject) {
  const ifRange = headers['if-range'];
  const isCurrent = ifRange === undefined || ifRange === etag;
  return readByteRange(isCurrent ? headers.range : undefined, file.sizeBytes);
}
