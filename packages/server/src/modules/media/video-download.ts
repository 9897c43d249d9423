import type { ServerContext } from '../../kernel/context';
import { httpError, notFound } from '../../kernel/errors/http-error';
import type { RawAnswer } from '../../kernel/http/answer';
import type { Answer, Call, Route, RouteCall } from '../../kernel/http/module';
import { findVideo, hasSource, sourceFolder, sourceName, storedSource } from '../videos';
import { findMediaGrounds, findTitle } from './media.store';

/** Long enough to begin; a download that runs is not ended. */
const lifetimeMs = 10 * 60_000;

/** What the token of a download signs: another folder than that of what is watched. */
const signedKey = (videoId: string): string => `${sourceFolder}/${videoId}/source`;

/** Makes the address under which the source of a video is fetched. */
export async function getVideoDownload(call: Call<'getVideoDownload'>): Promise<Answer<'getVideoDownload'>> {
  const { context, params, principal } = call;
  const video = await findVideo(context.db, { id: params.id, accountId: principal.accountId });
  if (video === null || !(await hasSource(context, video.id))) throw notFound();
  const grounds = await findMediaGrounds(context.db, `videos/${video.id}/source`);
  if (grounds === null) throw notFound();
  const expiresAt = Math.floor((context.clock.now() + lifetimeMs) / 1000) * 1000;
  const right = { expiresAt, epoch: grounds.epoch, domains: [] };
  const token = context.mediaLinks.playbackToken(signedKey(video.id), right);
  return {
    status: 200,
    body: {
      url: `/download/${token}/${video.id}`,
      fileName: await fileNameOf(context, video),
      size: video.sizeBytes ?? 0,
      expiresAt: new Date(expiresAt).toISOString(),
    },
  };
}

/** The title with the ending of the file that was sent, without signs that file systems refuse. */
async function fileNameOf(
  { db }: Pick<ServerContext, 'db'>,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<string> {
  const ending = /\.[a-z\d]{1,8}$/i.exec((await sourceName(db, id)) ?? '')?.[0] ?? '';
  const name = title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  return `${name || 'video'}${ending.toLowerCase()}`;
}

/** `GET /download/{token}/{videoId}`: the source as a file. The token is the right to it; no log-in, no cookie. */
export const downloadRoute: Route = {
  id: 'video-download',
  url: '/download/:token/:videoId',
  access: 'public',
  policy: 'api',
  handler: serve,
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function serve({ context, params, reply }: RouteCall): Promise<RawAnswer> {
  const { token = '', videoId = '' } = params;
  const grounds = UUID.test(videoId) ? await findMediaGrounds(context.db, `videos/${videoId}/source`) : null;
  const right = grounds && context.mediaLinks.verifyPlayback(token, signedKey(videoId), grounds.epoch);
  if (right === null) throw httpError({ status: 403, code: 'MEDIA_LINK_INVALID' });
  const key = await storedSource(context, videoId);
  const file = key === null ? null : await context.blobs.stat(key);
  const title = await findTitle(context.db, videoId);
  if (key === null || file === null || title === null) throw notFound();
  const name = encodeURIComponent(await fileNameOf(context, { id: videoId, title })).replaceAll("'", '%27');
  reply.headers({
    'cache-control': 'private, no-store',
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
  });
  return {
    status: 200,
    type: 'application/octet-stream',
    headers: { 'content-length': String(file.sizeBytes) },
    body: () => context.blobs.openRead(key),
  };
}
