import type { UploadEntry, UploadQueue, UploadSummary } from '@palco/sdk/upload';
import { useStoreSelector, useStore } from '../bind/use-store';
import { useUploadQueue } from './upload-queue';

/** The queue and the ids in it. */
export interface Uploads {
  readonly queue: UploadQueue;
  /** In the order of adding. */
  readonly ids: readonly string[];
}

/**
 * The upload queue (that of the enclosing `Upload.Root`, else the provider's) and the ids of its files; renders again when a
 * file is added or removed, not while files are sent.
 *
 * @example
 * ```tsx
 * function RetryAll() {
 *   const { queue, ids } = useUploads();
 *   return <button onClick={() => queue.retryFailed()}>Tentar {ids.length} novamente</button>;
 * }
 * ```
 */
export function useUploads(): Uploads {
  const queue = useUploadQueue();
  return { queue, ids: useStoreSelector(queue.$ids) };
}

/**
 * One file of the queue, `undefined` once it is removed; renders again at most twenty times a second.
 *
 * @example
 * ```tsx
 * function Percent({ id }: { id: string }) {
 *   return <b>{useUploadEntry(id)?.progress ?? 0} %</b>;
 * }
 * ```
 */
export function useUploadEntry(id: string): UploadEntry | undefined {
  return useStore(useUploadQueue().entry(id));
}

/**
 * All files together; renders again at most twenty times a second.
 *
 * @example
 * ```tsx
 * function Total() {
 *   const { done, total, percent } = useUploadSummary();
 *   return <p>{done} de {total} ({percent} %)</p>;
 * }
 * ```
 */
export function useUploadSummary(): UploadSummary {
  return useStore(useUploadQueue().$summary);
}
