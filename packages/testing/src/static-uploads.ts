import { atom, type WritableAtom } from 'nanostores';
import { SdkError } from '@palco/sdk';
import {
  readOnly,
  progressOf,
  withProgress,
  sortFiles,
  sourceOf,
  type UploadOrder,
  type UploadState,
  summarize,
  uploadEnd,
  uploadTransition,
} from './sdk-internals';
import type { FileValidator, UploadEntry, UploadQueue, UploadSummary } from '@palco/sdk/upload';

/** A static queue: it shows the given entries, handles commands as the real one does, and sends nothing. */
export interface StaticUploads extends UploadQueue {
  /** The calls, as `retry 1`, in order. */
  readonly calls: readonly string[];
  /** Changes one entry, as the progress of an upload would. */
  set(id: string, patch: UploadEntryValues): void;
  setSummary(summary: Partial<UploadSummary>): void;
}

/** The values that an entry is built from; the others are derived by the rules of the uploader. */
export type UploadEntryValues = Partial<Omit<UploadEntry, 'status' | 'secondsLeft'>>;

const notStarted: readonly string[] = ['queued', 'creating', 'failed'];

/**
 * An entry in a stage, for stories and tests. Its values are consistent, as the uploader publishes them: a failed file is at
 * 0 %, a queued one has no speed.
 *
 * @example
 * ```ts
 * const entry = buildUploadEntry({ id: '1', stage: 'sending', progress: 40 });
 * ```
 */
export function buildUploadEntry(values: UploadEntryValues = {}): UploadEntry {
  const { stage = 'sending', name = 'Aula 12', fileName = `${name}.mp4`, size = 48_000_000 } = values;
  const progress = values.progress ?? (notStarted.includes(stage) ? 0 : 42);
  const sentBytes = values.sentBytes ?? (size * progress) / 100;
  const isSending = stage === 'sending';
  const failure = new SdkError({ code: 'UPLOAD_NO_ANSWER', message: 'x', status: 503 });
  return publishedEntry({
    id: '1',
    file: new File(['palco'], fileName, { type: 'video/mp4' }),
    videoId: stage === 'queued' || stage === 'creating' ? undefined : 'v1',
    resumeOffset: sentBytes,
    attempt: 1,
    bytesPerSecond: isSending ? 2_000_000 : 0,
    error: stage === 'failed' ? failure : undefined,
    ...values,
    name,
    fileName,
    size,
    stage,
    progress,
    sentBytes,
  });
}

/**
 * A queue for stories and tests in which nothing moves by itself: a file that is added or resumed stays in the queue.
 *
 * @example
 * ```ts
 * const uploads = createStaticUploads([buildUploadEntry({ stage: 'paused' })]);
 * ```
 */
export function createStaticUploads(entries: readonly UploadEntry[]): StaticUploads {
  const calls: string[] = [];
  const stores = new Map<string, WritableAtom<UploadEntry | undefined>>();
  const views = new Map<string, ReturnType<UploadQueue['entry']>>();
  const $none = readOnly(atom<UploadEntry | undefined>());
  const $ids = atom<readonly string[]>([]);
  const $summary = atom<UploadSummary>(summarize([]));
  let lastId = 0;

  const sumUp = (): void =>
    $summary.set(summarize([...stores.values()].flatMap(($entry) => $entry.get() ?? [])));
  const listChanged = (): void => {
    $ids.set([...stores.keys()]);
    sumUp();
  };
  const take = (entry: UploadEntry): void => {
    const $entry = atom<UploadEntry | undefined>(entry);
    stores.set(entry.id, $entry);
    views.set(entry.id, readOnly($entry));
  };
  const change = (id: string, next: (entry: UploadEntry) => UploadEntry): void => {
    const $entry = stores.get(id);
    const entry = $entry?.get();
    if ($entry && entry) $entry.set(next(entry));
    sumUp();
  };
  const tell = (type: UploadOrder, ids: Iterable<string>): void => {
    for (const id of ids)
      change(id, (entry) => {
        const state = stateOf(entry);
        const { state: next } = uploadTransition(state, { type });
        return next === state ? entry : { ...entry, ...progressOf(next) };
      });
  };
  const drop = (ids: Iterable<string>): void => {
    for (const id of ids) {
      stores.get(id)?.set(undefined);
      stores.delete(id);
      views.delete(id);
    }
    listChanged();
  };
  const note =
    (name: string, run: (ids: readonly string[]) => void) =>
    (id?: string): void => {
      calls.push(id === undefined ? name : `${name} ${id}`);
      run(id === undefined ? $ids.get() : [id]);
    };
  const isDone = (id: string): boolean => stores.get(id)?.get()?.stage === 'done';

  const entryOf = (id: string) => views.get(id) ?? $none;

  for (const entry of entries) take(entry);
  listChanged();
  return {
    calls,
    $ids: readOnly($ids),
    $summary: readOnly($summary),
    entry: entryOf,
    done: (id) => uploadEnd(entryOf(id)),
    set: (id, patch) =>
      change(id, (entry) => publishedEntry({ ...entry, ...sentBy(patch, entry.size), ...patch })),
    setSummary: (summary) => $summary.set({ ...$summary.get(), ...summary }),
    add(files, target, validate?: FileValidator) {
      calls.push(`add ${files.map(({ name }) => name).join(', ')}`);
      const { accepted, rejected } = sortFiles(files, undefined, validate);
      const added = accepted.map((file) => ({ ...sourceOf(file, target), id: `still-${++lastId}` }));
      for (const source of added) take(buildUploadEntry({ ...source, stage: 'queued' }));
      listChanged();
      return { accepted: added.map(({ id }) => id), rejected };
    },
    edit(id, values) {
      calls.push(`edit ${id} ${Object.values(values).join(' ')}`);
      change(id, (entry) => ({ ...entry, ...values }));
    },
    reorder(ids) {
      calls.push(`reorder ${ids.join(' ')}`);
      const before = [...stores];
      stores.clear();
      for (const id of [...ids, ...before.map(([id]) => id)]) {
        const $entry = before.find((pair) => pair[0] === id)?.[1];
        if ($entry) stores.set(id, $entry);
      }
      listChanged();
    },
    pause: note('pause', (ids) => tell('paused', ids)),
    resume: note('resume', (ids) => tell('resumed', ids)),
    retry: note('retry', (ids) => tell('retried', ids)),
    retryFailed: note('retryFailed', (ids) => tell('retried', ids)),
    pauseAll: note('pauseAll', (ids) => tell('paused', ids)),
    cancel: note('cancel', drop),
    remove: note('remove', drop),
    clearFinished: note('clearFinished', (ids) => drop(ids.filter(isDone))),
    dispose: note('stop', drop),
  };
}

/** The bytes of a percent, where only that is given. */
function sentBy({ progress }: UploadEntryValues, size: number): UploadEntryValues {
  if (progress === undefined) return {};
  const sentBytes = (size * progress) / 100;
  return { sentBytes, resumeOffset: sentBytes };
}

type Known = Omit<UploadEntry, 'status' | 'secondsLeft'>;

/** The entry with its derived values. */
function publishedEntry(entry: Known): UploadEntry {
  return { ...entry, ...progressOf(stateOf(entry)) };
}

/** A state of the uploader's machine that publishes the entry. */
function stateOf(entry: Known): UploadState {
  const { size, stage, sentBytes, resumeOffset, attempt, videoId, error, bytesPerSecond } = entry;
  const isDone = stage === 'done';
  return withProgress({
    size,
    chunkSize: Infinity,
    stage,
    attempt,
    videoId,
    error: stage === 'failed' ? error : undefined,
    bytesPerSecond,
    missing: isDone ? [] : [{ start: resumeOffset, end: size }],
    request: 1,
    bytes: isDone ? 0 : sentBytes - resumeOffset,
    isCreating: stage === 'creating' || undefined,
  });
}
