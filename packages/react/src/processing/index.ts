export * as Processing from './index.parts';
export { useProcessing } from './use-processing';
export type {
  ProcessingItemState,
  ProcessingListState,
  ProcessingState as ProcessingPartState,
} from './processing.data-attrs';
