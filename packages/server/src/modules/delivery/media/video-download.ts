import type { VideoDownload } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';
import { httpError, notFound, requireFound } from '../../../kernel/errors/http-error';
import type { RawAnswer } from '../../../kernel/http/answer';
import type { Answer, Call, Route, RouteCall } from '../../../kernel/http/module';
import { wholeOf } from '../../../ports/object-version';
import { countDelivered } from './count-delivered';
import type { OnDelivered } from './count-delivered';
import { sourceFolder } from '../../core/named-files';
import { readVideo, hasSource, mp4Of, sourceName, storedSource } from '../../library/videos';
import { downloadName } from './file-names.pure';
import { findBestRendition, findMediaGrounds, findTitle } from './media.store';
import type { MediaPace } from './media-pace';
import { bodyOf, openFor } from './open-for';

/** Long enough to start a download; a running one is not interrupted. */
export const downloadLifetimeMs = 10 * 60_000;

/** What is downloaded: the source as it was uploaded, or the best rendition as one file. */
type DownloadKind = 'source' | 'mp4';

/** The key that a download token signs. Its folder is not that of playback, so neither token is valid for the other. */
const signedKey = (kind: DownloadKind, videoId: string): string =>
  `${kind === 'mp4' ? 'downloads' : sourceFolder}/${videoId}/${kind}`;

/** Makes the address under which the source of a video is fetched. */
export async function getVideoDownload(call: Call<'getVideoDownload'>): Promise<Answer<'getVideoDownload'>> {
  const { context } = call;
  const { id, title, sizeBytes } = await readVideo(call);
  if (!(await hasSource(context, id))) throw notFound();
  const body = await downloadOf(context, { id, title, kind: 'source', size: sizeBytes ?? 0 });
  return { status: 200, body };
}

/** A file of a video that somebody may fetch. */
interface Downloadable {
  readonly id: string;
  readonly title: string;
  readonly kind: DownloadKind;
  /** Bytes. */
  readonly size: number;
}

/** The address of a file of a video, for some minutes. */
export async function downloadOf(
  context: ServerContext,
  { id, title, kind, size }: Downloadable,
): Promise<VideoDownload> {
  const grounds = requireFound(await findMediaGrounds(context.db, `videos/${id}/${kind}`));
  const expiresAt = Math.floor((context.clock.now() + downloadLifetimeMs) / 1000) * 1000;
  const right = { expiresAt, epoch: grounds.epoch, domains: [] };
  const token = context.mediaLinks.playbackToken(signedKey(kind, id), right);
  return {
    url: `/download/${token}/${id}${kind === 'mp4' ? '/mp4' : ''}`,
    fileName: await fileNameOf(context, { id, title, kind }),
    size,
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

async function fileNameOf(
  { db }: Pick<ServerContext, 'db'>,
  { id, title, kind }: Omit<Downloadable, 'size'>,
): Promise<string> {
  return downloadName(title, kind === 'mp4' ? '.mp4' : await sourceName(db, id));
}

/**
 * `GET /download/{token}/{videoId}`: the source as a file, and with `/mp4` the best rendition as one file. The token alone
 * authorises; no log-in, no cookie.
 */
export function downloadRoutes(onDelivered: OnDelivered, pace: MediaPace): readonly Route[] {
  const route = (kind: DownloadKind): Route => ({
    id: kind === 'mp4' ? 'video-mp4-download' : 'video-download',
    url: `/download/:token/:videoId${kind === 'mp4' ? '/mp4' : ''}`,
    access: 'public',
    policy: 'api',
    async handler(call) {
      const granted = await findGranted(call, kind);
      await pace.download(call, `videos/${granted.videoId} ${kind}`);
      return serve(call, granted, onDelivered);
    },
  });
  return [route('source'), route('mp4')];
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Granted {
  readonly videoId: string;
  readonly kind: DownloadKind;
  readonly accountId: string | null;
}

/** What the token of a call allows. @throws 403 `MEDIA_LINK_INVALID`. */
async function findGranted({ context, params }: RouteCall, kind: DownloadKind): Promise<Granted> {
  const { token = '', videoId = '' } = params;
  const grounds = UUID.test(videoId) ? await findMediaGrounds(context.db, `videos/${videoId}/${kind}`) : null;
  const right = grounds && context.mediaLinks.verifyPlayback(token, signedKey(kind, videoId), grounds.epoch);
  if (right === null) throw httpError({ status: 403, code: 'MEDIA_LINK_INVALID' });
  return { videoId, kind, accountId: grounds?.accountId ?? null };
}

async function serve(
  call: RouteCall,
  { videoId, kind, accountId }: Granted,
  onDelivered: OnDelivered,
): Promise<RawAnswer> {
  const { context, reply } = call;
  const key = await keyOf(context, kind, videoId);
  const title = await findTitle(context.db, videoId);
  const opened =
    key === null || title === null ? null : await openFor(call, { store: context.blobs, key }, wholeOf);
  if (opened === null || title === null) throw notFound();
  const fileName = await fileNameOf(context, { id: videoId, title, kind });
  const name = encodeURIComponent(fileName).replaceAll("'", '%27');
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
  });
  const counted = countDelivered(call, onDelivered, accountId);
  return counted({
    status: 200,
    type: 'application/octet-stream',
    headers: { 'content-length': String(opened.file.sizeBytes) },
    body: bodyOf(opened.body),
  });
}

async function keyOf(context: ServerContext, kind: DownloadKind, videoId: string): Promise<string | null> {
  if (kind === 'source') return storedSource(context, videoId);
  const rendition = await findBestRendition(context.db, videoId);
  return rendition && mp4Of(rendition.prefix).key;
}
