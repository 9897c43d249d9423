export { createUploadEdits, uploadEdits } from './upload-edits';
export type { UploadEdits, UploadEditsOptions } from './upload-edits-contract';
export type { QueuePosition } from './waiting-order.pure';
