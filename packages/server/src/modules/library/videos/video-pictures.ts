import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toOriginal } from '../../../kernel/edit-list.pure';
import { httpError, invalidField, notFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import { removeUnnamed } from '../../core/named-files';
import { isMediaError } from '../../../ports/media-engine';
import { exchangeImage } from '../../core/images';
import type { ImageIntake, ReceivedImage } from '../../core/images';
import { recordEvent } from '../../records/logs';
import { findAppliedEdit } from './applied-edit';
import { fetchSource, hasSource } from './video-source';
import { readVideo } from './video-of-call';
import { changeVideo, findVideoForUpdate } from './videos.store';
import type { VideoRow } from './videos.store';
import { linksOfCall, requireUnblocked } from '../../core/access';

type PictureCall = Call<
  | 'uploadVideoThumbnail'
  | 'pickVideoThumbnail'
  | 'removeVideoThumbnail'
  | 'uploadEndScreen'
  | 'removeEndScreen'
>;

/** One picture of a video: its column, its name in the activity log, and what is written with its key. */
interface Picture {
  readonly column: 'thumbnailKey' | 'endScreenKey';
  readonly name: 'endScreen' | 'thumbnail';
  readonly origin?: Pick<VideoRow, 'thumbnailOrigin'>;
}

const endScreen: Picture = { column: 'endScreenKey', name: 'endScreen' };
const thumbnail = (thumbnailOrigin: VideoRow['thumbnailOrigin']): Picture => ({
  column: 'thumbnailKey',
  name: 'thumbnail',
  origin: { thumbnailOrigin },
});

/** Checks that the team may change the video, before a body is read or a file is fetched. */
async function requireVideo(call: PictureCall): Promise<VideoRow> {
  const video = await readVideo(call);
  requireUnblocked(call.principal, video.accountId);
  return video;
}

/** Writes the key of a picture, or none, and answers the video as it is now with the key of the old one. */
async function writePicture(
  call: PictureCall,
  { column, name, origin }: Picture,
  key: string | null,
): Promise<{ readonly after: VideoRow; readonly old: string | null }> {
  const { context, params, principal } = call;
  return context.db.transaction(async (tx) => {
    const before = await findVideoForUpdate(tx, { id: params.id, accountId: principal.accountId });
    if (before === null) throw notFound();
    const changed = await changeVideo(tx, before.id, {
      [column]: key,
      ...origin,
      updatedAt: new Date(context.clock.now()),
    });
    await recordEvent(tx, {
      call,
      event: 'VIDEO_ATUALIZADO',
      of: before,
      record: [{ Key: name, Value: key !== null }],
    });
    return { after: changed, old: before[column] };
  });
}

async function keepPicture(call: PictureCall, picture: Picture, image: ReceivedImage) {
  let epoch = 0;
  const key = await exchangeImage(call.context, {
    folder: `videos/${call.params.id}`,
    image,
    async write(newKey) {
      const { after, old } = await writePicture(call, picture, newKey);
      epoch = after.playbackTokenVersion;
      return old;
    },
  });
  return { status: 200, body: { url: linksOfCall(call).url(key, { epoch }) } } as const;
}

/** Sources are fetched and decoded for a picture: not more than these at once. */
const mostPicks = 2;

/** The pictures of a video: one that is sent, or one out of the video itself. */
export function createPictureHandlers(images: ImageIntake): Handlers {
  let picks = 0;

  async function upload(call: Call<'uploadVideoThumbnail'> | Call<'uploadEndScreen'>, picture: Picture) {
    await requireVideo(call);
    return keepPicture(call, picture, await images.receive(call.request));
  }

  async function pick(call: Call<'pickVideoThumbnail'>): Promise<Answer<'pickVideoThumbnail'>> {
    const { durationSeconds } = await requireVideo(call);
    if (durationSeconds !== null && call.body.timecode > durationSeconds) {
      const parameters = { max: Math.floor(durationSeconds) };
      throw invalidField('timecode', 'TOO_LARGE', parameters);
    }
    if (picks >= mostPicks) throw httpError({ status: 503, code: 'SERVER_BUSY', retryAfterSeconds: 5 });
    picks += 1;
    try {
      return await keepPicture(call, thumbnail('frame'), { type: 'jpeg', bytes: await takeFrame(call) });
    } finally {
      picks -= 1;
    }
  }

  async function remove(call: Call<'removeVideoThumbnail'> | Call<'removeEndScreen'>, picture: Picture) {
    await requireVideo(call);
    await removeUnnamed(call.context, (await writePicture(call, picture, null)).old);
    return { status: 204 } as const;
  }

  return {
    uploadVideoThumbnail: (call) => upload(call, thumbnail('upload')),
    pickVideoThumbnail: pick,
    removeVideoThumbnail: (call) => remove(call, thumbnail(null)),
    uploadEndScreen: (call) => upload(call, endScreen),
    removeEndScreen: (call) => remove(call, endScreen),
  };
}

/** @throws 409 `FRAME_NOT_AVAILABLE`. */
async function takeFrame({ context, params, body }: Call<'pickVideoThumbnail'>): Promise<Buffer> {
  const { media, scratch, signal } = context;
  if (!(await media.available()) || !(await hasSource(context, params.id)))
    throw httpError({ status: 409, code: 'FRAME_NOT_AVAILABLE' });
  try {
    return await scratch.during({ signal }, async (work, workSignal) => {
      const [source, path] = [join(work.path, 'source'), join(work.path, 'frame.jpg')];
      await fetchSource(context, params.id, source);
      // Of an edited video the source has the same picture at another time.
      const applied = await findAppliedEdit(context.db, params.id);
      const seconds = applied === null ? body.timecode : toOriginal(applied, body.timecode);
      await media.picture({ source, seconds, path, signal: workSignal });
      return readFile(path);
    });
  } catch (error) {
    if (!isMediaError(error)) throw error;
    throw httpError({ status: 409, code: 'FRAME_NOT_AVAILABLE', cause: error });
  }
}
