import { SdkError } from '@palco/sdk/client';
import type { UploadEntry, UploadQueue, UploadStage, UploadSummary } from '@palco/sdk/upload';
import { atom, type WritableAtom } from 'nanostores';

/** A queue that stands still: it shows the given entries and records the calls. */
export interface StillUploads extends UploadQueue {
  /** The calls of the parts, as `retry 1`, in order. */
  readonly asked: readonly string[];
  /** Changes one entry, as a file on its way would. */
  set(id: string, patch: Partial<UploadEntry>): void;
  setSummary(summary: Partial<UploadSummary>): void;
}

const statusOf: Readonly<Record<UploadStage, UploadEntry['status']>> = {
  queued: 'awaiting',
  creating: 'awaiting',
  sending: 'uploading',
  waiting: 'uploading',
  paused: 'uploading',
  offline: 'uploading',
  done: 'done',
  failed: 'failed',
};

/**
 * An entry in a stage, for stories and tests.
 *
 * @example
 * ```ts
 * const entry = buildUploadEntry({ id: '1', stage: 'sending', progress: 40 });
 * ```
 */
export function buildUploadEntry(values: Partial<UploadEntry> = {}): UploadEntry {
  const { stage = 'sending' } = values;
  const name = values.name ?? 'Aula 12';
  const fileName = `${name}.mp4`;
  const size = 48_000_000;
  const progress = stage === 'done' ? 100 : ['queued', 'creating', 'failed'].includes(stage) ? 0 : 42;
  return {
    id: '1',
    file: new File(['palco'], fileName, { type: 'video/mp4' }),
    name,
    fileName,
    size,
    stage,
    status: statusOf[stage],
    progress,
    sentBytes: (size * progress) / 100,
    resumeOffset: 0,
    attempt: stage === 'sending' ? 1 : 0,
    bytesPerSecond: stage === 'sending' ? 2_000_000 : 0,
    secondsLeft: stage === 'sending' ? 14 : null,
    error:
      stage === 'failed' ? new SdkError({ code: 'UPLOAD_NO_ANSWER', message: 'x', status: 503 }) : undefined,
    ...values,
  };
}

/**
 * A queue for stories and tests in which nothing moves by itself: `createStillPalco({ uploads: createStillUploads([…]) })`.
 *
 * @example
 * ```ts
 * const uploads = createStillUploads([buildUploadEntry({ stage: 'paused' })]);
 * ```
 */
export function createStillUploads(entries: readonly UploadEntry[]): StillUploads {
  const asked: string[] = [];
  const $ids = atom<readonly string[]>(entries.map(({ id }) => id));
  const stores = new Map<string, WritableAtom<UploadEntry | undefined>>(
    entries.map((entry) => [entry.id, atom<UploadEntry | undefined>(entry)]),
  );
  const $summary = atom<UploadSummary>(summaryOf(entries));
  const note =
    (name: string) =>
    (id?: string): void =>
      void asked.push(id === undefined ? name : `${name} ${id}`);
  const forget = (name: string) => (id: string) => {
    note(name)(id);
    stores.get(id)?.set(undefined);
    $ids.set($ids.get().filter((other) => other !== id));
  };
  const $entry = (id: string): WritableAtom<UploadEntry | undefined> => {
    const known = stores.get(id) ?? atom<UploadEntry | undefined>();
    stores.set(id, known);
    return known;
  };
  return {
    asked,
    $ids,
    $summary,
    $entry,
    set(id, patch) {
      const entry = $entry(id).get();
      if (entry) $entry(id).set({ ...entry, ...patch });
    },
    setSummary: (summary) => $summary.set({ ...$summary.get(), ...summary }),
    add(files) {
      asked.push(`add ${files.map(({ name }) => name).join(', ')}`);
      const empty = files.filter(({ size }) => size === 0);
      return { accepted: [], rejected: empty.map((file) => ({ file, code: 'UPLOAD_EMPTY_FILE' })) };
    },
    pause: note('pause'),
    resume: note('resume'),
    retry: note('retry'),
    retryFailed: note('retryFailed'),
    cancel: forget('cancel'),
    remove: forget('remove'),
    clearFinished: note('clearFinished'),
    pauseAll: note('pauseAll'),
    stop: note('stop'),
  };
}

function summaryOf(entries: readonly UploadEntry[]): UploadSummary {
  const count = (stage: UploadStage): number => entries.filter((entry) => entry.stage === stage).length;
  const totalBytes = entries.reduce((sum, { size }) => sum + size, 0);
  const sentBytes = entries.reduce((sum, entry) => sum + entry.sentBytes, 0);
  return {
    total: entries.length,
    done: count('done'),
    failed: count('failed'),
    active: count('sending'),
    percent: totalBytes > 0 ? Math.floor((sentBytes * 100) / totalBytes) : 0,
    sentBytes,
    totalBytes,
    bytesPerSecond: entries.reduce((sum, entry) => sum + entry.bytesPerSecond, 0),
    secondsLeft: null,
  };
}
