import { httpError } from '../../../kernel/errors/http-error';
import { parseContentRange } from './content-range.pure';
import { parseBoundary } from '../../../kernel/multipart/disposition.pure';

/** What the headers of one POST announce, before a byte of the body was read. */
export interface SourcePlan {
  /** Null for a raw body (`application/octet-stream`), which is the file itself. */
  readonly boundary: string | null;
  readonly start: number;
  /** Bytes that the part has to have; null without `Content-Range`, where the file ends with the body. */
  readonly length: number | null;
  readonly total: number | null;
  /** SHA-256 that the client counted of the part, in base64. */
  readonly digest: string | null;
}

/** The limits of the configuration, in bytes. */
export interface SourceLimits {
  readonly maxChunkBytes: number;
  readonly maxBytes: number;
}

/** Upper bound for the multipart overhead: boundaries and part headers with the file name. */
const envelopeBytes = 64 * 1024;

/** Header fields as Node gives them. */
export type SourceHeaders = { readonly [name: string]: string | string[] | undefined };

/**
 * Reads the headers of one POST (specification section 7).
 *
 * @throws 415 for another type, 422 for a range of an empty file, 400 for a malformed header or a length that cannot fit, 416 for a range outside of its
 * total, 413 for a chunk or a file over the limit.
 */
export function planSource(headers: SourceHeaders, limits: SourceLimits): SourcePlan {
  const boundary = readBoundary(headers);
  const declared = headers['content-length'] === undefined ? null : Number(headers['content-length']);
  const header = headers['content-range'];
  const digest = readDigest(headers);
  const form = boundary === null ? 0 : envelopeBytes;
  if (header !== undefined)
    return { boundary, digest, ...planChunk(String(header), { declared, form }, limits) };
  if (declared !== null && declared > limits.maxBytes + form) throw fileTooLarge();
  return { boundary, digest, start: 0, length: null, total: null };
}

function readBoundary(headers: SourceHeaders): string | null {
  const type = String(headers['content-type'] ?? '');
  if (/^application\/octet-stream\b/i.test(type)) return null;
  const boundary = parseBoundary(type);
  if (boundary === null) throw httpError({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  if (boundary === undefined) throw httpError({ status: 400, code: 'MULTIPART_MALFORMED' });
  return boundary;
}

/** The digest of the header; null without one. Validation against the contract has refused any other format. */
function readDigest(headers: SourceHeaders): string | null {
  return /^sha-256=:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['palco-part-digest']))?.[1] ?? null;
}

function planChunk(
  header: string,
  { declared, form }: { readonly declared: number | null; readonly form: number },
  limits: SourceLimits,
): Omit<SourcePlan, 'boundary' | 'digest'> {
  const range = parseContentRange(header);
  if (range === 'malformed') throw httpError({ status: 400, code: 'CONTENT_RANGE_MALFORMED' });
  if (range === 'empty') throw emptyFile();
  if (range === 'unsatisfiable') throw httpError({ status: 416, code: 'CONTENT_RANGE_UNSATISFIABLE' });
  const { start, end, total } = range;
  if (total > limits.maxBytes) throw fileTooLarge();
  const length = end - start + 1;
  if (length > limits.maxChunkBytes) throw httpError({ status: 413, code: 'CHUNK_TOO_LARGE' });
  // Told before the body is read: it cannot hold the range.
  if (declared !== null && (declared < length || declared > length + form)) throw wrongLength();
  return { start, length, total };
}

const fileTooLarge = (): Error => httpError({ status: 413, code: 'FILE_TOO_LARGE' });
export const emptyFile = (): Error => httpError({ status: 422, code: 'EMPTY_FILE' });
export const wrongLength = (): Error => httpError({ status: 400, code: 'CHUNK_LENGTH_MISMATCH' });
