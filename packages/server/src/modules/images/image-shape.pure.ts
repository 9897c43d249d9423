/** Format and size of a picture, as read from its headers. */
export interface ImageShape {
  readonly type: 'jpeg' | 'png' | 'webp';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Length of the picture itself, without data that a phone appended. */
  readonly sizeBytes: number;
}
