import type {
  operations,
  TranscodeItem,
  Video,
  VideoCreate,
  VideoCreated,
  VideoList,
  VideoPatch,
} from '@palco/openapi';
import { unwrap, type PalcoClient } from '../client';
import { ifMatch, teamOf, type CallOptions, type VersionedCallOptions } from '../kernel/call-options';
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
export function createVideos(client: PalcoClient): Videos {
  return {
    list: (query = {}, { signal, accountId } = {}) =>
      unwrap(client.GET('/v1/videos', { params: { query: { ...query, ...teamOf({ accountId }) } }, signal })),
    get: (id, { signal, accountId } = {}) =>
      unwrap(
        client.GET('/v1/videos/{id}', { params: { path: { id }, query: teamOf({ accountId }) }, signal }),
      ),
    create: (input, { signal, accountId = input.accountId } = {}) =>
      // The query decides the team on the server, so it must name the same one as the body.
      unwrap(
        client.POST('/v1/videos/vod', { params: { query: teamOf({ accountId }) }, body: input, signal }),
      ),
    update: (id, patch, { signal, accountId, version } = {}) =>
      unwrap(
        client.PATCH('/v1/videos/{id}', {
          params: { path: { id }, query: teamOf({ accountId }), header: ifMatch({ version }) },
          body: patch,
          signal,
        }),
      ),
    async remove(id, { signal, accountId, version } = {}) {
      await unwrap(
        client.DELETE('/v1/videos/{id}', {
          params: { path: { id }, query: teamOf({ accountId }), header: ifMatch({ version }) },
          signal,
        }),
      );
    },
    transcodeProgress: ({ signal, accountId } = {}) =>
      unwrap(
        client.GET('/v1/videos/transcode/progress', { params: { query: teamOf({ accountId }) }, signal }),
      ),
    async retryTranscode(id, { signal, accountId } = {}) {
      await unwrap(
        client.POST('/v1/videos/{id}/transcode/retry', {
          params: { path: { id }, query: teamOf({ accountId }) },
          signal,
        }),
      );
    },
  };
}

/** The calls about videos as a capability. */
export const videoCalls = ({ client }: Palco): Videos => createVideos(client);
