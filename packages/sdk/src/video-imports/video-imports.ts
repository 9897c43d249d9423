import type { VideoImport, VideoImportCreate, VideoImportList } from '@palco/openapi';
import type { CallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import type { Palco } from '../palco';

export type { VideoImport } from '@palco/openapi';

/** The calls about videos that the server fetches from an address. All throw `SdkError`. */
export interface VideoImportsApi {
  /** The newest first. */
  list(query?: ApiQuery<'listVideoImports'>, options?: CallOptions): Promise<VideoImportList>;
  /**
   * Queues an import. `requestId` is the caller's: the same one begins one import, however often it is sent.
   * `IMPORTS_FULL` (409) where the team has too many under way.
   */
  create(input: VideoImportCreate, options?: CallOptions): Promise<VideoImport>;
  /** Cancels one that is under way, and forgets it; the video of one that ended stays. */
  remove(id: string, options?: CallOptions): Promise<void>;
  /** `IMPORT_NOT_FAILED` (409) for one that did not fail. */
  retry(id: string, options?: CallOptions): Promise<VideoImport>;
}

/**
 * The calls about imports as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(videoImportsApi).list();
 * await palco.use(videoImportsApi).retry(id);
 * ```
 */
export function videoImportsApi({ client: { call } }: Pick<Palco, 'client'>): VideoImportsApi {
  return {
    list: (query, options) => call('GET', '/v1/video-imports', { query, options }),
    create: (body, options) => call('POST', '/v1/video-imports', { body, options }),
    remove: (id, options) => call('DELETE', '/v1/video-imports/{id}', { path: { id }, options }),
    retry: (id, options) => call('POST', '/v1/video-imports/{id}/retry', { path: { id }, options }),
  };
}
