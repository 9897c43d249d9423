import type { FramePick, LikeInput, PlaybackTokenRequest, Video, VideoMp4 } from '@palco/openapi';
import { FakeRefusal, timeOf, type FakeCall, type FakeHandlers } from './fake-call';
import { videoOf } from './fake-library-handlers';
import { pictureOf } from './fake-picture';

/** The playback token of a video: always the same one, and it never expires. */
export const fakePlaybackToken = (videoId: string): string => `playback-${videoId}`;

/** Sets a picture of a video and increments its version. */
function keep(
  call: FakeCall,
  change: Partial<Pick<Video, 'thumbnail' | 'thumbnailOrigin' | 'endScreen'>>,
): Video {
  const video = videoOf(call);
  return Object.assign(video, { ...change, version: video.version + 1, updatedAt: timeOf(call) });
}

/** The viewers who like a video; 404 for a caller who may not watch it. */
function likesOf({ world, id, query }: FakeCall): Set<string> {
  const video = world.videos.find((one) => one.id === id);
  if (video?.status !== 'ready') throw new FakeRefusal(404, 'NOT_FOUND');
  if (video.privacy === 'private' && query.get('token') !== fakePlaybackToken(id))
    throw new FakeRefusal(404, 'NOT_FOUND');
  const likes = world.likes.get(id) ?? new Set<string>();
  world.likes.set(id, likes);
  return likes;
}

/** Pictures, downloads, MP4 files, likes and playback tokens of a video. */
export const videoHandlers: FakeHandlers<
  | 'createPlaybackToken'
  | 'uploadVideoThumbnail'
  | 'pickVideoThumbnail'
  | 'removeVideoThumbnail'
  | 'uploadEndScreen'
  | 'removeEndScreen'
  | 'getVideoDownload'
  | 'downloadOriginals'
  | 'prepareVideoMp4'
  | 'getVideoMp4'
  | 'getTotalLikes'
  | 'likeVideo'
  | 'unlikeVideo'
> = {
  uploadVideoThumbnail(call) {
    videoOf(call);
    const url = pictureOf(call);
    keep(call, { thumbnail: url, thumbnailOrigin: 'upload' });
    return { status: 200, body: { url } };
  },
  pickVideoThumbnail(call) {
    if (videoOf(call).width === null) throw new FakeRefusal(409, 'FRAME_NOT_AVAILABLE');
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
  getVideoDownload(call) {
    const { id, title, size } = videoOf(call);
    if (size === null) throw new FakeRefusal(404, 'NOT_FOUND');
    const expiresAt = new Date(call.now() + 600_000).toISOString();
    return {
      status: 200,
      body: { url: `/download/token/${id}`, fileName: `${title}.mp4`, size, expiresAt },
    };
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
    const { id, status } = videoOf(call);
    if (status !== 'ready') throw new FakeRefusal(409, 'VIDEO_NOT_READY');
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
  createPlaybackToken(call) {
    const { id, playback_url } = videoOf(call);
    if (playback_url === null) throw new FakeRefusal(409, 'VIDEO_NOT_READY');
    const { expiresIn } = call.body as PlaybackTokenRequest;
    const expiresAt = new Date(call.now() + expiresIn * 1000).toISOString();
    return { status: 201, body: { token: fakePlaybackToken(id), playback_url, expiresAt } };
  },
};

function mp4Of(call: FakeCall): VideoMp4 {
  const { id, title } = videoOf(call);
  const status = call.world.mp4s.get(id) ?? 'absent';
  if (status !== 'done') return { status, error: null, download: null };
  const expiresAt = new Date(call.now() + 600_000).toISOString();
  const url = `/download/token/${id}/mp4`;
  return { status, error: null, download: { url, fileName: `${title}.mp4`, size: 1_000_000, expiresAt } };
}
