import type { VideoPatch } from '@palco/openapi';
import type { UploadQueue } from '../upload';
import type { WaitingPlace } from './waiting-order.pure';

/** What a person changes of files that are waiting or being sent. */
export interface UploadEdits {
  /**
   * Gives the video of a file another title. One that is not made yet is made with it; the title of one that exists is changed
   * by the API. Resolves when the title holds, or a newer one in its place; throws the `SdkError` of a refusal, and the old
   * title stays.
   */
  rename(id: string, name: string): Promise<void>;
  /** Sends the video of a file to another folder, in the same way. */
  moveTo(id: string, directoryId: string): Promise<void>;
  /**
   * Puts a file that waits at a place among those that wait: 0 is sent next; beyond the ends it is the first or the last.
   * Answers the place that it has now; `null` where it does not wait.
   */
  move(id: string, position: number): WaitingPlace | null;
  /** Where a file stands among those that wait; `null` where it does not wait. */
  placeOf(id: string): WaitingPlace | null;
}

/** Options of `createUploadEdits`. */
export interface UploadEditsOptions {
  readonly uploads: Pick<UploadQueue, '$ids' | '$entry' | 'edit' | 'arrange'>;
  /** Changes a video that exists. */
  updateVideo(
    videoId: string,
    patch: Pick<VideoPatch, 'title' | 'directoryId'>,
    options: { readonly accountId?: string },
  ): Promise<unknown>;
}
