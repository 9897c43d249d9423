import type {
  OriginalsDownload,
  PlaybackToken,
  PlaybackTokenRequest,
  SourceReplacement,
  SourceReplacementInput,
  TranscodeItem,
  Video,
  VideoAudience,
  VideoBulk,
  VideoBulkResult,
  VideoCreate,
  VideoCreated,
  VideoDownload,
  VideoMp4,
  VideoList,
  VideoPatch,
  VideoPlays,
  VideoProtection,
} from '@palco/openapi';
import type { CallOperation } from '../client';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import { fileForm } from '../kernel/multipart';
import type { Palco } from '../palco';

export type {
  TranscodeItem,
  Video,
  VideoAudience,
  VideoBulk,
  VideoBulkResult,
  VideoFailure,
  VideoItem,
  VideoPatch,
  VideoProtection,
} from '@palco/openapi';

/** The calls about videos. All throw `SdkError`. */
export interface VideosApi {
  /** One page of the videos of a folder (`directoryId`), or of all folders of the team where it is absent. */
  list(query?: ApiQuery<'listVideos'>, options?: CallOptions): Promise<VideoList>;
  get(id: string, options?: CallOptions): Promise<Video>;
  /** A new video that waits for its source; the uploader calls it once per file. */
  create(input: VideoCreate, options?: CallOptions): Promise<VideoCreated>;
  update(id: string, patch: VideoPatch, options?: VersionedCallOptions): Promise<Video>;
  /** Moves the video to the trash. */
  remove(id: string, options?: VersionedCallOptions): Promise<void>;
  /** Brings a video back from the trash, to its folder or to its nearest ancestor that still exists. */
  restore(id: string, options?: CallOptions): Promise<Video>;
  /**
   * Makes one change to up to 100 videos. Videos that could not be changed are listed in `failed`, the others are changed;
   * `undoToken` undoes it (see `trashApi`).
   */
  bulk(change: VideoBulk, options?: CallOptions): Promise<VideoBulkResult>;
  /** Conversions of the team, newest first, at most 100; finished ones stay in the list for 60 seconds. */
  transcodeProgress(options?: CallOptions): Promise<readonly TranscodeItem[]>;
  /**
   * Begins to replace the source; the video plays the old one until the new one is ready. Send the file afterwards:
   * `uploads.add([file], { videoId: id, replaces: true })`. `REPLACEMENT_UNDER_WAY` (409) for a second one.
   */
  replaceSource(
    id: string,
    input: SourceReplacementInput,
    options?: VersionedCallOptions,
  ): Promise<SourceReplacement>;
  /** Cancels a replacement at any stage, or dismisses a failed one. `REPLACEMENT_NOT_UNDER_WAY` (409) where there is none. */
  cancelReplacement(id: string, options?: CallOptions): Promise<void>;
  /** Sets the thumbnail: JPEG, PNG or WebP, at most 10 MB. Answers its address. */
  setThumbnail(id: string, file: Blob, options?: CallOptions): Promise<string>;
  /** Sets the picture at a time of the video, in seconds, as its thumbnail. `FRAME_NOT_AVAILABLE` (409) where its source is gone. */
  pickThumbnail(id: string, timecode: number, options?: CallOptions): Promise<string>;
  /** Removes the chosen thumbnail: the automatic one is shown again. */
  removeThumbnail(id: string, options?: CallOptions): Promise<void>;
  /** Sets the picture that is shown when the video has ended: JPEG, PNG or WebP, at most 10 MB. Answers its address. */
  setEndScreen(id: string, file: Blob, options?: CallOptions): Promise<string>;
  removeEndScreen(id: string, options?: CallOptions): Promise<void>;
  /** A short-lived address of the source as it was sent. 404 `NOT_FOUND` where it is gone. */
  download(id: string, options?: CallOptions): Promise<VideoDownload>;
  /**
   * A short-lived address of the sources of up to 100 videos as one ZIP archive, which the server writes while it is fetched.
   * `missing` names the videos whose source is gone; 404 `NOT_FOUND` where that are all.
   *
   * @example
   * const { url, missing } = await videos.originals(['7d9f1c52-3a0f-4a57-9a52-4f5f0e6a1b11']);
   * if (missing.length === 0) location.assign(url);
   */
  originals(ids: readonly string[], options?: CallOptions): Promise<OriginalsDownload>;
  /**
   * Starts writing the best rendition to one MP4 file, without converting it, unless the file exists or is being written.
   * Answers at once; poll `mp4` until the status is `done`. 409 `VIDEO_NOT_READY` before the video plays.
   *
   * @example
   * let file = await videos.prepareMp4(id);
   * while (file.status === 'queued' || file.status === 'running') {
   *   await new Promise((resolve) => setTimeout(resolve, 2_000));
   *   file = await videos.mp4(id);
   * }
   * if (file.download) location.assign(file.download.url);
   */
  prepareMp4(id: string, options?: CallOptions): Promise<VideoMp4>;
  /** The status of the MP4 file of a video; once it is `done`, with a short-lived address. */
  mp4(id: string, options?: CallOptions): Promise<VideoMp4>;
  /** How many viewers like the video. */
  totalLikes(id: string, options?: CallOptions): Promise<number>;
  /** How often and how far the video was watched on public pages and in embeds. */
  audience(id: string, options?: CallOptions): Promise<VideoAudience>;
  /** How often each of at most 100 videos was watched. What is not a video of the team, or is in the trash, is left out. */
  plays(ids: readonly string[], options?: CallOptions): Promise<readonly VideoPlays[]>;
  /**
   * A token to watch one video without a log-in, for a page that shows a private video. It expires after `expiresIn` seconds,
   * and earlier when the privacy of the video changes, a domain is removed, or the video goes to the trash.
   */
  playbackToken(id: string, input: PlaybackTokenRequest, options?: CallOptions): Promise<PlaybackToken>;
  /** What protects a video now, and whether it or its team sets each of it. */
  protection(id: string, options?: CallOptions): Promise<VideoProtection>;
  /**
   * Puts out the viewer that pages named in `viewer` of a playback token, or as the visitor of an embedded part: no player is opened
   * for what was made until now, and those that play an encrypted video get no further key.
   */
  endViewer(viewer: string, options?: CallOptions): Promise<void>;
  /** Processes a failed video again. */
  retryTranscode(id: string, options?: CallOptions): Promise<void>;
  /**
   * Ends a conversion that is under way: the video fails with `CANCELLED` and can be processed again. 409
   * `TRANSCODE_NOT_CANCELLABLE` where it has ended meanwhile.
   */
  cancelTranscode(id: string, options?: CallOptions): Promise<void>;
}

/**
 * The calls about videos as a capability.
 *
 * Each call resolves to what the API answers, in its names; pages begin at 1. It rejects with an `SdkError` (`code`, `status`, `fields`),
 * or with an `AbortError` where the signal of its options, or a switch of the team, ended it.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(videosApi).list({ title: 'aula', page: 1, limit: 25 });
 * await palco.use(videosApi).update(videoId, { title: 'Aula 12' }, { version });
 * ```
 */
export function videosApi({ client: { call } }: Pick<Palco, 'client'>): VideosApi {
  return {
    list: (query, options) => call('GET', '/v1/videos', { query, options }),
    get: (id, options) => call('GET', '/v1/videos/{id}', { path: { id }, options }),
    // The query decides the team on the server, so it must name the same one as the body.
    create: (body, options) =>
      call('POST', '/v1/videos/vod', { query: { accountId: body.accountId }, body, options }),
    update: (id, body, options) => call('PATCH', '/v1/videos/{id}', { path: { id }, body, options }),
    remove: (id, options) => call('DELETE', '/v1/videos/{id}', { path: { id }, options }),
    restore: (id, options) => call('POST', '/v1/videos/{id}/restore', { path: { id }, options }),
    bulk: (body, options) => call('POST', '/v1/videos/bulk', { body, options }),
    transcodeProgress: (options) => call('GET', '/v1/videos/transcode/progress', { options }),
    replaceSource: (id, body, options) => call('POST', replacement, { path: { id }, body, options }),
    cancelReplacement: (id, options) => call('DELETE', replacement, { path: { id }, options }),
    ...pictureCalls(call),
    download: (id, options) => call('GET', '/v1/videos/{id}/download', { path: { id }, options }),
    originals: (ids, options) => call('POST', '/v1/videos/originals', { body: { ids: [...ids] }, options }),
    prepareMp4: (id, options) => call('POST', '/v1/videos/{id}/mp4', { path: { id }, options }),
    mp4: (id, options) => call('GET', '/v1/videos/{id}/mp4', { path: { id }, options }),
    totalLikes: async (id, options) =>
      (await call('GET', '/v1/analytics/vod/{id}/total-likes', { path: { id }, options })).total,
    audience: (id, options) => call('GET', '/v1/analytics/vod/{id}/summary', { path: { id }, options }),
    plays: (ids, options) =>
      call('GET', '/v1/analytics/vod/plays', { query: { ids: ids.join(',') }, options }),
    playbackToken: (id, body, options) =>
      call('POST', '/v1/videos/{id}/playback-token', { path: { id }, body, options }),
    protection: (id, options) => call('GET', '/v1/videos/{id}/protection', { path: { id }, options }),
    endViewer: (viewer, options) => call('POST', '/v1/viewers/end', { body: { viewer }, options }),
    retryTranscode: (id, options) =>
      call('POST', '/v1/videos/{id}/transcode/retry', { path: { id }, options }),
    cancelTranscode: (id, options) =>
      call('POST', '/v1/videos/{id}/transcode/cancel', { path: { id }, options }),
  };
}

const replacement = '/v1/videos/{id}/replacement';

type PictureCall = 'setThumbnail' | 'pickThumbnail' | 'removeThumbnail' | 'setEndScreen' | 'removeEndScreen';

function pictureCalls(call: CallOperation): Pick<VideosApi, PictureCall> {
  const thumbnail = '/v1/videos/{id}/thumbnail';
  const endScreen = '/v1/videos/{id}/end-screen';
  return {
    setThumbnail: async (id, file, options) =>
      (await call('POST', thumbnail, { path: { id }, body: fileForm(file), options })).url,
    pickThumbnail: async (id, timecode, options) =>
      (await call('PATCH', thumbnail, { path: { id }, body: { timecode }, options })).url,
    removeThumbnail: (id, options) => call('DELETE', thumbnail, { path: { id }, options }),
    setEndScreen: async (id, file, options) =>
      (await call('POST', endScreen, { path: { id }, body: fileForm(file), options })).url,
    removeEndScreen: (id, options) => call('DELETE', endScreen, { path: { id }, options }),
  };
}
