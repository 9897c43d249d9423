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
 * Sends the SHA-256 of each part as `Palco-Part-Digest`, for the server to compare: a part that was damaged in transit
 * is refused with 503 and sent again. The 202 reports the parts that the server has and the digest over them, which is compared
 * here: the entry gets `isVerified`, or fails with `UPLOAD_DIGEST_MISMATCH`. Every part is read a second time, in a worker;
 * after a reload also the parts that were sent before. Without https there are no digests, and parts are sent unchanged.
 *
 * @example
 * const transport = createDigestTransport(createXhrTransport());
 */
export function createDigestTransport(
  transport: UploadTransport,
  { digest: digestBytes = createDigestWorker() }: DigestTransportOptions = {},
): UploadTransport {
  // An unreadable part gets no digest: sending it fails anyway.
  const digest: Digest = (body) => digestBytes(body).catch(() => undefined);
  /** Digests of the sent parts of each file, by their range. */
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
