import type { FramePick, Video } from '@palco/openapi';
import { timeOf, type FakeCall, type FakeHandlers, videoOf } from './fake-call';
import { pictureOf } from './fake-picture';

/** Sets a picture of a video and increments its version. */
function keep(
  call: FakeCall,
  change: Partial<Pick<Video, 'thumbnail' | 'thumbnailOrigin' | 'endScreen'>>,
): Video {
  const video = videoOf(call);
  if (change.thumbnail != null) video.picture = change.thumbnail;
  return Object.assign(video, { ...change, version: video.version + 1, updatedAt: timeOf(call) });
}

/** Pictures of a video. */
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
} satisfies FakeHandlers;
