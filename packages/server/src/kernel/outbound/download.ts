import { noRoom } from '../../ports/disk-room';
import type { PartStore, PartWriter } from '../../ports/part-store';
import type { AddressRules } from './address-guard';
import { OutboundError } from './outbound-error';
import { sendRequest } from './send-request';
import type { OutboundAnswer, OutboundRequest } from './send-request';

/** What {@link download} takes besides the address. */
export interface DownloadOptions extends AddressRules {
  readonly headers?: OutboundRequest['headers'];
  /** Who asks, told to every host. */
  readonly userAgent?: string;
  /** Where the bytes go, in their order; they are not finished here. */
  readonly writer: Pick<PartWriter, 'write'>;
  /** The room of the storage that the writer belongs to. */
  readonly room: Pick<PartStore, 'freeBytes'>;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Longest time without a byte. Default 30 s. */
  readonly idleMs?: number;
  /** Goes on behind bytes that came before; `CHANGED` where the file is another one by now. */
  readonly resume?: DownloadResume;
  /** Called before the first byte. What it throws ends the download. */
  readonly onHead?: (head: DownloadHead) => void | Promise<void>;
  /** Called after each write. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly totalBytes: number | null }) => void;
}

/** What came of a file before. */
export interface DownloadResume {
  readonly offset: number;
  /** As {@link DownloadHead} had it. */
  readonly validator: string;
}

/** What is known of a file before its first byte. */
export interface DownloadHead {
  /** Of the whole file; null where the other server does not say. */
  readonly totalBytes: number | null;
  readonly contentType: string | null;
  readonly disposition: string | null;
  /** Where it comes from, after redirects. */
  readonly url: URL;
  /** What tells whether the file is still the same; null where a download cannot go on. */
  readonly validator: string | null;
}

/** What was downloaded. */
export interface Downloaded {
  readonly sizeBytes: number;
  /** As the other server calls it; null where it says nothing. */
  readonly contentType: string | null;
  /** Where it came from, after redirects. */
  readonly url: URL;
}

/** File hosts redirect to a storage or a CDN, seldom more than twice. */
const maxRedirects = 5;
/** Others fill the same disk meanwhile: the room is looked at again after so many bytes. */
const roomCheckBytes = 64 * 1024 * 1024;

/**
 * Streams a file of any size from a URL that a user entered to the storage: from public addresses only, also after a
 * redirect, no faster than the storage takes it, and only as long as there is room.
 *
 * @throws {@link OutboundError}; an error of `writer` as it is, such as `StorageError` with `FULL`.
 */
export async function download(url: string, options: DownloadOptions): Promise<Downloaded> {
  const { writer, room, maxBytes, resume, userAgent, onHead, onProgress } = options;
  const publicHeaders = {
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    ...(resume && { range: `bytes=${resume.offset}-`, 'if-range': resume.validator }),
  };
  const answer = await sendRequest(url, { ...options, publicHeaders, maxRedirects });
  try {
    const totalBytes = await admit(answer, options);
    await onHead?.(headOf(answer, totalBytes));
    let bytes = resume?.offset ?? 0;
    let checkedAt = bytes;
    for await (const slice of received(answer)) {
      if (bytes + slice.length > maxBytes) throw new OutboundError('TOO_LARGE');
      if (bytes - checkedAt >= roomCheckBytes) {
        checkedAt = bytes;
        await requireRoom(room, totalBytes === null ? slice.length : totalBytes - bytes);
      }
      await writer.write([slice]);
      bytes += slice.length;
      onProgress?.({ bytes, totalBytes });
    }
    return { sizeBytes: bytes, contentType: answer.headers['content-type'] ?? null, url: answer.url };
  } finally {
    answer.body.destroy();
  }
}

/** Refuses by the head of the answer what does not have to be begun. @returns the declared size. */
async function admit(
  answer: OutboundAnswer,
  { maxBytes, room, resume }: DownloadOptions,
): Promise<number | null> {
  const { status, headers } = answer;
  // The whole file instead of its rest, or no rest: it has changed.
  if (resume !== undefined && (status === 200 || status === 416)) throw new OutboundError('CHANGED');
  if (status !== (resume === undefined ? 200 : 206)) throw new OutboundError('STATUS', { status });
  const totalBytes = resume === undefined ? sizeOf(headers['content-length']) : restOf(answer, resume);
  if (totalBytes !== null && totalBytes > maxBytes) throw new OutboundError('TOO_LARGE');
  await requireRoom(room, totalBytes === null ? 1 : totalBytes - (resume?.offset ?? 0));
  return totalBytes;
}

const sizeOf = (declared: string | undefined): number | null =>
  declared === undefined ? null : Number(declared);

/** The size of the whole file, from a part of it. */
function restOf({ headers }: OutboundAnswer, { offset }: DownloadResume): number | null {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  if (Number(start) !== offset) throw new OutboundError('CHANGED');
  return total === '*' ? null : Number(total);
}

function headOf({ status, headers, url }: OutboundAnswer, totalBytes: number | null): DownloadHead {
  return {
    totalBytes,
    contentType: headers['content-type'] ?? null,
    disposition: headers['content-disposition'] ?? null,
    url,
    validator: status === 206 || headers['accept-ranges'] === 'bytes' ? validatorOf(headers) : null,
  };
}

/** A weak entity tag does not promise equal bytes (RFC 9110, section 13.1.5). */
function validatorOf(headers: OutboundAnswer['headers']): string | null {
  const { etag } = headers;
  if (etag !== undefined && !etag.startsWith('W/')) return etag;
  return headers['last-modified'] ?? null;
}

async function requireRoom(room: DownloadOptions['room'], bytes: number): Promise<void> {
  if ((await room.freeBytes()) < bytes) throw new OutboundError('NO_ROOM', { cause: noRoom() });
}

/** The bytes of an answer; only what fails on the way here becomes an {@link OutboundError}. */
async function* received({ body }: OutboundAnswer): AsyncGenerator<Buffer, void> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw new OutboundError('UNREACHABLE', { cause: error });
  }
}
