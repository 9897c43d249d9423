import type { UploadQueue } from '../upload';
import { describeUpload } from './describe';
import type { SupportLog } from './support-log';

/**
 * Notes the stages of each file of a queue, by the number in which the files came, until the returned function is called.
 *
 * @example
 * const stop = followUploads(createSupportLog(), palco.use(uploads));
 */
export function followUploads(
  log: Pick<SupportLog, 'follow'>,
  { $ids, entry }: Pick<UploadQueue, '$ids' | 'entry'>,
): () => void {
  const stops = new Map<string, () => void>();
  let count = 0;
  const drop = (id: string): void => {
    stops.get(id)?.();
    stops.delete(id);
  };
  const stop = $ids.subscribe((ids) => {
    for (const id of stops.keys()) if (!ids.includes(id)) drop(id);
    for (const id of ids) {
      if (stops.has(id)) continue;
      count += 1;
      stops.set(
        id,
        log.follow(`upload ${count}`, entry(id), (file) =>
          file ? describeUpload(file) : { facts: { stage: 'removed' } },
        ),
      );
    }
  });
  return () => {
    stop();
    for (const id of stops.keys()) drop(id);
  };
}
