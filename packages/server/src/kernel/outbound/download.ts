import type { PartStore, PartWriter } from '../../ports/part-store';
import type { AddressRules } from './address-guard';
import { OutboundError } from './outbound-error';
import { sendRequest } from './send-request';
import type { OutboundAnswer, OutboundRequest } from './send-request';

/** What {@link download} takes besides the address. */
export interface DownloadOptions extends AddressRules {
  readonly headers?: OutboundRequest['headers'];
  /** Where the bytes go, in their order; they are not finished here. */
  readonly writer: Pick<PartWriter, 'write'>;
  /** The room of the storage that the writer belongs to. */
  readonly room: Pick<PartStore, 'freeBytes'>;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Longest time without a byte. Default 30 s. */
  readonly idleMs?: number;
  /** Called after each write. */
  readonly onProgress?: (progress: { readonly bytes: number; readonly totalBytes: number | null }) => void;
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
  const { writer, room, maxBytes, onProgress } = options;
  const answer = await sendRequest(url, { ...options, maxRedirects });
  try {
    const totalBytes = await admit(answer, options);
    let bytes = 0;
    let checkedAt = 0;
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
  { status, headers }: OutboundAnswer,
  { maxBytes, room }: DownloadOptions,
): Promise<number | null> {
  if (status !== 200) throw new OutboundError('STATUS');
  const declared = headers['content-length'];
  const totalBytes = declared === undefined ? null : Number(declared);
  if (totalBytes !== null && totalBytes > maxBytes) throw new OutboundError('TOO_LARGE');
  await requireRoom(room, totalBytes ?? 1);
  return totalBytes;
}

async function requireRoom(room: DownloadOptions['room'], bytes: number): Promise<void> {
  if ((await room.freeBytes()) < bytes) throw new OutboundError('NO_ROOM');
}

/** The bytes of an answer; only what fails on the way here becomes an {@link OutboundError}. */
async function* received({ body }: OutboundAnswer): AsyncGenerator<Buffer, void> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw new OutboundError('UNREACHABLE', { cause: error });
  }
}
