import type { UploadErrorCode } from '@palco/sdk';
import type { UploadEntry } from '@palco/sdk/upload';
import type { StateKeys } from '../bind/data-attributes';

/** State of `Upload.Root`, `Upload.Input` and `Upload.Trigger`. */
export interface UploadRootState {
  readonly disabled: boolean;
}

/** State of `Upload.Dropzone`. */
export interface UploadDropzoneState extends UploadRootState {
  /** Files are being dragged over it. */
  readonly dragging: boolean;
}

/** State of `Upload.List`. */
export interface UploadListState {
  readonly count: number;
}

/** State of `Upload.Item` and of every part in it. */
export interface UploadItemState {
  readonly stage: UploadEntry['stage'];
  readonly status: UploadEntry['status'];
  readonly errorCode: UploadErrorCode | undefined;
  /** Digests were compared: the server holds the same bytes as the file. */
  readonly verified: boolean;
}

/** State of `Upload.Progress`. */
export interface UploadProgressState extends UploadItemState {
  /** Whole percent, 0–100. */
  readonly progress: number;
}

/** State of `Upload.Rejected`. */
export interface UploadRejectedState {
  readonly count: number;
}

export const uploadRootAttributes = ['disabled'] as const satisfies StateKeys<UploadRootState>;
export const uploadDropzoneAttributes = [
  ...uploadRootAttributes,
  'dragging',
] as const satisfies StateKeys<UploadDropzoneState>;
export const uploadListAttributes = ['count'] as const satisfies StateKeys<UploadListState>;
export const uploadItemAttributes = [
  'stage',
  'status',
  'errorCode',
  'verified',
] as const satisfies StateKeys<UploadItemState>;
