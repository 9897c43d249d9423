import { atom } from 'nanostores';
import { readOnly } from '../kernel/read-only';
import { isolated } from '../kernel/report-error';
import { uploadDefaults } from './upload-defaults';
import { createUpload, type Upload } from './upload';
import type { UploadEntry, UploadQueue, UploadQueueOptions } from './upload-contract';
import type { UploadOrder } from './upload-state.pure';
import { sortFiles, sourceOf } from './upload-files';
import { createPlaces } from './upload-places';
import { summarize } from './upload-summary.pure';

const $none = readOnly(atom<undefined>());

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
  const fillPlaces = createPlaces(uploads, options);

  const entries = () => [...uploads.values()].flatMap(({ $entry }) => $entry.get() ?? []);
  const sumUp = () => $summary.set(summarize(entries()));
  const changed = (entry: UploadEntry, isNewStage: boolean) => {
    options.flushLater(sumUp);
    if (!isNewStage) return;
    fillPlaces();
    // After the listeners of the entry, which must see its last stage before a callback may remove it.
    const callback = { done: options.onFinished, failed: options.onError }[entry.stage as string];
    queueMicrotask(() => isolated(() => callback?.(entry)));
  };
  const listChanged = () => {
    $ids.set([...uploads.keys()]);
    options.flushLater(sumUp);
    fillPlaces();
  };

  const tell = (type: UploadOrder, ids: Iterable<string> = uploads.keys()) => {
    for (const id of ids) uploads.get(id)?.send({ type });
    fillPlaces();
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
    $ids: readOnly($ids),
    $summary: readOnly($summary),
    $entry: (id) => uploads.get(id)?.$entry ?? $none,
    add(files, target, judge) {
      // A team that is switched later does not move files that were added before (decisions section 7).
      const accountId = target?.accountId ?? options.getAccountId?.() ?? undefined;
      const { accepted, rejected } = sortFiles(files, options.limits?.(), judge);
      const sources = accepted.map((file) => sourceOf(file, { ...target, accountId }));
      for (const source of sources) uploads.set(source.id, createUpload({ source, options, changed }));
      listChanged();
      return { accepted: sources.map(({ id }) => id), rejected };
    },
    pause: (id) => tell('paused', [id]),
    resume: (id) => tell('resumed', [id]),
    retry: (id) => tell('retried', [id]),
    // `retried` is ignored unless the stage is `failed`.
    retryFailed: () => tell('retried'),
    pauseAll: () => tell('paused'),
    cancel: (id) => drop([id], true),
    remove: (id) => drop([id]),
    clearFinished: () => drop(entries().flatMap(({ id, stage }) => (stage === 'done' ? id : []))),
    stop() {
      drop($ids.get());
      options.flushLater.now();
      unsubscribe();
    },
  };
}
