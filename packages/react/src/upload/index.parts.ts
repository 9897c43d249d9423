export {
  UploadAnnouncer as Announcer,
  type UploadAnnouncerProps as AnnouncerProps,
} from './upload-announcer';
export { UploadCancel as Cancel, type UploadCancelProps as CancelProps } from './upload-cancel';
export { UploadDropzone as Dropzone, type UploadDropzoneProps as DropzoneProps } from './upload-dropzone';
export { UploadError as Error, type UploadErrorProps as ErrorProps } from './upload-error';
export { UploadInput as Input, type UploadInputProps as InputProps } from './upload-input';
export { UploadItem as Item, type UploadItemProps as ItemProps } from './upload-item';
export { UploadList as List, type UploadListProps as ListProps } from './upload-list';
export { UploadName as Name, type UploadNameProps as NameProps } from './upload-name';
export { UploadPause as Pause, type UploadPauseProps as PauseProps } from './upload-pause';
export { UploadProgress as Progress, type UploadProgressProps as ProgressProps } from './upload-progress';
export { UploadRejected as Rejected, type UploadRejectedProps as RejectedProps } from './upload-rejected';
export { UploadRetry as Retry, type UploadRetryProps as RetryProps } from './upload-retry';
export { UploadRoot as Root, type UploadRootProps as RootProps } from './upload-root';
export { UploadStatus as Status, type UploadStatusProps as StatusProps } from './upload-status';
export { UploadTrigger as Trigger, type UploadTriggerProps as TriggerProps } from './upload-trigger';
