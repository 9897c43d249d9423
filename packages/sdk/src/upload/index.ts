export { createXhrTransport, type XhrTransportOptions } from './xhr-transport';
export { createUploadQueue } from './upload-queue';
export type { TransportAnswer, TransportRequest, UploadTransport } from './transport';
export type { UploadErrorCode, UploadFailure } from './upload.errors';
export type { UploadProgress, UploadStage, UploadStatus } from './upload-state.pure';
export type {
  AddedFiles,
  CreateVideoInput,
  RejectedFile,
  UploadEntry,
  UploadQueue,
  UploadQueueOptions,
  UploadTarget,
} from './upload-contract';
export type { UploadSummary } from './upload-summary.pure';
