import type { Upload } from './upload';
import type { UploadConfig } from './upload-defaults';
import { holdsPlace } from './upload-state.pure';

/**
 * Gives free places to the files that wait longest, in the order of adding. Returns the function that schedules it: places
 * are filled once, in a microtask, so that a change of many files is complete before the first one starts.
 */
export function createPlaces(
  uploads: ReadonlyMap<string, Upload>,
  { ports, concurrency }: UploadConfig,
): () => void {
  let isScheduled = false;
  const fill = () => {
    isScheduled = false;
    let free = ports.network.isOnline() ? concurrency : 0;
    for (const { $entry } of uploads.values()) if (holdsPlace($entry.get()?.stage)) free -= 1;
    for (const { $entry, send } of uploads.values()) {
      if (free > 0 && $entry.get()?.stage === 'queued') {
        send({ type: 'started' });
        free -= 1;
      }
    }
  };
  return () => {
    if (!isScheduled) queueMicrotask(fill);
    isScheduled = true;
  };
}
