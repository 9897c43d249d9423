import { atom } from 'nanostores';
import { createFrameFlush } from '../kernel/frame-flush';
import { createUpload, type Upload } from './upload';
import type { RejectedFile, UploadEntry, UploadQueue, UploadQueueOptions } from './upload-contract';
import { summarize, type UploadSummary } from './upload-summary.pure';

type Uploads = ReadonlyMap<string, Upload>;
type SimpleEvent = 'started' | 'paused' | 'resumed' | 'retried' | 'wentOffline' | 'cameOnline';

const $none = atom<undefined>();
let lastId = 0;

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
  const uploads = new Map<string, Upload>();
  const $ids = atom<readonly string[]>([]);
  const $summary = atom(summarize([]));
  const flushLater = createFrameFlush(options.ports);

  const sumUp = () => $summary.set(summaryOf(uploads));
  const changed = (entry: UploadEntry, last?: UploadEntry) => {
    flushLater(sumUp);
    if (entry.stage === last?.stage) return;
    fillPlaces(uploads, options);
    if (entry.stage === 'done') options.onFinished?.(entry);
    if (entry.stage === 'failed') options.onError?.(entry);
  };
  const listChanged = () => {
    $ids.set([...uploads.keys()]);
    flushLater(sumUp);
    fillPlaces(uploads, options);
  };
  /** To one upload, or to all of them. */
  const tell = (type: SimpleEvent, id?: string) => {
    for (const [key, { send }] of uploads) if (id === undefined || id === key) send({ type });
    fillPlaces(uploads, options);
  };
  const drop = (ids: Iterable<string>, discards?: boolean) => {
    for (const id of ids) {
      uploads.get(id)?.stop(discards);
      uploads.delete(id);
    }
    listChanged();
  };
  const unsubscribe = options.ports.network.subscribe((isUp) => tell(isUp ? 'cameOnline' : 'wentOffline'));

  return {
    $ids,
    $summary,
    $entry: (id) => uploads.get(id)?.$entry ?? $none,
    add(files, target) {
      // A team that is switched later does not move files that were added before (decisions section 7).
      const own = { ...target, accountId: target?.accountId ?? options.getAccountId?.() ?? undefined };
      const { accepted, rejected } = sortOut(files, options);
      const ids = accepted.map((file) => {
        const id = `upload-${++lastId}`;
        uploads.set(id, createUpload({ ...options, id, file, target: own, flushLater, changed }));
        return id;
      });
      listChanged();
      return { accepted: ids, rejected };
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

function summaryOf(uploads: Uploads): UploadSummary {
  return summarize([...uploads.values()].map(({ $entry }) => $entry.get()));
}

/** Gives free places to the files that wait longest. */
function fillPlaces(uploads: Uploads, { ports, concurrency = 5 }: UploadQueueOptions): void {
  for (const { $entry, send } of uploads.values()) {
    if ($entry.get().stage !== 'queued') continue;
    if (summaryOf(uploads).active >= concurrency || !ports.network.isOnline()) return;
    send({ type: 'started' });
  }
}

/** Refuses before a video is created. */
function sortOut(files: readonly File[], { maxFileSize = Infinity }: UploadQueueOptions) {
  const accepted: File[] = [];
  const rejected: RejectedFile[] = [];
  for (const file of files) {
    if (!file.size) rejected.push({ file, code: 'empty-file' });
    else if (file.size > maxFileSize) rejected.push({ file, code: 'file-too-large' });
    else accepted.push(file);
  }
  return { accepted, rejected };
}
