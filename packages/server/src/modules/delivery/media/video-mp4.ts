import type { VideoMp4 } from '@palco/openapi';
import { httpError } from '../../../kernel/errors/http-error';
import type { Call } from '../../../kernel/http/module';
import { readVideo, mp4Of, toFailure } from '../../library/videos';
import { mp4JobKind } from './make-mp4.job';
import { countOpenJobs, findBestRendition, findNewestMp4Job } from './media.store';
import type { BestRendition } from './media.store';
import { downloadOf } from './video-download';
import { requireUnblocked } from '../../core/access';

type Mp4Call = Call<'prepareVideoMp4'> | Call<'getVideoMp4'>;

/**
 * Queues the job that writes a video as one MP4 file, unless the file exists or the job is queued.
 *
 * @throws 409 before the video plays.
 */
export async function prepareMp4(call: Call<'prepareVideoMp4'>): Promise<VideoMp4> {
  const { context, principal } = call;
  const { video, rendition } = await findOwn(call);
  requireUnblocked(principal, video.accountId);
  if (rendition === null) throw httpError({ status: 409, code: 'VIDEO_NOT_READY' });
  if ((await context.blobs.stat(mp4Of(rendition.prefix).key)) === null) {
    await requireRoom(call, video);
    await context.jobs.enqueue(context.db, {
      kind: mp4JobKind,
      subjectId: video.id,
      accountId: video.accountId,
    });
  }
  return stateOf(call, video, rendition);
}

/** MP4 files that one team has made at once; they are written one after another. */
const mostOpenJobs = 20;

/** @throws 429 `TOO_MANY_DOWNLOADS` where the team waits for many others already. */
async function requireRoom(
  { context }: Mp4Call,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<void> {
  const own = await findNewestMp4Job(context.db, { kind: mp4JobKind, subjectId: id });
  if (own?.status === 'queued' || own?.status === 'running') return;
  const open = await countOpenJobs(context.db, { kind: mp4JobKind, accountId, most: mostOpenJobs });
  if (open >= mostOpenJobs)
    throw httpError({ status: 429, code: 'TOO_MANY_DOWNLOADS', retryAfterSeconds: 60 });
}

/** The state of the MP4 file of a video, with its download link. */
export async function readMp4(call: Call<'getVideoMp4'>): Promise<VideoMp4> {
  const { video, rendition } = await findOwn(call);
  return rendition === null ? absent : stateOf(call, video, rendition);
}

const absent: VideoMp4 = { status: 'absent', error: null, download: null };

async function findOwn(call: Mp4Call) {
  const video = await readVideo(call);
  return { video, rendition: await findBestRendition(call.context.db, video.id) };
}

async function stateOf(
  { context, language }: Mp4Call,
  video: { readonly id: string; readonly title: string },
  rendition: BestRendition,
): Promise<VideoMp4> {
  const file = await context.blobs.stat(mp4Of(rendition.prefix).key);
  if (file !== null) {
    const of = { id: video.id, kind: 'mp4', title: video.title, size: file.sizeBytes } as const;
    return { status: 'done', error: null, download: await downloadOf(context, of) };
  }
  const job = await findNewestMp4Job(context.db, { kind: mp4JobKind, subjectId: video.id });
  if (job === null || job.status === 'done') return absent;
  if (job.status !== 'failed') return { status: job.status, error: null, download: null };
  return { status: 'failed', error: toFailure(job.errorCode ?? '', language), download: null };
}
