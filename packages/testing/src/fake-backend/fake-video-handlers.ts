import type { FramePick, LikeInput, Video, VideoMp4 } from '@palco/openapi';
import { FakeRefusal, timeOf, type FakeCall, type FakeHandlers, videoOf } from './fake-call';
import { pictureOf } from './fake-picture';

/** Sets a picture of a video and increments its version. */
function keep(
  call: FakeCall,
  change: Partial<Pick<Video, 'thumbnail' | 'thumbnailOrigin' | 'endScreen'>>,
): Video {
  const video = videoOf(call);
  return Object.assign(video, { ...change, version: video.version + 1, updatedAt: timeOf(call) });
}

function likesOf({ world, id }: FakeCall): Set<string> {
  const likes = world.likes.get(id) ?? new Set<string>();
  world.likes.set(id, likes);
  return likes;
}

/** Pictures, downloads, MP4 files, likes and playback tokens of a video. */
export const videoHandlers = {
  uploadVideoThumbnail(call) {
    videoOf(call);
    const url = pictureOf(call);
    keep(call, { thumbnail: url, thumbnailOrigin: 'upload' });
    return { status: 200, body: { url } };
  },
  pickVideoThumbnail(call) {
    const url = `/media/frames/${call.nextId()}-${(call.body as FramePick).timecode}.jpg`;
    keep(call, { thumbnail: url, thumbnailOrigin: 'frame' });
    return { status: 200, body: { url } };
  },
  removeVideoThumbnail(call) {
    keep(call, { thumbnail: null, thumbnailOrigin: 'automatic' });
    return { status: 204 };
  },
  uploadEndScreen(call) {
    videoOf(call);
    const url = pictureOf(call);
    keep(call, { endScreen: url });
    return { status: 200, body: { url } };
  },
  removeEndScreen(call) {
    keep(call, { endScreen: null });
    return { status: 204 };
  },
  downloadOriginals(call) {
    const { ids } = call.body as { ids: string[] };
    const found = ids
      .flatMap((id) => call.world.videos.find((one) => one.id === id) ?? [])
      .filter(({ size }) => size !== null);
    if (found.length === 0) throw new FakeRefusal(404, 'NOT_FOUND');
    const there = new Set(found.map(({ id }) => id));
    return {
      status: 200,
      body: {
        url: '/download/originals/token',
        fileName: 'originais.zip',
        size: found.reduce((sum, { size }) => sum + (size ?? 0), 0),
        files: found.length,
        missing: ids.filter((id) => !there.has(id)),
        expiresAt: new Date(call.now() + 600_000).toISOString(),
      },
    };
  },
  prepareVideoMp4(call) {
    const { id } = videoOf(call);
    if (!call.world.mp4s.has(id)) call.world.mp4s.set(id, 'queued');
    return { status: 202, body: mp4Of(call) };
  },
  // Each request advances the file by a step.
  getVideoMp4(call) {
    const { mp4s } = call.world;
    const { id } = videoOf(call);
    const body = mp4Of(call);
    if (mp4s.has(id)) mp4s.set(id, mp4s.get(id) === 'queued' ? 'running' : 'done');
    return { status: 200, body };
  },
  getTotalLikes: (call) => ({
    status: 200,
    body: { total: call.world.likes.get(videoOf(call).id)?.size ?? 0 },
  }),
  likeVideo(call) {
    const likes = likesOf(call).add((call.body as LikeInput).sessionId);
    return { status: 200, body: { total: likes.size } };
  },
  unlikeVideo(call) {
    const likes = likesOf(call);
    likes.delete(call.query.get('sessionId') ?? '');
    return { status: 200, body: { total: likes.size } };
  },
} satisfies FakeHandlers;

function mp4Of(call: FakeCall): VideoMp4 {
  const { id, title } = videoOf(call);
  const status = call.world.mp4s.get(id) ?? 'absent';
  if (status !== 'done') return { status, error: null, download: null };
  const expiresAt = new Date(call.now() + 600_000).toISOString();
  const url = `/download/token/${id}/mp4`;
  return { status, error: null, download: { url, fileName: `${title}.mp4`, size: 1_000_000, expiresAt } };
}
