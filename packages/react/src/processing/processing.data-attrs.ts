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

/**
 * `data-phase`, `data-stale`
 *
 * @example
 * ```ts
 * const working = document.querySelector(`[data-part='processing-root'][${processingAttributes.phase}='working']`);
 * ```
 */
export const processingAttributes = {
  phase: 'data-phase',
  stale: 'data-stale',
} as const satisfies DataAttributeTable<ProcessingState>;

/**
 * `data-phase`, `data-stale`, `data-format`
 *
 * @example
 * ```ts
 * const sentence = document.querySelector(`[${processingSummaryAttributes.format}='sentence']`);
 * ```
 */
export const processingSummaryAttributes = {
  ...processingAttributes,
  format: 'data-format',
} as const satisfies DataAttributeTable<ProcessingSummaryState>;

/**
 * `data-count`
 *
 * @example
 * ```ts
 * const empty = document.querySelector(`[data-part='processing-list'][${processingListAttributes.count}='0']`);
 * ```
 */
export const processingListAttributes = {
  count: 'data-count',
} as const satisfies DataAttributeTable<ProcessingListState>;

/**
 * `data-kind`, `data-status`
 *
 * @example
 * ```ts
 * const failed = document.querySelectorAll(`[data-part='processing-item'][${processingItemAttributes.status}='failed']`);
 * ```
 */
export const processingItemAttributes = {
  kind: 'data-kind',
  status: 'data-status',
} as const satisfies DataAttributeTable<ProcessingItemState>;
