/** Format and size of a picture, as read from its headers, and what of it is stored. */
export interface ImageShape {
  readonly type: 'jpeg' | 'png' | 'webp';
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * The picture as it is stored: without what a phone appended and without metadata (place, time, camera, author), of which only
   * the orientation and the colour profile stay.
   */
  readonly bytes: Buffer;
}
