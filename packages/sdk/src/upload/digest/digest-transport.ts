import type { UploadTransport } from '../transport';
import { createDigestWorker, type Digest } from './digest-worker';

/** Options of {@link createDigestTransport}. */
export interface DigestTransportOptions {
  /** SHA-256 of a part. Default: in a worker. */
  readonly digest?: Digest;
}

/**
 * Sends the SHA-256 of each part with it, for the server to compare (`Palco-Part-Digest`): a part that was damaged on its way
 * is refused with 503 and sent again. It reads every part once more, in a worker. Without https there are no digests, and
 * parts go as they are.
 *
 * @example
 * const transport = createDigestTransport(createXhrTransport());
 */
export function createDigestTransport(
  transport: UploadTransport,
  { digest = createDigestWorker() }: DigestTransportOptions = {},
): UploadTransport {
  return {
    reportsProgress: transport.reportsProgress,
    async send(request) {
      const { body, headers } = request;
      // A part that cannot be read fails by itself when it is sent.
      const sum = body && (await digest(body).catch(() => undefined));
      if (request.signal?.aborted) return { status: null };
      if (!sum) return transport.send(request);
      const value = `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(sum)))}:`;
      return transport.send({ ...request, headers: { ...headers, 'Palco-Part-Digest': value } });
    },
  };
}
