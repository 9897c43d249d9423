import type { ReceivedRanges } from '../chunk-plan.pure';
import type { Digest } from './digest-worker';

/** A digest in the notation of the header. */
export function headerOf(sum: ArrayBuffer): string {
  return `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(sum)))}:`;
}

interface OwnSource {
  readonly size: number;
  /** Digest of the bytes from `start` up to but excluding `end`; `undefined` where they can no longer be read. */
  sumOf(start: number, end: number): Promise<ArrayBuffer | undefined>;
  readonly digest: Digest;
}

/**
 * Compares the local file with the body of the server's 202, which names the received parts and the SHA-256 over their
 * digests. `undefined` where the body does not name them, or where the file can no longer be read.
 */
export async function isSameSource(body: unknown, own: OwnSource): Promise<boolean | undefined> {
  const { digest: told, parts } = Object(body) as { digest?: unknown; parts?: ReceivedRanges };
  if (typeof told !== 'string' || !Array.isArray(parts)) return undefined;
  const sums: ArrayBuffer[] = [];
  let covered = 0;
  // Sequentially: each part is as large as a chunk and is read into memory.
  for (const [start, last] of parts as ReceivedRanges) {
    const sum = start === covered ? await own.sumOf(start, last + 1) : undefined;
    if (!sum) return start === covered ? undefined : false;
    sums.push(sum);
    covered = last + 1;
  }
  const whole = await own.digest(new Blob(sums));
  return whole && covered === own.size && headerOf(whole) === told;
}
