/** What `Content-Range: bytes start-end/total` says; `end` is inclusive (specification section 7). */
export interface ContentRange {
  readonly start: number;
  readonly end: number;
  readonly total: number;
}

/**
 * `malformed`: not of the form (400). `unsatisfiable`: no total, or a range that does not lie inside of it (416). `empty`: what
 * clients write of a file without bytes (422).
 */
export type ContentRangeFault = 'malformed' | 'unsatisfiable' | 'empty';

// 15 digits stay below 2^53, so that every number is exact.
const form = /^bytes +(\d{1,15})-(\d{1,15})(?:\/(\d{1,15}|\*)?)?$/i;

/** Reads the header of one chunk. */
export function parseContentRange(header: string): ContentRange | ContentRangeFault {
  if (/^bytes +(?:\*|0--1)\/0$/i.test(header.trim())) return 'empty';
  const match = form.exec(header.trim());
  if (!match) return 'malformed';
  const [, startText, endText, totalText] = match;
  const start = Number(startText);
  const end = Number(endText);
  if (start > end) return 'malformed';
  // A missing total and `*` become NaN, to which every comparison is false.
  const total = Number(totalText);
  return end < total ? { start, end, total } : 'unsatisfiable';
}
