import type { ReceivedRanges } from '../chunk-plan.pure';
import type { Digest } from './digest-worker';

/** A digest in the notation of the header. */
export function headerOf(sum: ArrayBuffer): string {
  return `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(sum)))}:`;
}

/** The file as it is here. */
interface OwnSource {
  readonly size: number;
  /** Digest of the bytes from `start` to the one before `end`; nothing where they cannot be read any more. */
  sumOf(start: number, end: number): Promise<ArrayBuffer | undefined>;
  readonly digest: Digest;
}

/**
 * Whether a server has the bytes that are here, by the body of its 202: it names the parts that came, and the SHA-256 over
 * their digests. Nothing where it does not say so, or where the file cannot be read any more.
 */
export async function isSameSource(body: unknown, own: OwnSource): Promise<boolean | undefined> {
  const { digest: told, parts } = Object(body) as { digest?: unknown; parts?: ReceivedRanges };
  if (typeof told !== 'string' || !Array.isArray(parts)) return undefined;
  const sums: ArrayBuffer[] = [];
  let covered = 0;
  // One after the other: each is as large as a chunk, and is read into memory.
  for (const [start, last] of parts as ReceivedRanges) {
    const sum = start === covered ? await own.sumOf(start, last + 1) : undefined;
    if (!sum) return start === covered ? undefined : false;
    sums.push(sum);
    covered = last + 1;
  }
  const whole = await own.digest(new Blob(sums));
  return whole && covered === own.size && headerOf(whole) === told;
}
