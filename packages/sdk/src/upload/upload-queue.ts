import { atom } from 'nanostores';
import { createFrameFlush } from '../kernel/frame-flush';
import { createUpload, type Upload } from './upload';
import type { RejectedFile, UploadEntry, UploadQueue, UploadQueueOptions } from './upload-contract';
import { summarize } from './upload-entry.pure';
import { holdsPlace } from './upload-state.pure';

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
  let isFilling = false;

  const entries = () => [...uploads.values()].map(({ $entry }) => $entry.get());
  const sumUp = () => $summary.set(summarize(entries()));
  /** To one upload, or to all of them. */
  const tell = (type: SimpleEvent, id?: string) => {
    for (const [key, { send }] of uploads) {
      if (id === undefined || id === key) send({ type });
    }
    fill();
  };
  /** Gives free places to the files that wait longest. */
  const fill = () => {
    // A file that starts is a change of its own.
    if (isFilling || !ports.network.isOnline()) return;
    isFilling = true;
    let taken = entries().filter(({ stage }) => holdsPlace(stage)).length;
    for (const { $entry, send } of uploads.values()) {
      if (taken >= concurrency) break;
      if ($entry.get().stage !== 'queued') continue;
      taken += 1;
      send({ type: 'started' });
    }
    isFilling = false;
  };
  const listChanged = () => {
    $ids.set([...uploads.keys()]);
    flushLater(sumUp);
    fill();
  };
  const drop = (isDropped: (entry: UploadEntry) => boolean, discards = false) => {
    for (const [id, { $entry, stop }] of uploads) {
      if (!isDropped($entry.get())) continue;
      stop(discards);
      uploads.delete(id);
    }
    listChanged();
  };
  const changed = (entry: UploadEntry, isNewStage: boolean) => {
    flushLater(sumUp);
    if (!isNewStage) return;
    fill();
    if (entry.stage === 'done') options.onFinished?.(entry);
    if (entry.stage === 'failed') options.onError?.(entry);
  };
  const unsubscribe = ports.network.subscribe((online) => tell(online ? 'cameOnline' : 'wentOffline'));

  return {
    $ids,
    $summary,
    $entry: (id) => uploads.get(id)?.$entry ?? $none,
    add(files, target) {
      // A team that is switched later does not move files that were added before (decisions section 7).
      const accountId = target?.accountId ?? options.getAccountId?.() ?? undefined;
      const { maxFileSize = Infinity } = options;
      const rejected: RejectedFile[] = [];
      const accepted = files.flatMap((file) => {
        if (file.size > 0 && file.size <= maxFileSize) {
          const id = `upload-${++lastId}`;
          const fixedTarget = { ...target, accountId };
          uploads.set(id, createUpload({ ...options, id, file, target: fixedTarget, flushLater, changed }));
          return id;
        }
        rejected.push({ file, code: file.size > 0 ? 'file-too-large' : 'empty-file' });
        return [];
      });
      listChanged();
      return { accepted, rejected };
    },
    pause: (id) => tell('paused', id),
    resume: (id) => tell('resumed', id),
    retry: (id) => tell('retried', id),
    // Only failed files hear of a retry.
    retryFailed: () => tell('retried'),
    pauseAll: () => tell('paused'),
    cancel: (id) => drop((entry) => entry.id === id, true),
    remove: (id) => drop((entry) => entry.id === id),
    clearFinished: () => drop(({ stage }) => stage === 'done'),
    stop() {
      drop(() => true);
      flushLater.now();
      unsubscribe();
    },
  };
}
