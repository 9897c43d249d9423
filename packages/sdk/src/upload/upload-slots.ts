import type { UploadEntry } from './upload-contract';
import type { UploadConfig } from './upload-defaults';
import { holdsSlot, type UploadStage } from './upload-state.pure';

/**
 * Starts queued files, in the order of the queue, while fewer than `concurrency` are active. Returns the function that
 * schedules this once, in a microtask, so that a change of many files is complete before the first one starts.
 */
export function createSlots(
  entries: () => readonly UploadEntry[],
  start: (id: string) => void,
  { ports, concurrency }: UploadConfig,
): () => void {
  let isScheduled = false;
  const inStage = (isMeant: (stage: UploadStage) => boolean) =>
    entries().filter(({ stage }) => isMeant(stage));
  const fill = () => {
    isScheduled = false;
    // Never negative: a file only becomes active through `start`.
    const free = ports.network.isOnline() ? concurrency - inStage(holdsSlot).length : 0;
    for (const { id } of inStage((stage) => stage === 'queued').slice(0, free)) start(id);
  };
  return () => {
    if (!isScheduled) queueMicrotask(fill);
    isScheduled = true;
  };
}
