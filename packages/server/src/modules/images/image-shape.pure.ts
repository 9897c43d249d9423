/** What the headers of a picture say of it. */
export interface ImageShape {
  readonly type: 'jpeg' | 'png' | 'webp';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Where the picture ends; a phone may have appended something. */
  readonly sizeBytes: number;
}
