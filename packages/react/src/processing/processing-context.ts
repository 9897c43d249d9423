import type { ProcessingRow } from '@palco/sdk/processing';
import { createPartContext } from '../bind/part-context';

/** What `Processing.Item` gives to its parts. */
export interface ProcessingItemValue {
  readonly row: ProcessingRow;
  /** Puts the focus on the row, for a button that is about to be removed. */
  focus(): void;
  /** Puts the focus on the list, for a row that is about to be removed. */
  focusList(): void;
}

export const [ProcessingItemContext, useProcessingItem] =
  createPartContext<ProcessingItemValue>('Processing.Item');
