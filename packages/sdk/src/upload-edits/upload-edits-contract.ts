import type { VideoPatch } from '@palco/openapi';
import type { UploadQueue } from '../upload';
import type { QueuePosition } from './waiting-order.pure';

/** Changes files that are queued or being sent. */
export interface UploadEdits {
  /**
   * Changes the title of a file's video: a video that is not created yet is created with it, one that exists is changed by
   * the API. Resolves when this title or a newer one is applied; rejects with the `SdkError` of the API, and the old title
   * stays.
   */
  rename(id: string, name: string): Promise<void>;
  /** Moves the video of a file to another folder, in the same way. */
  moveTo(id: string, directoryId: string): Promise<void>;
  /**
   * Moves a queued file to a position among the queued files: 0 is sent next; positions beyond the ends are clamped.
   * Returns its new place; `null` where it is not queued.
   */
  move(id: string, position: number): QueuePosition | null;
  /** The position of a file among the queued files; `null` where it is not queued. */
  positionOf(id: string): QueuePosition | null;
}

/** Options of `createUploadEdits`. */
export interface UploadEditsOptions {
  readonly uploads: Pick<UploadQueue, '$ids' | 'entry' | 'edit' | 'reorder'>;
  /** Changes a video that exists. */
  updateVideo(
    videoId: string,
    patch: Pick<VideoPatch, 'title' | 'directoryId'>,
    options: { readonly accountId?: string },
  ): Promise<unknown>;
}
