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
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'outside';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < size ? { start, end } : 'outside';
}
