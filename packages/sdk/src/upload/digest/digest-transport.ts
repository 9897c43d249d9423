import { contentRange } from '../chunk-plan.pure';
import type { TransportRequest, UploadTransport } from '../transport';
import { createDigestWorker, type Digest } from './digest-worker';
import { headerOf, isSameSource } from './source-digest';

/** Options of {@link createDigestTransport}. */
export interface DigestTransportOptions {
  /** SHA-256 of a part. Default: in a worker. */
  readonly digest?: Digest;
}

/**
 * Sends the SHA-256 of each part with it, for the server to compare (`Palco-Part-Digest`): a part that was damaged on its way
 * is refused with 503 and sent again. With the last part the server says what it has of the whole file, and that is compared
 * here: the entry `isVerified`, or fails with `UPLOAD_DIGEST_MISMATCH`. It reads every part once more, in a worker; after a
 * reload also those that were sent before. Without https there are no digests, and parts go as they are.
 *
 * @example
 * const transport = createDigestTransport(createXhrTransport());
 */
export function createDigestTransport(
  transport: UploadTransport,
  { digest: digestBytes = createDigestWorker() }: DigestTransportOptions = {},
): UploadTransport {
  // A part that cannot be read fails by itself when it is sent.
  const digest: Digest = (body) => digestBytes(body).catch(() => undefined);
  /** Digests of the parts that were sent of a file, by their range. */
  const known = new WeakMap<File, Map<string, ArrayBuffer>>();
  const remember = ({ ahead, contentRange: range }: TransportRequest, sum: ArrayBuffer) => {
    if (!ahead) return;
    const sums = known.get(ahead.file) ?? new Map<string, ArrayBuffer>();
    known.set(ahead.file, sums.set(range ?? '', sum));
  };
  return {
    reportsProgress: transport.reportsProgress,
    async send(request) {
      const { body, headers, ahead } = request;
      const sum = body && (await digest(body));
      if (request.signal?.aborted) return { status: null };
      if (!sum) return transport.send(request);
      remember(request, sum);
      const answer = await transport.send({
        ...request,
        headers: { ...headers, 'Palco-Part-Digest': headerOf(sum) },
      });
      if (answer.status !== 202 || !ahead) return answer;
      const { file } = ahead;
      const sumOf = async (start: number, end: number) =>
        known.get(file)?.get(contentRange({ start, end }, file.size)) ?? digest(file.slice(start, end));
      return { ...answer, isVerified: await isSameSource(answer.body, { size: file.size, sumOf, digest }) };
    },
  };
}
