import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import type { ServerContext } from '../../../kernel/context';
import type { RawAnswer } from '../../../kernel/http/answer';
import { httpError, notFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, Route, RouteCall } from '../../../kernel/http/module';
import type { BlobStore } from '../../../ports/blob-store';
import { hasSource, sourceName, storedSource } from '../../library/videos';
import { countDelivered } from './count-delivered';
import type { OnDelivered } from './count-delivered';
import { distinctNames, downloadName } from './file-names.pure';
import { archiveUnit } from './media-pace';
import type { MediaPace } from './media-pace';
import { listSourced } from './media.store';
import type { SourcedVideo } from './media.store';
import { downloadLifetimeMs } from './video-download';

const archiveName = 'originais.zip';
const mostVideos = 100;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The key that the token of an archive signs: of exactly these videos, of their team, and of their epochs, so that a link ends
 * with any of them. Its folder is that of no file.
 */
function signedKey(videos: readonly SourcedVideo[]): string {
  const facts = videos.map(({ id, accountId, epoch }) => `${id} ${accountId} ${epoch}`);
  return `archives/${createHash('sha256').update(facts.join('\n')).digest('hex')}/originals`;
}

/** Makes the address under which the sources of several videos are fetched as one file. */
export async function downloadOriginals(
  call: Call<'downloadOriginals'>,
): Promise<Answer<'downloadOriginals'>> {
  const { context, principal, body } = call;
  const ids = [...new Set(body.ids)];
  const own = (await listSourced(context.db, ids)).filter(
    ({ accountId }) => accountId === principal.accountId,
  );
  const found: SourcedVideo[] = [];
  for (const video of own) if (await hasSource(context, video.id)) found.push(video);
  if (found.length === 0) throw notFound();
  const expiresAt = Math.floor((context.clock.now() + downloadLifetimeMs) / 1000) * 1000;
  const token = context.mediaLinks.playbackToken(signedKey(found), { expiresAt, epoch: 0, domains: [] });
  const there = new Set(found.map(({ id }) => id));
  return {
    status: 200,
    body: {
      url: `/download/originals/${token}?${new URLSearchParams({ videos: found.map(({ id }) => id).join(',') })}`,
      fileName: archiveName,
      size: found.reduce((sum, { sizeBytes }) => sum + (sizeBytes ?? 0), 0),
      files: found.length,
      missing: ids.filter((id) => !there.has(id)),
      expiresAt: new Date(expiresAt).toISOString(),
    },
  };
}

/** The ids in the address; none where they are not of that form. */
function idsIn(url: string): readonly string[] {
  const ids = new URL(url, 'http://palco').searchParams.get('videos')?.split(',') ?? [];
  return ids.length <= mostVideos && ids.every((id) => uuid.test(id)) ? ids : [];
}

/** A file of the archive. */
interface ArchivedFile {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly lastModified: Date;
}

/**
 * The files of an archive, all of them looked at before the first byte: a source that is gone makes the address invalid, and not
 * an archive that lacks it.
 *
 * @throws 404.
 */
async function filesOf(context: ServerContext, videos: readonly SourcedVideo[]): Promise<ArchivedFile[]> {
  const files = [];
  for (const { id, title, createdAt } of videos) {
    const key = await storedSource(context, id);
    const object = key === null ? null : await context.blobs.stat(key);
    if (key === null || object === null) throw notFound();
    const name = downloadName(title, await sourceName(context.db, id));
    files.push({ key, name, size: object.sizeBytes, lastModified: createdAt });
  }
  const names = distinctNames(files.map(({ name }) => name));
  return files.map((file, index) => ({ ...file, name: names[index] ?? file.name }));
}

/**
 * The bytes of an archive, made as they are read: one source is open at a time, none before it is needed, and none after the
 * reader has left.
 */
function archive(blobs: Pick<BlobStore, 'openRead'>, files: readonly ArchivedFile[]): Readable {
  let open: Readable | null = null;
  async function* entries() {
    for (const { key, ...file } of files) {
      open = blobs.openRead(key);
      yield { ...file, input: open };
    }
  }
  let bytesRead = 0;
  async function* bytes() {
    for await (const chunk of makeZip(entries())) {
      bytesRead += chunk.length;
      yield chunk;
    }
  }
  const stream = Readable.from(bytes(), { objectMode: false });
  stream.once('close', () => open?.destroy());
  return Object.defineProperty(stream, 'bytesRead', { get: () => bytesRead });
}

/** `GET /download/originals/{token}?videos=…`: the sources as one ZIP archive. The token alone authorises; no log-in, no cookie. */
export function originalsRoute(onDelivered: OnDelivered, pace: MediaPace): Route {
  return {
    id: 'originals-download',
    url: '/download/originals/:token',
    access: 'public',
    policy: 'api',
    handler: (call) => serve(call, onDelivered, pace),
  };
}

async function serve(call: RouteCall, onDelivered: OnDelivered, pace: MediaPace): Promise<RawAnswer> {
  const { context, params, reply, request } = call;
  const ids = idsIn(request.url);
  const videos = await listSourced(context.db, ids);
  const isWhole = videos.length > 0 && videos.length === ids.length;
  const right = isWhole && context.mediaLinks.verifyPlayback(params['token'] ?? '', signedKey(videos), 0);
  if (!right) throw httpError({ status: 403, code: 'MEDIA_LINK_INVALID' });
  // All of them are of one team, or there is no token.
  await pace.download(call, archiveUnit, videos[0]?.accountId);
  const files = await filesOf(context, videos);
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename="${archiveName}"`,
  });
  const counted = countDelivered(call, onDelivered, videos[0]?.accountId ?? null);
  return counted({
    status: 200,
    type: 'application/zip',
    headers: { 'content-length': String(predictLength(files)) },
    body: () => archive(context.blobs, files),
  });
}
