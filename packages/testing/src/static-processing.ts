import { atom } from 'nanostores';
import { readOnly, panelOf, type TrackedVideo } from './sdk-internals';
import type { Processing, ProcessingProgress, ProcessingRow, ProcessingState } from '@palco/sdk/processing';

/** A static panel: it shows the given rows, handles commands as the real one does, and sends no request. */
export interface StaticProcessing extends Processing {
  /** The calls, in order. */
  readonly calls: readonly string[];
  set(patch: Partial<ProcessingState>): void;
}

/**
 * A row of the panel, for stories and tests.
 *
 * @example
 * ```ts
 * const row = buildProcessingRow({ id: 'v1', status: 'converting', progress: 60 });
 * ```
 */
export function buildProcessingRow(values: Partial<ProcessingRow> = {}): ProcessingRow {
  const kind = values.kind ?? 'transcode';
  return {
    id: 'v1',
    kind,
    name: 'Aula 12',
    status: 'converting',
    progress: 60,
    videoId: 'v1',
    uploadId: kind === 'upload' ? '1' : undefined,
    ...values,
  };
}

/**
 * A panel for stories and tests that shows the given rows and never polls. It derives the rest by the rules of the
 * real one: an upload that is done becomes a waiting conversion.
 *
 * @example
 * ```ts
 * const processing = createStaticProcessing([buildProcessingRow()]);
 * ```
 */
export function createStaticProcessing(rows: readonly ProcessingRow[]): StaticProcessing {
  const calls: string[] = [];
  const $state = atom<ProcessingState>({ ...panelOf(rows.map(toTracked), rows.length), failure: null });
  const show = (shown: readonly ProcessingRow[]): void =>
    $state.set({ ...$state.get(), ...panelOf(shown.map(toTracked), shown.length) });
  const waiting = { status: 'waiting', progress: 0, errorCode: undefined, errorMessage: undefined } as const;
  return {
    calls,
    $state: readOnly($state),
    set: (patch) => $state.set({ ...$state.get(), ...patch }),
    refresh: () => Promise.resolve(void calls.push('refresh')),
    dismissFinished() {
      calls.push('dismissFinished');
      show($state.get().rows.filter(({ status }) => status !== 'done' && status !== 'failed'));
    },
    retry(rowId) {
      calls.push(`retry ${rowId}`);
      show($state.get().rows.map((row) => (row.id === rowId ? { ...row, ...waiting } : row)));
    },
    cancel(rowId) {
      calls.push(`cancel ${rowId}`);
      show($state.get().rows.filter(({ id, kind }) => id !== rowId || kind !== 'upload'));
    },
    dispose: () => void calls.push('stop'),
  };
}

function toTracked({ id, kind, name, videoId, uploadId, directoryId, ...half }: ProcessingRow): TrackedVideo {
  return {
    id,
    name,
    videoId,
    uploadId,
    directoryId,
    [kind]: half satisfies ProcessingProgress,
    misses: 0,
    isDismissed: false,
  };
}
