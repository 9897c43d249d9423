export { createXhrTransport, type XhrTransportOptions } from './xhr-transport';
export { createPlatformTransport } from './upload-defaults';
export { createUploadQueue } from './upload-queue';
export type { ByteRange, ReceivedRanges } from './chunk-plan.pure';
export type { ChunksAhead, TransportAnswer, TransportRequest, UploadTransport } from './transport';
export type { UploadErrorCode } from '../kernel/error-codes';
export type { UploadEdit, UploadProgress, UploadStage, UploadStatus } from './upload-state.pure';
export type {
  AddedFiles,
  CreateVideoInput,
  FileValidator,
  RejectedFile,
  UploadEntry,
  UploadLimits,
  UploadPorts,
  UploadQueue,
  UploadQueueOptions,
  UploadSource,
  UploadTarget,
} from './upload-contract';
export type { UploadSummary } from './upload-summary.pure';
