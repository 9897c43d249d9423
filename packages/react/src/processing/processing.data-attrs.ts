import type { ProcessingPanel, ProcessingRow } from '@palco/sdk/processing';
import type { DataAttributeTable } from '../bind/data-attributes';

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

/** `data-phase`, `data-stale` */
export const processingAttributes = {
  phase: 'data-phase',
  stale: 'data-stale',
} as const satisfies DataAttributeTable<ProcessingState>;

/** `data-phase`, `data-stale`, `data-format` */
export const processingSummaryAttributes = {
  ...processingAttributes,
  format: 'data-format',
} as const satisfies DataAttributeTable<ProcessingSummaryState>;

/** `data-count` */
export const processingListAttributes = {
  count: 'data-count',
} as const satisfies DataAttributeTable<ProcessingListState>;

/** `data-kind`, `data-status` */
export const processingItemAttributes = {
  kind: 'data-kind',
  status: 'data-status',
} as const satisfies DataAttributeTable<ProcessingItemState>;
