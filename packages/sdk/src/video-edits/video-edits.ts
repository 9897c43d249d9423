import type { VideoClipInput, VideoCreated, VideoEdit, VideoEditInput } from '@palco/openapi';
import type { CallOptions, VersionedCallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

export type { KeptRange, VideoClipInput, VideoEdit, VideoEditInput } from '@palco/openapi';

/** The calls about edits of videos. All throw `SdkError`; times are seconds of the original. */
export interface VideoEditsApi {
  /** What of its original a video shows, with the address of the original. 409 `VIDEO_NOT_READY` before it plays. */
  get(videoId: string, options?: CallOptions): Promise<VideoEdit>;
  /**
   * Cuts a video: `keep` is what stays of its original. It keeps its id, and plays what it played until the new version is made: read
   * `status`. All of the original undoes the edit. With a `version`, 412 where somebody else edited it meanwhile.
   */
  save(videoId: string, input: VideoEditInput, options?: VersionedCallOptions): Promise<VideoEdit>;
  /** The video plays its original again, at once. 409 `VIDEO_NOT_EDITED` where it does already. */
  remove(videoId: string, options?: CallOptions): Promise<void>;
  /** Makes a new video of stretches of the original. It is `processing` at first. */
  clip(videoId: string, input: VideoClipInput, options?: CallOptions): Promise<VideoCreated>;
}

const path = '/v1/videos/{id}/edit' as const;

/**
 * The calls about edits of videos as a capability.
 *
 * @example
 * ```ts
 * const edits = palco.use(videoEditsApi);
 * const { version } = await edits.get(videoId);
 * await edits.save(videoId, { keep: [{ from: 12.5, until: 600 }] }, { version });
 * ```
 */
export function videoEditsApi({ client: { call } }: Pick<Palco, 'client'>): VideoEditsApi {
  return {
    get: (id, options) => call('GET', path, { path: { id }, options }),
    save: (id, body, options) => call('PUT', path, { path: { id }, body, options }),
    remove: (id, options) => call('DELETE', path, { path: { id }, options }),
    clip: (id, body, options) => call('POST', '/v1/videos/{id}/clips', { path: { id }, body, options }),
  };
}
