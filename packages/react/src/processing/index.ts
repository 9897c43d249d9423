export * as Processing from './index.parts';
export {
  processingAttributes,
  processingItemAttributes,
  processingListAttributes,
  processingSummaryAttributes,
} from './processing.data-attrs';
export { useStableRow } from './processing-context';
export { useProcessing } from './use-processing';
export type {
  ProcessingItemState,
  ProcessingListState,
  ProcessingState as ProcessingPartState,
  ProcessingSummaryState,
} from './processing.data-attrs';
