import { atom } from 'nanostores';
import { createFrameFlush } from '../kernel/frame-flush';
import type {
  RejectedFile,
  UploadEntry,
  UploadQueue,
  UploadQueueOptions,
  UploadTarget,
} from './upload-contract';
import { holdsPlace, summarize } from './upload-entry.pure';
import { createUploadItem, type UploadItem } from './upload-item';
import type { UploadStage } from './upload-state.pure';

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
  const items = new Map<string, UploadItem>();
  const $ids = atom<readonly string[]>([]);
  const $summary = atom(summarize([]));
  const $none = atom<undefined>();
  const places = createPlaces(items, options);
  const flushLater = createFrameFlush(options.ports);
  let lastId = 0;

  const entries = () => [...items.values()].flatMap(({ $entry }) => $entry.get() ?? []);
  const idsIn = (stages: readonly UploadStage[]) =>
    entries().flatMap((entry) => (stages.includes(entry.stage) ? entry.id : []));
  const sumUp = () => $summary.set(summarize(entries()));
  const listChanged = () => {
    $ids.set([...items.keys()]);
    flushLater(sumUp);
    places.fill();
  };
  const tell = (type: 'paused' | 'resumed' | 'retried', ids: readonly string[]) => {
    for (const id of ids) items.get(id)?.upload.send({ type });
    places.fill();
  };
  const drop = (ids: readonly string[], discards = false) => {
    for (const id of ids) {
      items.get(id)?.stop(discards);
      items.delete(id);
    }
    listChanged();
  };

  return {
    $ids,
    $summary,
    $entry: (id) => items.get(id)?.$entry ?? $none,
    add(files, target) {
      const { accepted, rejected } = sortOut(files, options.maxFileSize);
      const ids = accepted.map((file) => {
        const id = `upload-${++lastId}`;
        const changed = (entry: UploadEntry, isNewStage: boolean) => {
          flushLater(sumUp);
          if (isNewStage) places.stageChanged(entry);
        };
        const item = { id, file, target: fixTarget(options, target), queue: options, flushLater, changed };
        items.set(id, createUploadItem(item));
        return id;
      });
      listChanged();
      return { accepted: ids, rejected };
    },
    pause: (id) => tell('paused', [id]),
    resume: (id) => tell('resumed', [id]),
    retry: (id) => tell('retried', [id]),
    retryFailed: () => tell('retried', idsIn(['failed'])),
    pauseAll: () => tell('paused', [...items.keys()]),
    cancel: (id) => drop([id], true),
    remove: (id) => drop([id]),
    clearFinished: () => drop(idsIn(['done'])),
    stop() {
      drop([...items.keys()]);
      places.close();
    },
  };
}

/** The places of the queue: who may start, who is told. */
function createPlaces(items: ReadonlyMap<string, UploadItem>, options: UploadQueueOptions) {
  const { concurrency = 5, ports } = options;
  let stopListening: (() => void) | undefined;
  let failedCreations: UploadEntry[] = [];
  const uploads = () => [...items.values()].map(({ upload }) => upload);
  const count = (isCounted: (stage: UploadStage) => boolean) =>
    uploads().filter(({ $state }) => isCounted($state.get().stage)).length;

  function fill(): void {
    stopListening ??= ports.network.subscribe((online) => {
      for (const upload of uploads()) upload.send({ type: online ? 'cameOnline' : 'wentOffline' });
      fill();
    });
    if (!ports.network.isOnline()) return;
    for (const { $state, send } of uploads()) {
      if ($state.get().stage !== 'queued') continue;
      if (count(holdsPlace) >= concurrency) return;
      send({ type: 'started' });
    }
  }

  function stageChanged(entry: UploadEntry): void {
    const isCreation = entry.stage === 'failed' && entry.videoId === undefined;
    if (isCreation) failedCreations.push(entry);
    fill();
    if (entry.stage === 'done') options.onFinished?.(entry);
    if (entry.stage === 'failed' && !isCreation) options.onError?.(entry);
    // With the last creation under way it is known whether the message is singular or plural.
    if (failedCreations.length === 0 || count((stage) => stage === 'creating') > 0) return;
    const failed = failedCreations;
    failedCreations = [];
    options.onCreationFailed?.(failed);
  }

  return {
    fill,
    stageChanged,
    close() {
      stopListening?.();
      stopListening = undefined;
    },
  };
}

/** A team that is switched later does not move files that were added before (decisions section 7). */
function fixTarget({ getAccountId }: UploadQueueOptions, target: UploadTarget = {}): UploadTarget {
  return { ...target, accountId: target.accountId ?? getAccountId?.() ?? undefined };
}

function sortOut(
  files: readonly File[],
  maxFileSize = Infinity,
): { readonly accepted: readonly File[]; readonly rejected: readonly RejectedFile[] } {
  const accepted: File[] = [];
  const rejected: RejectedFile[] = [];
  for (const file of files) {
    if (file.size === 0) rejected.push({ file, code: 'empty-file' });
    else if (file.size > maxFileSize) rejected.push({ file, code: 'file-too-large' });
    else accepted.push(file);
  }
  return { accepted, rejected };
}
