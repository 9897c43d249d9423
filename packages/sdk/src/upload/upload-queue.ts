import { atom } from 'nanostores';
import { createFrameFlush } from '../kernel/frame-flush';
import { readOnly } from '../kernel/read-only';
import { isolated } from '../kernel/report-error';
import { uploadDefaults } from './upload-defaults';
import { createUpload, type Upload } from './upload';
import type {
  RejectedFile,
  UploadEntry,
  UploadLimits,
  UploadQueue,
  UploadQueueOptions,
  UploadTarget,
} from './upload-contract';
import type { UploadOrder } from './upload-state.pure';
import { createPlaces } from './upload-places';
import { summarize } from './upload-summary.pure';

const $none = readOnly(atom<undefined>());
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
 * });
 * const { accepted, rejected } = uploads.add([...input.files]);
 */
export function createUploadQueue(given: UploadQueueOptions): UploadQueue {
  const options = uploadDefaults(given);
  const uploads = new Map<string, Upload>();
  const $ids = atom<readonly string[]>([]);
  const $summary = atom(summarize([]));
  const flushLater = createFrameFlush(options.ports);
  const places = createPlaces(uploads, options);

  const sumUp = () => $summary.set(summarize([...uploads.values()].map(({ state }) => state())));
  const changed = (entry: UploadEntry, isNewStage: boolean) => {
    flushLater(sumUp);
    if (!isNewStage) return;
    places.fill();
    // After the listeners of the entry, which must see its last stage before a callback may remove it.
    queueMicrotask(() => callBack(entry, options));
  };
  const listChanged = () => {
    $ids.set([...uploads.keys()]);
    flushLater(sumUp);
  };

  /** To one upload, or to all of them; places are filled when everybody knows. */
  const tell = (type: UploadOrder, ids: Iterable<string> = uploads.keys()) =>
    places.fillAfter(() => {
      for (const id of ids) uploads.get(id)?.send({ type });
    });
  const drop = (ids: Iterable<string>, discards = false) =>
    places.fillAfter(() => {
      for (const id of ids) {
        const upload = uploads.get(id);
        uploads.delete(id);
        upload?.stop(discards);
      }
      listChanged();
    });
  const unsubscribe = options.ports.network.subscribe((isUp) => tell(isUp ? 'cameOnline' : 'wentOffline'));

  return {
    $ids: readOnly($ids),
    $summary: readOnly($summary),
    $entry: (id) => uploads.get(id)?.$entry ?? $none,
    add(files, target) {
      const limits = options.limits();
      const own = ownTarget(target, options);
      const { accepted, rejected } = sortOut(files, limits);
      const ids = accepted.map((file) => {
        const id = `upload-${++lastId}`;
        uploads.set(id, createUpload({ id, file, target: own, limits, options, flushLater, changed }));
        return id;
      });
      places.fillAfter(listChanged);
      return { accepted: ids, rejected };
    },
    ...ordersOf(tell),
    cancel: (id) => drop([id], true),
    remove: (id) => drop([id]),
    clearFinished: () => drop($ids.get().filter((id) => uploads.get(id)?.state().stage === 'done')),
    stop() {
      drop($ids.get());
      flushLater.now();
      unsubscribe();
    },
  };
}

type Orders = Pick<UploadQueue, 'pause' | 'resume' | 'retry' | 'retryFailed' | 'pauseAll'>;

function ordersOf(tell: (type: UploadOrder, ids?: Iterable<string>) => void): Orders {
  return {
    pause: (id) => tell('paused', [id]),
    resume: (id) => tell('resumed', [id]),
    retry: (id) => tell('retried', [id]),
    // `retried` is ignored unless the stage is `failed`.
    retryFailed: () => tell('retried'),
    pauseAll: () => tell('paused'),
  };
}

/** A team that is switched later does not move files that were added before (decisions section 7). */
function ownTarget(target: UploadTarget | undefined, { getAccountId }: UploadQueueOptions): UploadTarget {
  return { ...target, accountId: target?.accountId ?? getAccountId?.() ?? undefined };
}

function callBack(entry: UploadEntry, { onFinished, onError }: UploadQueueOptions): void {
  if (entry.stage === 'done') isolated(() => onFinished?.(entry));
  if (entry.stage === 'failed') isolated(() => onError?.(entry));
}

/** Refuses before a video is created. */
function sortOut(files: readonly File[], { maxFileSize = Infinity }: UploadLimits) {
  const accepted: File[] = [];
  const rejected: RejectedFile[] = [];
  for (const file of files) {
    if (!file.size) rejected.push({ file, code: 'empty-file' });
    else if (file.size > maxFileSize) rejected.push({ file, code: 'file-too-large' });
    else accepted.push(file);
  }
  return { accepted, rejected };
}
