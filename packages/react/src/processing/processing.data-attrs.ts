import type { ProcessingPanel, ProcessingRow } from '@palco/sdk/processing';
import type { StateKeys } from '../bind/data-attributes';

/** State of `Processing.Root` and of the parts that show all videos together. */
export interface ProcessingState {
  readonly phase: ProcessingPanel['phase'];
  /** The last poll failed; the rows are from an earlier one. */
  readonly stale: boolean;
  /** Whole percent. */
  readonly percent: number;
}

/** State of `Processing.Summary`. */
export interface ProcessingSummaryState extends ProcessingState {
  readonly format: 'sentence' | 'count' | 'percent';
}

/** State of `Processing.List`. */
export interface ProcessingListState {
  readonly count: number;
}

/** State of `Processing.Item` and of every part in it. */
export interface ProcessingItemState {
  readonly kind: ProcessingRow['kind'];
  readonly status: ProcessingRow['status'];
}

export const processingAttributes = ['phase', 'stale'] as const satisfies StateKeys<ProcessingState>;
export const processingSummaryAttributes = [
  ...processingAttributes,
  'format',
] as const satisfies StateKeys<ProcessingSummaryState>;
export const processingListAttributes = ['count'] as const satisfies StateKeys<ProcessingListState>;
export const processingItemAttributes = ['kind', 'status'] as const satisfies StateKeys<ProcessingItemState>;
