import { atom } from 'nanostores';
import { createFrameFlush } from '../kernel/frame-flush';
import { createUpload, type Upload } from './upload';
import type { RejectedFile, UploadEntry, UploadQueue, UploadQueueOptions } from './upload-contract';
import { summarize } from './upload-summary.pure';

type SimpleEvent = 'started' | 'paused' | 'resumed' | 'retried' | 'wentOffline' | 'cameOnline';

const $none = atom<undefined>();

/**
 * The uploader: takes files, makes one video for each, sends five at a time in chunks, and keeps going through lost answers,
 * lost networks and expired tokens (specification sections 4 and 9, decisions sections 2 and 7).
 *
 * @example
 * const uploads = createUploadQueue({
 *   createVideo: (input, signal) => videos.create(input, { signal }),
 *   sourceUrl: (videoId) => `https://upload.example.com/v1/videos/${videoId}/source`,
 *   getToken: () => session.getToken(),
 *   transport: createXhrTransport(),
 *   ports: createBrowserPorts(),
 * });
 * const { accepted, rejected } = uploads.add([...input.files]);
 */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { ports, concurrency = 5 } = options;
  const uploads = new Map<string, Upload>();
  const $ids = atom<readonly string[]>([]);
  const $summary = atom(summarize([]));
  const flushLater = createFrameFlush(ports);
  let lastId = 0;

  const summary = () => summarize([...uploads.values()].map(({ $entry }) => $entry.get()));
  const sumUp = () => $summary.set(summary());
  /** Gives free places to the files that wait longest. */
  const fill = () => {
    for (const { $entry, send } of uploads.values()) {
      if ($entry.get().stage !== 'queued') continue;
      if (summary().active >= concurrency || !ports.network.isOnline()) return;
      send({ type: 'started' });
    }
  };
  /** To one upload, or to all of them. */
  const tell = (type: SimpleEvent, id?: string) => {
    for (const [key, { send }] of uploads) {
      if (id === undefined || id === key) send({ type });
    }
    fill();
  };
  const listChanged = () => {
    $ids.set([...uploads.keys()]);
    flushLater(sumUp);
    fill();
  };
  const drop = (ids: Iterable<string>, discards?: boolean) => {
    for (const id of ids) {
      uploads.get(id)?.stop(discards);
      uploads.delete(id);
    }
    listChanged();
  };
  const changed = (entry: UploadEntry, last?: UploadEntry) => {
    const { stage } = entry;
    flushLater(sumUp);
    if (stage === last?.stage) return;
    fill();
    if (stage === 'done') options.onFinished?.(entry);
    if (stage === 'failed') options.onError?.(entry);
  };
  const unsubscribe = ports.network.subscribe((online) => tell(online ? 'cameOnline' : 'wentOffline'));

  return {
    $ids,
    $summary,
    $entry: (id) => uploads.get(id)?.$entry ?? $none,
    add(files, target) {
      // A team that is switched later does not move files that were added before (decisions section 7).
      const accountId = target?.accountId ?? options.getAccountId?.() ?? undefined;
      const accepted: string[] = [];
      const rejected: RejectedFile[] = [];
      for (const file of files) {
        if (!file.size) rejected.push({ file, code: 'empty-file' });
        else if (file.size > (options.maxFileSize ?? Infinity))
          rejected.push({ file, code: 'file-too-large' });
        else {
          const id = `upload-${++lastId}`;
          const fixedTarget = { ...target, accountId };
          uploads.set(id, createUpload({ ...options, id, file, target: fixedTarget, flushLater, changed }));
          accepted.push(id);
        }
      }
      listChanged();
      return { accepted, rejected };
    },
    pause: (id) => tell('paused', id),
    resume: (id) => tell('resumed', id),
    retry: (id) => tell('retried', id),
    // Only failed files hear of a retry.
    retryFailed: () => tell('retried'),
    pauseAll: () => tell('paused'),
    cancel: (id) => drop([id], true),
    remove: (id) => drop([id]),
    clearFinished: () => drop($ids.get().filter((id) => uploads.get(id)?.$entry.get().stage === 'done')),
    stop() {
      drop(uploads.keys());
      flushLater.now();
      unsubscribe();
    },
  };
}
