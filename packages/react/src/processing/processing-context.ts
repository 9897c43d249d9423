import type { ProcessingRow } from '@palco/sdk/processing';
import { createPartContext } from '../bind/part-context';

/** What `Processing.Item` gives to its parts. */
export interface ProcessingItemValue {
  readonly row: ProcessingRow;
}

export const [ProcessingItemContext, useProcessingItem] =
  createPartContext<ProcessingItemValue>('Processing.Item');
