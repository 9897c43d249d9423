import type { ReadableAtom } from 'nanostores';
import { SdkError } from '../kernel/errors.pure';
import type { UploadEntry } from './upload-contract';

/**
 * The end of the upload whose store this is. The entry is `undefined` once it left the queue; the listener lives as long as the store,
 * and a promise that is settled takes no notice of it.
 *
 * @example
 * ```ts
 * const queue = palco.use(uploads);
 * const { videoId } = await uploadEnd(queue.entry(id));
 * ```
 */
export function uploadEnd($entry: ReadableAtom<UploadEntry | undefined>): Promise<UploadEntry> {
  const code = 'UPLOAD_CANCELLED';
  return new Promise((resolve, reject) => {
    $entry.subscribe((entry) => {
      if (entry?.stage === 'done') resolve(entry);
      else if (!entry || entry.error) reject(entry?.error ?? new SdkError({ code, message: code }));
    });
  });
}
