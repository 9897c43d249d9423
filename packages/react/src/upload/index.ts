export * as Upload from './index.parts';
export {
  uploadDropzoneAttributes,
  uploadItemAttributes,
  uploadListAttributes,
  uploadRootAttributes,
} from './upload.data-attrs';
export { useUploadEntry, useUploads, useUploadSummary, type Uploads } from './use-uploads';
export type { UploadAnnouncerState } from './upload-announcer';
export type {
  UploadDropzoneState,
  UploadItemState,
  UploadListState,
  UploadProgressState,
  UploadRejectedState,
  UploadRootState,
} from './upload.data-attrs';
