export { createProcessing } from './processing';
export { processing } from './processing-capability';
export type { Processing, ProcessingState } from './processing-contract';
export type { ProcessingPanel, ProcessingRow } from './processing-rows.pure';
export type { ProcessingProgress, ProcessingStatus } from './tracked-video.pure';
