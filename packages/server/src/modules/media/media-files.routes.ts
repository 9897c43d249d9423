import { extname } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { httpError } from '../../kernel/errors/http-error';
import type { EmptyAnswer, RawAnswer } from '../../kernel/http/answer';
import type { Route, RouteCall } from '../../kernel/http/module';
import { allowDomains } from '../../kernel/http/route-policy';
import type { BlobStore } from '../../ports/blob-store';
import { isStorageKey } from '../../ports/disk-files';
import type { StoredObject } from '../../ports/disk-files';
import { readByteRange } from './byte-range.pure';
import type { BytePart } from './byte-range.pure';
import { findMediaGrounds } from './media.store';

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

/** `GET` and `HEAD /media/{token}/{key}` with ranges. The token is the right to read; no log-in, no cookie. */
export const mediaFilesRoute: Route = {
  id: 'media-file',
  url: '/media/:token/*',
  access: 'public',
  policy: 'media',
  handler: serve,
};

async function serve(call: RouteCall): Promise<EmptyAnswer | RawAnswer> {
  const { context, request, reply } = call;
  const { key, kind, expiresAt, domains } = await readAddress(call);
  const file = await context.blobs.stat(key);
  if (file === null) throw httpError({ status: 404, code: 'NOT_FOUND' });
  allowDomains(call, domains);
  const etag = `"${file.sizeBytes.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`;
  reply.headers({
    'cache-control': cachePolicy(kind, {
      leftMs: expiresAt - context.clock.now(),
      sharedSeconds: context.config.mediaSharedCacheSeconds,
    }),
    etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
  });
  if (isKnown(request.headers['if-none-match'], etag)) return { status: 304 };
  const part = chooseBytes(request.headers, etag, file);
  if (part === 'outside') {
    reply.header('content-range', `bytes */${file.sizeBytes}`);
    throw httpError({ status: 416, code: 'RANGE_NOT_SATISFIABLE' });
  }
  // Somebody who opens a picture by its address gets a picture, whatever its bytes say besides.
  if (kind.type.startsWith('image/'))
    reply.header('content-disposition', 'inline').header('content-security-policy', PICTURE_POLICY);
  return bytesOf(context.blobs, { key, kind, size: file.sizeBytes, part });
}

interface Chosen {
  readonly key: string;
  readonly kind: FileKind;
  readonly size: number;
  readonly part: BytePart | 'whole';
}

function bytesOf(blobs: BlobStore, { key, kind, size, part }: Chosen): RawAnswer {
  const { start, end } = part === 'whole' ? { start: 0, end: size - 1 } : part;
  const length = String(end - start + 1);
  const body = end < start ? '' : () => blobs.openRead(key, { start, end });
  if (part === 'whole') return { status: 200, type: kind.type, headers: { 'content-length': length }, body };
  const range = `bytes ${start}-${end}/${size}`;
  return {
    status: 206,
    type: kind.type,
    headers: { 'content-length': length, 'content-range': range },
    body,
  };
}

interface Address {
  readonly key: string;
  readonly kind: FileKind;
  readonly expiresAt: number;
  readonly domains: readonly string[];
}

/** Throws 404 for what is not served at all, 403 where the token is not, or no longer, for it. */
async function readAddress({
  context: { mediaLinks, db },
  params: { token = '', '*': key = '' },
}: RouteCall): Promise<Address> {
  const kind = kinds[extname(key)];
  if (kind === undefined || !isStorageKey(key)) throw httpError({ status: 404, code: 'NOT_FOUND' });
  const grounds = await findMediaGrounds(db, key);
  const expiresAt = grounds && mediaLinks.verify(token, key, grounds.epoch);
  if (grounds === null || expiresAt === null) throw httpError({ status: 403, code: 'MEDIA_LINK_INVALID' });
  return { key, kind, expiresAt, domains: grounds.domains };
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
