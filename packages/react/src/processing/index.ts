export * as Processing from './index.parts';
export {
  processingAttributes,
  processingItemAttributes,
  processingListAttributes,
} from './processing.data-attrs';
export { useProcessing } from './use-processing';
export type {
  ProcessingItemState,
  ProcessingListState,
  ProcessingState as ProcessingPartState,
} from './processing.data-attrs';
