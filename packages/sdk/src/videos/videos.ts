import type {
  operations,
  TranscodeItem,
  Video,
  VideoCreate,
  VideoCreated,
  VideoList,
  VideoPatch,
} from '@palco/openapi';
import type { CallOperation, PalcoClient } from '../client';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

/** Filters, page and order of a list of videos. */
export type VideosQuery = NonNullable<operations['listVideos']['parameters']['query']>;

/** The calls about videos. All throw `SdkError`. */
export interface Videos {
  /** One page of a folder, or of the library where a title is searched. */
  list(query?: VideosQuery, options?: CallOptions): Promise<VideoList>;
  get(id: string, options?: CallOptions): Promise<Video>;
  /** A new video that waits for its source; the uploader calls it once per file. */
  create(input: VideoCreate, options?: CallOptions): Promise<VideoCreated>;
  update(id: string, patch: VideoPatch, options?: VersionedCallOptions): Promise<Video>;
  /** Moves the video to the trash. */
  remove(id: string, options?: VersionedCallOptions): Promise<void>;
  /** What is being made playable, newest first, at most 100. */
  transcodeProgress(options?: CallOptions): Promise<readonly TranscodeItem[]>;
  /** Processes a failed video again. */
  retryTranscode(id: string, options?: CallOptions): Promise<void>;
}

/**
 * Binds the calls about videos to a client.
 *
 * @example const { items, pagination } = await createVideos(client).list({ page: 1, limit: 25 });
 */
export function createVideos({ call }: PalcoClient): Videos {
  return {
    list: (query, options) => call('GET', '/v1/videos', { query, options }),
    get: (id, options) => call('GET', '/v1/videos/{id}', { path: { id }, options }),
    create: (body, options) => createVideo(call, body, options),
    update: (id, body, options) => call('PATCH', '/v1/videos/{id}', { path: { id }, body, options }),
    remove: (id, options) => removeVideo(call, id, options),
    transcodeProgress: (options) => call('GET', '/v1/videos/transcode/progress', { options }),
    retryTranscode: (id, options) =>
      call('POST', '/v1/videos/{id}/transcode/retry', { path: { id }, options }),
  };
}

// By themselves for the uploader, whose pages need no other call about videos.

export function createVideo(
  call: CallOperation,
  body: VideoCreate,
  options?: CallOptions,
): Promise<VideoCreated> {
  // The query decides the team on the server, so it must name the same one as the body.
  return call('POST', '/v1/videos/vod', { query: { accountId: body.accountId }, body, options });
}

export function removeVideo(call: CallOperation, id: string, options?: VersionedCallOptions): Promise<void> {
  return call('DELETE', '/v1/videos/{id}', { path: { id }, options });
}

/** The calls about videos as a capability. */
export const videoCalls = ({ client }: Palco): Videos => createVideos(client);
