import type { StoredObject } from '../../../ports/disk-files';
import { readByteRange } from './byte-range.pure';
import type { BytePart } from './byte-range.pure';

/** The request headers that decide what of a file is sent. */
export interface FileHeaders {
  readonly range?: string;
  readonly 'if-range'?: string;
}

/** A strong tag of a stored file's state. */
export const entityTag = ({ tag }: Pick<StoredObject, 'tag'>): string => `"${tag}"`;

/** The bytes to send. A range whose `If-Range` names an older state of the file is answered with the whole file. */
export function requestedBytes(
  { range, 'if-range': ifRange }: FileHeaders,
  { etag, sizeBytes }: { etag: string; sizeBytes: number },
): BytePart | 'whole' | 'outside' {
  const isCurrent = ifRange === undefined || ifRange === etag;
  return readByteRange(isCurrent ? range : undefined, sizeBytes);
}
