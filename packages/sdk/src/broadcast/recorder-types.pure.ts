/** A kind of recording, and what the server has to read it as. */
export interface RecorderType {
  readonly mimeType: string;
  readonly container: 'matroska' | 'mp4';
}

/**
 * Best first: H.264 that the server only has to copy, in Matroska before MP4, whose fragments come later; then what every
 * browser with a recorder has and the server encodes.
 */
export const recorderTypes: readonly RecorderType[] = [
  { mimeType: 'video/x-matroska;codecs=avc1,opus', container: 'matroska' },
  { mimeType: 'video/webm;codecs=vp8,opus', container: 'matroska' },
  { mimeType: 'video/webm;codecs=vp9,opus', container: 'matroska' },
  { mimeType: 'video/webm', container: 'matroska' },
  { mimeType: 'video/mp4;codecs=avc1,opus', container: 'mp4' },
  { mimeType: 'video/mp4', container: 'mp4' },
];

/** The best kind that a browser records; null where it records none. */
export function chooseRecorderType(isSupported: (mimeType: string) => boolean): RecorderType | null {
  return recorderTypes.find(({ mimeType }) => isSupported(mimeType)) ?? null;
}

/** Bytes that may wait in the connection: about two seconds of a good picture. What is later than that is better not sent. */
export const MAX_WAITING_BYTES = 2 * 1_048_576;
