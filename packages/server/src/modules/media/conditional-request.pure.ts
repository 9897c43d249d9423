import { readByteRange } from './byte-range.pure';
import type { BytePart } from './byte-range.pure';

/** The request headers that decide what of a file is sent. */
export interface FileHeaders {
  readonly range?: string;
  readonly 'if-range'?: string;
  readonly 'if-none-match'?: string;
}

/** A strong tag of a stored file's state. */
export function entityTag(file: { readonly sizeBytes: number; readonly modifiedAt: Date }): string {
  return `"${file.sizeBytes.toString(36)}-${file.modifiedAt.getTime().toString(36)}"`;
}

/** Compared weakly (RFC 9110, 13.1.2): a proxy that compresses makes the tag that we gave a weak one. */
export function isNotModified({ 'if-none-match': ifNoneMatch }: FileHeaders, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}

/** A range that was asked for an older state of the file is not given out of the new one. */
export function requestedBytes(
  { range, 'if-range': ifRange }: FileHeaders,
  { etag, sizeBytes }: { etag: string; sizeBytes: number },
): BytePart | 'whole' | 'outside' {
  const isCurrent = ifRange === undefined || ifRange === etag;
  return readByteRange(isCurrent ? range : undefined, sizeBytes);
}
