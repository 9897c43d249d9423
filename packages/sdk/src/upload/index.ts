export { createXhrTransport, type XhrTransportOptions } from './xhr-transport';
export { createFetchTransport } from './fetch-transport';
export { createUploadQueue } from './upload-queue';
export type { TransportAnswer, TransportRequest, UploadTransport } from './transport';
export type { UploadErrorCode } from '../kernel/error-codes';
export type { UploadProgress, UploadStage, UploadStatus } from './upload-state.pure';
export type {
  AddedFiles,
  CreateVideoInput,
  FileJudge,
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
