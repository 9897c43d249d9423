import { atom } from 'nanostores';
import { readOnly } from '../kernel/read-only';
import { isolated } from '../kernel/report-error';
import { uploadDefaults } from './upload-defaults';
import { createUpload, type Upload } from './upload';
import { uploadEnd } from './upload-end';
import type { UploadEntry, UploadQueue, UploadQueueOptions } from './upload-contract';
import type { UploadOrder } from './upload-state.pure';
import { sortFiles, sourceOf } from './upload-files';
import { createSlots } from './upload-slots';
import { summarize } from './upload-summary.pure';

const $none = readOnly(atom<undefined>());

/**
 * The upload queue: creates one video for each file, sends five files at a time in chunks, and recovers from lost answers,
 * network loss and expired tokens (specification sections 4 and 9, decisions sections 2 and 7).
 *
 * @example
 * const uploads = createUploadQueue({
 *   createVideo: (input, signal) => videos.create(input, { signal }),
 *   sourceUrl: (videoId) => `https://upload.example.com/v1/videos/${videoId}/source`,
 *   getToken: () => session.getToken(),
 * });
 * const { accepted, rejected } = uploads.add([...(input.files ?? [])]);
 */
export function createUploadQueue(given: UploadQueueOptions): UploadQueue {
  const options = uploadDefaults(given);
  const uploads = new Map<string, Upload>();
  const $ids = atom<readonly string[]>([]);
  const $summary = atom(summarize([]));
  const entries = () => $ids.get().flatMap((id) => uploads.get(id)?.$entry.get() ?? []);
  const fillSlots = createSlots(entries, (id) => void start(uploads.get(id), given), options);
  const sumUp = () => $summary.set(summarize(entries()));
  const changed = (entry: UploadEntry, isNewStage: boolean) => {
    options.flushLater(sumUp);
    if (!isNewStage) return;
    fillSlots();
    // After the listeners of the entry, which must see its last stage before a callback may remove it.
    queueMicrotask(() => isolated(() => reportEnd(entry, given)));
  };
  const listChanged = (ids: readonly string[]) => {
    $ids.set(ids.filter((id) => uploads.has(id)));
    options.flushLater(sumUp);
    fillSlots();
  };

  const tell = (type: UploadOrder, ids = $ids.get()) => {
    for (const id of ids) uploads.get(id)?.send({ type });
    fillSlots();
  };
  const drop = (ids: readonly string[], discards?: boolean) => {
    for (const id of ids) {
      uploads.get(id)?.stop(discards);
      uploads.delete(id);
    }
    listChanged($ids.get());
  };
  const unsubscribe = options.ports.network.subscribe((isUp) => tell(isUp ? 'online' : 'offline'));

  return {
    $ids: readOnly($ids),
    $summary: readOnly($summary),
    ...entriesOf(uploads),
    add(files, target, validate) {
      // The team is fixed here: a later team switch does not affect files that were added before (decisions section 7).
      const accountId = target?.accountId ?? given.getAccountId?.() ?? undefined;
      const { accepted, rejected } = sortFiles(files, given.limits?.(), validate);
      const added = accepted.map((file) => {
        const source = sourceOf(file, { ...target, accountId });
        uploads.set(source.id, createUpload({ source, options, changed }));
        return source.id;
      });
      listChanged([...$ids.get(), ...added]);
      return { accepted: added, rejected };
    },
    reorder: (ids) => listChanged([...new Set([...ids, ...$ids.get()])]),
    ...ordersOf(tell),
    cancel: (id) => drop([id], true),
    remove: (id) => drop([id]),
    clearFinished: () => drop(entries().flatMap(({ id, stage }) => (stage === 'done' ? id : []))),
    dispose() {
      drop($ids.get());
      options.flushLater.now();
      unsubscribe();
    },
  };
}

function reportEnd(entry: UploadEntry, given: UploadQueueOptions): void {
  if (entry.stage === 'done') given.onFinished?.(entry);
  else if (entry.stage === 'failed') given.onError?.(entry);
}

/** Starts a file, once the limits of the host are known or cannot be. */
async function start(upload: Upload | undefined, given: UploadQueueOptions): Promise<void> {
  await given.loadLimits?.().catch(() => undefined);
  upload?.send({ type: 'started' });
}

/** What reads or edits one entry. */
function entriesOf(uploads: ReadonlyMap<string, Upload>): Pick<UploadQueue, 'entry' | 'done' | 'edit'> {
  const entry = (id: string) => uploads.get(id)?.$entry ?? $none;
  return {
    entry,
    done: (id) => uploadEnd(entry(id)),
    edit: (id, values) => uploads.get(id)?.edit(values),
  };
}

/** The commands that send one event to one file, or to all. */
function ordersOf(
  tell: (type: UploadOrder, ids?: readonly string[]) => void,
): Pick<UploadQueue, 'pause' | 'resume' | 'retry' | 'retryFailed' | 'pauseAll'> {
  return {
    pause: (id) => tell('paused', [id]),
    resume: (id) => tell('resumed', [id]),
    retry: (id) => tell('retried', [id]),
    // Ignored by files that have not failed.
    retryFailed: () => tell('retried'),
    pauseAll: () => tell('paused'),
  };
}
