/** A video that interprets a film in sign language. */
export interface SignSource {
  readonly src: string;
  /** A fresh address. */
  refresh(this: void): Promise<string>;
}
