/** A part of a file, both ends inclusive. */
export interface BytePart {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a `Range` header (RFC 9110, 14.2) for a file of `size` bytes. `whole` where it is absent, malformed or asks
 * for several parts, which a server may ignore; `outside` where no byte of it exists.
 */
export function readByteRange(header: string | undefined, size: number): BytePart | 'whole' | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return lastBytes(Number(last), size);
  const start = Number(first);
  const end = last === '' ? Infinity : Number(last);
  if (end < start) return 'whole';
  return start < size ? { start, end: Math.min(end, size - 1) } : 'outside';
}

function lastBytes(length: number, size: number): BytePart | 'outside' {
  const known = Math.min(length, size);
  return known > 0 ? { start: size - known, end: size - 1 } : 'outside';
}
