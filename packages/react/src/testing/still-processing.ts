import { phaseOf, type Processing, type ProcessingRow, type ProcessingState } from '@palco/sdk/processing';
import { atom } from 'nanostores';

/** A panel that stands still. */
export interface StillProcessing extends Processing {
  /** The calls of the parts, in order. */
  readonly asked: readonly string[];
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
 * A panel for stories and tests that shows the given rows and never polls.
 *
 * @example
 * ```ts
 * const processing = createStillProcessing([buildProcessingRow()]);
 * ```
 */
export function createStillProcessing(rows: readonly ProcessingRow[]): StillProcessing {
  const asked: string[] = [];
  const sum = rows.reduce((total, { progress }) => total + progress, 0);
  const $state = atom<ProcessingState>({
    rows,
    percent: rows.length > 0 ? Math.floor(sum / rows.length) : 0,
    done: rows.filter(({ progress }) => progress >= 100).length,
    total: rows.length,
    phase: phaseOf(rows),
    failure: null,
  });
  return {
    asked,
    $state,
    set: (patch) => $state.set({ ...$state.get(), ...patch }),
    refresh: () => Promise.resolve(void asked.push('refresh')),
    dismissFinished: () => void asked.push('dismissFinished'),
    retry: (rowId) => void asked.push(`retry ${rowId}`),
    cancel: (rowId) => void asked.push(`cancel ${rowId}`),
    stop: () => undefined,
  };
}
