import type { UploadErrorCode } from '@palco/sdk';
import type { UploadEntry } from '@palco/sdk/upload';
import type { DataAttributeTable } from '../bind/data-attributes';

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

/**
 * `data-disabled`
 *
 * @example
 * ```ts
 * const disabled = document.querySelector(`[data-part='upload-root'][${uploadRootAttributes.disabled}]`);
 * ```
 */
export const uploadRootAttributes = {
  disabled: 'data-disabled',
} as const satisfies DataAttributeTable<UploadRootState>;

/**
 * `data-disabled`, `data-dragging`
 *
 * @example
 * ```ts
 * const zones = document.querySelectorAll(`[data-part='upload-dropzone'][${uploadDropzoneAttributes.dragging}]`);
 * ```
 */
export const uploadDropzoneAttributes = {
  ...uploadRootAttributes,
  dragging: 'data-dragging',
} as const satisfies DataAttributeTable<UploadDropzoneState>;

/**
 * `data-count`
 *
 * @example
 * ```ts
 * const empty = document.querySelector(`[data-part='upload-list'][${uploadListAttributes.count}='0']`);
 * ```
 */
export const uploadListAttributes = {
  count: 'data-count',
} as const satisfies DataAttributeTable<UploadListState>;

/**
 * `data-stage`, `data-status`, `data-error`, `data-verified`
 *
 * @example
 * ```ts
 * const failed = document.querySelectorAll(`[data-part='upload-item'][${uploadItemAttributes.stage}='failed']`);
 * ```
 */
export const uploadItemAttributes = {
  stage: 'data-stage',
  status: 'data-status',
  errorCode: 'data-error',
  verified: 'data-verified',
} as const satisfies DataAttributeTable<UploadItemState>;
