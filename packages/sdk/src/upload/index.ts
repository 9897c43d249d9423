export { createXhrTransport } from './xhr-transport';
export { createUploadQueue } from './upload-queue';
export type { ByteRange } from './chunk-plan.pure';
export type { TransportAnswer, TransportRequest, UploadTransport } from './transport';
export type { UploadProgress, UploadStage, UploadStatus } from './upload-state.pure';
export type {
  AddedFiles,
  FileValidator,
  RejectedFile,
  UploadEntry,
  UploadQueue,
  UploadQueueOptions,
  UploadTarget,
  UploadLimits,
} from './upload-contract';
export type { UploadSummary } from './upload-summary.pure';
export { createPlatformTransport } from './upload-defaults';
